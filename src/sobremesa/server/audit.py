"""Audit log of what operators and hosts did with their powers, where one is wanted; it names addresses.

A line is one JSON object. The file is its user's alone, and what is older than the days that were said is deleted.
"""

import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

DAY: Final = 86_400.0
"""Seconds of a day."""

log = logging.getLogger("sobremesa.server")


class NoAudit:
    """The log of a server that keeps none."""

    is_kept = False

    def note(self, what: str, **facts: object) -> None:
        """Do nothing."""

    def prune(self) -> None:
        """Do nothing."""


class Audit(NoAudit):
    """A log in a file, of a number of days; raises `OSError` where it cannot be written."""

    is_kept = True

    def __init__(self, path: Path, days: int, wall: Callable[[], float]) -> None:
        self._path, self._days, self._wall = path, days, wall
        self._write("")
        self.prune()

    def note(self, what: str, **facts: object) -> None:
        """Write down what was done, by whom and about what; what cannot be written is told in the server's log."""
        line = {"at": round(self._wall(), 3), "what": what, **facts}
        try:
            self._write(f"{json.dumps(line, ensure_ascii=False, default=str)}\n")
        except OSError as error:
            log.error("not audited", extra={"why": str(error.strerror)})

    def prune(self) -> None:
        """Delete what is too old."""
        oldest, coming = self._wall() - self._days * DAY, self._path.with_name(f"{self._path.name}.new")
        try:
            lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True)
            young = [line for line in lines if _is_young(line, oldest)]
            if len(young) < len(lines):
                coming.unlink(missing_ok=True)
                _append(coming, "".join(young))
                coming.replace(self._path)
        except OSError as error:
            log.error("audit log not shortened", extra={"why": str(error.strerror)})

    def _write(self, text: str) -> None:
        _append(self._path, text)


def _append(path: Path, text: str) -> None:
    """Add to a file that only its user can read; raises `OSError`."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="utf-8") as file:
        os.fchmod(file.fileno(), 0o600)
        file.write(text)


def _is_young(line: str, oldest: float) -> bool:
    """Return whether a line is to be kept; one that cannot be read is not."""
    try:
        return float(json.loads(line)["at"]) >= oldest
    except (ValueError, KeyError, TypeError):
        return False
