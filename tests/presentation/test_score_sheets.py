"""Score sheets for the page's score-keeper: written from the rules as they are now."""

import pytest

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from tools import score_sheets
from tools.score_sheets import Ruled, sheets


def ruled() -> list[tuple[str, Ruled]]:
    found = {name: sheets(games.load(name)) for name in games.names()}
    return [(name, one) for name, sheet in found.items() if sheet for one in sheet.rulesets]


def test_the_page_has_the_sheets_of_these_rules() -> None:
    assert score_sheets.main(check=True) == 0, "run `python -m tools.score_sheets`"


@pytest.mark.parametrize(("game", "one"), [pytest.param(*each, id=f"{each[0]}-{each[1].name}") for each in ruled()])
def test_whatever_can_be_marked_cites_a_clause_that_holds_there(game: str, one: Ruled) -> None:
    known = games.load(game)
    cited = {mark.name: mark.clauses for mark in one.touches.marks} if one.touches else {}
    cited |= {row.name: row.clauses for row in one.rounds.rows} if one.rounds else {}
    assert list(cited) == one.names
    for name, clauses in cited.items():
        assert clauses, name
        for clause in clauses:
            assert all(known.clause(clause, language, known.ruleset(one.name)).text for language in LANGUAGES)
