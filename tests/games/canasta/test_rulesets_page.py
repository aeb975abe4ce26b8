"""What the page of rulesets says by hand of Canasta: the options that it names are there, as it writes them."""

import re

import pytest

from sobremesa.core.clauses import codes_of
from sobremesa.core.ruleset import written
from sobremesa.games.canasta.clauses import book
from tests.games.canasta.table import GAME
from tools.rulesets import BLOCK, PAGE

OPTION = re.compile(r"`(\w+)=([^`…]+)`")


def by_hand() -> str:
    """Return what of the page is on Canasta and is not made."""
    return BLOCK.sub("", PAGE.read_text(encoding="utf-8")).partition("\n## Canasta\n")[2]


def test_every_option_of_which_the_page_tells_can_be_chosen_so() -> None:
    """A value that is renamed, or taken away, is named on the page no longer."""
    planned = {"three=cutthroat"}
    named = {f"{name}={value}" for name, value in OPTION.findall(by_hand())} - planned
    assert len(named) > 30
    for one in sorted(named):
        GAME.rulebook.parse(f"classic, {one}")


COLUMNS = ["rule", "league (2026)", "pagat.com", "`americana`", "`americana_pagat`", "clauses"]


def differences() -> list[dict[str, str]]:
    """Return the rows of the table that lays the league's rules, pagat.com's and ours side by side."""
    lines = by_hand().partition(f"| {' | '.join(COLUMNS)} |\n")[2].partition("\n\n")[0].splitlines()[1:]
    return [dict(zip(COLUMNS, line.strip("| ").split(" | "), strict=True)) for line in lines]


@pytest.mark.parametrize(("ruleset", "base"), [("americana", "classic"), ("americana_pagat", "americana")])
def test_the_table_beside_the_league_and_pagat_says_what_is_played(ruleset: str, base: str) -> None:
    """A value that the ruleset has and no row tells is missed, as is one that a row tells otherwise."""
    values = {option: written(value) for option, value in GAME.ruleset(ruleset).values}
    told = dict(pair for row in differences() for pair in OPTION.findall(row[f"`{ruleset}`"]))
    assert told == {option: values[option] for option in told}
    usual = dict(GAME.ruleset(base).values)
    changed = {option for option, value in GAME.ruleset(ruleset).values if value != usual[option]}
    assert changed - {"frozen_naturals"} <= set(told), changed - set(told)


def test_every_clause_of_that_table_holds_at_one_of_the_two() -> None:
    tables = [codes_of(GAME.rules(GAME.ruleset(ruleset), 4)) for ruleset in ("americana", "americana_pagat")]
    for row in differences():
        for number in row["clauses"].split(", "):
            assert any(book()[number].reading(codes) for codes in tables), f"{row['rule']}: {number} holds at neither"
