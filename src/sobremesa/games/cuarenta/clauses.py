"""The clauses of Cuarenta at a table: which hold there, and the numbers that they fill in."""

from functools import cache
from typing import Final

from sobremesa.core.clauses import ClauseBook, codes_of, read
from sobremesa.games.cuarenta.rules import Rules
from sobremesa.games.cuarenta.rulesets import RULEBOOK

IN_SHORT: Final = (
    ("P22",),
    ("P26",),
    ("P27",),
    ("P31",),
    ("P46",),
    ("P48",),
    ("W28", "P49"),
    ("P19",),
    ("W12",),
    ("P62",),
    ("P56", "V7"),
    ("P57",),
    ("W43", "P69", "V5"),
    ("W45", "P2"),
    ("V12",),
    ("V3",),
)
"""The rules in short: of each entry the first clause that holds at the table."""


@cache
def book() -> ClauseBook:
    """Return every clause by its number."""
    return read(__package__, RULEBOOK)


def cited(rules: Rules, *numbers: str) -> str:
    """Return the first of these clauses that holds under the rules."""
    return book().cited(codes_of(rules), numbers)


def numbers(rules: Rules) -> dict[str, int]:
    """Return nothing: the options themselves are all the numbers that the clauses tell."""
    return {}
