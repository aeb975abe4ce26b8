"""Deals by number: each number is another of the deals that fit what a seat has seen, and no other deal fits."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.laws import advance
from sobremesa.core.match import Match
from sobremesa.games.cuatrola import deals, rules
from sobremesa.games.cuatrola.deals import PAIR, Hidden
from sobremesa.games.cuatrola.rules import DECK, Rules, State
from tests.games.cuatrola.table import GAME, new_match

D1 = "Sb Se Rb 3b Sc Ce Ac Ab Ae Cc Co Ro 3o Ao Cb 3c So Re 3e Rc"
FORTY_FIRST = "app, bids_enabled=none, cante_order=forty_first"
FEW = 8
"""Cards that are unseen, so that all deals can be listed."""
Deal = tuple[int, tuple[int, ...]]
"""A trump card, and the hands."""


def numbered(values: Rules, view: State, seat: int, hidden: Hidden) -> list[Deal]:
    found = []
    for number in range(deals.read(values, view, seat, hidden)):
        world = clone(view)
        deals.fill(view, hidden, number, world)
        found.append((world.trump_card, tuple(world.hand)))
    return found


def listed(values: Rules, view: State, seat: int) -> Iterator[Deal]:
    """The deals that fit, found by trying all: each seat holds what it must and nothing that it lacks."""
    seen = [view.hand[other] | deals.laid_by(view, other) for other in range(4)]
    unseen = [1 << code for code in range(DECK) if not sum(seen) >> code & 1]
    hands = [other for other in range(4) if other != seat and view.held[other] and not view.hand[other]]
    denied = [0] * 4
    deals.cannot_hold(values, view, denied)
    trumps = [view.trump_card] if view.trump_card else [1 << 4 * rank + view.trump for rank in range(5)]
    for split in splits(unseen, [view.held[other] for other in hands]):
        hand = list(view.hand)
        for other, some in zip(hands, split, strict=True):
            hand[other] = some
        if any(breaks(values, view, other, hand[other], denied[other]) for other in hands):
            continue
        dealt = hand[view.dealer] | deals.laid_by(view, view.dealer)
        yield from ((card, tuple(hand)) for card in trumps if card & dealt)


def breaks(values: Rules, view: State, seat: int, hand: int, denied: int) -> bool:
    forty = PAIR << view.trump
    has_forty = bool(deals.sang_twenty_first(values, view, seat)) and hand & forty == forty
    return bool(hand & denied or deals.must_hold(view, seat) & ~hand) or has_forty


def splits(unseen: list[int], rooms: list[int]) -> Iterator[list[int]]:
    if not rooms:
        yield []
        return
    for some in combinations(unseen, rooms[0]):
        for others in splits([card for card in unseen if card not in some], rooms[1:]):
            yield [sum(some), *others]


def ends(spec: str, number: int) -> Iterator[Match[Rules, State]]:
    """Matches in their last tricks."""
    for seed in range(number):
        match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(spec), 4, seed=seed)
        chance = Chance("ends", spec, seed)
        while not match.over and (match.actor < 0 or sum(match.state.held) > FEW):
            advance(match, chance)
        yield match


@pytest.mark.clause("A4", "A11")
@pytest.mark.parametrize("spec", ["app", "literal, bids_enabled=none"])
def test_each_number_is_another_deal_that_fits_and_each_deal_has_one(spec: str) -> None:
    """What was worked out for a seat that sees less leaves nothing behind for the next."""
    hidden = Hidden()
    for match in ends(spec, 3):
        for seat in (-1, 0, 1, 2, 3):
            view = match.view(seat).state
            found = numbered(match.rules, view, seat, hidden)
            assert len(found) == len(set(found)) and set(found) == set(listed(match.rules, view, seat))


@pytest.mark.clause("A4")
def test_numbers_go_through_one_trump_card_after_the_other() -> None:
    """So a number is one deal on every machine."""
    match, hidden, first = new_match("literal, bids_enabled=none"), Hidden(), 0
    view = match.view(1).state
    total = deals.read(match.rules, view, 1, hidden)
    assert hidden.cases > 2
    for case in range(hidden.cases):
        for number in (first, first + hidden.number[case] - 1):
            world = clone(view)
            deals.fill(view, hidden, number, world)
            assert world.trump_card == hidden.trump_card[case]
        first += hidden.number[case]
    assert first == total


@pytest.mark.clause("A25")
def test_who_sang_a_twenty_first_has_no_forty_in_any_numbered_deal() -> None:
    match = new_match(FORTY_FIRST, deck=D1)
    for action in ["paso", "paso", "paso", "paso", "3o", "Ao", "Co", "Ro"]:
        match.play(action)
    match.play("canta e")
    for action in ["Re", "3e", "3c", "Ae"]:
        match.play(action)
    assert deals.sang_twenty_first(match.rules, match.state, 1)
    view = match.view(0).state
    found = numbered(match.rules, view, 0, Hidden())
    assert len(found) == len(set(found)) and set(found) == set(listed(match.rules, view, 0))


def sung(trump: int, at: int, *, forty: bool = False, laid: int = 0) -> State:
    """Seat 1 sang the twenty of another suit after so many tricks, then perhaps the forty; it laid this at first."""
    state = State(trump=trump, trick=3)
    state.twenties = at + 1 << 4
    state.sung[1] = 1 << (trump + 1) % 4 | forty << trump
    state.laid[0][1] = laid
    return state


@pytest.mark.clause("A25")
@pytest.mark.parametrize("trump", range(4))
def test_a_twenty_tells_of_a_forty_only_where_it_could_have_been_sung_before(trump: int) -> None:
    values = GAME.rules(GAME.rulebook.parse(FORTY_FIRST), 4)
    king = 0x100 << trump
    assert [deals.sang_twenty_first(values, sung(trump, at), 1) for at in range(1, 5)] == [1] * 4
    assert not deals.sang_twenty_first(values, sung(trump, 2, forty=True), 1), "it had the forty, and sang it, too"
    assert not deals.sang_twenty_first(values, sung(trump, 2, laid=king), 1), "it had laid one of them before"
    assert deals.denied_by_twenty(values, sung(trump, 0, laid=king), 1) == PAIR << trump & ~king
    assert not deals.denied_by_twenty(values, sung(trump, 0, laid=0x1 << trump), 1)


@pytest.mark.clause("A25")
def test_when_a_twenty_was_sung_is_kept_seat_by_seat() -> None:
    state = State(trump=0)
    for seat, trick in ((0, 2), (1, 1), (2, 3), (1, 4), (3, 0)):
        state.turn, state.trick, state.event_count = seat, trick, 0
        rules.sing(state, 1)
    assert [state.twenties >> 4 * seat & 15 for seat in range(4)] == [3, 5, 4, 1]
