"""Numbers for those who run a server, in Prometheus' text format; no name, no card and no address is among them."""

from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from typing import Final

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper ends in seconds of the histogram of how long a command took from its arrival until it was kept."""


class Metrics:
    """Counters that only grow, gauges as they stand, and one histogram."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.gauges: dict[str, float] = {}
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        self._commands = 0

    def count(self, name: str, by: int = 1) -> None:
        """Count one more of something."""
        self.counts[name] += by

    def took(self, seconds: float) -> None:
        """Note that a command was kept after so many seconds."""
        self._seconds += seconds
        self._commands += 1
        self._buckets[bisect_left(BUCKETS, seconds)] += 1

    def text(self) -> str:
        """Return all of it as Prometheus reads it."""
        lines = []
        for name, value in sorted(self.counts.items()):
            lines += [f"# TYPE sobremesa_{name}_total counter", f"sobremesa_{name}_total {value}"]
        for name, gauge in sorted(self.gauges.items()):
            lines += [f"# TYPE sobremesa_{name} gauge", f"sobremesa_{name} {gauge:g}"]
        return "\n".join([*lines, *self._histogram(), ""])

    def _histogram(self) -> list[str]:
        name = "sobremesa_command_seconds"
        until = zip(BUCKETS, accumulate(self._buckets), strict=False)
        rows = [f'{name}_bucket{{le="{end:g}"}} {n}' for end, n in until]
        total = [f'{name}_bucket{{le="+Inf"}} {self._commands}', f"{name}_sum {self._seconds:.6f}"]
        return [f"# TYPE {name} histogram", *rows, *total, f"{name}_count {self._commands}"]
