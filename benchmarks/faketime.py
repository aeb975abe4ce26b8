"""Wall clock that can be set while programs run under it: libfaketime, Debian's package `faketime`.

A file says by how many seconds the clock is off; the monotonic clock goes on as it does when somebody sets a machine's.
For PostgreSQL, whose processes have one thread each: threads that wait for a time under it may wait for good.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

LIBRARY: Final = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


@dataclass(frozen=True)
class Clock:
    """The wall clock of some programs, by the file that sets it."""

    file: Path

    def set(self, seconds: int) -> None:
        """Set it so many seconds ahead."""
        self.file.write_text(f"{seconds:+d}", encoding="utf-8")

    @property
    def environment(self) -> Mapping[str, str]:
        """Return what a program is to find in its environment to go by this clock; nothing without the library."""
        if LIBRARY is None:
            return {}
        how = {"FAKETIME_CACHE_DURATION": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        return {"LD_PRELOAD": str(LIBRARY), "FAKETIME_TIMESTAMP_FILE": str(self.file), **how}


@contextmanager
def wall_clock() -> Iterator[Clock]:
    """Return a clock that goes right, its file where every user may read it."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        clock = Clock(Path(folder) / "clock")
        clock.set(0)
        yield clock
