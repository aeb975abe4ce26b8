"""Matches of Cuatrola between bots: fair to both, the same for the same seed."""

from benchmarks.bots import Duel
from benchmarks.cuatrola import play, play_match, play_pair

DUEL = Duel("cuatrola", "greedy", "random", "app", 4, "test")


def test_a_bot_wins_half_of_the_matches_against_itself() -> None:
    level = Duel("cuatrola", "random", "random", "app", 4, "test")
    assert [play_pair(level, number) for number in range(4)] == [0.5] * 4


def test_the_same_seed_gives_the_same_matches() -> None:
    assert play(DUEL, 5, 1) == play(DUEL, 5, 1)
    assert play(DUEL, 5, 1).mean > 0.6


def test_a_match_has_one_winner() -> None:
    other = Duel("cuatrola", "random", "greedy", "app", 4, "test")
    assert play_match(DUEL, 3, 0) + play_match(other, 3, 1) == 1.0
