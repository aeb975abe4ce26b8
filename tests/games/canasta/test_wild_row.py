"""A row of wild cards that takes them all until it is full, and counts 2,000 to 3,000 or costs 2,000 (V20)."""

from typing import Any

import pytest

from sobremesa import bots
from sobremesa.core.chance import Chance
from sobremesa.core.errors import IllegalAction
from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.presentation.scene import CanastaScene
from sobremesa.games.canasta.rules import Reason
from sobremesa.games.facets import scene
from tests.games.canasta.presentation.test_scenes import Blind
from tests.games.canasta.table import GAME, Table, table
from tests.presentation.scenes_kit import Onlooker

SPECIAL = "joker_canasta=collect, wild_canasta=special"


def special(hand: str, rows: str, **options: Any) -> Table:
    """Return a table where wild cards are collected and their row is special."""
    return table(hand, rows=rows, joker_canasta="collect", wild_canasta="special", **options)


@pytest.mark.clause("V20", "C29")
@pytest.mark.parametrize("step", ["add K2", "meld QQ2"])
@pytest.mark.parametrize(
    ("wilds", "reason"), [("", Reason.LEGAL), ("222", Reason.WILDS_TOGETHER), ("2222**2", Reason.LEGAL)]
)
def test_a_row_that_is_begun_takes_all_wild_cards(step: str, wilds: str, reason: Reason) -> None:
    t = special("QQ2255", f"KKK {wilds}")
    assert t.why(step) == reason and t.is_legal(step) == (reason == Reason.LEGAL)
    assert table("QQ2255", rows=f"KKK {wilds}", joker_canasta="collect").is_legal(step)


@pytest.mark.clause("V20", "A29")
def test_the_pile_is_not_taken_with_a_wild_card_then() -> None:
    taken: dict[str, Any] = {"pile": "4Q", "start": True, "pile_with_wild": True}
    assert special("Q2556", "KKK 222", **taken).why("take 2") == Reason.WILDS_TOGETHER
    assert special("Q2556", "KKK", **taken).is_legal("take 2")


@pytest.mark.clause("V20")
def test_wild_cards_may_go_elsewhere_before_it_is_begun_and_once_it_is_full() -> None:
    t = special("222256", "KKK")
    t.play("add K2", "meld 222")
    assert t.row(1, "K") == (3, 1, 0)
    t = special("2256", "KKK 222***")
    t.play("add 2")
    assert t.is_legal("add K2")


@pytest.mark.clause("V20", "C61")
@pytest.mark.parametrize(
    ("hand", "wilds", "out"),
    [("5", "222", False), ("25", "222***", True), ("5", "", True), ("25", "222", False), ("2225", "", True)],
)
def test_nobody_goes_out_beside_a_short_row_of_wild_cards(hand: str, wilds: str, out: bool) -> None:
    t = special(hand, f"QQQQQQQ {wilds}", row_wilds="two_naturals")
    assert bool(rules.can_go_out(t.rules, t.state)) == out


@pytest.mark.clause("V20", "C61")
def test_the_refusal_to_go_out_cites_the_row() -> None:
    t = special("5", "QQQQQQQ 222")
    with pytest.raises(IllegalAction, match=r"\(V20\)"):
        t.play("drop 5")


@pytest.mark.clause("V20", "C38")
@pytest.mark.parametrize(
    ("wilds", "points", "plain"),
    [
        ("", 0, 0),
        ("222", -2000, 0),
        ("2222**", -2000, 0),
        ("222****", 2500, 1000),
        ("2222***", 2000, 1000),
        ("222222*", 2000, 1000),
        ("2222222", 3000, 1000),
    ],
)
def test_what_the_row_counts_and_costs(wilds: str, points: int, plain: int) -> None:
    for t, expected in ((special("5", wilds), points), (table("5", rows=wilds, joker_canasta="collect"), plain)):
        counted = rules.canasta_bonus(t.rules, t.state, 1) - rules.unfinished_points(t.rules, t.state, 1)
        assert counted == expected


@pytest.mark.clause("V20", "C72")
@pytest.mark.parametrize(("wilds", "bonus"), [("2222222", 3000), ("222", 0)])
def test_the_scene_shows_which_row_counts(wilds: str, bonus: int) -> None:
    t = special("55", wilds)
    shown = scene(t.match.view(1), Onlooker(t.match, 1, memory=Blind()).context())
    assert isinstance(shown, CanastaScene)
    rows = next(group.rows for group in shown.groups if group.side == 1)
    assert [bool(row.closed) for row in rows] == [bonus > 0] and rules.wild_bonus(t.rules, t.state, 1) == bonus


@pytest.mark.clause("V20")
@pytest.mark.parametrize("level", ["rules", "greedy"])
def test_a_bot_knows_where_its_wild_cards_may_go(level: str) -> None:
    t = special("QQ2256789", "KKKKK 222")
    bot = bots.make("canasta", level, 1)
    for _ in range(8):
        if t.match.actor != 1:
            break
        t.match.play(bot.choose(t.match.view(1)))
    assert t.row(1, "K")[1:] == (0, 0) and t.row(1, "Q")[1:] == (0, 0)


@pytest.mark.clause("V20")
def test_no_random_game_breaks_the_rule() -> None:
    match = Match(GAME, GAME.ruleset(f"wikibooks, {SPECIAL}, minimum_first=5, minimum_below=5"), 2, seed="wild row")
    chance, begun, outs = Chance("wild row"), 0, 0
    for _ in range(4000):
        if match.actor in (CHANCE, MATCH_OVER):
            match.deal()
            continue
        group = rules.group_of(match.rules, rules.player(match.state))
        short = bool(rules.wilds_bound(match.rules, match.state, group))
        before = sum(match.state.twos[group]) + sum(match.state.jokers[group])
        legal = match.legal_actions
        scores = match.play(legal[chance.below(len(legal))])
        s = match.state
        if short and rules.wilds_bound(match.rules, s, group):
            assert sum(s.twos[group]) + sum(s.jokers[group]) == before
        out = any(score.name == "out" for score in scores)
        assert not (out and 0 < rules.wild_row(s, group) < rules.CANASTA)
        begun, outs = begun + short, outs + out
    assert begun > 20 and outs > 3
