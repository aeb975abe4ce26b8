"""Virtual users for the server's benchmarks, and a server in a process of its own for them to play at."""

import asyncio
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sobremesa.server.table.scene_changes import FORM
from sobremesa.server.texts import say


@contextlib.contextmanager
def server(
    store: Path | str, port: int, core: int | None = None, more: Sequence[str] = (), source: Path | None = None
) -> Iterator["subprocess.Popen[bytes]"]:
    """A server without waits and limits; on one core, if one is named, with `more` options, from another `source`."""
    command = [sys.executable, "-m", "sobremesa", "serve", "--port", str(port), "--store", str(store), "--no-warm"]
    quiet, env = subprocess.DEVNULL, os.environ | ({"PYTHONPATH": str(source.resolve())} if source else {})
    with subprocess.Popen([*command, "--bench", *more], stdout=quiet, stderr=quiet, env=env) as child:
        if core is not None:
            os.sched_setaffinity(child.pid, {core})
        try:
            yield child
        finally:
            child.kill()
            child.wait()


async def ready(address: str, seconds: float = 30) -> None:
    """Until the server takes tables."""
    async with httpx.AsyncClient() as client:
        for _ in range(int(20 * seconds)):
            with contextlib.suppress(httpx.HTTPError):
                if (await client.get(f"{address}/readyz")).status_code == 200:
                    return
            await asyncio.sleep(0.05)
    raise SystemExit("the server does not start")


@dataclass
class VirtualUser:
    """A seat's person, who plays one of the first offers whenever it is asked."""

    address: str
    table: str
    token: str
    chance: Random
    number: int = 0
    acknowledged: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    resumed: int = 0
    behind: int = 0
    """Number of times that the table came back older than what had been acknowledged."""
    refused: list[str] = field(default_factory=list)
    changes: bool = True
    """True for one that is sent a scene's changes, as the page is."""
    pace: float = 0.0
    """Seconds that it thinks for, half as long at least and half as long again at most."""
    socket: ClientConnection | None = None
    _thinking: "asyncio.Task[None] | None" = None
    _sent: dict[str, float] = field(default_factory=dict)
    _actions: dict[str, dict[str, Any]] = field(default_factory=dict)
    _commands: int = 0
    _acked: int = 0

    async def play(self) -> None:
        """Until it is cancelled; a broken connection is taken up again."""
        while True:
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                await self._connected()
            self.resumed += 1
            await asyncio.sleep(0.02)

    async def _connected(self) -> None:
        link = f"{self.address.replace('http', 'ws')}/ws/{self.table}{f'?changes={FORM}' if self.changes else ''}"
        async with connect(link, compression=None, max_queue=64) as self.socket:
            await self._say(type="hello", token=self.token, since=self.number, language="en")
            async for line in self.socket:
                await self._hear(msgspec.json.decode(line))

    async def _say(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.behind += message["number"] < self._acked
            case "update":
                self.number = message["number"]
                await self._act(message["scene"] or message["changes"])
            case "refused":
                self.refused.append(message["text"])
                await self._try_again(message)
            case "ack":
                self._acked = max(self._acked, message["number"])
                if message["cid"] in self._sent:
                    self.seconds.append(time.perf_counter() - self._sent.pop(message["cid"]))
                    self.acknowledged.append(message["cid"])

    async def _try_again(self, refused: dict[str, Any]) -> None:
        """Send what could not be kept, and so was not done, once more by the same name, unless something else came."""
        action = self._actions.get(refused["cid"])
        if action is not None and refused["text"] == say("en", "not_kept"):
            await asyncio.sleep(0.1)
            await self._say(**action)

    async def _act(self, scene: dict[str, Any]) -> None:
        """Act on a scene, or on a scene's changes, which have all choices of who is to decide."""
        if scene.get("winners"):
            self._commands += 1
            await self._say(type="rematch", cid=f"r{self._commands}")
        elif scene.get("choices") and self.pace:
            self._thinking = asyncio.create_task(self._think(scene["choices"][:4]))
        elif scene.get("choices"):
            await self._play(scene["choices"][:4])

    async def _think(self, choices: list[dict[str, Any]]) -> None:
        await asyncio.sleep(self.pace * (0.5 + self.chance.random()))
        with contextlib.suppress(WebSocketException):  # whoever comes back is asked again
            await self._play(choices)

    async def _play(self, choices: list[dict[str, Any]]) -> None:
        self._commands += 1
        choice, cid = self.chance.choice(choices), f"p{self._commands}"
        self._sent[cid] = time.perf_counter()
        self._actions = {cid: {"type": "play", "cid": cid, "actions": choice["actions"], "seen": self.number}}
        await self._say(**self._actions[cid])


async def sit_down(
    client: httpx.AsyncClient, address: str, game: str, players: int, seed: int, **more: Any
) -> list[VirtualUser]:
    """A new table with a user on every seat; the first one is its host. `more` is asked of the table."""
    wanted = {"game": game, "players": players, "name": "VirtualUser 0", "silence": None, **more}
    host = (await client.post(f"{address}/api/tables", json=wanted)).json()
    tokens = [host["token"]]
    invite = host["invitation"]["link"].partition("#")[2]
    for number in range(1, players):
        body = {"invite": invite, "name": f"VirtualUser {number}"}
        tokens.append((await client.post(f"{address}/api/tables/{host['table']}/seats", json=body)).json()["token"])
    await client.post(
        f"{address}/api/tables/{host['table']}/commands",
        json={"type": "start", "cid": "start"},
        headers={"authorization": f"Bearer {host['token']}"},
    )
    return [VirtualUser(address, host["table"], token, Random(f"{seed}|{n}")) for n, token in enumerate(tokens)]


async def against_bots(client: httpx.AsyncClient, address: str, game: str, level: str, seed: int) -> VirtualUser:
    """Return a user at a new table that has begun, with bots of a level on all other seats."""
    wanted = {"game": game, "name": "VirtualUser", "silence": None, "level": level, "start": True}
    host = (await client.post(f"{address}/api/tables", json=wanted)).json()
    return VirtualUser(address, host["table"], host["token"], Random(f"{seed}|bots"))


def cpu_seconds(process: int) -> float:
    """Return how long a process has used a core."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    """The bytes of memory that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
