"""Numbers for those who run a server, in Prometheus' text format; no name, no card and no address is among them.

Every metric is declared here, with its labels; `docs/reference/metrics.md` lists them. A label's values are few and
written in the code, and where they were more than that they would be counted together.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final, Literal, NamedTuple

Kind = Literal["counter", "gauge", "histogram"]

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The upper ends of histograms, in seconds."""
MOST: Final = 100
"""The most values of a metric's labels; whatever comes beyond them is counted as `other`."""
OTHER: Final = "other"


class Metric(NamedTuple):
    """A metric by the name that stands behind `sobremesa_`: what it is, what it says, and by what it is divided."""

    name: str
    kind: Kind
    help: str
    label: str = ""
    values: tuple[str, ...] = ()
    """The values that are told from the start: Prometheus sees no growth in what was not there before."""

    @property
    def series(self) -> str:
        """The name by which Prometheus knows it."""
        whole = self.name if self.name.startswith("process_") else f"sobremesa_{self.name}"
        return f"{whole}_total" if self.kind == "counter" else whole


LIMITS: Final = (
    *("work", "load", "checks", "answers", "codes", "guesses", "costly", "slow_down", "new_tables"),
    *("sockets", "connections"),
    *("host", "banned", "banned_name", "admin_token", "scrape", "draining"),
)
CUT: Final = (
    *("transports", "silent", "unread", "unanswered", "frames", "misled"),
    *("http_400", "http_408", "http_413", "http_429", "http_431"),
)
LEASES: Final = ("taken", "given_back", "lost", "elsewhere")
ERRORS: Final = ("not_kept", "conflict", "damaged", "unreadable", "measures")

METRICS: Final = (
    Metric("build", "gauge", "1, by the version of the server.", "version"),
    Metric("tables", "gauge", "Tables in memory."),
    Metric("matches", "gauge", "Tables in memory at which a match is played."),
    Metric("connections", "gauge", "Open sockets and streams at tables."),
    Metric("people", "gauge", "Seats of people who are connected, and spectators.", "role"),
    Metric("bots_thinking", "gauge", "Decisions of bots that are thought about now."),
    Metric("ready", "gauge", "1 while the server takes requests for tables."),
    Metric("draining", "gauge", "1 while no table is opened and no match begun."),
    Metric("measures", "gauge", "Bans and other measures of the house that hold.", "kind"),
    Metric("requests", "counter", "Requests to the API."),
    Metric("sockets", "counter", "Sockets that were accepted."),
    Metric("events", "counter", "Events that were kept, without answers in secret.", "kind"),
    Metric("refused", "counter", "What was refused: a limit by its name, else by the refusal's key.", "reason", LIMITS),
    Metric("unreadable", "counter", "Messages of a socket that could not be read, or came too fast."),
    Metric(
        "closed", "counter", "Connections that the server ended, by the word that it said.", "reason", ("slow", "flood")
    ),
    Metric("cut", "counter", "Connections that were cut off for what came by them, or did not.", "reason", CUT),
    Metric("tables_opened", "counter", "New tables."),
    Metric("tables_resumed", "counter", "Tables that were read from the store."),
    Metric("tables_deleted", "counter", "Tables that were deleted."),
    Metric(
        "leases",
        "counter",
        "Leases of tables: taken, given back, lost to another node, or elsewhere.",
        "change",
        LEASES,
    ),
    Metric("store_errors", "counter", "What the store could not keep or read.", "error", ERRORS),
    Metric("events_set_aside", "counter", "Events that could not be applied when their table was read."),
    Metric("log_lines", "counter", "Lines of the log, by their level.", "level", ("warning", "error")),
    Metric("command_seconds", "histogram", "Seconds until events were kept, without answers in secret."),
    Metric("table_read_seconds", "histogram", "Seconds until a table was read from the store."),
    Metric("loop_lag_seconds", "histogram", "Seconds by which the event loop was late, looked at four times a second."),
    Metric("garbage_pause_seconds", "histogram", "Seconds of searches for garbage, in which nothing else is done."),
    Metric("process_cpu_seconds", "counter", "Seconds of a processor, without the processes of bots."),
    Metric("process_resident_memory_bytes", "gauge", "Memory of the server, without the processes of bots."),
    Metric("process_open_fds", "gauge", "Open files and connections."),
    Metric("process_max_fds", "gauge", "Files and connections that may be open."),
    Metric("process_start_time_seconds", "gauge", "When the server began, in seconds since 1970."),
)
KNOWN: Final = {metric.name: metric for metric in METRICS}


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0

    def add(self, seconds: float) -> None:
        """Count one more."""
        self._seconds += seconds
        self._buckets[bisect_left(BUCKETS, seconds)] += 1

    def lines(self, series: str) -> Iterator[str]:
        """Yield what Prometheus reads: for each end how often it took no longer, the sum, and how often at all."""
        for end, count in zip((*map(_number, BUCKETS), "+Inf"), accumulate(self._buckets), strict=True):
            yield f'{series}_bucket{{le="{end}"}} {count}'
        yield f"{series}_sum {self._seconds:.6f}"
        yield f"{series}_count {sum(self._buckets)}"


class Metrics:
    """The values of one server; what is not declared raises `KeyError`."""

    def __init__(self) -> None:
        self._values: dict[str, dict[str, float]] = {
            metric.name: dict.fromkeys(metric.values if metric.label else ("",), 0.0)
            for metric in METRICS
            if metric.kind == "counter"
        }
        self._values |= {metric.name: {} for metric in METRICS if metric.kind == "gauge"}
        self._histograms = {metric.name: Histogram() for metric in METRICS if metric.kind == "histogram"}

    def count(self, name: str, by: float = 1, **label: str) -> None:
        """Count so many more, at the value of its label, as in `count("refused", reason="requests")`."""
        values, value = self._values[name], _value(name, label)
        if value not in values and len(values) >= MOST:
            value = OTHER
        values[value] = values.get(value, 0) + by

    def set(self, name: str, number: float, **label: str) -> None:
        """Say how a gauge stands, or a counter that is kept elsewhere."""
        self._values[name][_value(name, label)] = number

    def observe(self, name: str, seconds: float) -> None:
        """Note that something took so many seconds."""
        self._histograms[name].add(seconds)

    def value(self, name: str, **label: str) -> float:
        """Return how a counter or a gauge stands."""
        return self._values[name].get(_value(name, label), 0)

    def text(self) -> str:
        """Return all of it as Prometheus reads it."""
        return "".join(f"{line}\n" for metric in METRICS for line in self._told(metric))

    def _told(self, metric: Metric) -> Iterator[str]:
        if metric.kind != "histogram" and not self._values[metric.name]:
            return
        yield f"# HELP {metric.series} {metric.help}"
        yield f"# TYPE {metric.series} {metric.kind}"
        if metric.kind == "histogram":
            yield from self._histograms[metric.name].lines(metric.series)
            return
        for value, number in sorted(self._values[metric.name].items()):
            label = f'{{{metric.label}="{_escaped(value)}"}}' if metric.label else ""
            yield f"{metric.series}{label} {_number(number)}"


def _value(name: str, label: dict[str, str]) -> str:
    """Return the value of a metric's label; raises `KeyError` for any other label, or none where it has one."""
    wanted = KNOWN[name].label
    if len(label) != bool(wanted):
        raise KeyError(f"{name} has the label '{wanted}'")
    return label[wanted] if wanted else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace("\n", r"\n").replace('"', r"\"")


def _number(number: float) -> str:
    """Return a number with all that it says: a counter of a million must not lose its last figures."""
    return str(int(number)) if number == int(number) else repr(number)
