"""Bots' workers in processes of their own, which can be killed and stopped: `sobremesa bot-workers`."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.scale import with_children


@dataclass
class Workers:
    """The command, and the workers that it looks after."""

    database: str
    count: int = 2
    process: "subprocess.Popen[bytes] | None" = None

    def begin(self) -> None:
        """Start it."""
        command = [sys.executable, "-m", "sobremesa", "bot-workers", "--store", self.database]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen([*command, "--processes", str(self.count)], stdout=quiet, stderr=quiet)

    def send(self, how: signal.Signals, chance: Random) -> int:
        """Send one of the workers a signal; returns its process, 0 where none has begun yet."""
        found = self._children()
        if not found:
            return 0
        worker = chance.choice(found)
        with suppress(ProcessLookupError):
            os.kill(worker, how)
        return worker

    def go_on(self, worker: int) -> None:
        """Let a stopped worker go on."""
        if worker in self._children():
            os.kill(worker, signal.SIGCONT)

    def end(self) -> None:
        """Kill the command and all its workers at once: none says that it has gone."""
        found = self._children()
        if self.process is not None:
            self.process.kill()
        for worker in found:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        if self.process is not None:
            self.process.wait()

    def _children(self) -> list[int]:
        """Return the processes of the workers."""
        return sorted(filter(_is_worker, with_children(self.process.pid) if self.process else ()))


def _is_worker(process: int) -> bool:
    """Return whether a process is a worker, and not the command or what multiprocessing has beside it."""
    with suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False
