"""Knowledge of a seat, and the worlds that it cannot tell apart."""

from collections import Counter
from typing import Any

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, SPECTATOR, clone
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules, worlds
from sobremesa.games.canasta.notation import KINDS as LETTERS
from sobremesa.games.canasta.rules import KINDS, RED, TWO, Rules, State
from tests.games.canasta.table import GAME, Table, letters, table


def view(t: Table, seat: int) -> State:
    state = clone(t.state)
    rules.hide(t.rules, state, seat)
    return state


def worlds_of(t: Table, seat: int, number: int) -> list[State]:
    chance, seen = Chance("worlds", seat), view(t, seat)
    return [worlds.sample(t.rules, seen, seat, chance) for _ in range(number)]


@pytest.mark.clause("C17", "A39", "A70", "A65")
def test_a_view_shows_the_pile_that_everybody_saw() -> None:
    t = Table()
    t.deal()
    t.play("draw", f"drop {t.hand(1)[0]}")
    for seat in (*range(4), SPECTATOR):
        state = view(t, seat)
        assert state.pile[:5] == [0] * 5 and state.pile[5:7] == t.state.pile[5:7]
        assert not any(state.stock) and state.held == t.state.held
        assert [bool(any(hand)) for hand in state.hand[:4]] == [other == seat for other in range(4)]


@pytest.mark.clause("C46", "A39", "A70")
def test_a_pile_picked_up_is_known_until_it_is_played() -> None:
    """The five cards dealt face down are known to the taker alone; the open ones to everybody."""
    t = table("99477", rows="AAA", pile="5678JQ9", start=True)
    t.state.face_down = 5
    t.play("take", "drop 4")
    assert letters(t.state.known[1]) == "Q" and t.hand(1) == "567778JQ"
    assert all(state.hand[1][9] >= 1 for state in worlds_of(t, 2, 30))
    t.play("draw", "drop 5", "draw", "drop 5", "draw", "drop 5", "draw", "drop Q")
    assert letters(t.state.known[1]) == ""


def random_positions(players: int, number: int, preset: str = "wikibooks", **options: Any) -> list[Match[Rules, State]]:
    chance, found = Chance("positions", players), []
    match = Match(GAME, GAME.rulebook.ruleset(preset, options), players, seed=players)
    for step in range(40 * number):
        if match.actor == CHANCE:
            match.deal()
        else:
            legal = match.legal_actions
            lay = [action for action in legal if rules.do_of(action) < rules.Do.DROP]
            match.play((lay or legal)[chance.below(len(lay or legal))])
        if step % 40 == 39:
            found.append(clone_match(match))
    return found


def clone_match(match: Match[Rules, State]) -> Match[Rules, State]:
    twin = Match(GAME, match.ruleset, match.players, match.first_dealer)
    twin.state = clone(match.state)
    return twin


@pytest.mark.clause("C02", "C49", "A06")
@pytest.mark.parametrize("ruleset", ["wikibooks", "latina"])
@pytest.mark.parametrize("players", GAME.players)
def test_every_world_has_the_whole_pack_and_looks_the_same(players: int, ruleset: str) -> None:
    chance = Chance("whole")
    for match in random_positions(players, 12, ruleset):
        for seat in (*range(players), SPECTATOR):
            seen = clone(match.state)
            rules.hide(match.rules, seen, seat)
            world = worlds.sample(match.rules, seen, seat, chance)
            check_pack(world, rules.cards(match.rules) // rules.PACK)
            rules.hide(match.rules, world, seat)
            assert world == seen


def on_table(world: State) -> list[int]:
    """The kinds of the cards that lie on the table: rows, canastas, threes, the pile and its rest aside."""
    kinds = [kind for kind in world.pile if kind]
    for group in range(rules.GROUPS):
        kinds += [RED] * world.red_threes[group] + [TWO] * world.wild_twos[group]
        kinds += [rules.JOKER] * world.wild_jokers[group]
        for rank in range(rules.FOUR, TWO):
            kinds += [rank] * world.naturals[group][rank] + [TWO] * world.twos[group][rank]
            kinds += [rules.JOKER] * world.jokers[group][rank]
    return kinds + [rules.BLACK] * (3 * world.threes + world.fourth)


def check_pack(world: State, packs: int) -> None:
    """All cards of the packs are there, no hand holds a red three, and known cards are where they must be."""
    held = Counter(kind for hand in world.hand for kind in range(KINDS) for _ in range(hand[kind]))
    lying = Counter(on_table(world)) + Counter(world.stock[: world.stock_left])
    assert [(held + lying)[kind] for kind in range(1, KINDS)] == [packs * n for n in worlds.PACK[1:]]
    assert sum(worlds.PACK) == rules.PACK
    for hand, known, size in zip(world.hand, world.known, world.held, strict=True):
        assert sum(hand) == size and hand[RED] == 0
        assert all(n >= least for n, least in zip(hand, known, strict=True))
    if world.bottom_plain and world.stock_left:
        assert not rules.freezes(world.stock[0])


@pytest.mark.clause("A06")
def test_the_cutter_stopped_at_the_last_card() -> None:
    t = Table()
    t.deal(cut=50, lifted="*9")
    assert t.state.bottom_plain and t.state.stock[0] == 6
    assert not any(rules.freezes(state.stock[0]) for state in worlds_of(t, 1, 40))
    t = Table(cut_keep="none")
    t.deal(cut=50, lifted="*9")
    assert not t.state.bottom_plain


@pytest.mark.clause("V17")
def test_who_discards_a_wild_card_last_holds_only_such() -> None:
    """Until they are gone, whatever is drawn."""
    t = table("**22", preset="americana", pile="9")
    t.play("drop 2")
    for seat in (2, SPECTATOR):
        assert all(state.hand[1][TWO] + state.hand[1][rules.JOKER] == 3 for state in worlds_of(t, seat, 40))
    while rules.player(t.state) != 1:
        t.play("draw", f"drop {t.hand(rules.player(t.state))[0]}")
    t.play("draw")
    drawn = {state.hand[1][TWO] + state.hand[1][rules.JOKER] for state in worlds_of(t, 2, 80)}
    assert drawn == {3, 4}


@pytest.mark.clause("V18", "A70")
def test_who_began_a_pile_with_a_seven_holds_only_what_goes_last_until_it_is_played() -> None:
    t = table("77AA", preset="americana", pile="")
    t.play("drop 7")
    assert t.state.sure_odd[1] == 3
    while rules.player(t.state) != 1:
        t.play("draw", f"drop {t.hand(rules.player(t.state))[0]}")
    t.play("draw", "drop A")
    assert t.state.sure_odd[1] == 2


@pytest.mark.clause("A70", "A29")
def test_cards_that_all_have_seen_leave_the_hand_with_the_pile() -> None:
    t = table("9256", rows="AAA", pile="9", start=True, pile_with_wild=True)
    for kind in "92":
        t.state.known[1][LETTERS.index(kind)] = 1
    t.play("take 2")
    assert letters(t.state.known[1]) == ""


@pytest.mark.clause("C62", "A70")
def test_what_is_drawn_since_a_question_is_counted() -> None:
    t = table("55588", rows="QQQQQQQ 555 888", stock="9" * 30)
    t.play("ask", "no", "drop 8")
    place = rules.group_of(t.rules, 1) * rules.ASKED + rules.Asked.DRAWN
    for drawn in range(1, 3):
        while rules.player(t.state) != 1:
            t.play("draw", "drop 9")
        t.play("draw")
        assert t.state.shown[place] == drawn
        t.play("drop 9")


def test_unseen_cards_are_equally_likely_everywhere() -> None:
    """A spectator's worlds: the share of twos is the same in hands and stock, red threes are in stock and pile only."""
    t = Table(cut_keep="none")
    t.deal()
    hands = stock = 0
    states = worlds_of(t, SPECTATOR, 600)
    for state in states:
        hands += sum(hand[TWO] for hand in state.hand)
        stock += sum(kind == TWO for kind in state.stock[: state.stock_left] + state.pile[:5])
    unseen_hands, elsewhere = 44, t.state.stock_left + 5
    reds = 4 - sum(t.state.red_threes)
    expected = 8 * 600 * unseen_hands / (unseen_hands + elsewhere - reds)
    assert abs(hands - expected) < 0.06 * expected and hands + stock == 8 * 600
