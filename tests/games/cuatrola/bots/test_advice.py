"""A test for each piece of advice that the bots of Cuatrola follow, and for the numbers behind it."""

from collections.abc import Sequence

import pytest

from sobremesa import bots, games
from sobremesa.core.bot import Explainer
from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.bots import card_counting, likely_trick, rules_player
from sobremesa.games.cuatrola.bots.equity import can_bid, equity
from sobremesa.games.cuatrola.bots.hand_features import chance
from sobremesa.games.cuatrola.bots.trick_chances import bits, takes
from sobremesa.games.cuatrola.rules import Contract, Phase, Rules, State

GAME = games.load("cuatrola")
APP = GAME.rules(GAME.rulebook.ruleset("app"), 4)
LUDOTEKA = GAME.rules(GAME.rulebook.ruleset("ludoteka21"), 4)
OROS = 0


def cards(text: str) -> int:
    return sum(1 << GAME.pack.code(card) for card in text.split())


def auction(hand: str, seat: int = 0, dealer: int = 3, score: Sequence[int] = (0, 0)) -> State:
    """Seat 0–3 is to call with this hand; trump is oros, and nobody has called."""
    s = State(phase=Phase.BID, turn=seat, dealer=dealer, hands=1, trump=OROS, held=[5] * 4, score=list(score))
    s.hand[seat] = cards(hand)
    shown = s.hand[seat] if dealer == seat else rules.ALL_CARDS & ~s.hand[seat]
    s.trump_card = rules.SUITS[OROS] & shown
    s.trump_card &= -s.trump_card
    return s


def trick(hand: str, laid: Sequence[str], leader: int, gone: str = "", contract: int = 0, declarer: int = 0) -> State:
    """Seat 0 is to play with this hand after the cards laid from the leader on; So is the trump card of seat 3."""
    dealer = 3 if gone else (leader + 3) % 4
    s = State(phase=Phase.PLAY, dealer=dealer, hands=1, trump=OROS, leader=leader, contract=contract, declarer=declarer)
    s.hand[0] = cards(hand)
    played = gone.split()
    s.trick = len(played) // 4
    for i, card in enumerate(played):
        s.laid[i // 4][i % 4] = cards(card)
    for i, card in enumerate(laid):
        s.laid[s.trick][(leader + i) % 4] = cards(card)
    s.led = rules.SUITS[GAME.pack.code(laid[0]) % 4] if laid else 0
    size = len(hand.split())
    s.held = [size if seat == 0 else size - (s.laid[s.trick][seat] != 0) for seat in range(4)]
    s.trump_card = cards("So") if dealer == 3 else 0
    return s


def count(s: State) -> tuple[int, list[list[float]]]:
    """What seat 0 does not see, and how likely each seat holds each card of it."""
    chances = rules_player.mind(APP).chances
    return card_counting.count(APP, s, 0, chances), chances


def outlook(s: State, card: int) -> tuple[list[float], float]:
    """How likely each seat takes the trick after a card, and the points that it brings."""
    unseen, chances = count(s)
    mind = rules_player.mind(APP)
    gain = likely_trick.outlook(APP, s, card, unseen, chances, mind.course, mind.takes)
    return mind.takes, gain


def chosen(s: State, values: Rules = APP, level: str = "rules") -> str:
    return GAME.notation.write(bots.make("cuatrola", level, 1).choose(View(GAME, values, s, s.turn)))


# --- bids


@pytest.mark.parametrize("hand", ["Ao 3o Ro Co So", "Ao 3o Ro Co Ab", "Ao 3o Ro Ab Ac", "Ao 3o Ro Ab 3b"])
def test_who_leads_and_cannot_be_beaten_bids_quintola(hand: str) -> None:
    assert chosen(auction(hand)) == "quintola"


@pytest.mark.parametrize("seat", range(4))
def test_five_trumps_are_never_passed(seat: int) -> None:
    assert chosen(auction("Ao 3o Ro Co So", seat)) == "quintola"


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("hand", ["Sc Se Sb Cc Ce", "Sc Cc Rc Se Ce", "So Sc Se Sb Cb"])
def test_nothing_is_bid_with_nothing(seat: int, hand: str) -> None:
    assert chosen(auction(hand, seat)) == "paso"
    assert chosen(auction(hand, seat), LUDOTEKA) == "paso"


@pytest.mark.clause("K28")
def test_a_strong_hand_bids_what_the_score_allows() -> None:
    assert chosen(auction("Ao 3o Ro Co So", score=(8, 0))) == "solo"
    assert chosen(auction("Ao 3o Ro Co So", score=(7, 0))) == "cuatrola"
    assert chosen(auction("Ao 3o Ro Co So", score=(10, 0))) == "paso"


def test_a_fair_hand_bids_when_behind_and_passes_when_ahead() -> None:
    fair = "Ao So Ab Se Sc"
    assert 0.4 < chance(cards(fair), OROS, 0, Contract.SOLO) < 0.6
    assert chosen(auction(fair, score=(9, 0))) == "paso"
    assert chosen(auction(fair, score=(9, 10))) == "solo"


def test_the_chance_of_a_contract_grows_with_the_hand() -> None:
    weak, fair, strong = (cards(hand) for hand in ("So Sc Se Sb Cb", "Ao So Ab Se Sc", "Ao 3o Ro Ab Ac"))
    for contract in Contract:
        assert chance(weak, OROS, 0, contract) < chance(fair, OROS, 0, contract) < chance(strong, OROS, 0, contract)
    for cheaper, dearer in ((1, 2), (2, 3)):
        assert chance(fair, OROS, 0, cheaper) > chance(fair, OROS, 0, dearer)


def test_equity_is_fair_and_knows_who_is_ahead() -> None:
    assert equity(APP, 11, 4) == 1.0
    assert equity(APP, 3, 12) == 0.0
    for score in (0, 5, 10):
        assert equity(APP, score, score) == pytest.approx(0.5)
    assert equity(APP, 8, 3) + equity(APP, 3, 8) == pytest.approx(1.0)
    assert equity(APP, 9, 3) > equity(APP, 8, 3) > equity(APP, 8, 4)


@pytest.mark.clause("K28", "A9")
def test_what_can_be_bid_is_asked_of_the_rules() -> None:
    assert [can_bid(APP, Contract.SOLO, score) for score in (8, 9, 10)] == [1, 1, 0]
    assert [can_bid(APP, Contract.QUINTOLA, score) for score in (6, 7)] == [1, 0]
    assert can_bid(LUDOTEKA, Contract.QUINTOLA, 20)


# --- play


def test_the_partners_trick_is_loaded() -> None:
    assert chosen(trick("3c Sc So Cb Se", ["Rc", "Ao", "Cc"], leader=1)) == "3c"


def test_the_opponents_trick_gets_the_least() -> None:
    assert chosen(trick("3c Sc So Cb Se", ["Rc", "Ao"], leader=2)) == "Sc"


def test_the_last_to_play_ruffs_with_the_cheapest_trump() -> None:
    assert chosen(trick("3o Co Cb Se Rb", ["Rc", "Ac", "Cc"], leader=1)) == "Co"


def test_king_and_knight_are_kept_while_they_can_be_sung() -> None:
    assert chosen(trick("Rb Cb Sb Se Ce", ["Rc", "Ao", "Cc"], leader=1)) in ("Sb", "Se")


@pytest.mark.parametrize("contract", [Contract.SOLO, Contract.CUATROLA, Contract.QUINTOLA])
def test_a_declarer_with_the_top_trumps_draws_trumps(contract: int) -> None:
    assert chosen(trick("Ao 3o Ro Ab Ac", [], leader=0, contract=contract)) in ("Ao", "3o", "Ro")


def test_the_lead_of_an_ace_comes_before_that_of_a_three() -> None:
    assert chosen(trick("Ac 3b Se Sb Ce", [], leader=0)) != "3b"


@pytest.mark.clause("K31")
@pytest.mark.parametrize("level", ["greedy", "rules"])
def test_the_forty_is_sung_first(level: str) -> None:
    s = trick("Ro Co Rb Cb", [], leader=0, gone="Ac Sc Cc Rc")
    s.phase = Phase.CANTE
    assert chosen(s, level=level) == "canta o"


def test_greedy_wins_as_cheaply_as_it_can() -> None:
    assert chosen(trick("Ac 3c So Cb Se", ["Cc", "Rc"], leader=2), level="greedy") == "3c"
    assert chosen(trick("3c Sc So Cb Se", ["Rc", "Ao"], leader=2), level="greedy") == "Sc"
    assert chosen(trick("3c Ab So Cb Se", [], leader=0), level="greedy") == "Ab"


# --- the numbers behind


def test_every_card_is_somewhere_and_what_is_known_is_known() -> None:
    s = trick("3c Ro Cb Se", ["Rc", "Ao"], leader=2, gone="Sb 3b Ab Rb")
    unseen, chances = count(s)
    assert unseen == rules.ALL_CARDS & ~cards("3c Ro Cb Se Rc Ao Sb 3b Ab Rb")
    for card in bits(unseen):
        assert sum(held[card] for held in chances) == pytest.approx(1.0)
    assert chances[3][GAME.pack.code("So")] == 1.0
    assert card_counting.lacks(chances[3], cards("Ac Sc Cc")) == 1.0  # it ruffed
    assert 0 < card_counting.lacks(chances[1], cards("Ac Sc Cc")) < 1


def test_a_hand_of_nothing_but_unknown_cards_is_counted_right() -> None:
    _, chances = count(trick("3c Sc Ro Cb Se", [], leader=0))
    assert sum(chances[0]) == 0.0
    assert sum(chances[1]) == pytest.approx(5, abs=0.2)
    assert sum(chances[3]) == pytest.approx(5, abs=0.2)


def test_a_trick_that_nobody_can_take_away_is_ours() -> None:
    s = trick("Ao 3c Sc Cb Se", [], leader=0)
    chances, gain = outlook(s, GAME.pack.code("Ao"))
    assert chances[0] == pytest.approx(1.0)
    assert gain > 11


def test_the_chances_of_a_trick_add_up() -> None:
    s = trick("Ro 3c Sc Cb Se", [], leader=0)
    for card in bits(s.hand[0]):
        chances, gain = outlook(s, card)
        assert sum(chances) == pytest.approx(1.0)
        assert -40 < gain < 40


def test_the_chances_that_are_told_add_up() -> None:
    s = trick("Ro 3c Sc Cb Se", [], leader=0)
    for card in bits(s.hand[0]):
        assert sum(takes(APP, s, card, *count(s))) == pytest.approx(1.0)


def test_a_card_that_each_of_three_may_hold_takes_the_trick_for_each() -> None:
    s = trick("So 3c Sc Cb Se", [], leader=0)
    mine, *theirs = takes(APP, s, GAME.pack.code("So"), *count(s))
    assert mine < 0.1
    assert theirs == pytest.approx([0.32, 0.32, 0.32], abs=0.06)  # whoever has the ace takes it


def test_a_trick_is_certain_for_nobody_while_its_card_may_be_with_either_side() -> None:
    gone = "Ab 3b Rb Sb Ac 3c Rc Cc Ae 3e Re Ce 3o Ro Co Cb"
    s = trick("Se", [], leader=0, gone=gone)
    s.trump_card = 0
    found = takes(APP, s, GAME.pack.code("Se"), *count(s))  # seat 3, out of trumps, has Sc; Ao takes So
    assert found == pytest.approx((0.0, 0.5, 0.5, 0.0))


def test_the_idle_partner_takes_no_trick() -> None:
    s = trick("Ro 3c Sc Cb Se", [], leader=0, contract=Contract.SOLO)
    chances, _ = outlook(s, GAME.pack.code("Sc"))
    assert chances[2] == 0.0


# --- reasons


@pytest.mark.parametrize(
    ("s", "action", "reason"),
    [
        (auction("Ao 3o Ro Co So"), "quintola", "made 100% of the time"),
        (trick("3c Sc So Cb Se", ["Rc", "Ao", "Cc"], leader=1), "3c", "trick with 10 points"),
        (trick("3c Sc So Cb Se", ["Rc", "Ao"], leader=2), "Sc", "a card worth 2 points"),
        (trick("3o Co Cb Se Rb", ["Rc", "Ac", "Cc"], leader=1), "Co", "I ruff a trick worth"),
        (trick("Ao 3o Ro Ab Ac", [], leader=0), "Ao", "to draw theirs"),
        (trick("Ao 3o Ro Ab Ac", [], leader=0), "Ao", "certainly ours"),
        (trick("Ao 3o Ro Ab Sc", [], leader=0), "Ab", "nothing that is still out beats it"),
        (trick("Ao 3o Ro Ab Sc", [], leader=0), "Sc", "to ruff later"),
        (trick("Rb Cb Sb Se Ce", ["Rc", "Ao", "Cc"], leader=1), "Sb", "keep king and knight"),
    ],
)
def test_the_reason_says_what_was_done(s: State, action: str, reason: str) -> None:
    bot = bots.make("cuatrola", "rules", 1)
    assert isinstance(bot, Explainer)
    said = bot.explain(View(GAME, APP, s, s.turn), GAME.notation.parse(action), "en")
    assert reason in said
