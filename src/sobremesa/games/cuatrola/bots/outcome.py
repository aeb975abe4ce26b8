"""Outcome of a card or a bid: what it scores or may score, tried by the kernel on a copy of what the seat sees."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from sobremesa.core.event import Score
from sobremesa.core.kernel import clone
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.card_counting import unseen_by
from sobremesa.games.cuatrola.bots.trick_chances import bits, still_to_play
from sobremesa.games.cuatrola.notation import EVENTS
from sobremesa.games.cuatrola.rules import Name, Phase, Reason, Rules, State


@dataclass(frozen=True)
class Ending:
    """One way in which a hand can end: which sides take the last trick, the hand and the match, if any does."""

    trick: int
    hand: int
    match: int


def scores_of(s: State) -> tuple[Score, ...]:
    """Return what the last step of a state scored."""
    return tuple(Score(EVENTS[name], side, points) for name, side, points in s.events[: s.event_count])


def has(scores: tuple[Score, ...], name: Name, side: int) -> bool:
    """Return whether a side scored so."""
    return any(score.name == EVENTS[name] and score.side == side for score in scores)


def after_card(rules: Rules, s: State, card: int) -> State | None:
    """Return the state after the trick's last card; none where another seat still plays, or hidden cards count."""
    if kernel.next_seat(rules, s, s.turn) != s.leader or kernel.idle_getter(rules, s) != kernel.NO_SIDE:
        return None
    after = clone(s)
    kernel.apply(rules, after, card)
    return after


def at_stake(rules: Rules, s: State, side: int) -> tuple[Score, ...]:
    """K24, A13: what is scored if the side wins this trick; nothing where the hand goes on."""
    if kernel.counts_points(s):
        return ()
    t = clone(s)
    t.tricks[side] += 1
    t.trick += 1
    if not kernel.hand_is_over(rules, t):
        return ()
    kernel.clear_events(t)
    kernel.end_hand(rules, t)
    return scores_of(t)


def endings(rules: Rules, s: State, card: int) -> set[Ending]:
    """Return how the hand can end with this card; none where it goes on, where tricks alone count, or secrets do."""
    hidden = kernel.may_claim(rules) or kernel.idle_getter(rules, s) != kernel.NO_SIDE
    if s.trick < kernel.TRICKS - 1 or not kernel.counts_points(s) or hidden:
        return set()
    return {_ending(rules, s, card, others) for others in _last_cards(rules, s)}


def _last_cards(rules: Rules, s: State) -> Iterator[dict[int, int]]:
    """Yield what the seats still to play may hold, known voids left aside."""
    seats = still_to_play(rules, s)
    for cards in permutations(bits(unseen_by(s, s.turn)), len(seats)):
        yield dict(zip(seats, cards, strict=True))


def _ending(rules: Rules, s: State, card: int, others: dict[int, int]) -> Ending:
    t = clone(s)
    for seat, held in others.items():
        t.hand[seat] = 1 << held
    for played in (card, *others.values()):
        kernel.apply(rules, t, played)
    took = kernel.side_of(t.leader)
    scored = {score.name: score.side for score in scores_of(t)}
    hand, match = (scored.get(EVENTS[name], kernel.NO_SIDE) for name in (Name.HAND, Name.GAME))
    return Ending(took, hand, match)


def bid_decides(rules: Rules, s: State, contract: int, declarer: int) -> tuple[bool, bool]:
    """K27–K30: whether the match is over for the declarer's pair if it makes the contract, and for the other if not."""
    side = kernel.side_of(declarer)
    made, failed = clone(s), clone(s)
    kernel.award(rules, made, side, kernel.bid_value(rules, contract))
    kernel.award(rules, failed, 1 - side, kernel.failed_value(rules, contract))
    return made.phase == Phase.OVER, failed.phase == Phase.OVER


def duty(rules: Rules, s: State) -> Reason:
    """K11–K14: the obligation for which some card of the hand may not be played (`LEGAL`: there is none)."""
    held = [card for card in range(kernel.DECK) if s.hand[s.turn] >> card & 1]
    return max(Reason(kernel.why_illegal(rules, s, card)) for card in held)
