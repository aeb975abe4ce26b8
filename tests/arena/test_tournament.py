"""Everybody against everybody: the same for any number of jobs, rated as anybody would."""

import pytest

from sobremesa.arena.duel import Board, Pace, Played
from sobremesa.arena.entrants import enter
from sobremesa.arena.ratings import bradley_terry, openskill, ratings
from sobremesa.arena.sprt import Sprt, parse
from sobremesa.arena.table import Table
from sobremesa.arena.times import spread_of, times
from sobremesa.arena.tournament import Meeting, Outcome, hold, plan
from sobremesa.core.errors import SobremesaError
from sobremesa.executors.spread import Executor

TABLE = Table("cuarenta", "pagat", 4, False, "tournament")
NAMES = ["random", "greedy", "rules"]


def never(board: Board) -> bool:
    return False


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    return hold(plan(TABLE, NAMES, 12), never)


def test_everybody_meets_everybody_once(outcome: Outcome) -> None:
    met = [(m.duel.a.text, m.duel.b.text, len(m.boards)) for m in outcome.meetings]
    assert met == [("random", "greedy", 12), ("random", "rules", 12), ("greedy", "rules", 12)]
    assert [e.text for e in outcome.entrants] == NAMES


def test_two_processes_come_to_the_same(outcome: Outcome) -> None:
    again = hold(plan(TABLE, NAMES, 12), never, Executor(jobs=2))
    assert [m.boards for m in again.meetings] == [m.boards for m in outcome.meetings]


def stopped(jobs: int) -> tuple[int, float]:
    """After how many boards a test stops, and where."""
    test = Sprt(parse("points0=0,points1=5"))

    def watch(board: Board) -> bool:
        test.add(board)
        return test.verdict != "undecided"

    found = hold(plan(TABLE, ["greedy", "random"], 400), watch, Executor(jobs=jobs))
    assert len(found.meetings[0].boards) == test.boards
    return test.boards, test.ratio


def test_a_test_stops_at_the_same_board_with_any_number_of_jobs() -> None:
    assert stopped(1) == stopped(2)
    assert stopped(1)[0] < 100


def test_the_stronger_is_rated_higher(outcome: Outcome) -> None:
    rated = ratings(outcome)
    assert [r.entrant.text for r in rated] == ["rules", "greedy", "random"]
    assert all(r.low <= r.elo <= r.high for r in rated)
    assert rated == ratings(outcome)
    skills = openskill(outcome)
    assert sorted(skills, key=lambda e: skills[e]) == list(outcome.entrants)


def test_elo_is_what_the_wins_say() -> None:
    """10 to 1 is 400 Elo, and a chain of such is its sum, but for the one drawn game added to each meeting."""
    wins = {(0, 1): (1000.0, 11000.0), (1, 2): (1000.0, 11000.0), (0, 2): (109.0, 11000.0)}
    first, second, third = bradley_terry(wins, 3)
    assert second - first == pytest.approx(400, abs=2)
    assert third - first == pytest.approx(800, abs=4)
    assert first + second + third == pytest.approx(0, abs=1e-6)


def test_who_wins_everything_is_not_infinitely_strong() -> None:
    weak, strong = bradley_terry({(0, 1): (0.0, 100.0)}, 2)
    assert 800 < strong - weak < 1000


def test_three_groups_are_rated_as_if_they_were_two() -> None:
    """A third of the wins against two others is what equals have."""
    table = Table("canasta", "wikibooks", 3, True, "three")
    duel = plan(table, ["random", "greedy"], 2).duels[0]
    boards = (Board(tuple(Played(0, share, 1) for share in (1, 0, 0)), (Pace(), Pace())),) * 4
    equals = Outcome(table, (duel.a, duel.b), (Meeting(duel, boards),), (0.0, 0.0))
    assert [r.elo for r in ratings(equals)] == pytest.approx([0, 0], abs=1e-6)
    assert equals.meetings[0].wins.p == 1.0


def test_a_ladder_is_looked_at_as_a_whole(outcome: Outcome) -> None:
    """Holm: the least p counts three times."""
    alone = [m.lead.p for m in outcome.meetings]
    assert min(outcome.ps) == pytest.approx(3 * min(alone))


def test_what_cannot_be_played_is_refused() -> None:
    for names, boards, words in (
        (["rules"], 10, "a duel takes two"),
        (["rules", "rules"], 10, "named once"),
        (["rules", "greedy"], 1, "2 boards or more"),
    ):
        with pytest.raises(SobremesaError, match=words):
            plan(TABLE, names, boards)


def test_times_are_the_nearest_ranks() -> None:
    assert spread_of([n / 1000 for n in range(1, 101)]) == pytest.approx((51, 99, 100))
    assert spread_of([0.002]) == pytest.approx((2, 2, 2))
    assert spread_of([]) == (0, 0, 0)


def test_everybody_is_timed_over_all_meetings() -> None:
    found = times(hold(plan(TABLE, NAMES, 2, timed=True), never))
    assert [t.entrant for t in found] == [enter("cuarenta", name) for name in NAMES]
    assert all(t.decisions > 2 * 2 * 2 * 10 for t in found)
    assert all(0 < t.cpu[0] <= t.cpu[1] <= t.cpu[2] for t in found)
