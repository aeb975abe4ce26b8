"""Reasons of Cuatrola: each says first what decides, and speaks of nothing that does not count there."""

import re
from dataclasses import replace

import pytest

from sobremesa import bots
from sobremesa.core.bot import Explainer
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.position import View
from sobremesa.games.cuatrola.bots.estimates import Estimate
from sobremesa.games.cuatrola.bots.search_reasons import explain_call
from sobremesa.games.cuatrola.rules import Contract, Rules, State
from tests.games.cuatrola.bots.test_advice import APP, GAME, LUDOTEKA, auction, trick

GONE = "Ab 3b Rb Sb Ac 3c Rc Cc Ae 3e Re Ce 3o Ro Co Cb"
"""Sixteen cards, four tricks; `Ao`, `So`, `Sc` and `Se` are left."""


def last(points: list[int], score: tuple[int, int] = (0, 0), hand: str = "Se", laid: tuple[str, ...] = ()) -> State:
    """Seat 0 is to play to the last trick."""
    s = trick(hand, laid, leader=(4 - len(laid)) % 4, gone=GONE)
    s.points[:], s.score[:] = points, score
    return s


def said(s: State, action: str, values: Rules = APP, language: str = "en") -> str:
    bot = bots.make("cuatrola", "rules", 1)
    assert isinstance(bot, Explainer)
    return bot.explain(View(GAME, values, s, s.turn), GAME.notation.parse(action), language)


@pytest.mark.parametrize(
    ("points", "score", "first"),
    [
        ([93, 14], (0, 0), "The hand is ours already, whoever takes this trick."),
        ([93, 14], (10, 0), "The game is ours already, whoever takes this trick."),
        ([14, 93], (0, 0), "The hand is theirs already, whoever takes this trick."),
        ([14, 93], (0, 10), "The game is theirs already, whoever takes this trick."),
        ([53, 52], (0, 0), "Whoever takes this trick wins the hand."),
        ([53, 52], (10, 0), "Whoever takes this trick wins the hand, and for us that is the game."),
        ([53, 52], (0, 10), "Whoever takes this trick wins the hand, and for them that is the game."),
        ([53, 52], (10, 10), "Whoever takes this trick wins the game."),
    ],
)
def test_before_the_last_trick_it_is_said_what_it_decides(
    points: list[int], score: tuple[int, int], first: str
) -> None:
    assert said(last(points, score), "Se").startswith(first)


def test_what_a_claimed_revoke_may_still_turn_is_not_called_decided() -> None:
    assert said(last([93, 14]), "Se", replace(APP, renuncio=1)).startswith("It is my last card.")


def test_a_hand_that_was_won_before_is_not_won_by_a_trick_of_theirs() -> None:
    s = last([93, 14], hand="Se", laid=("Ao", "Sc", "So"))
    assert said(s, "Se") == "The hand ends with this trick, and we win it 93 to 41: 1 point."
    s.score[0] = 10
    assert said(s, "Se") == "The game ends with this trick, and we win it."


@pytest.mark.parametrize("contract", [Contract.CUATROLA, Contract.QUINTOLA])
@pytest.mark.parametrize(
    ("hand", "laid", "action"),
    [("3c Sc So Cb Se", "Cc", "3c"), ("3c Ro Sb Cb Se", "Ac", "3c"), ("3o So Se", "Ac", "So")],
)
def test_where_tricks_alone_count_no_card_counts_points(contract: int, hand: str, laid: str, action: str) -> None:
    """K24: nobody gives points, gets them or loads a trick with them."""
    s = trick(hand, [laid], leader=3, contract=contract, declarer=3)
    for language in LANGUAGES:
        assert not re.search(r"\d (point|punto|Auge)|points|puntos|Augen", said(s, action, language=language))


def test_a_bid_says_what_it_risks() -> None:
    assert "If it fails, they score 2." in said(auction("Ao So Ab Se Sc", score=(0, 3)), "solo", LUDOTEKA)
    assert "they score 1." in said(auction("Ao So Ab Se Sc"), "solo", replace(LUDOTEKA, failed_bid=1))
    assert "they score" not in said(auction("Ao So Ab Se Sc"), "solo", replace(LUDOTEKA, failed_bid=2))


def test_a_call_beside_a_better_one_says_so() -> None:
    found = [
        Estimate(GAME.notation.parse("paso"), 0.7, 0.5),
        Estimate(GAME.notation.parse("solo"), 0.6, 0.6),
    ]
    told = [explain_call(APP, auction("Ao So Ab Se Sc"), found, one.action, "en") for one in found]
    assert "Better, solo: the hand 60%, the game 60%." in told[0]
    assert "The other choice, paso: the hand 70%, the game 50%." in told[1]
