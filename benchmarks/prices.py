"""What each route costs: `python -m benchmarks prices` measures milliseconds of a core, beside the price stated.

A server of its own answers one request after the other, and its threads are asked what they used of a core meanwhile.
What is made anew is asked for differently each time. The exit status says whether a route costs more than its price.
"""

import argparse
import asyncio
import itertools
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect

from benchmarks.virtual_users import VirtualUser, ready, server, sit_down
from sobremesa.server.http.prices import PRICES
from tools.ports import own_port

GAME: Final = "canasta"
"""The game whose rules take longest."""
TABLE: Final = "/api/tables/{table}"
MOMENT: Final = 0.003
"""Seconds in which a server has done what it does after an answer."""
Asking = Callable[["Costs"], AsyncIterator[None]]


class Costs:
    """A server's process, a client, a table that waits, one whose match is over, and what was measured."""

    def __init__(self, address: str, process: int, client: httpx.AsyncClient) -> None:
        self.address, self._process, self.client = address, process, client
        self.waiting: dict[str, Any] = {}
        self.over = ""
        self.measured: list[float] = []
        """Milliseconds of a core, of one request after the other."""

    async def ask(self, path: str, body: object = None, token: str = "") -> httpx.Response:
        """Ask, and return the answer."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return await self.client.request("GET" if body is None else "POST", path, json=body, headers=headers)

    async def measure(self, asked: Any) -> Any:
        """Return what comes of something, and note what it cost."""
        before = await self._used()
        answer = await asked
        self.measured.append((await self._used() - before) / 1e6)
        return answer

    async def _used(self) -> int:
        """Return the nanoseconds of a core that all threads of the server have used, once it is at rest."""
        await asyncio.sleep(MOMENT)
        return sum(int(one.read_text().split()[0]) for one in Path(f"/proc/{self._process}/task").glob("*/schedstat"))


def main() -> None:
    """Print a row a route."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks prices", description=__doc__)
    parser.add_argument("--times", type=int, default=100, help="how often each route is asked")
    parser.add_argument("--only", nargs="+", default=list(PRICES), choices=list(PRICES), metavar="ROUTE")
    options = parser.parse_args()
    sys.exit(0 if asyncio.run(_told(options.only, options.times)) else 1)


async def _told(routes: list[str], times: int) -> bool:
    address = f"http://127.0.0.1:{(port := own_port())}"
    print("| route | price, ms | measured | made anew besides, ms | measured |\n|---|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder) / "kept.db", port) as child:
        await ready(address)
        async with httpx.AsyncClient(base_url=address, timeout=60, headers={"accept-encoding": "gzip"}) as client:
            costs = Costs(address, child.pid, client)
            costs.waiting = (await costs.ask("/api/tables", {"game": GAME})).json()
            costs.over = await _finished(costs)
            return all([await _row(costs, route, times) for route in routes])


async def _finished(costs: Costs) -> str:
    """Return a table whose match is over."""
    users = [_Once(one.address, one.table, one.token, one.chance) for one in await _two(costs, 1)]
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(one.play()) for one in users]
        while not users[0].over:
            await asyncio.sleep(0.1)
        for one in playing:
            one.cancel()
    return users[0].table


async def _two(costs: Costs, seed: int) -> list[VirtualUser]:
    return await sit_down(costs.client, costs.address, "cuarenta", 2, seed)


async def _row(costs: Costs, route: str, times: int) -> bool:
    """Print what a route costs; return whether that is no more than its price."""
    price = PRICES[route]
    asked = await _mean(costs, ASKED[route], times)
    made = await _mean(costs, MADE[route], times) - asked if route in MADE else 0.0
    more = f"{price.made:g} | {made:.2f}" if price.made else " | "
    print(f"| `{route}` | {price.asked:g} | {asked:.2f} | {more} |", flush=True)
    return asked <= price.asked and made <= price.made


async def _mean(costs: Costs, asking: Asking, times: int) -> float:
    costs.measured.clear()
    steps = asking(costs)
    while len(costs.measured) < times and await anext(steps, StopAsyncIteration) is None:
        pass
    return mean(costs.measured)


# --- routes


def same(path: str, body: object = None) -> Asking:
    """Ask the same again and again, after a first time; the waiting table's name stands in braces."""

    async def asking(costs: Costs) -> AsyncIterator[None]:
        place, token = path.replace("{table}", costs.waiting["table"]), costs.waiting["token"]
        await costs.ask(place, body, token)
        while True:
            await costs.measure(costs.ask(place, body, token))
            yield

    return asking


def other(path: str, numbers: range) -> Asking:
    """Ask for something else each time; the number stands in braces, and the name of the table that is over."""

    async def asking(costs: Costs) -> AsyncIterator[None]:
        for number in numbers:
            answer = await costs.measure(costs.ask(path.format(number=number, over=costs.over)))
            assert answer.status_code == 200, answer.text
            yield

    return asking


async def seats(costs: Costs) -> AsyncIterator[None]:
    """Sit down at a new table each time."""
    while True:
        table = (await costs.ask("/api/tables", {"game": GAME})).json()
        invite = table["invitation"]["link"].partition("#")[2]
        await costs.measure(costs.ask(f"/api/tables/{table['table']}/seats", {"invite": invite}))
        yield


async def commands(costs: Costs) -> AsyncIterator[None]:
    """Stop a new table each time."""
    for number in itertools.count():
        one, body = (await _two(costs, number))[0], {"type": "pause", "cid": f"x{number}", "on": True}
        answer = await costs.measure(costs.ask(f"/api/tables/{one.table}/commands", body, one.token))
        assert answer.status_code == 200, answer.text
        yield


async def actions(costs: Costs) -> AsyncIterator[None]:
    """Two who hear by sockets and play by requests."""
    played: asyncio.Queue[None] = asyncio.Queue()
    both = [_Caller(costs, one, played) for one in await _two(costs, 3)]
    playing = [asyncio.create_task(one.play()) for one in both]
    try:
        while True:
            await played.get()
            yield
    finally:
        for one in playing:
            one.cancel()


async def stream(costs: Costs) -> AsyncIterator[None]:
    """Look at a match, until the first scene has come."""
    one = (await _two(costs, 4))[0]

    async def look() -> None:
        path = f"/api/tables/{one.table}/stream?form=scene"
        async with costs.client.stream("GET", path, headers={"authorization": f"Bearer {one.token}"}) as lines:
            async for line in lines.aiter_lines():
                if '"update"' in line:
                    return

    while True:
        await costs.measure(look())
        yield


async def sockets(costs: Costs) -> AsyncIterator[None]:
    """Sit at a match by a socket, until the first scene has come."""
    one = (await _two(costs, 5))[0]

    async def sit() -> None:
        link = f"{costs.address.replace('http', 'ws')}/ws/{one.table}"
        async with connect(link, compression=None) as line:
            await line.send(f'{{"type": "hello", "token": "{one.token}"}}')
            async for text in line:
                if '"update"' in str(text):
                    return

    while True:
        await costs.measure(sit())
        yield


class _Once(VirtualUser):
    """A user who plays one match."""

    over = False

    async def _act(self, scene: dict[str, Any]) -> None:
        self.over = self.over or bool(scene.get("winners"))
        if not self.over:
            await super()._act(scene)


class _Caller(VirtualUser):
    """A user who plays by requests."""

    def __init__(self, costs: Costs, one: VirtualUser, played: "asyncio.Queue[None]") -> None:
        super().__init__(one.address, one.table, one.token, Random(1))
        self._costs, self._played = costs, played

    async def _play(self, choices: list[dict[str, Any]]) -> None:
        self._commands += 1
        body = {"cid": f"p{self._commands}", "actions": choices[0]["actions"], "seen": self.number}
        await self._costs.measure(self._costs.ask(f"/api/tables/{self.table}/actions", body, self.token))
        await self._played.put(None)


ASKED: Final[dict[str, Asking]] = {
    "/healthz": same("/healthz"),
    "/readyz": same("/readyz"),
    "/metrics": same("/metrics"),
    "/api/tables": same("/api/tables", {"game": GAME}),
    "/api/codes": same("/api/codes", {"code": "AAAAAA"}),
    TABLE: same(TABLE),
    f"{TABLE}/seats": seats,
    f"{TABLE}/record": other("/api/tables/{over}/record?x={number}", range(10_000)),
    f"{TABLE}/replay": other("/api/tables/{over}/replay?x={number}", range(10_000)),
    f"{TABLE}/review": same("/api/tables/{over}/review"),
    f"{TABLE}/actions": actions,
    f"{TABLE}/commands": commands,
    f"{TABLE}/stream": stream,
    f"{TABLE}/board": same(f"{TABLE}/board"),
    "/api/boards/{game}": same(f"/api/boards/{GAME}"),
    "/api/boards/{game}/tables": same(f"/api/boards/{GAME}/tables", {"device": "0" * 16}),
    "/api/games": same("/api/games"),
    "/api/games/{game}/options": same(f"/api/games/{GAME}/options"),
    "/api/games/{game}/ruleset": same(f"/api/games/{GAME}/ruleset?players=4&ruleset=classic"),
    "/api/lessons/{game}": same(f"/api/lessons/{GAME}"),
    "/api/rules/{game}": other(f"/api/rules/{GAME}?ruleset=classic,target={{number}}", range(1000, 20000, 500)),
    "/api/rules/{game}/{clause}": same(f"/api/rules/{GAME}/C01"),
    "/openapi.json": same("/openapi.json"),
    "/ws/{table}": sockets,
    "/": same("/"),
    "/t/{rest:path}": same("/t/{table}"),
    "/r/{rest:path}": same("/r/{table}"),
    "/{path:path}": same("/manifest.webmanifest"),
}
MADE: Final[dict[str, Asking]] = {
    f"{TABLE}/replay": other("/api/tables/{over}/replay?first={number}", range(1, 1000)),
    "/api/games/{game}/ruleset": other(
        f"/api/games/{GAME}/ruleset?players=4&ruleset=classic,target={{number}}", range(1000, 20000, 500)
    ),
    "/api/lessons/{game}": other(f"/api/lessons/{GAME}?language=de&x={{number}}", range(1)),
}


if __name__ == "__main__":
    main()
