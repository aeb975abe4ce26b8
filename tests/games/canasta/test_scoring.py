"""Scoring sheets and the match's end: §3.6 and §3.7 of the rulebook."""

from typing import Any

import pytest

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.notation import parse
from sobremesa.games.canasta.rules import GROUPS, Phase
from tests.games.canasta.table import Table, table


def round_of(rows: str, hands: str = "", *, out: bool = False, threes: bool = False, **options: Any) -> int:
    """Return what a group's round is worth with these rows, and these cards left in its hands."""
    t = table(hands, rows=rows, others={3: ""}, **options)
    t.state.threes = int(threes)
    return rules.round_points(t.rules, t.state, 1, 1 if out else GROUPS)


@pytest.mark.clause(
    *("C08", "C11", "C12", "C35", "C36", "C37", "C38", "C51", "C52", "C59", "C67", "C68", "C69", "C70", "C71", "C72"),
    *("A02", "A03", "A15", "A19", "A20", "A54", "A55", "A56", "A21"),
)
@pytest.mark.parametrize(
    ("rows", "hands", "out", "threes", "points"),
    [
        pytest.param("KKKKKKK 8888222 444 RR", "AA*", True, False, 1205, id="S01"),
        pytest.param("QQQ AA2 R", "JJ93", False, False, -330, id="S02"),
        pytest.param("KKK R", "A*", False, False, -205, id="S03"),
        pytest.param("9999222 RRRR", "", False, False, 1220, id="S04"),
        pytest.param("666 RRRR", "4", False, False, -840, id="S05"),
        pytest.param("JJJJJJJ", "3", False, False, 465, id="S06"),
        pytest.param("TTTTTTT", "", True, True, 685, id="S07"),
        pytest.param("TTTTTTT", "3", True, True, 580, id="S08"),
        pytest.param("****222 555", "", False, False, 1275, id="S09"),
        pytest.param("QQQQQQQ2", "", False, False, 390, id="S10"),
        pytest.param("AAAAA2222", "", False, False, 480, id="S11"),
        pytest.param("6666662 R", "KK", False, False, 435, id="S12"),
        pytest.param("555 AAA", "9933", False, False, -305, id="S13"),
        pytest.param("", "AAK3", False, False, -155, id="S14"),
        pytest.param("7777772 RRR", "", False, False, 665, id="S15"),
        pytest.param("****222 AAAA222 JJJJ22 RR", "", True, False, 2090, id="S16"),
    ],
)
def test_scoring_sheets(rows: str, hands: str, out: bool, threes: bool, points: int) -> None:
    assert round_of(rows, hands, out=out, threes=threes) == points


@pytest.mark.clause("A02", "A03", "A54")
@pytest.mark.parametrize(
    ("options", "rows", "hands", "points"),
    [
        ({"three_extra": 0}, "JJJJJJJ R", "3", 570),
        ({"three_card": 0}, "JJJJJJJ RRRR", "3", 570 + 800 - 100),
        ({"red_three_double_negative": False}, "666 RRRR", "4", -15 - 420 - 5),
        ({"no_canasta": "classic"}, "QQQ AA2 R", "JJ93", 30 + 60 - 105 - 30 - 105),
        ({"red_three_sign": "meld"}, "QQQ R", "", 105 - 30),
        ({"red_three_sign": "meld"}, "R", "", -105),
        ({"red_three_sign": "meld", "no_canasta": "classic"}, "QQQ RRRR", "", 820 + 30),
    ],
)
def test_scoring_options(options: Any, rows: str, hands: str, points: int) -> None:
    assert round_of(rows, hands, **options) == points


@pytest.mark.clause("C68")
def test_both_partners_hands_count() -> None:
    t = table("K", rows="JJJJJJJ", others={3: "A4"})
    assert rules.round_points(t.rules, t.state, 1, GROUPS) == 570 - 10 - 25


def count(score: tuple[int, int], added: tuple[int, int], factor: int = 1, **options: Any) -> Table:
    """A round in which the groups gain or lose so many points, added up."""
    t = table("", players=2, others={0: ""}, seat=1, **options)
    s = t.state
    s.score[:2], s.factor[:2] = list(score), [factor, 1]
    for group, points in enumerate(added):
        give_points(t, group, points)
    rules.end_round(t.rules, s, GROUPS)
    return t


def give_points(t: Table, group: int, points: int) -> None:
    """A pure canasta of kings and some fives, or fives in hand, so that the round is worth so much."""
    s = t.state
    if points > 0:
        s.naturals[group][10], s.naturals[group][2] = 7, (points - 570) // 5
        assert points >= 570
    for _ in range(-points // 5 if points < 0 else 0):
        rules.give(s, group, 2)


@pytest.mark.clause("C12", "C13", "C33", "C73", "A23", "A27", "A57", "A58", "A59", "A60", "A61", "A62")
@pytest.mark.parametrize(
    ("score", "added", "factor", "after", "factor_after", "winners"),
    [
        pytest.param((4400, 2430), (600, 570), 1, [0, 3000], 2, [], id="M01"),
        pytest.param((0, 0), (600, -5), 2, [1200, -5], 2, [], id="M02"),
        pytest.param((0, 0), (-120, -5), 2, [-240, -5], 2, [], id="M03"),
        pytest.param((3800, 0), (600, -5), 2, [0, -5], 2, [], id="M04"),
        pytest.param((4405, 4390), (600, 600), 1, [5005, 4990], 1, [0], id="M05"),
        pytest.param((4520, 4700), (600, 600), 1, [5120, 5300], 1, [1], id="M06"),
        pytest.param((4500, 4500), (600, 600), 1, [5100, 5100], 1, [0, 1], id="M07"),
        pytest.param((4400, 4600), (600, 600), 1, [5000, 5200], 1, [1], id="M08"),
    ],
)
def test_the_end_of_a_match(
    score: tuple[int, int], added: tuple[int, int], factor: int, after: list[int], factor_after: int, winners: list[int]
) -> None:
    t = count(score, added, factor)
    assert (t.score, t.state.factor[0]) == (after, factor_after)
    assert [group for group in range(2) if t.state.winner[group]] == winners
    assert (t.state.phase == Phase.OVER) == bool(winners)


@pytest.mark.clause("C73", "A59")
@pytest.mark.parametrize(("factor", "rows"), [(1, []), (2, [2]), (4, [4])])
def test_the_ledger_says_how_many_times_a_round_counted(factor: int, rows: list[int]) -> None:
    t = count((0, 0), (600, -5), factor)
    assert [row.number for row in t.match.view(0).ledger if row.item == "double" and row.side == 0] == rows


@pytest.mark.clause("C33", "A23", "A27")
@pytest.mark.parametrize(
    ("score", "need"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4995, 120), (5200, 120)],
)
def test_the_minimum(score: int, need: int) -> None:
    """M09."""
    assert rules.minimum(rules.Rules(), score) == need


@pytest.mark.clause("A57", "A58", "A59")
@pytest.mark.parametrize(
    ("options", "score", "added", "factor", "after", "factor_after"),
    [
        ({"target_rule": "at_least"}, 4400, 600, 1, 5000, 1),
        ({"exact_reset": False}, 4400, 600, 1, 5000, 1),
        ({"double_scope": "positive_only"}, 0, -120, 2, -120, 2),
        ({"double_scope": "positive_only"}, 0, 600, 2, 1200, 2),
        ({"double_stack": True}, 3800, 600, 2, 0, 4),
        ({"target": 600}, 0, 600, 1, 0, 2),
    ],
)
def test_options_of_the_end(options: Any, score: int, added: int, factor: int, after: int, factor_after: int) -> None:
    t = count((score, 0), (added, -5), factor, **options)
    assert (t.score[0], t.state.factor[0]) == (after, factor_after)
    assert (t.turn == -2) == ("target_rule" in options)


@pytest.mark.clause("C08", "C32")
@pytest.mark.parametrize("step", ["meld KKK", "meld 44*", "wilds 3", "add Q", "add Q2", "add Q*"])
def test_a_step_is_said_to_lay_the_points_that_it_lays(step: str) -> None:
    t = table("KKK44Q22222****5", rows="QQQ")
    said = rules.step_points(t.rules, parse(step))
    t.play(step)
    assert t.state.laid_points == said > 0


@pytest.mark.clause("C51", "A03")
@pytest.mark.parametrize(
    ("rows", "options", "wait"),
    [
        ("KKK RR", {"red_three_sign": "canasta"}, True),
        ("KKK", {"red_three_sign": "canasta"}, False),
        ("KKKKKKK RR", {"red_three_sign": "canasta"}, False),
        ("KKK RR", {"red_three_sign": "meld"}, False),
        ("KKK RR", {"red_three_sign": "canasta", "threes": "all"}, False),
    ],
)
def test_red_threes_wait_for_a_canasta_where_it_decides_their_sign(rows: str, options: Any, wait: bool) -> None:
    t = table("5", rows=rows, **options)
    assert bool(rules.reds_wait(t.rules, t.state, 1)) == wait
