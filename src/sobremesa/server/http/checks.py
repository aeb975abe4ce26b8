"""Answers to a proxy's health checks: a server that lives says in a word whether it takes tables.

A thread says it, at a port of their own, so that a check takes no longer however busy the tables' event loop is: only a
process that has stopped does not answer. The words are those of HAProxy's agents.
"""

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from typing import Final

READY: Final = b"ready\n"
DRAIN: Final = b"drain\n"
"""Says that those who are there may stay, and others should go elsewhere."""
WAITING: Final = 64
"""The checks that may wait to be answered."""
PAUSE: Final = 0.1
"""Seconds until a check is taken again where the system had no room for one."""


class Checks(threading.Thread):
    """The thread; raises `OSError` where the port cannot be had."""

    def __init__(self, host: str, port: int, is_ready: Callable[[], bool]) -> None:
        super().__init__(name="checks", daemon=True)
        self.port, self._is_ready = port, is_ready
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            self._end = socket.create_server((host, port), family=family, backlog=WAITING)
        except OSError as error:
            message = f"cannot answer checks at {host}, port {port} ({error.strerror}): name another with --check-port"
            raise OSError(message) from None

    def run(self) -> None:
        """Answer one after the other: nothing is read, so nobody keeps it waiting."""
        while self._end.fileno() >= 0:
            try:
                asking, _ = self._end.accept()
            except OSError:
                time.sleep(PAUSE)
                continue
            with asking, contextlib.suppress(OSError):
                asking.sendall(READY if self._is_ready() else DRAIN)

    def close(self) -> None:
        """Answer no more."""
        with contextlib.suppress(OSError):
            self._end.shutdown(socket.SHUT_RDWR)  # which wakes the thread, too
        self._end.close()
