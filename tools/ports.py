"""Ports for servers that run for a while: none is given to two, however many processes begin theirs at once."""

import atexit
import socket


def own_port() -> int:
    """Return a free port of the loopback, which the system gives to nobody else as long as this process lives.

    It stays bound, though nobody listens there: a port that was only looked up may be given away once more before its
    server listens. That server, as most do, says that it may share the port (`SO_REUSEADDR`).
    """
    one = socket.socket()
    atexit.register(one.close)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    one.bind(("127.0.0.1", 0))
    return int(one.getsockname()[1])
