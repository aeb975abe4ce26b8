"""Conformance games: complete games played by another implementation, reproduced step by step."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sobremesa.core.errors import SobremesaError
from sobremesa.core.event import Score
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match

Json = dict[str, Any]


@dataclass(frozen=True)
class Mismatch:
    """One difference: the step (from 0; -1 for the header or the result), what, and both values."""

    step: int
    what: str
    expected: object
    got: object

    def __str__(self) -> str:
        """Return the mismatch in one line."""
        return f"step {self.step}: {self.what}: expected {self.expected!r}, got {self.got!r}"


def replay(game: Game[Any, Any], record: Json) -> Iterator[Mismatch]:
    """Yield every difference between a conformance game and what the rules make of it; stop where play cannot go on."""
    try:
        match = _begun(game, record)
        for number, step in enumerate(record["steps"]):
            yield from _replay_step(match, number, step)
    except SobremesaError as error:
        yield Mismatch(len(match.steps) if "match" in locals() else -1, "refused", "a legal step", str(error))
    except (AttributeError, KeyError, TypeError) as error:
        yield Mismatch(-1, "malformed", "a conformance game", repr(error))
    else:
        result = _result(match)
        if result != record.get("result"):  # a game may be cut off
            yield Mismatch(-1, "result", record.get("result"), result)


def played(game: Game[Any, Any], record: Json) -> Match[Any, Any]:
    """Return the match that a conformance game tells; raises `SobremesaError` for what the rules do not bear out."""
    for mismatch in replay(game, record):
        raise SobremesaError(f"this game is not by the rules: {mismatch}")
    match = _begun(game, record)
    for number, step in enumerate(record["steps"]):
        list(_replay_step(match, number, step))
    return match


def _begun(game: Game[Any, Any], record: Json) -> Match[Any, Any]:
    ruleset = game.rulebook.ruleset(record["ruleset"], record["options"])
    return Match(game, ruleset, record["players"], record["first_dealer"])


def _replay_step(match: Match[Any, Any], number: int, step: Json) -> Iterator[Mismatch]:
    actor = None if match.actor == CHANCE else match.actor
    if actor != step["seat"]:
        yield Mismatch(number, "seat to act", step["seat"], actor)
    if step["seat"] is None:
        scores = match.deal(_deck(match, step))
    else:
        legal = sorted(match.legal_actions.written)
        if legal != step["legal"]:
            yield Mismatch(number, "legal", step["legal"], legal)
        scores = match.play(match.game.notation.parse(step["do"]))
    if written(scores) != step["events"]:
        yield Mismatch(number, "events", step["events"], written(scores))
    state = match.position.digest()
    yield from (Mismatch(number, f"state {k}", v, state.get(k)) for k, v in step["state"].items() if state.get(k) != v)


def _deck(match: Match[Any, Any], step: Json) -> list[int]:
    """Return a deal's deck, and its cut where the game has one."""
    cut = f" cut {step['cut']}" if "cut" in step else ""
    return match.game.parse_deal(step["deck"] + cut) if "deck" in step else []


def told(match: Match[Any, Any]) -> Json:
    """Return a match as a conformance game; raises `SobremesaError` where a referee called anything."""
    steps, twin = list[Json](), Match(match.game, match.ruleset, match.players, match.first_dealer)
    for step in match.steps:
        if step.kind == "call":
            raise SobremesaError("a conformance game has no referee's calls, and this match has one")
        steps.append(dealt(twin, list(step.deck)) if step.kind == "deal" else acted(twin, step.action))
    return {**header(match), "steps": steps, "result": _result(twin)}


def header(match: Match[Any, Any]) -> Json:
    """Return what a conformance game tells before its first step."""
    return {
        "game": match.game.name,
        "ruleset": match.ruleset.name,
        "options": dict(match.ruleset.changes),
        "players": match.players,
        "first_dealer": match.first_dealer,
    }


def dealt(match: Match[Any, Any], deck: list[int]) -> Json:
    """Deal in a match, and return the step."""
    scores = match.deal(deck)
    size = len(deck) - match.game.cut
    cards: Json = {"deck": match.game.pack.write_deck(deck[:size])} if deck else {}
    cards |= {"cut": deck[size]} if match.game.cut else {}
    return {"seat": None, "do": "deal", **cards, "events": written(scores), "state": match.position.digest()}


def acted(match: Match[Any, Any], code: int) -> Json:
    """Act in a match, and return the step."""
    seat, legal = match.actor, sorted(match.legal_actions.written)
    scores = match.play(code)
    return {
        "seat": seat,
        "do": match.game.notation.write(code),
        "legal": legal,
        "events": written(scores),
        "state": match.position.digest(),
    }


def written(scores: tuple[Score, ...]) -> list[list[object]]:
    """Scoring events as a conformance game lists them."""
    return [[score.name, score.side, score.points] for score in scores]


def _result(match: Match[Any, Any]) -> Json | None:
    return match.result.to_dict() if match.result else None
