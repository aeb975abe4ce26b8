"""The gate of promotion: its errors are as rare as promised, and it stops early where the answer is plain."""

from random import Random

import pytest

from sobremesa.arena.duel import Board, Pace, Played
from sobremesa.arena.sprt import BOUND, FIRST, Hypotheses, Sprt, expected, normal, parse, pentanomial
from sobremesa.core.errors import SobremesaError

NOBODY = (Pace(), Pace())


def board(*games: tuple[float, float]) -> Board:
    return Board(tuple(Played(lead, share, 1) for lead, share in games), NOBODY)


def verdicts(hypotheses: str, truth: float, runs: int, seed: str) -> tuple[float, float]:
    """Return how often A was accepted, and after how many boards, when it is truly so much better."""
    dice, accepted, boards = Random(seed), 0, 0
    for _ in range(runs):
        test = Sprt(parse(hypotheses))
        while test.verdict == "undecided":
            test.add(drawn(dice, hypotheses, truth))
        accepted += test.verdict == "accepted"
        boards += test.boards
    return accepted / runs, boards / runs


def drawn(dice: Random, hypotheses: str, truth: float) -> Board:
    """A board between equals of so much Elo, its two games linked by their cards; or of normal points."""
    if hypotheses.startswith("points"):
        lead = dice.gauss(truth, 7)
        return board((lead, 0.5), (lead, 0.5))
    luck = dice.random() < 0.3  # the cards win both seatings' hand for one side
    first = dice.random() < 0.5
    shares = [float(first), float(not first)] if luck else [float(dice.random() < linked(truth)) for _ in range(2)]
    return board((0, shares[0]), (0, shares[1]))


def linked(elo: float) -> float:
    """Return what the other seven boards in ten must bring for the whole to be worth the Elo."""
    return (expected(elo) - 0.15) / 0.7


@pytest.mark.parametrize(("hypotheses", "step"), [("elo0=0,elo1=100", 100.0), ("points0=0,points1=2", 2.0)])
def test_both_errors_are_rare(hypotheses: str, step: float) -> None:
    false, _ = verdicts(hypotheses, 0, 250, "false")
    true, _ = verdicts(hypotheses, step, 250, "true")
    assert false < 0.09  # 0.05 and three standard errors
    assert true > 0.91


def test_a_plain_answer_comes_early() -> None:
    plain = verdicts("points0=0,points1=2", 6, 50, "plain")
    hard = verdicts("points0=0,points1=2", 1, 50, "hard")
    assert plain[0] == 1.0
    assert plain[1] < FIRST + 3
    assert hard[1] > 3 * plain[1]


def test_boards_that_always_split_speak_for_equals() -> None:
    test = Sprt(parse("elo0=0,elo1=20"))
    while test.verdict == "undecided":
        test.add(board((3, 1), (-3, 0)))
    assert test.verdict == "rejected"
    assert test.kinds == [0, 0, test.boards, 0, 0]


def test_the_pentanomial_ratio_by_hand() -> None:
    """Boards won or lost as a whole, n of each: the likelihoods are s^n (1 - s)^n."""
    from math import log

    s = expected(100)
    by_hand = 40 * (log(s) + log(1 - s) - 2 * log(0.5))
    assert pentanomial([40, 0, 0, 0, 40], 0.5, s) == pytest.approx(by_hand, rel=1e-2)
    assert normal(1.0, 5.0, 10, 0.0, 1.0) == pytest.approx(5 * log(5 / 4))


def test_no_verdict_before_the_scatter_is_known() -> None:
    test = Sprt(Hypotheses("points", 0, 2))
    for _ in range(FIRST - 1):
        test.add(board((9, 1), (9, 1)))
    assert abs(test.ratio) > BOUND and test.verdict == "undecided"


def test_elo_is_the_known_scale() -> None:
    assert expected(0) == 0.5
    assert expected(10) == pytest.approx(0.514, abs=5e-4)
    assert expected(400) == pytest.approx(10 / 11)


def test_hypotheses_are_read_and_refused_for_people() -> None:
    assert str(parse("points0=0, points1=0.5")) == "points0=0,points1=0.5"
    for text in ("", "elo=3", "elo0=0,points1=3", "elo0=0,elo1=x", "elo0=0"):
        with pytest.raises(SobremesaError, match="is written elo0=0,elo1=10"):
            parse(text)
    with pytest.raises(SobremesaError, match="the second larger"):
        parse("elo0=5,elo1=5")


@pytest.mark.parametrize("text", ["elo0=0,elo1=inf", "elo0=-inf,elo1=0", "points0=nan,points1=1", "elo0=0,elo1=nan"])
def test_hypotheses_are_numbers(text: str) -> None:
    with pytest.raises(SobremesaError):
        parse(text)
