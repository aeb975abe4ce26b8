"""Program whose clocks can be set while it runs: `python -m benchmarks.process_clocks FILE python -m PACKAGE …`.

FILE has two numbers: by how many seconds the wall clock, and the monotonic one, are off. They are Python's own; what
waits in the system waits as long as it was asked to. libfaketime is for programs without threads.
"""

import mmap
import runpy
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

OFFSETS: Final = struct.Struct("dd")
"""Seconds that are added to the wall clock, and to the monotonic one."""


@dataclass
class ProcessClocks:
    """The clocks of one program, by the file that sets them."""

    file: Path
    wall: float = 0.0
    monotonic: float = 0.0

    @property
    def inside(self) -> tuple[str, ...]:
        """Return the command that runs another one by these clocks."""
        return (sys.executable, "-m", "benchmarks.process_clocks", str(self.file))

    def set_wall(self, seconds: float) -> None:
        """Set the wall clock so many seconds ahead."""
        self.wall = seconds
        self._write()

    def hold(self, seconds: float) -> None:
        """Set the monotonic clock back, as if it had stood still for so long."""
        self.monotonic -= seconds
        self._write()

    def _write(self) -> None:
        with self.file.open("r+b") as file:
            file.write(OFFSETS.pack(self.wall, self.monotonic))


@contextmanager
def process_clocks(count: int) -> Iterator[list[ProcessClocks]]:
    """Return clocks that go right for so many programs."""
    with TemporaryDirectory() as folder:
        found = [ProcessClocks(Path(folder) / str(number)) for number in range(count)]
        for one in found:
            one.file.write_bytes(OFFSETS.pack(0.0, 0.0))
        yield found


def _go_by(file: Path) -> None:
    """Have this process go by the clocks of a file."""
    with file.open("rb") as opened:
        offsets = mmap.mmap(opened.fileno(), OFFSETS.size, access=mmap.ACCESS_READ)
    wall, monotonic, latest = time.time, time.monotonic, [time.monotonic()]

    def never_back() -> float:
        latest[0] = max(latest[0], monotonic() + OFFSETS.unpack_from(offsets)[1])
        return latest[0]

    clocks: dict[str, Callable[[], float]] = {
        "time": lambda: wall() + OFFSETS.unpack_from(offsets)[0],
        "monotonic": never_back,
    }
    for name, clock in clocks.items():
        setattr(time, name, clock)


def main() -> None:
    """Run a package in this process, by the clocks of a file."""
    file, _, _, package, *words = sys.argv[1:]
    _go_by(Path(file))
    sys.argv = [package, *words]
    runpy.run_module(package, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
