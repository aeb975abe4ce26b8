"""A review of a finished match as it stands, told in a language: off the server's core."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import structs

from sobremesa.protocol import messages as m
from sobremesa.review.account import Account
from sobremesa.review.decision import Decision, Verdict
from sobremesa.review.review import Review
from sobremesa.review.summary import summary
from sobremesa.review.text import Told
from sobremesa.server.answers.replay import heard_before

DECIMALS: Final = 4
"""Of the chances that are drawn."""


def told(table: str, review: Review, done: int, of: int, language: str) -> m.Review:
    """Return the answer after so many parts of a review."""
    return _told(table, review, done, of, Told(review, language))


def with_luck(answer: m.Review, review: Review, luck: Account | None, weighing: bool, language: str) -> m.Review:
    """Return it with what was luck, where that is known, or that it is still weighed."""
    came = _luck(Told(review, language), luck) if luck else None
    return structs.replace(answer, luck=came, weighing=weighing)


def _luck(told: Told, found: Account) -> m.ReviewedLuck:
    sides = tuple(_side(told, found, side) for side in range(len(found.result)))
    return m.ReviewedLuck(told.luck_how(found), found.hands, sides)


def _side(told: Told, found: Account, side: int) -> m.ReviewedSide:
    """Return a side's account."""
    chances, lucky = found.course(side)
    return m.ReviewedSide(
        tuple(found.own(side)),
        told.side_named(found, side),
        found.start[side],
        found.deals(side),
        found.hidden(side),
        found.choices(side, found.own(side)),
        found.choices(side, found.others(side)),
        found.result[side],
        told.luck_of(found, side),
        tuple(round(one, DECIMALS) for one in chances),
        tuple(round(one, DECIMALS) for one in lucky),
    )


def _told(table: str, review: Review, done: int, of: int, told: Told) -> m.Review:
    match = review.match
    seats = [_seat(review, seat, told, done == of) for seat in range(match.players)]
    moments = list(zip(*(heard_before(match, seat) for seat in range(match.players)), strict=True))
    shown = [one for one in review.decisions if one.counts or one.verdict in (Verdict.LOSS, Verdict.DISPUTED)]
    places = {one.step: place for place, one in enumerate(shown)}
    return m.Review(
        table,
        match.game.name,
        tuple(told.names),
        tuple(match.result.score) if match.result else (),
        done,
        of,
        told.how,
        tuple(review.judge.notes(told.language)),
        tuple(seats),
        tuple(_decision(one, moments[one.step - 1], told) for one in shown),
        tuple(_turn(turn, places, told) for turn in review.dearest_turns),
        tuple(places[one.step] for one in review.disputed),
    )


def _seat(review: Review, seat: int, told: Told, is_whole: bool) -> m.ReviewedSeat:
    found = summary(review.of(seat))
    kinds, standing = (tuple(told.kinds(found)), told.standing(found)) if is_whole else ((), "")
    numbers = tuple(told.numbers(found, least=1))
    return m.ReviewedSeat(seat, told.names[seat], found.counted, found.lost, numbers, kinds, standing)


def _turn(turn: Sequence[Decision], places: Mapping[int, int], told: Told) -> m.ReviewedTurn:
    lost, decisions = sum(one.loss for one in turn), tuple(places[one.step] for one in turn)
    return m.ReviewedTurn(turn[0].seat, lost, told.place_of_turn(turn), decisions)


def _decision(one: Decision, moments: tuple[int, ...], told: Told) -> m.ReviewedDecision:
    write, chances = told.review.match.game.notation.write, one.mildest.chances
    return m.ReviewedDecision(
        one.step,
        one.hand,
        one.turn,
        moments,
        one.seat,
        one.verdict,
        one.grade,
        one.loss,
        chances[one.chosen],
        chances[one.best],
        write(one.actions[one.chosen]),
        write(one.actions[one.best]),
        told.place(one),
        told.play(one, one.chosen),
        told.play(one, one.best),
        told.why(one),
        told.sure(one),
    )
