"""Matches reviewed: what the page of a review asks for, from a match that bots have played and judges looked at.

Where a match is long the beginning of a golden one stands in its place, with verdicts that nobody came to.
"""

import json
import pickle
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from playwright.sync_api import Route

from sobremesa import bots, games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.presentation.scene import Choice
from sobremesa.review import parts
from sobremesa.review.decision import Decision
from sobremesa.review.estimates import estimate
from sobremesa.review.evaluator import evaluator
from sobremesa.review.parts import as_found
from sobremesa.review.review import Asked
from sobremesa.server.answers.played_on import played_on
from sobremesa.server.answers.replay import heard_before, replay
from sobremesa.server.answers.review_parts import told
from tests.browser.told_again import GO
from tests.browser.visitor import Visitor

MOST = 8
"""So many of the dearest are listed."""
NAMES = ("Ana", "Don Lucho")
GOLDEN = Path(__file__).parents[1] / "golden"
STEPS = 60
"""Of a long match."""


def is_long(game: str) -> bool:
    """Return whether a match takes too long to be played and judged here: where more than four can play."""
    return max(games.load(game).players) > 4


@cache
def record(game: str) -> str:
    """Return the record of a match of two, or of the beginning of a long one."""
    return beginning(game) if is_long(game) else played(game)


def beginning(game: str) -> str:
    """Return the record of the first steps of a golden match."""
    loaded = games.load(game)
    file = GOLDEN / game / f"{loaded.ruleset().name}-{loaded.players[0]}.txt"
    whole = Record.parse(file.read_text(encoding="utf-8"))
    names = {f"Seat{seat}": name for seat, name in enumerate(NAMES)}
    return str(replace(whole, tags={**whole.tags, **names}, lines=whole.lines[:STEPS]))


def played(game: str) -> str:
    """Return the record of a match that weak bots have played to its end."""
    loaded = games.load(game)
    players = loaded.players[0]
    match = Match(loaded, loaded.ruleset(), players, seed="reviewed", names=NAMES[:players])
    seats = [bots.make(game, "greedy", f"{seat}") for seat in range(players)]
    while not match.over:
        match.deal() if match.actor == CHANCE else match.play(seats[match.actor].choose(match.view(match.actor)))
    return str(match.record())


@cache
def judged(game: str) -> int:
    """Return how many parts of the match are judged: all but the dearest once more."""
    return 1 if is_long(game) else parts.number_of_parts(record(game)) - 1


@cache
def found(game: str) -> tuple[bytes, ...]:
    """Return what the judges found, in few worlds."""
    if is_long(game):
        return (pickle.dumps(list(staged(game))),)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "ASKED", Asked(worlds=10))
        done: list[bytes] = []
        for number in range(judged(game)):
            done.append(parts.part(record(game), number, done))
        return tuple(done)


def staged(game: str) -> Iterator[Decision]:
    """Yield a verdict on each decision: another action was better, by what its place among the steps says."""
    match = parts.match_of(record(game))
    twin: Match[Any, Any] = Match(match.game, match.ruleset, match.players, match.first_dealer)
    judge = evaluator(game, match.rules)
    for number, step in enumerate(match.steps, 1):
        view = twin.view(max(twin.actor, 0))
        others = [code for code in view.legal_actions if code != step.action] if twin.actor >= 0 else []
        if others:
            better, loss = others[7 * number % len(others)], number % 10 / 100
            chances = [[0.5, 0.5 + loss]] * 10
            known = number, 1, view.actor, tuple(view.hand(view.actor)), (step.action, better), 0, 10
            kind = judge.kind_of_loss(view, step.action, better) if loss else ""
            yield Decision(*known, (estimate("", chances, [1.0] * 10, 0),), (), kind, judge.turn(view))
        twin.repeat(step)


@cache
def weighed(game: str) -> tuple[bytes, ...]:
    """Return how the steps are weighed for luck."""
    return tuple(parts.weighed_part(record(game), number) for number in range(parts.number_weighed(record(game))))


def held(game: str, step: int) -> list[set[str]]:
    """Return what each seat sees in its own hand before a step."""
    match = parts.match_of(record(game))
    moments = [heard_before(match, seat)[step - 1] for seat in range(match.players)]
    told = [replay("T", record(game), seat, "es", moment) for seat, moment in enumerate(moments)]
    return [{one.card for one in seen.steps[0].scene.hand} for seen in told]


def shortest(game: str) -> tuple[int, list[tuple[Choice, int]]]:
    """Return the place of a dear decision from which the hand soon ends, and what is chosen from there on.

    With each choice comes how many steps its seat has heard of when it is asked again.
    """
    turns = as_found(record(game), found(game)).dearest_turns[:MOST]
    deals = [number for number, step in enumerate(parts.match_of(record(game)).steps, 1) if step.deck]
    left = [min((deal for deal in deals if deal > turn[0].step), default=10_000) - turn[0].step for turn in turns]
    place = min(range(len(turns)), key=lambda place: left[place])
    return place, _line(game, turns[place][0].step)


def _line(game: str, step: int) -> list[tuple[Choice, int]]:
    """Return the first choices of a decision's seat to the end of the hand."""
    chosen: list[tuple[Choice, int]] = []
    line, actions, heard = played_on("T", record(game), step, [], "en"), list[str](), 0
    while not line.over:
        choice = line.steps[-1].scene.choices[0]
        actions.append(choice.actions[0])
        line = played_on("T", record(game), step, actions, "en")
        heard += len(line.steps)
        chosen.append((choice, heard))
    return chosen


def review(ana: Visitor, game: str, done: int | None = None, *, weighing: bool = False) -> list[int]:
    """Open the review of such a match; returns the parts done, the last of which the page is told from then on.

    `weighing`: all is judged, and luck is not told before a further number is added.
    """
    stands = [judged(game) if done is None else done]

    def answered(route: Route) -> None:
        place = urlsplit(route.request.url)
        asked = {name: one[0] for name, one in parse_qs(place.query).items()}
        if place.path.endswith("review"):
            luck = None if stands[-1] < judged(game) or (weighing and len(stands) == 1) else weighed(game)
            body = told("T", record(game), found(game)[: stands[-1]], judged(game), luck, asked["language"])
        elif place.path.endswith("played_on"):
            wanted = json.loads(route.request.post_data or "")
            line = played_on("T", record(game), wanted["step"], wanted["actions"], asked["language"])
            body = msgspec.json.encode(line)
        else:
            seat = int(asked["seat"]) if "seat" in asked else None
            body = msgspec.json.encode(replay("T", record(game), seat, asked["language"], int(asked["first"])))
        route.fulfill(body=body, content_type="application/json")

    ana.context.route(re.compile(r"/api/tables/[^/?]+/(replay|review|played_on)\?"), answered)
    at_table = {"private": False, "reviewed": True}
    ana.context.route(re.compile(r"/api/tables/[^/?]+\?"), lambda route: route.fulfill(json=at_table))
    ana.page.evaluate(GO, "/r/T?match=1")
    ana.page.locator(".replay .top-bar a").click()
    ana.page.wait_for_selector(".review-list")
    return stands
