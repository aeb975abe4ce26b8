"""Players, pack, first dealer, deal and misdeal: P1–P16, W1–W9, A7–A11."""

from fractions import Fraction
from math import comb

import pytest

from sobremesa.core.cards import FRENCH_52
from sobremesa.core.errors import SobremesaError, WrongTurn
from sobremesa.core.match import Match
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.notation import cards_in
from sobremesa.games.cuarenta.rules import ALL_CARDS, FirstDealer, Phase, Rules
from tests.games.cuarenta.table import GAME, RULESETS, cards, codes, hand_of, last_card, new_hand, table, written

# --- players and pack


@pytest.mark.clause("P3", "W4")
@pytest.mark.parametrize("players", [0, 1, 3, 5, 6])
def test_two_or_four_can_play_and_nobody_else(players: int) -> None:
    with pytest.raises(SobremesaError, match=f"played by 2 or 4, not by {players}"):
        Match(GAME, GAME.rulebook.ruleset("pagat"), players, seed=1)


@pytest.mark.clause("P3", "W4")
@pytest.mark.parametrize("players", [2, 4])
def test_two_or_four_can_play(players: int) -> None:
    t = new_hand(players=players)
    t.deal()
    turns = [t.turn]
    while len(turns) < players:
        t.play(t.legal[0])
        turns.append(t.turn)
    assert turns == list(range(players))


@pytest.mark.clause("P4", "W4", "W16")
def test_partners_sit_opposite_each_other_and_share_pile_and_score() -> None:
    t = table("2h 4h Kd", hand="2s", hands={1: "4s", 2: "Kc"})
    t.play("2s x2h")
    assert t.pile == (2, 0)
    t.play("4s x4h")
    assert t.pile == (2, 2)
    assert t.play("Kc xKd") == "limpia 0 +2"
    assert t.pile == (4, 2)


@pytest.mark.clause("P4", "W4")
def test_of_two_players_each_is_a_side() -> None:
    t = table("2h", hand="2s", turn=1, players=2)
    assert t.play("2s x2h") == "limpia 1 +2"
    assert t.pile == (0, 2)


@pytest.mark.clause("P6", "W1", "W2")
def test_the_pack_is_52_cards_without_8_9_and_10() -> None:
    assert set(GAME.pack) == {card for card in FRENCH_52 if card.rank not in "89T"}
    assert len(GAME.pack) == rules.DECK == rules.TARGET == 40


@pytest.mark.clause("P7", "P32", "W1", "W25")
def test_the_ranks_from_the_ace_which_is_lowest_to_the_king() -> None:
    assert [str(card) for card in GAME.pack][::4] == ["Ac", "2c", "3c", "4c", "5c", "6c", "7c", "Jc", "Qc", "Kc"]
    assert table("Ah 2h", hand="3s").is_legal("3s xAh2h")


# --- the first dealer


def drawn(values: Rules, deck: list[int], first: int) -> int:
    """Who deals first if the pack lies so and is served from this seat on."""
    return GAME.draw(values).dealer(deck, first, values.players)


def suits_at(diamond: int) -> list[int]:
    """A pack whose first diamond is at this place."""
    others = [code for code in range(40) if code % 4 != 1]
    diamonds = [code for code in range(40) if code % 4 == 1]
    return [*others[:diamond], *diamonds, *others[diamond:]]


@pytest.mark.clause("P9")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_to_get_a_diamond_deals(players: int, first: int) -> None:
    values = Rules(players=players, first_dealer=FirstDealer.DIAMOND)
    for place in range(31):
        assert drawn(values, suits_at(place), first) == (first + place) % players


@pytest.mark.clause("A11")
@pytest.mark.parametrize(("players", "shares"), [(4, [36.4, 27.5, 20.7, 15.4]), (2, [57.1, 42.9])])
def test_who_is_served_first_is_favoured_so_much(players: int, shares: list[float]) -> None:
    """Exactly: the first diamond stands at place i in C(39 - i, 9) of C(40, 10) packs."""
    values = Rules(players=players, first_dealer=FirstDealer.DIAMOND)
    chances = [Fraction(0)] * players
    for place in range(31):
        chances[drawn(values, suits_at(place), 0)] += Fraction(comb(39 - place, 9), comb(40, 10))
    assert sum(chances) == 1
    assert [round(float(100 * chance), 1) for chance in chances] == shares


@pytest.mark.clause("A11")
@pytest.mark.parametrize("players", [2, 4])
def test_chance_picks_who_is_served_first(players: int) -> None:
    """Over 800 seeds every seat deals first equally often, which the draw alone would not give (36 % to 15 %)."""
    dealers = [Match(GAME, GAME.rulebook.ruleset("pagat"), players, seed=seed).first_dealer for seed in range(800)]
    for seat in range(players):
        assert abs(dealers.count(seat) / 800 - 1 / players) < 0.05  # three standard deviations


@pytest.mark.parametrize(("deck", "dealer"), [("2s Kc 3h Kd", 3), ("Qs 2c 3d 4h", 0), ("Ac 2c Kh Ks", 3)])
def test_by_the_highest_card_the_suit_decides_among_equals(deck: str, dealer: int) -> None:
    values = Rules(players=4, first_dealer=FirstDealer.HIGHEST)
    assert drawn(values, codes(deck), 0) == dealer
    assert drawn(values, codes(deck), 2) == (dealer + 2) % 4


def test_by_the_highest_card_two_players_draw_two_cards() -> None:
    assert drawn(Rules(players=2, first_dealer=FirstDealer.HIGHEST), codes("2c 3c Kc"), 0) == 1


def test_at_random_the_deck_does_not_matter() -> None:
    values = Rules(players=4, first_dealer=FirstDealer.RANDOM)
    assert [drawn(values, suits_at(2), first) for first in range(4)] == [0, 1, 2, 3]


# --- the deal


@pytest.mark.clause("P11", "W6", "P12")
@pytest.mark.parametrize("players", [2, 4])
def test_five_cards_in_one_packet_each_the_dealer_last(players: int) -> None:
    """§7.4: the first five cards of the deck go to the seat after the dealer, and so on."""
    t = new_hand(players=players, dealer=1)
    deck = t.deck()
    t.match.deal(deck)
    for place in range(players):
        seat = (1 + 1 + place) % players
        assert sorted(hand_of(t, seat)) == sorted(deck[5 * place : 5 * place + 5])


@pytest.mark.clause("P12", "P21", "W13")
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_after_the_dealer_plays_first_in_every_deal_and_turns_go_round(ruleset: str, dealer: int) -> None:
    t = new_hand(ruleset, dealer=dealer)
    for _ in range(2):
        t.deal()
        order = [t.turn]
        while t.turn >= 0 and len(order) < 6:
            t.play(min(t.legal, key=len))
            order.append(t.turn)
        assert order == [(dealer + 1 + place) % 4 for place in range(6)]
        t.lay_all()


@pytest.mark.clause("P12", "P21", "W13")
def test_which_way_round_is_the_drawing_of_the_table() -> None:
    """O1: the direction is a mirror image; the kernel does not know it."""
    shown = [GAME.rulebook.ruleset(name)["direction"] for name in RULESETS]
    assert shown == ["clockwise", "counter-clockwise", "counter-clockwise"]
    mirrored = GAME.rulebook.ruleset("pagat", {"direction": "counter-clockwise"})
    assert GAME.rules(mirrored, 4) == GAME.rules(GAME.rulebook.ruleset("pagat"), 4)


@pytest.mark.clause("P14", "W9")
def test_undealt_cards_wait_face_down() -> None:
    t = new_hand()
    deck = t.deck()
    t.match.deal(deck)
    assert sum(t.state.stock) == sum(1 << code for code in deck[20:])
    for seat in (None, 0, 1, 2, 3):
        assert not any(t.match.view(seat).state.stock)


@pytest.mark.clause("P15", "W34", "P50")
@pytest.mark.parametrize("players", [2, 4])
def test_after_five_cards_each_the_same_dealer_serves_five_more_from_the_stock(players: int) -> None:
    t = new_hand(players=players, dealer=0)
    deck = t.deck()
    t.match.deal(deck)
    with pytest.raises(WrongTurn):
        t.deal()
    assert [t.play(t.legal[0]) for _ in range(5 * players - 1)] and t.turn >= 0
    t.lay_all()
    assert t.turn == -1
    t.deal()
    assert t.state.dealer == 0 and t.turn == 1
    assert sorted(hand_of(t, 1)) == sorted(deck[5 * players : 5 * players + 5])


@pytest.mark.clause("P10")
@pytest.mark.parametrize("players", [2, 4])
def test_after_the_whole_pack_the_next_seat_deals(players: int) -> None:
    t = new_hand(players=players, dealer=1)
    for dealer in (1, 2, 3, 4, 5):
        t.deal()
        assert t.state.dealer == dealer % players
        while t.state.phase != Phase.SHUFFLE:
            t.lay_all()
            if t.state.phase == Phase.DEAL:
                assert t.deal() == "" and t.state.dealer == dealer % players
        t.state.score[:] = 0, 0


@pytest.mark.clause("A8")
def test_the_next_seat_deals_a_new_chica_too() -> None:
    t = table("6h", "quito", hand="6s", last="6h", score=(38, 20), dealer=2)
    assert t.play("6s x6h") == "caida 0 +2, chica 0 +1"
    t.deal()
    assert t.state.dealer == 3 and t.score == (0, 0) and t.chicas == (1, 0)


@pytest.mark.clause("A7", "P53")
def test_a_new_hand_starts_with_an_empty_table_and_all_forty_cards() -> None:
    t = last_card("2h 3c Qd", hand="Kc", pile=(18, 16), last="3c")
    t.play("Kc")
    assert t.state.phase == Phase.SHUFFLE
    t.deal()
    dealt = sum(t.state.hand) + sum(t.state.stock)
    assert (t.on_table, t.last, t.pile, dealt) == ("", "", (0, 0), ALL_CARDS)


@pytest.mark.clause("A7", "A9")
@pytest.mark.parametrize("stopped", ["misdeal", "chica"])
def test_a_hand_that_was_cut_short_leaves_nothing_to_the_next(stopped: str) -> None:
    t = new_hand("quito", score=(38, 20))
    t.deal({0: "2h 3c 4d 5s Jc", 1: "2d 3d 5d 6d 7d"})
    if stopped == "misdeal":
        t.match.call("misdeal")
    else:
        t.state.last, t.state.table, t.state.turn = cards("2h"), cards("2h"), 1
        t.state.score[:] = 20, 38
        assert t.play("2d x2h").startswith("caida 1 +2, chica 1 +1")
    t.deal()
    assert [hand.bit_count() for hand in t.state.hand] == [5] * 4
    assert [packet.bit_count() for packet in t.state.stock] == [0, 0, 0, 0, 5, 5, 5, 5]
    assert (t.on_table, t.last, t.pile) == ("", "", (0, 0))


# --- misdeals


@pytest.mark.clause("P13")
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_misdeal_loses_the_game_at_once(dealer: int) -> None:
    t = new_hand(dealer=dealer)
    t.deal()
    side = 1 - dealer
    assert written(t.match.call("misdeal")) == f"misdeal {side} +40, chica {side} +1, mesa {side} +1"


@pytest.mark.clause("W7")
@pytest.mark.parametrize("ruleset", ["quito", "rigor"])
def test_a_misdeal_gives_ten_and_the_deal(ruleset: str) -> None:
    t = new_hand(ruleset, dealer=1)
    t.deal()
    assert written(t.match.call("misdeal")) == "misdeal 0 +10"
    t.deal()
    assert t.state.dealer == 2


@pytest.mark.clause("A9")
def test_a_misdeal_voids_the_hand_but_not_the_points() -> None:
    """W8: it may come out at the second deal, when cards have been captured."""
    t = table("6h Kd", "quito", hand="6s", last="6h", dealer=1, pile=(25, 0), deal=2)
    t.play("6s x6h")
    t.match.call("misdeal")
    assert t.score == (2 + 10, 0)
    assert t.turn == -1 and t.state.phase == Phase.SHUFFLE
    t.deal()
    assert t.pile == (0, 0) and t.score == (12, 0)


@pytest.mark.clause("A10", "W43")
@pytest.mark.parametrize("ruleset", ["quito", "rigor"])
def test_on_38_a_misdeal_pays_nothing_and_the_deal_passes(ruleset: str) -> None:
    t = new_hand(ruleset, dealer=1, score=(38, 0))
    t.deal()
    assert written(t.match.call("misdeal")) == ""
    t.deal()
    assert t.state.dealer == 2 and t.score == (38, 0)


@pytest.mark.clause("A10")
def test_on_36_the_ten_of_a_misdeal_win_the_chica() -> None:
    t = new_hand("quito", dealer=1, score=(36, 20))
    t.deal()
    assert written(t.match.call("misdeal")) == "misdeal 0 +10, chica 0 +1"


@pytest.mark.clause("P13")
def test_on_38_a_misdeal_that_wins_the_game_still_does() -> None:
    """§7.5: of value `win` it stands where cards count on 38, and is void where only a caída does."""
    t = new_hand("pagat", dealer=1, score=(38, 0))
    t.deal()
    assert written(t.match.call("misdeal")).startswith("misdeal 0 +2, chica 0 +1")
    t = new_hand("quito", dealer=1, score=(38, 0), misdeal="win")
    t.deal()
    assert written(t.match.call("misdeal")) == ""


@pytest.mark.clause("P13", "W7")
def test_a_misdeal_can_be_called_from_the_first_deal_of_a_hand_to_its_end_by_the_referee_alone() -> None:
    """§7.5."""
    t = new_hand("quito")
    out = [0] * rules.MAX_LEGAL
    assert rules.referee_actions(t.match.rules, t.state, out) == 0
    t.deal()
    assert not t.is_legal("misdeal")
    assert rules.referee_actions(t.match.rules, t.state, out) == 1 and out[0] == rules.MISDEAL
    t.lay_all()
    t.match.call("misdeal")
    assert rules.referee_actions(t.match.rules, t.state, out) == 0
    with pytest.raises(WrongTurn):
        t.match.call("misdeal")


@pytest.mark.clause("P23", "W16", "A60")
def test_a_view_shows_how_many_cards_a_pile_holds() -> None:
    t = table("6h Kd", hand="6s")
    t.play("6s x6h")
    view = t.match.view(None)
    assert view.state.pile == [2, 0] and view.digest()["piles"] == [2, 0]
    assert not cards_in(view.state.table & cards("6h 6s"))
