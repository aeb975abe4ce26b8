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
        ruleset = game.rulebook.ruleset(record["ruleset"], record["options"])
        match = Match(game, ruleset, record["players"], record["first_dealer"])
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


def written(scores: tuple[Score, ...]) -> list[list[object]]:
    """Scoring events as a conformance game lists them."""
    return [[score.name, score.side, score.points] for score in scores]


def _result(match: Match[Any, Any]) -> Json | None:
    return match.result.to_dict() if match.result else None
