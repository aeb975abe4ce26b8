"""Refusals at a classic table: each cites a clause that holds there, none a rule or a number of `wikibooks`."""

import re
from typing import Any

import pytest

from sobremesa.core.languages import LANGUAGES
from sobremesa.games.canasta.notation import parse
from sobremesa.games.canasta.rules import Answer
from tests.games.canasta.table import GAME, table

FULL = "QQQQQQQ"
CLASSIC, WIKIBOOKS = GAME.ruleset("classic"), GAME.ruleset("wikibooks")

REFUSED: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "the pile is frozen": ("94K2", {"rows": "AAA", "start": True, "pile": "529", "frozen": True}, "take 2", "R10"),
    "frozen before the opening": ("9AA44K2", {"start": True, "pile": "569"}, "take 2", "R11"),
    "no row for the top card": ("94K2", {"rows": "AAA", "start": True, "pile": "569"}, "take row", "R09"),
    "a single natural": ("94K2", {"rows": "AAA", "start": True, "pile": "569"}, "take", "C43"),
    "a black three on top": ("44K2", {"rows": "AAA", "start": True, "pile": "563", "blocked": True}, "take", "A37"),
    "one card for one card": ("9", {"rows": f"{FULL} 999", "start": True, "pile": "9"}, "take row", "A71"),
    "the stock is used up": ("T56", {"rows": "AAA", "start": True, "pile": "T5", "stock": ""}, "draw", "R15"),
    "the pile must be taken": ("T56", {"rows": "555", "start": True, "pile": "T5", "stock": ""}, "end", "A80"),
    "three wild cards already": ("K2*45", {"rows": "AAA KK222"}, "add K*", "A15"),
    "wild cards alone": ("222456", {"rows": "AAA"}, "meld 222", "R07"),
    "seven wild cards": ("****222456", {"rows": "AAA"}, "wilds 4", "R07"),
    "a second row": ("KKK56", {"rows": "KKK"}, "meld KKK", "A16"),
    "too few points to open": ("KKK567", {}, "meld KKK", "C32"),
    "nothing left to discard": ("KKK", {"rows": "AAA"}, "meld KKK", "A46"),
    "no canasta": ("5", {"rows": "AAA"}, "drop 5", "C61"),
    "a single canasta for two": ("K", {"rows": FULL, "players": 2}, "drop K", "C61"),
    "the partner said no": ("KKK", {"rows": FULL, "answer": Answer.NO}, "meld KKK", "C62"),
    "black threes in the middle of a round": ("3335", {"rows": "AAA"}, "threes", "R19"),
    "nobody to ask": ("KKK56K", {"rows": "AAA", "players": 3}, "ask", "A73"),
}
"""A hand, its position, what is tried, and the clause that forbids it at a classic table."""

ELSEWHERE = re.compile(r"\b(105|420|820|1000|tres naturales|three naturals|drei natürliche)\b")
"""Numbers and words that only `wikibooks` has."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_at_a_classic_table_cites_what_holds_there(case: str, language: str) -> None:
    hand, position, action, clause = REFUSED[case]
    why = table(hand, preset="classic", **position).match.position.why_illegal(parse(action), language)
    assert why is not None and why.clause == clause
    cited = GAME.clause(clause, language, CLASSIC).text
    assert cited and not ELSEWHERE.search(f"{why.text} {cited}")


def test_the_same_is_allowed_or_refused_by_other_clauses_at_wikibooks() -> None:
    """Half of these rules are classic's own: there the same plays meet another clause, or none."""
    own = {clause for *_, clause in REFUSED.values() if clause.startswith("R")}
    held = {one.number for one in GAME.clauses.held(GAME.codes(WIKIBOOKS))}
    assert len(own) >= 6 and not own & held
    assert len({clause for *_, clause in REFUSED.values()}) >= 10
