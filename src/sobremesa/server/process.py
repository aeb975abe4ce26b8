"""The numbers of the server's own process: memory, files, lines of its log, lateness, pauses for garbage."""

import asyncio
import gc
import logging
import os
import time
from pathlib import Path
from typing import Final

from sobremesa.server.loop_time import loop_time
from sobremesa.server.metrics import Metrics

LOOK: Final = 0.25
"""Seconds between two looks at whether the event loop comes in time."""
OWN: Final = Path("/proc/self")


async def watch(metrics: Metrics) -> None:
    """Note it all, as long as it is not called off."""
    metrics.set("process_start_time_seconds", round(time.time() - _age(), 2))
    pauses, lines, log = _Pauses(metrics), _Lines(metrics), logging.getLogger("sobremesa")
    gc.callbacks.append(pauses)
    log.addHandler(lines)
    try:
        while True:
            _look(metrics)
            due = loop_time() + LOOK
            await asyncio.sleep(LOOK)
            metrics.observe("loop_lag_seconds", max(0.0, loop_time() - due))
    finally:
        gc.callbacks.remove(pauses)
        log.removeHandler(lines)


class _Pauses:
    """Searches for garbage, by how long each took."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics, self._begun = metrics, 0.0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._begun = time.perf_counter()
        else:
            self._metrics.observe("garbage_pause_seconds", time.perf_counter() - self._begun)


class _Lines(logging.Handler):
    """Lines of the log, by their level, those too that were left out of it."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.count("log_lines", level=record.levelname.lower())


def _look(metrics: Metrics) -> None:
    """Set what the process takes now; of memory and files only Linux tells."""
    metrics.set("process_cpu_seconds", time.process_time())
    if not OWN.is_dir():
        return
    import resource

    pages = int((OWN / "statm").read_text(encoding="ascii").split()[1])
    metrics.set("process_resident_memory_bytes", pages * resource.getpagesize())
    metrics.set("process_open_fds", sum(1 for _ in (OWN / "fd").iterdir()))
    metrics.set("process_max_fds", resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _age() -> float:
    """Return for how many seconds the process has been there, as far as Linux tells."""
    if not OWN.is_dir():
        return 0.0
    begun = int((OWN / "stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[19])
    return time.clock_gettime(time.CLOCK_BOOTTIME) - begun / os.sysconf("SC_CLK_TCK")
