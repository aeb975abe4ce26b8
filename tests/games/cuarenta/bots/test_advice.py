"""The sources' advice (P74), piece by piece, in positions made by hand; and what must be done without thinking."""

from dataclasses import replace
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.core.bot import Explainer
from sobremesa.core.cards import FRENCH_40
from sobremesa.core.position import View
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots import play_prices, rules_player
from sobremesa.games.cuarenta.bots.hand_guesses import chance_held, next_choices
from sobremesa.games.cuarenta.bots.judgement import Judgement
from sobremesa.games.cuarenta.bots.play_prices import CAIDA, CATCH, LIMPIA
from sobremesa.games.cuarenta.bots.rules_bot import judge
from sobremesa.games.cuarenta.rules import RANKS, Phase, Rules, State
from sobremesa.games.cuarenta.worlds import unseen
from tests.games.cuarenta.table import last_card, table

GAME = games.load("cuarenta")
PAGAT = GAME.rules(GAME.rulebook.ruleset("pagat"), 2)
QUITO = GAME.rules(GAME.rulebook.ruleset("quito"), 2)
RIGOR = GAME.rules(GAME.rulebook.ruleset("rigor"), 2)
ME, OTHER = 0, 1


def cards(text: str) -> int:
    """A set of cards: `4c 4d`."""
    return sum(1 << FRENCH_40.code(word) for word in text.split())


def situation(hand: str, table: str = "", *, last: str = "", gone: str = "", held: int = 0) -> State:
    """Seat 0 to play in the second deal; the table and the cards gone were laid in the first, the last one now."""
    s = State(phase=Phase.PLAY, turn=ME, dealer=ME, hands=1, deals=2, packets=4)
    s.hand[ME], s.table, s.last = cards(hand), cards(table) | cards(last), cards(last)
    s.held[ME] = rules.how_many(s.hand[ME])
    s.held[OTHER] = held or s.held[ME]
    s.laid[0][OTHER], s.laid[1][OTHER] = cards(table) | cards(gone), cards(last)
    return s


def view(s: State, values: Rules = PAGAT) -> View[Rules, State]:
    return View(GAME, values, s, s.turn)


def chosen(s: State, values: Rules = PAGAT) -> str:
    choices = {bots.make("cuarenta", "rules", seed).choose(view(s, values)) for seed in range(5)}
    return " or ".join(sorted(map(GAME.notation.write, choices)))


def judgement(s: State, play: str, values: Rules = PAGAT) -> Judgement:
    return judge(values, s, GAME.notation.parse(play))


def threat(s: State, play: str) -> float:
    return rules_player.threat(PAGAT, s, GAME.notation.parse(play))


# --- the advice


@pytest.mark.clause("P74")
def test_a_card_of_a_pair_is_led() -> None:
    assert chosen(situation("3c 5c 5d 7h Ks")) in {"5c", "5d", "5c or 5d"}


@pytest.mark.clause("P74")
def test_a_rank_already_seen_is_led() -> None:
    assert chosen(situation("Ac 3d 6h Js Qc", gone="Jc Jd Jh 2c 2d 4c 4d")) == "Js"


@pytest.mark.clause("P74")
def test_a_court_card_is_laid_rather_than_an_ace_where_nothing_else_tells_them_apart() -> None:
    assert chosen(situation("Ac Ks")) == "Ks"


@pytest.mark.clause("P74")
def test_to_lead_to_an_empty_table_is_dangerous() -> None:
    gone = "Ac Ah As 3c 3d 3s 4d 4h 4s"
    empty, laid = situation("Ks 4c", gone=f"{gone} Ad 3h"), situation("Ks 4c", table="Ad 3h", gone=gone)
    assert threat(empty, "Ks") == threat(laid, "Ks") > 0
    assert judgement(empty, "Ks").reply > 1.5 * judgement(laid, "Ks").reply


@pytest.mark.clause("P74")
def test_an_easy_sum_is_avoided() -> None:
    s = situation("2c Qd", table="3c")
    assert judgement(s, "2c").reply > judgement(s, "Qd").reply
    assert chosen(s) == "Qd"


@pytest.mark.clause("P74", "P31")
def test_a_card_that_starts_a_run_is_not_laid() -> None:
    s = situation("Jc 3d", table="Qc Kd")
    assert judgement(s, "Jc").reply > judgement(s, "3d").reply
    assert chosen(s) == "3d"


@pytest.mark.clause("P74")
def test_a_rank_that_another_seat_is_known_to_hoard_is_held_back() -> None:
    s = situation("5c Kd", table="2c", gone="Ac Ad As 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 6c 6d 6h 6s 7c 7d 7h 7s")
    s.laid[0][OTHER] |= cards("Jc Jd Jh Js Qc Qd Qh Qs Kc Kh Ks")
    assert unseen(s, ME) == cards("Ah 5d 5h 5s")
    assert threat(s, "5c") == 1.0
    assert chosen(s) == "Kd"


@pytest.mark.clause("P74", "P46", "P48")
def test_caida_and_limpia_are_taken() -> None:
    assert chosen(situation("4c 7d Kh", last="4d")) == "4c x4d"
    assert chosen(situation("7d 2c Kh", table="3c 4c")) == "7d x3c4c"


@pytest.mark.clause("P43", "P74")
def test_the_whole_run_is_taken() -> None:
    assert chosen(situation("4c Ks", table="5c 6c 7c Ah", last="4d")) == "4c x4d >5c6c7c"


# --- counting


def choices(s: State, hidden: int, gains: dict[int, float]) -> list[float]:
    """How likely the other seat plays each rank, by what each gains it."""
    chances = [0.0] * RANKS
    next_choices(PAGAT, s, s, hidden, [gains.get(rank, 0.0) for rank in range(RANKS)], chances)
    return chances


def test_the_other_hand_is_certain_when_nothing_else_is_hidden() -> None:
    found = [chance_held(State(deals=1), OTHER, 3, rank, cards("4c 4d 7h")) for rank in (3, 6, 8)]
    assert found == [1.0, 1.0, 0.0]


def test_a_rank_is_held_as_often_as_the_cards_say() -> None:
    hidden = cards("4c 4d 7h Js Qs")
    assert chance_held(State(deals=1), OTHER, 2, 6, hidden) == pytest.approx(2 / 5)
    assert chance_held(State(deals=1), OTHER, 2, 3, hidden) == pytest.approx(1 - 3 / 10)


def test_an_announced_ronda_is_counted_on() -> None:
    s = situation("4c 7d", gone="Ac 2c 2d 3c 3d 4d 4h 5c 5d 6c 6d 7c 7h Jc Jd Qc Qd Kc Kd", held=5)
    assert chance_held(s, OTHER, 5, 0, unseen(s, ME)) < 1
    s.ronda[OTHER] = 1
    assert chance_held(s, OTHER, 5, 0, unseen(s, ME)) == 1


def test_the_best_reply_is_the_likelier_one_first() -> None:
    s = situation("Ac Ad", held=2)
    chances = choices(s, cards("4c 4d 7h Js Qs"), {3: 1.0, 6: 4.0})
    assert chances[6] == pytest.approx(4 / 10)
    assert chances[3] == pytest.approx(5 / 10)
    assert sum(chances) == pytest.approx(1.0)


def test_chances_add_up_with_a_known_set_too() -> None:
    s = situation("4c 7d", held=5)
    s.four[OTHER] = 9
    hidden = unseen(s, ME)
    assert chance_held(s, OTHER, 5, 8, hidden) == 1.0
    assert sum(choices(s, hidden, {})) == pytest.approx(1.0)
    assert choices(s, hidden, {})[8] == pytest.approx(4 / 5)


# --- prices


def prices(s: State, values: Rules = PAGAT) -> list[float]:
    """What each deed of seat 0's side scores."""
    places, memory, _, _ = rules_player.mind(values)
    first = play_prices.price_list(values, s, 0, places, memory)
    return memory.prices[first : first + play_prices.DEEDS]


def card_worth(s: State) -> float:
    places, memory, _, _ = rules_player.mind(PAGAT)
    return play_prices.card_worth(PAGAT, s, 0, places, memory)


@pytest.mark.clause("P46", "P48", "P49", "P68")
def test_a_deed_is_worth_what_still_scores() -> None:
    s = State()
    assert prices(s)[: CAIDA + LIMPIA + 1] == [0, 2, 2, 4]
    assert prices(s, QUITO)[CAIDA + LIMPIA] == 2
    s.score[0] = 38
    assert prices(s)[LIMPIA] == 0
    assert prices(s)[CAIDA] > 2


@pytest.mark.clause("P62", "P66", "W33")
def test_a_catch_is_worth_more_than_a_caida_while_it_can_be_had() -> None:
    s = State()
    assert prices(s)[CAIDA | CATCH] > 8
    assert prices(s, RIGOR)[CAIDA | CATCH] >= 40
    s.score[0] = 30
    assert prices(s)[CAIDA | CATCH] == 2


@pytest.mark.clause("P56", "P57")
def test_cards_are_worth_what_they_may_bring_at_the_count() -> None:
    last_play = [1, 0, 0, 0]
    near, far = State(pile=[18, 15], held=last_play), State(pile=[10, 15], held=last_play)
    assert card_worth(near) > 0 == card_worth(far)
    assert card_worth(State(pile=[14, 14], packets=2)) > card_worth(State(pile=[2, 24], packets=2))


# --- what must be done


def claiming(dealt: str) -> State:
    """Seat 0 may claim, after caídas with a 4 and a queen on the second deal of a seat that was dealt these."""
    s = replace(situation("", gone="Ac"), phase=Phase.CLAIM, packets=0)
    s.laid[1][OTHER] = cards(dealt)
    s.caidas[1][ME] = 1 << 3 | 1 << 8
    return s


@pytest.mark.clause("P62", "P63", "P74")
@pytest.mark.parametrize("level", ["greedy", "rules"])
@pytest.mark.parametrize(
    ("dealt", "claim"),
    [
        ("4c 4d 4h Qc 7d", "claim 4"),
        ("4c 4d Qh Qc Qd", "claim Q"),
        ("4c 4d Qc Qd Kd", "silent"),
        ("Kc Ks Kd 4d Qd", "silent"),
    ],
)
def test_exactly_the_right_rank_is_claimed(level: str, dealt: str, claim: str) -> None:
    assert GAME.notation.write(bots.make("cuarenta", level, 1).choose(view(claiming(dealt)))) == claim


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("claim 4", "three fours"),
        ("claim Q", "three queens"),
        ("claim Q", "would be wrong"),
        ("silent", "giving up a certain claim"),
    ],
)
def test_the_reason_of_a_claim_is_true(claim: str, reason: str) -> None:
    bot = bots.make("cuarenta", "rules", 1)
    assert isinstance(bot, Explainer)
    assert reason in bot.explain(view(claiming("4c 4d 4h Qc 7d")), GAME.notation.parse(claim), "en")


@pytest.mark.clause("P43")
@pytest.mark.parametrize("level", ["greedy", "rules"])
def test_what_was_overlooked_is_taken_whole(level: str) -> None:
    s = replace(situation("4c", table="Jd Qs"), phase=Phase.TAKE, capturer=OTHER, overlooked=cards("Jd Qs"))
    assert GAME.notation.write(bots.make("cuarenta", level, 1).choose(view(s))) == "take JdQs"


def test_greedy_takes_points_before_cards() -> None:
    s = situation("4c 7d", table="Ac 6c", last="4d")
    assert GAME.notation.write(bots.make("cuarenta", "greedy", 1).choose(view(s))) == "4c x4d"


@pytest.mark.parametrize(
    ("play", "reason"),
    [("4c x4d", "Caída, 2"), ("Ks", "captures nothing")],
)
def test_the_reason_names_what_was_done(play: str, reason: str) -> None:
    bot = bots.make("cuarenta", "rules", 1)
    assert isinstance(bot, Explainer)
    s = situation("4c Ks", table="2c", last="4d")
    assert reason in bot.explain(view(s), GAME.notation.parse(play), "en")


@pytest.mark.clause("V1", "V2", "V3", "V12")
@pytest.mark.parametrize(
    ("ruleset", "position", "reason"),
    [
        ("mundial", {"pile": (20, 0)}, "the falla gives us 10"),
        ("mundial", {"pile": (0, 20)}, "the falla gives the opponents 10"),
        ("mundial", {"pile": (26, 8), "score": (30, 10)}, "opponents end as zapateros, with fewer than 11 points"),
        ("quito", {"pile": (26, 8), "score": (30, 10)}, "This wins the chica: cartón, 12."),
        ("mundial", {"pile": (8, 26), "score": (10, 30)}, "we end as zapateros, with fewer than 11 points"),
        ("casa", {"pile": (29, 9)}, "This wins the mesa, as the opponents end as zapateros, with fewer than 10 points"),
        ("casa", {"pile": (29, 9), "score": (4, 10)}, "This wins the chica: cartón of 16."),
        ("casa", {"pile": (29, 9), "score": (4, 38)}, "cartón of 16"),
    ],
)
def test_the_reason_names_what_the_ruleset_makes_of_the_last_card(
    ruleset: str, position: dict[str, Any], reason: str
) -> None:
    bot, t = bots.make("cuarenta", "rules", 1), last_card("Qd", ruleset, hand="Kc", **position)
    assert isinstance(bot, Explainer)
    assert reason in bot.explain(t.match.view(0), GAME.notation.parse("Kc"), "en")


@pytest.mark.clause("V4")
@pytest.mark.parametrize(("points", "said"), [(28, False), (30, True)])
def test_cards_that_pay_nothing_from_thirty_on_are_not_praised(points: int, said: bool) -> None:
    t = table("Qd 5s", "casa", hand="Qc 3h", score=(points, 0))
    bot = bots.make("cuarenta", "rules", 1)
    assert isinstance(bot, Explainer)
    told = bot.explain(t.match.view(t.turn), GAME.notation.parse("Qc xQd"), "en")
    assert ("From 30 on the cartón no longer counts" in told) == said
