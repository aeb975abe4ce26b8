"""Matches that are played to their end by programs at people's seats, where a test is about what comes after.

The pages look on, and show whatever they are told; nobody clicks.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from tests.browser.visitor import PATIENCE, Visitor

OVER = -2
"""The actor of a match that is over."""
CONFLICT = 409
"""The table has moved on meanwhile: a question in secret has its time, and the stream goes on to what came of it."""
KEY = "table => JSON.parse(localStorage.getItem('sobremesa.seats'))[table].token"


def play_out(*people: Visitor) -> None:
    """Take the first offer at each of these seats until the match is over and every page shows it."""
    seats = [_seat(one) for one in people]
    with ThreadPoolExecutor(len(seats)) as programs:
        list(programs.map(_play, seats))
    for one in people:
        one.page.wait_for_selector(".over")


def _seat(visitor: Visitor) -> Request:
    """Return where a seat's stream is, with its key."""
    table = urlsplit(visitor.page.url).path.rsplit("/", 1)[1]
    key = visitor.page.evaluate(KEY, table)
    return Request(f"{visitor.url}/api/tables/{table}/stream?form=scene", headers={"Authorization": f"Bearer {key}"})


def _play(seat: Request) -> None:
    with urlopen(seat, timeout=PATIENCE / 1000) as stream:
        for line in filter(bytes.strip, stream):
            told = json.loads(line)
            if told["type"] != "update":
                continue
            if told["scene"]["actor"] == OVER:
                return
            if told["scene"]["choices"]:
                _answer(seat, told["number"], told["scene"]["choices"][0]["actions"])


def _answer(seat: Request, number: int, actions: list[str]) -> None:
    body = json.dumps({"cid": f"program-{number}", "actions": actions, "seen": number}).encode()
    address = seat.full_url.replace("/stream?form=scene", "/actions")
    play = Request(address, body, {**seat.headers, "Content-Type": "application/json"})
    try:
        urlopen(play, timeout=PATIENCE / 1000).close()
    except HTTPError as refused:
        if refused.code != CONFLICT:
            raise
