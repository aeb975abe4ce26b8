"""Properties of every reachable position of every ruleset: legality, copies, conservation, secrecy."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.core.cards import FRENCH_40, Card
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import SPECTATOR, clone
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.notation import cards_in
from sobremesa.games.cuarenta.rules import ALL_CARDS, DECK, Kind, Phase
from tests.games.cuarenta.strategies import AnyTable, matches

CODES = st.one_of(
    st.integers(-(1 << 50), 1 << 50),
    st.builds(lambda kind, low: kind << 46 | low, st.integers(-2, 5), st.integers(0, 64)),
    st.integers(0, 3).map(lambda kind: kind << 46),
)
"""Ints that are hardly ever an action."""


def accounted_for(match: AnyTable) -> int:
    """Cards in hands, stock and piles and on the table."""
    s = match.state
    cards = [*s.hand, *s.stock, s.table]
    return sum(card.bit_count() for card in cards) + sum(s.pile)


def variants(draw: st.DataObject, match: AnyTable) -> int:
    """The code of a legal action, or of one that plays or takes other cards."""
    code = draw.draw(st.sampled_from(list(match.legal_actions)))
    card, taken = rules.card_of(code), rules.taken_of(code)
    if draw.draw(st.booleans()):
        card = draw.draw(st.integers(0, 63))
    for _ in range(draw.draw(st.integers(0, 3))):
        taken ^= 1 << draw.draw(st.integers(0, DECK - 1))
    return rules.kind_of(code) << 46 | card << DECK | taken


@given(matches(), st.data())
def test_why_illegal_is_0_exactly_for_what_is_listed(match: AnyTable, data: st.DataObject) -> None:
    legal = list(match.legal_actions)
    assert legal == sorted(set(legal))
    tried = data.draw(st.lists(CODES, max_size=10))
    if legal:
        tried += legal + [variants(data, match) for _ in range(20)]
    for code in tried:
        assert (rules.why_illegal(match.rules, match.state, code) == 0) == (code in legal), code


@given(matches(), st.data())
def test_any_action_in_any_copy_is_refused_clearly_or_keeps_the_cards_together(
    match: AnyTable, data: st.DataObject
) -> None:
    if match.actor < 0:
        return
    code = variants(data, match)
    before, cards = clone(match.state), accounted_for(match)
    try:
        match.play(code)
    except SobremesaError as error:
        assert match.state == before and str(error)
    else:
        assert accounted_for(match) == cards
        assert match.state.table & match.state.hand[before.turn] == 0


def copies_of(match: AnyTable, code: int) -> Iterator[int]:
    """The same capture with other copies of the cards that lie there, the one just laid neither gained nor lost."""
    taken, free = rules.taken_of(code), match.state.table & ~match.state.last
    for card in map(code_of, cards_in(taken & free)):
        same_rank = range(card // 4 * 4, card // 4 * 4 + 4)
        yield from (code ^ 1 << card ^ 1 << other for other in same_rank if (free & ~taken) >> other & 1)


def code_of(card: Card) -> int:
    return FRENCH_40.code(str(card))


@given(matches())
def test_every_copy_of_a_capture_does_the_same(match: AnyTable) -> None:
    for code in [code for code in match.legal_actions if rules.kind_of(code) == Kind.PLAY]:
        for variant in copies_of(match, code):
            assert rules.canonical(match.rules, match.state, variant) == code
            assert effect(match, variant) == effect(match, code)


def effect(match: AnyTable, code: int) -> tuple[object, ...]:
    """Return what a play changes, suits apart."""
    match.play(code)
    s = match.state
    told = s.score[:], s.pile[:], rules.counts_of(s.table), rules.counts_of(s.overlooked), match.steps[-1].scores
    match.undo()
    return told


@given(matches())
def test_canonical_leaves_what_is_listed_alone(match: AnyTable) -> None:
    for code in match.legal_actions:
        assert rules.canonical(match.rules, match.state, code) == code


@pytest.mark.clause("P6", "P14", "P23", "P24", "P53")
@given(matches())
def test_forty_cards_are_always_accounted_for(match: AnyTable) -> None:
    """Hands, stock, table and piles, no card twice; a hand that was cut short keeps them until the next deal."""
    s = match.state
    if s.hands:
        assert accounted_for(match) == DECK
        lying = [*s.hand, *s.stock, s.table]
        assert sum(lying) & ~ALL_CARDS == 0
        assert sum(cards.bit_count() for cards in lying) == sum(lying).bit_count()


@given(matches())
def test_only_the_last_steps_events_are_kept(match: AnyTable) -> None:
    s = match.state
    assert all(s.events[place] == [0, 0, 0] for place in range(s.event_count, len(s.events)))
    assert len(match.steps[-1].scores if match.steps else ()) == s.event_count


@pytest.mark.clause("A3", "A1")
@given(matches(house_rules=False))
def test_scores_are_even_and_below_forty_while_a_chica_lasts(match: AnyTable) -> None:
    assert all(score % 2 == 0 for score in match.state.score)
    assert all(score.points % 2 == 0 for step in match.steps for score in step.scores if score.name not in ENDS)
    if match.state.phase in (Phase.PLAY, Phase.TAKE, Phase.CLAIM, Phase.DEAL):
        assert max(match.state.score) < 40


ENDS = ("chica", "mesa")


@pytest.mark.clause("A5", "A59", "P53", "A54")
@given(matches(house_rules=False))
def test_exactly_one_side_gets_card_points_in_a_hand_unless_they_are_void(match: AnyTable) -> None:
    """Void they are for a side on 38 where only a caída closes, or on 30 at home; an ended chica has no other."""
    while match.steps:
        s, scores = match.state, match.steps[-1].scores
        counted = [score for score in scores if score.name == "cards"]
        if s.phase == Phase.SHUFFLE and not s.chica_over:
            side = 1 - s.dealer % 2 if s.pile[0] == s.pile[1] else int(s.pile[1] > s.pile[0])
            limit = 30 if match.ruleset["carton_at_30"] == "void" else 38 if match.ruleset["at_38"] == "caida" else 40
            void = s.score[side] >= limit and not counted
            assert [score.side for score in counted] == ([] if void else [side])
        elif not s.chica_over:
            assert counted == []
        match.undo()


@given(matches(), st.integers(-1, 3))
def test_hiding_leaves_ones_own_legal_actions_unchanged(match: AnyTable, seat: int) -> None:
    view = clone(match.state)
    rules.hide(match.rules, view, seat)
    assert seat == SPECTATOR or view.hand[seat] == match.state.hand[seat]
    if seat == match.actor:
        out = [0] * rules.MAX_LEGAL
        assert out[: rules.legal_actions(match.rules, view, out)] == list(match.legal_actions)
        for code in match.legal_actions:
            assert rules.why_illegal(match.rules, view, code) == 0


@given(matches())
def test_events_only_ever_grow(match: AnyTable) -> None:
    for seat in (None, *range(match.players)):
        events = match.events(seat)
        assert [event.number for event in events] == list(range(1, len(match.steps) + 1))
        assert match.events(seat, since=len(events) // 2) == events[len(events) // 2 :]
        if match.steps:
            step = match.undo()
            assert match.events(seat) == events[:-1]
            redo(match, step.kind, step.action, list(step.deck))
            assert match.events(seat) == events


def redo(match: AnyTable, kind: str, action: int, deck: list[int]) -> None:
    if kind == "deal":
        match.deal(deck)
    else:
        match.play(action)


@given(matches())
def test_undo_leads_back_through_every_state(match: AnyTable) -> None:
    before = clone(match.state)
    steps = [match.undo() for _ in range(min(5, len(match.steps)))]
    for step in reversed(steps):
        redo(match, step.kind, step.action, list(step.deck))
    assert match.state == before
