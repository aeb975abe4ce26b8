"""The sheet where all threes count (V19): the base, then the count of cards, as modern American tables keep it."""

from collections.abc import Iterator

import pytest

from sobremesa.bots.random_bot import RandomBot
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.ledger import Entry
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import Rules, State
from sobremesa.presentation.scene import Breakdown
from tests.games.canasta.table import GAME, Table, table
from tests.games.canasta.terminal.test_speech import told
from tests.presentation.scenes_kit import Onlooker

LINES = {"special", "out", "black_threes", "canastas", "unfinished", "held", "reds"}
"""The items of the base; the others but for a doubling are the count."""


def rounds(players: int, ruleset: str = "americana") -> Iterator[tuple[Match[Rules, State], Onlooker, Breakdown]]:
    """Yield a match at the end of each of its first rounds, with the sheet that a seat is shown."""
    match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(ruleset), players, seed="modern")
    seats, bot = Onlooker(match, 0, "en"), RandomBot("modern")
    while not match.over and match.state.rounds <= 4:
        match.deal() if match.actor == CHANCE else match.play(bot.choose(match.view(match.actor)))
        shown = seats.look().breakdown
        if shown:
            yield match, seats, shown


def number(cell: str) -> int:
    return int(cell.replace("−", "-").replace("–", "0"))


def points(ledger: list[Entry], side: int, *, base: bool) -> int:
    return sum(
        row.points for row in ledger if row.side == side and (row.item in LINES) == base and row.item != "double"
    )


@pytest.mark.clause("V19", "C12")
@pytest.mark.parametrize(("ruleset", "players"), [("americana", 4), ("americana, exact_reset=true", 2)])
def test_base_and_count_are_those_of_the_ledger_and_make_the_round(ruleset: str, players: int) -> None:
    ends = 0
    for match, onlooker, sheet in rounds(players, ruleset):
        ends += 1
        ledger, sums = match.view(0).ledger, {one.label: one for one in sheet.sums}
        for column, side in enumerate(onlooker.context().viewer.all_sides):
            assert number(sums["base"].cells[column]) == points(ledger, side, base=True)
            assert number(sums["count"].cells[column]) == points(ledger, side, base=False)
            *parts, total, score = (number(cells[column]) for _, cells in sheet.rows)
            assert sum(parts) == total and score == match.state.score[side]
    assert ends == 4


def test_a_sum_stands_below_what_it_adds_up() -> None:
    for _, _, sheet in rounds(4):
        before = 0
        for one in sheet.sums:
            above = sheet.rows[before : one.after]
            assert [sum(map(number, column)) for column in zip(*(cells for _, cells in above), strict=True)] == [
                number(cell) for cell in one.cells
            ]
            before = one.after
        assert [label for label, _ in sheet.rows[before:]] == ["round", "total"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_lines_have_eighty_columns(players: int, language: str) -> None:
    said = told(modern("5", players=players), "drop 5", language=language)
    assert len(said) > 9 and max(map(len, said)) <= 80
    assert sum(line.startswith(("base", "Basis")) for line in said) == 1


def modern(hand: str, **rest: object) -> Table:
    return table(hand, preset="americana", rows="KKKKKKK QQQQQQQ RR", theirs="JJJJJJJ 777 R", **rest)  # type: ignore[arg-type]


@pytest.mark.clause("V19", "V11", "C33")
def test_it_tells_whose_threes_are_idle_what_is_short_and_what_opens_next() -> None:
    t = modern("5", score=2900)
    said = told(t, "drop 5")
    lines = {line.split("  ")[0]: line.split()[-2:] for line in said}
    assert lines["incomplete"] == ["–", "−2500"] and lines["threes"] == ["300", "–"]
    assert "With a single canasta threes count nothing: Them." in said
    openings = [rules.minimum(t.rules, t.state.score[side]) for side in (1, 0)]
    assert f"To open next: Us {openings[0]}, Them {openings[1]}." in said
    assert openings[0] != openings[1]


@pytest.mark.clause("V21", "C67")
def test_a_special_hand_is_not_said_to_count_minus() -> None:
    """Who lays it has no canasta, and what it counts is plus."""
    said = told(table("66778899JJQQKK", special_hands="league"), "special")
    assert "Without a canasta everything counts minus: Them." in said
