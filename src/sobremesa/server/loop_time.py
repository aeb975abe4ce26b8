"""The server's time: the running event loop's clock, so that whoever runs the loop owns the time."""

import asyncio


def loop_time() -> float:
    """Seconds on the clock that the loop's timers go by, from an unknown beginning; only differences mean anything."""
    return asyncio.get_running_loop().time()
