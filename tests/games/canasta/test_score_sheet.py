"""The score-keeper's sheet of Canasta: rounds that are marked from the table come to what the kernel counts."""

from typing import Any

import pytest

from sobremesa import games
from sobremesa.bots import make
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta import special_hands
from sobremesa.games.canasta.rules import Item
from sobremesa.games.canasta.table import ACE, FOUR, GROUPS, SEVEN, TWO, Rules, State
from tests.keeper import Marked, counted, sheet_of

GAME = games.load("canasta")
APART = (SEVEN, ACE)
ROUNDS = 8


def marked(rules: Rules, s: State, group: int, rows: dict[str, Any]) -> dict[str, int]:
    """Return what somebody writes down who looks at a group's rows and hands at the end of a round."""
    ledger = {item: s.counted[item * GROUPS + group] for item in Item}
    if ledger[Item.SPECIAL]:
        worth = {f"special.{hand.name.lower()}": kernel.special_points(rules, hand) for hand in special_hands.Hand}
        return {next(name for name, points in worth.items() if points == ledger[Item.SPECIAL]): 1}
    out = s.counted[Item.OUT * GROUPS + group]
    found = dict.fromkeys(rows, 0) | canastas(rules, s, group, rows) | unfinished(rules, s, group)
    found["laid"] = kernel.points_laid(rules, s, group) + (rules.three_card * kernel.black_threes_laid(s) if out else 0)
    found["red_threes"], found["black_laid"] = s.red_threes[group], s.black_laid[group]
    found["out"], found["concealed"] = int(out > 0), int(out > rows["out"]["worth"][0][1])
    found["four_black"] = int(ledger[Item.BLACK_THREES] > 0)
    found["held_three"] = held_three(rules, s, group)
    found["hand"] = -ledger[Item.HAND]
    return found


def canastas(rules: Rules, s: State, group: int, rows: dict[str, Any]) -> dict[str, int]:
    found = {"mixed": 0, "pure": 0, "sevens_aces": 0}
    for rank in range(FOUR, TWO):
        of = "sevens_aces" if rank in APART and "sevens_aces" in rows else "pure"
        if kernel.is_canasta(s, group, rank):
            found[of if kernel.row_size(s, group, rank) == s.naturals[group][rank] else "mixed"] += 1
        if s.full[group][rank] > 0:
            found[of if s.full[group][rank] <= 255 else "mixed"] += 1
    return found | ({joker_canasta(s, group, rows): 1} if kernel.has_joker_canasta(s, group) else {})


def joker_canasta(s: State, group: int, rows: dict[str, Any]) -> str:
    jokers = s.wild_jokers[group]
    name = "twos" if jokers == 0 else "four_jokers" if jokers >= 4 else "jokers"
    return name if name in rows else "jokers"


def unfinished(rules: Rules, s: State, group: int) -> dict[str, int]:
    def is_short(rank: int) -> bool:
        size = kernel.row_size(s, group, rank)
        whole = kernel.is_canasta(s, group, rank) or s.full[group][rank] > 0
        return 0 < size == s.naturals[group][rank] and not whole

    wilds = kernel.wild_row(s, group) > 0 and not kernel.has_joker_canasta(s, group)
    return {"sevens_aces_short": sum(map(is_short, APART)), "wilds_short": int(wilds)}


def held_three(rules: Rules, s: State, group: int) -> int:
    seats = [s.order[place] for place in range(s.seats) if kernel.group_of(rules, s.order[place]) == group]
    return sum(s.hand[seat][rank] >= 3 for seat in seats for rank in APART)


def played(ruleset: str, players: int) -> tuple[Match[Rules, State], list[list[dict[str, int]]]]:
    """Play some rounds greedily, and write each down."""
    match, bot = Match(GAME, GAME.ruleset(ruleset), players, seed=ruleset), make("canasta", "greedy", ruleset)
    rows = {one["name"]: one for one in sheet_of(GAME, ruleset)["rows"]}
    rounds: list[list[dict[str, int]]] = []
    while not match.over and len(rounds) < ROUNDS:
        scores = match.deal() if match.actor < 0 else match.play(bot.choose(match.view(match.actor)))
        if any(score.name == "round" for score in scores):
            groups = range(kernel.groups(match.rules))
            rounds.append([marked(match.rules, match.state, group, rows) for group in groups])
    return match, rounds


@pytest.mark.parametrize("ruleset", [one.name for one in GAME.rulebook])
def test_rounds_come_to_what_the_rules_count(ruleset: str) -> None:
    matches = [played(ruleset, players) for players in (2, 4, 6)]
    asked: list[Marked] = [(sheet_of(GAME, ruleset), kernel.groups(match.rules), rounds) for match, rounds in matches]
    for (match, _), count in zip(matches, counted(asked), strict=True):
        groups = kernel.groups(match.rules)
        assert count["totals"] == match.state.score[:groups]
        assert count["winners"] == [group for group in range(groups) if match.state.winner[group]]


def test_who_stands_on_exactly_the_target_counts_double_from_nought() -> None:
    """C73, A58, A59: the sheet starts again where the kernel does."""
    sheet = sheet_of(GAME, "wikibooks")
    total = sheet["again"]["total"]
    rounds = [[{"laid": total, "mixed": 0}, {}], [{"laid": 100, "pure": 1}, {"hand": 20}]]
    rounds[0][0] |= {"pure": 1, "laid": total - sheet["rows"][1]["worth"][0][1]}
    (count,) = counted([(sheet, 2, rounds)])
    once = 100 + sheet["rows"][1]["worth"][0][1]
    assert count["totals"] == [once * sheet["again"]["factor"], -20]
    assert count["factors"] == [sheet["again"]["factor"], 1]
