"""Matches told again: what a replay's page asks for, from matches that bots have played on the spot."""

import re
from functools import cache
from urllib.parse import parse_qs, urlsplit

import msgspec
from playwright.sync_api import Route

from sobremesa import bots, games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.server.answers.replay import AT_ONCE, replay
from tests.browser.visitor import Visitor

NAMES = ("Ana", "Tía Chola", "Doña Elvira", "Don Segundo")
PLAYS = 150
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


@cache
def record(game: str) -> str:
    """Return the record of a match of four in which bots have played so often."""
    loaded = games.load(game)
    ruleset = loaded.rulebook.ruleset(next(iter(loaded.rulebook.presets)))
    match = Match(loaded, ruleset, len(NAMES), seed="told again", names=NAMES)
    seats = [bots.make(game, "rules", f"{seat}") for seat in range(len(NAMES))]
    for _ in range(PLAYS):
        while match.actor == CHANCE:
            match.deal()
        if match.over:
            break
        match.play(seats[match.actor].choose(match.view(match.actor)))
    return str(match.record())


def most(game: str) -> int:
    """Return which step of such a match, counted from 0 as seat 0 hears it, brought its side most."""
    total = replay("T", record(game), 0, "es", 0).total
    parts = [replay("T", record(game), 0, "es", first) for first in range(0, total, AT_ONCE)]
    told = [step.told for part in parts for step in part.steps]
    brought = [
        sum(score.points for score in one.scores if one.seat is not None and score.side == one.seat % 2) for one in told
    ]
    return brought.index(max(brought))


def tell_again(ana: Visitor, game: str) -> None:
    """Open the replay of such a match from seat 0; the page asks for it as for any other."""
    text = record(game)

    def told(route: Route) -> None:
        asked = {name: one[0] for name, one in parse_qs(urlsplit(route.request.url).query).items()}
        seat = int(asked["seat"]) if "seat" in asked else None
        part = replay("T", text, seat, asked["language"], int(asked["first"]))
        route.fulfill(body=msgspec.json.encode(part), content_type="application/json")

    ana.context.route(re.compile(r"/api/tables/[^/?]+/replay\?"), told)
    ana.context.route(re.compile(r"/api/tables/[^/?]+\?"), lambda route: route.fulfill(json={"private": False}))
    ana.page.evaluate(GO, "/r/T?seat=0")
    ana.page.wait_for_selector(".replay-bar")


def go_to(ana: Visitor, step: int) -> None:
    """Show a step, counted from 0."""
    steps = ana.page.locator(".replay-bar input")
    steps.fill(str(step))
    told = re.compile(rf"\b{step + 1}\b")
    ana.page.locator(".replay-bar .step > span", has_text=told).wait_for()
