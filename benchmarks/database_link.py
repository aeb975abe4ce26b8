"""DatabaseLink to a database that can be held or cut: what a partition is to the two who stand at its ends."""

import asyncio
import contextlib
import threading
from urllib.parse import urlsplit


class DatabaseLink:
    """A proxy at a port of this machine, in a thread and a loop of its own."""

    def __init__(self, database: str, host: str = "127.0.0.1") -> None:
        self._host = host
        parts = urlsplit(database)
        self._target = parts.hostname or "127.0.0.1", parts.port or 5432
        self._loop = asyncio.new_event_loop()
        self._open = asyncio.Event()
        self._open.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._begun = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()
        self._begun.wait()
        self.address = parts._replace(netloc=f"{parts.username}@{host}:{self._port}").geturl()

    def hold(self) -> None:
        """Let nothing through; whoever sends waits."""
        self._loop.call_soon_threadsafe(self._open.clear)

    def let_go(self) -> None:
        """Let through what waits, and all that comes."""
        self._loop.call_soon_threadsafe(self._open.set)

    def lead_to(self, port: int) -> None:
        """Lead to another port of this machine, as an address does that follows a failover; what was open is cut."""
        self._target = "127.0.0.1", port
        self.cut()

    def cut(self) -> None:
        """Close every connection."""
        self._loop.call_soon_threadsafe(self._close_all)

    def _close_all(self) -> None:
        for writer in self._writers:
            writer.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._joined, self._host, 0))
        self._port = server.sockets[0].getsockname()[1]
        self._begun.set()
        self._loop.run_forever()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            await self._open.wait()
            far_reader, far_writer = await asyncio.open_connection(*self._target)
            self._writers.add(far_writer)
            await asyncio.gather(self._pumped(reader, far_writer), self._pumped(far_reader, writer))
            self._writers.discard(far_writer)
        except OSError:
            pass  # the database is away: whoever came is sent away
        finally:
            self._writers.discard(writer)
            writer.close()

    async def _pumped(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
