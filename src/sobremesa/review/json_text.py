"""A review as JSON."""

from dataclasses import asdict
from typing import Any

from sobremesa import __version__
from sobremesa.review.account import Account
from sobremesa.review.decision import Decision
from sobremesa.review.ladder import ladder, standing
from sobremesa.review.review import Review
from sobremesa.review.summary import summary


def as_json(review: Review) -> dict[str, Any]:
    """Return all that a review found: plays in notation, losses as chances to win the match."""
    match, asked = review.match, review.asked
    return {
        "version": __version__,
        "worlds": asked.worlds,
        "seed": asked.seed,
        "judges": list(review.judge.judges),
        "notes": list(review.judge.notes("en")),
        "game": match.game.name,
        "ruleset": str(match.ruleset),
        "players": match.players,
        "names": list(match.names),
        "result": str(match.result),
        "seats": [_seat(review, seat) for seat in range(match.players)],
        "decisions": [_decision(review, decision) for decision in review.decisions],
        "luck": _luck(review.luck) if review.luck else None,
    }


def _luck(found: Account) -> dict[str, Any]:
    """Return where the result came from: by side, and what each step did to each side's chance."""
    sides = range(len(found.result))
    return {
        "value_function": found.name,
        "sides": [
            {
                "seats": found.own(side),
                "start": found.start[side],
                "deals": found.deals(side),
                "hidden": found.hidden(side),
                "own_choices": found.choices(side, found.own(side)),
                "others_choices": found.choices(side, found.others(side)),
                "result": found.result[side],
            }
            for side in sides
        ],
        "steps": [asdict(part) for part in found.parts],
    }


def _seat(review: Review, seat: int) -> dict[str, Any]:
    found = summary(review.of(seat))
    place = standing(found, ladder(review.match, review.asked.worlds))
    return asdict(found) | {"standing": asdict(place) if place else None}


def _decision(review: Review, decision: Decision) -> dict[str, Any]:
    write = review.match.game.notation.write
    return {
        "step": decision.step,
        "hand": decision.hand,
        "turn": decision.turn,
        "seat": decision.seat,
        "cards": list(decision.cards),
        "actions": [write(action) for action in decision.actions],
        "chosen": decision.chosen,
        "best": decision.best,
        "counts": decision.counts,
        "worlds": decision.worlds,
        "verdict": decision.verdict,
        "grade": decision.grade,
        "loss": decision.loss,
        "kind": decision.kind,
        "seen": list(decision.seen),
        "judges": [
            {
                "judge": estimate.judge or "exact",
                "chances": list(estimate.chances),
                "best": estimate.best,
                "loss": estimate.loss,
                "error": estimate.error,
            }
            for estimate in decision.estimates
        ],
    }
