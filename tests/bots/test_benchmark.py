"""The duel of two bots: fair to both, the same for the same seed."""

from benchmarks.bots import Duel, Outcome, ladder, play, play_pair

DUEL = Duel("cuarenta", "greedy", "random", "pagat", 2, "test")


def test_a_bot_is_no_better_than_itself() -> None:
    level = Duel("cuarenta", "random", "random", "pagat", 4, "test")
    assert [play_pair(level, number) for number in range(4)] == [0.0] * 4


def test_the_same_seed_gives_the_same_pairs() -> None:
    assert play(DUEL, 6, 1) == play(DUEL, 6, 1)
    assert play(DUEL, 6, 1).mean > 5


def test_an_outcome_is_said_in_a_line() -> None:
    assert str(Outcome((3.0, 1.0, -1.0, 1.0))) == (
        "+1.00 ±1.60 points per hand; pairs won 75.0%, drawn 0.0%, lost 25.0%"
    )


def test_the_ladder_meets_every_pair_of_levels_once() -> None:
    names = [(duel.a, duel.b) for duel in ladder(DUEL)]
    assert names == [("greedy", "random"), ("rules", "random"), ("rules", "greedy")]
