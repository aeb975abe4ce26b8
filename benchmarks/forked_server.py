"""Server that starts quickly: a process that has loaded everything forks it, as often as it is asked.

What starts and ends is the server's process with all of its threads and files; only Python's start is not repeated.
"""

import asyncio
import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

JUMP = 3600.0
"""Seconds by which the wall clock jumps at a signal, forwards and then back behind where it was."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def output_file(store: Path) -> Path:
    """Return where a server's output goes: beside the folder of its store, whose disk may be full."""
    return store.parent.with_name("output")


@dataclass
class ForkedServer:
    """The process that forks, and where the server keeps its tables and listens."""

    process: "subprocess.Popen[str]"
    store: Path
    port: int

    @property
    def address(self) -> str:
        """Where the server is, while it runs."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> int:
        """Start a server; return its process."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    async def ready(self) -> bool:
        """Return whether it listens, within some seconds."""
        for _ in range(3000):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return True
            await asyncio.sleep(0.01)
        return False

    async def end(self, pid: int, how: signal.Signals = signal.SIGKILL) -> None:
        """End a server, and wait until nothing is left of it."""
        os.kill(pid, how)
        with contextlib.suppress(ProcessLookupError):
            for _ in range(3000):
                os.kill(pid, 0)
                await asyncio.sleep(0.005)


@contextlib.contextmanager
def forked_server(store: Path, nice: int = 0) -> Iterator[ForkedServer]:
    """Have a process that forks servers for this store."""
    port = free_port()
    settings = json.dumps({"store": str(store), "port": port, "nice": nice})
    command = [sys.executable, "-m", "benchmarks.forked_server", settings]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield ForkedServer(process, store, port)
        finally:
            process.kill()


def _fork_on_demand(store: Path, port: int, nice: int) -> None:
    """Fork a server for each line of the standard input."""
    from sobremesa.server.serve import ServeOptions, serve  # with the clock that can jump

    def run() -> None:
        serve("127.0.0.1", port, str(store), ServeOptions(bench=True, warm=False))

    os.nice(nice)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    sys.stdout.flush()
    for _ in sys.stdin:
        pid = os.fork()
        if not pid:
            _run(store, run)
        print(pid, flush=True)


def _run(store: Path, run: Callable[[], None]) -> None:
    """The server, to its end; what it says goes nowhere but into a file beside the store."""
    output = os.open(output_file(store), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        run()
    except Exception as error:  # as the command line says it
        print(f"sobremesa: {error}", flush=True)
        os._exit(1)
    os._exit(0)


def _jump_at_a_signal() -> None:
    """The first SIGUSR1 puts the wall clock an hour forwards, the second two hours back, and so on."""
    now, offsets = time.time, [0.0]

    def jump(_: int, __: FrameType | None) -> None:
        offsets.append(JUMP if offsets[-1] <= 0 else -JUMP)

    signal.signal(signal.SIGUSR1, jump)
    time.time = lambda: now() + offsets[-1]


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    _jump_at_a_signal()
    _fork_on_demand(Path(given["store"]), given["port"], given["nice"])
