"""Logs as one JSON object a line: what happened at which table, never a card, a name, a key or an address."""

import json
import logging
import sys
from typing import Final

PLACE: Final = ("table", "game", "players", "seat")
FIELDS: Final = (*PLACE, "events", "command", "power", "of", "ms", "why", "level", "port", "left_out")
"""All that a line may hold beside its time, its level and its message."""
TEXT: Final = 300
"""The most characters of a text in a line."""
PLACES: Final = 20
"""The most lines of code that an error names."""


class Seldom(logging.Filter):
    """A warning of one kind may come a few times, and then every ten seconds; the next says how many were left out."""

    BURST, EVERY, KINDS = 5, 10.0, 500

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, str, int], tuple[float, float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is written."""
        if record.levelno < logging.WARNING:
            return True
        kind = (record.name, str(record.msg)[:TEXT], record.lineno)
        left, at, out = self._seen.pop(kind, (float(self.BURST), record.created, 0))
        left = min(self.BURST, left + max(0.0, record.created - at) / self.EVERY)
        if len(self._seen) >= self.KINDS:
            del self._seen[next(iter(self._seen))]
        self._seen[kind] = (left - 1, record.created, 0) if left >= 1 else (left, record.created, out + 1)
        if left >= 1 and out:
            record.left_out = out
        return left >= 1


class JsonLines(logging.Formatter):
    """A record as a line; an exception as its type and where it was raised, without its text."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, object] = {"at": round(record.created, 3), "level": record.levelname.lower()}
        line["message"] = record.getMessage() if record.name.startswith("sobremesa") else _told(record)
        line |= {name: record.__dict__[name] for name in FIELDS if name in record.__dict__}
        line = {name: value[:TEXT] if isinstance(value, str) else value for name, value in line.items()}
        if record.exc_info and record.exc_info[0]:
            line |= {"error": record.exc_info[0].__name__, "where": _places(record)}
        return json.dumps(line, default=str)


def _told(record: logging.LogRecord) -> str:
    """Return what another library says, without what it says it of: its second line may quote an error."""
    return str(record.msg).partition("\n")[0]


def _places(record: logging.LogRecord) -> list[str]:
    """Return the lines of code, innermost last; what stood in their variables is nobody's business."""
    places = []
    trace = record.exc_info[2] if record.exc_info else None
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places[-PLACES:]


def to_stderr() -> None:
    """Send the server's logs to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Seldom())
    for name in ("", "sobremesa", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [] if name else [handler], bool(name)
        logger.setLevel(logging.INFO if name == "sobremesa" else logging.WARNING)
