"""Matches that are played to their end by programs at people's seats, where a test is about what comes after.

The pages look on, and show whatever they are told; nobody clicks. Each is given the time to add its part to a shuffle:
a program is quicker than any person, and the cards would come without the parts of the people who sit there.
"""

import json
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from queue import Empty, Queue
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from tests.browser.visitor import PATIENCE, Visitor

OVER = -2
"""The actor of a match that is over."""
CONFLICT = 409
"""The table has moved on meanwhile: a question in secret has its time, and the stream goes on to what came of it."""
KEY = "table => JSON.parse(localStorage.getItem('sobremesa.seats'))[table].token"
COMMITTED = """([table, shuffle]) => {
    const pins = JSON.parse(localStorage.getItem("sobremesa.fair." + table) ?? "{}").shuffles?.[shuffle];
    return pins && (pins.isCommitted || !pins.part);
}"""
"""The page has committed to its part of a shuffle, or has seen that it came too late to have one."""
LOOK = 0.02
"""Seconds between two looks whether a program waits."""


@dataclass
class Seat:
    """A seat with its program and its page; `asked` are shuffles that the program waits for the page's word on."""

    page: Visitor
    table: str
    stream: Request
    asked: Queue[tuple[str, Future[None]]] = field(default_factory=Queue)

    def waits(self, shuffle: str) -> None:
        """Wait, as the program, until the page has committed to this shuffle."""
        committed = Future[None]()
        self.asked.put((shuffle, committed))
        committed.result(PATIENCE / 1000)

    def look(self) -> None:
        """Look, as the one who holds the page, whether it has committed to what the program waits for."""
        try:
            shuffle, committed = self.asked.get(timeout=LOOK)
        except Empty:
            return
        self.page.page.wait_for_function(COMMITTED, arg=[self.table, shuffle])
        committed.set_result(None)


def play_out(*people: Visitor) -> None:
    """Take the first offer at each of these seats until the match is over and every page shows it."""
    seats = [_seat(one) for one in people]
    with ThreadPoolExecutor(len(seats)) as programs:
        playing = [programs.submit(_play, seat) for seat in seats]
        while not all(one.done() for one in playing):
            for seat in seats:
                seat.look()
    for game in playing:
        game.result()
    for one in people:
        one.page.wait_for_selector(".over")


def _seat(visitor: Visitor) -> Seat:
    """Return a seat with its stream and the key to it."""
    table = urlsplit(visitor.page.url).path.rsplit("/", 1)[1]
    key = visitor.page.evaluate(KEY, table)
    address = f"{visitor.url}/api/tables/{table}/stream?form=scene"
    return Seat(visitor, table, Request(address, headers={"Authorization": f"Bearer {key}"}))


def _play(seat: Seat) -> None:
    due = ""
    with urlopen(seat.stream, timeout=PATIENCE / 1000) as stream:
        for line in filter(bytes.strip, stream):
            told = json.loads(line)
            if told["type"] == "fair" and _is_open(told):
                due = f"{told['table']} {told['hand']}"
            if told["type"] == "table" and told["phase"] == "over":
                return
            if told["type"] != "update":
                continue
            if told["scene"]["actor"] == OVER:
                return
            if told["scene"]["choices"]:
                if due:
                    seat.waits(due)
                    due = ""
                _answer(seat.stream, told["number"], told["scene"]["choices"][0]["actions"])


def _is_open(fair: dict[str, Any]) -> bool:
    """Return whether parts can still be added to a shuffle."""
    return not fair.get("promise") and not fair.get("secret")


def _answer(seat: Request, number: int, actions: list[str]) -> None:
    body = json.dumps({"cid": f"program-{number}", "actions": actions, "seen": number}).encode()
    address = seat.full_url.replace("/stream?form=scene", "/actions")
    play = Request(address, body, {**seat.headers, "Content-Type": "application/json"})
    try:
        urlopen(play, timeout=PATIENCE / 1000).close()
    except HTTPError as refused:
        if refused.code != CONFLICT:
            raise
