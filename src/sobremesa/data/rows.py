"""Rows of a data set: what a match says of each decision, and as a whole.

They follow from the match alone, so that a record gives the same rows wherever it was played.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import accumulate
from typing import Any

from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.sides import sides
from sobremesa.envs.encoding import Encoding, encoding

Row = dict[str, Any]
AnyMatch = Match[Any, Any]


def unit_row(unit: int, match: AnyMatch, record: str, truncated: bool = False) -> Row:
    """Return what is told of a unit as a whole; `record` is its text."""
    return {
        "unit": unit,
        "game": match.game.name,
        "ruleset": str(match.ruleset),
        "players": match.players,
        "names": _names(match),
        "seed": str(match.seed),
        "decisions": sum(step.kind == "action" for step in match.steps),
        "over": match.over,
        "truncated": truncated,
        "record": record,
        "sha256": sha256(record.encode()).hexdigest(),
    }


def step_rows(unit: int, played: AnyMatch) -> Iterator[Row]:
    """Yield a row for each decision of a match."""
    match, made, names = _anew(played), encoding(played.game), _names(played)
    side_of = sides(match.game, match.rules, match.players)
    paid, rows = [[0] * len(set(side_of))], list[Row]()
    for step in played.steps:
        if step.kind == "action":
            seat = match.actor
            rows.append({"unit": unit, "step": len(rows), "seat": seat, "player": names[seat]})
            rows[-1] |= _seen(made, match, step.action)
            paid += [[0] * len(paid[0])] if len(rows) > 1 else []  # what the first deal gave is the first one's
        match.repeat(step)
        paid[-1] = [old + made.module.scored(match.rules, match.state, side) for side, old in enumerate(paid[-1])]
    for row, points in zip(rows, _to_go(paid), strict=False):
        yield row | {"points_to_go": lead(points, side_of[row["seat"]])}


def _seen(made: Encoding, match: AnyMatch, code: int) -> Row:
    """Return what the seat to decide sees, what it may do, and what it does."""
    view = View.from_state(match.game, match.rules, match.state, match.actor)
    words, mask = [0] * made.words, 0
    made.module.observe(view.rules, view.state, match.actor, words)
    for legal in view.legal_actions.codes:
        mask |= 1 << made.module.dense(view.rules, view.state, legal)
    return {
        "observation": b"".join(word.to_bytes(8, "little") for word in words),
        "legal": mask.to_bytes(mask_bytes(made), "little"),
        "action": made.module.dense(view.rules, view.state, code),
        "move": match.game.notation.write(code),
    }


def mask_bytes(made: Encoding) -> int:
    """Return the bytes of a mask: a bit for each class of actions."""
    return -(-len(made.actions) // 8)


def _to_go(paid: list[list[int]]) -> list[list[int]]:
    """Return the points of each side from each decision on."""
    return list(accumulate(reversed(paid), lambda later, now: [a + b for a, b in zip(later, now, strict=True)]))[::-1]


def lead(points: list[int], side: int) -> float:
    """Return a side's points less the mean of the others'."""
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)


def _names(match: AnyMatch) -> list[str]:
    return [*match.names, *[""] * (match.players - len(match.names))]


def _anew(played: AnyMatch) -> AnyMatch:
    """Return the match before its first step."""
    return Match(played.game, played.ruleset, played.players, played.first_dealer, seed=played.seed)
