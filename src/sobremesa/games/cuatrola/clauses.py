"""The clauses of Cuatrola at a table: which hold there, and the numbers that they fill in."""

from functools import cache
from typing import Final

from sobremesa.core.clauses import ClauseBook, codes_of, read
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import Contract, Rules
from sobremesa.games.cuatrola.rulesets import RULEBOOK

IN_SHORT: Final = (
    ("K05",),
    ("K06",),
    ("K21a",),
    ("K21b",),
    ("K21c",),
    ("K21d",),
    ("K11",),
    ("K12",),
    ("K13a",),
    ("K13b",),
    ("K31",),
    ("K32",),
    ("K20",),
    ("K18",),
    ("K19",),
    ("K26",),
    ("K27",),
    ("K28",),
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
    """Return what each hand is worth, and with all five tricks."""
    worth = {name: Contract[name.upper()] for name in ("solo", "cuatrola", "quintola")}
    return {
        "worth_unbid": kernel.bid_value(rules, Contract.UNBID),
        **{f"worth_{name}": kernel.bid_value(rules, contract) for name, contract in worth.items()},
        "all_five_unbid": kernel.all_five_value(rules, Contract.UNBID),
        "all_five_solo": kernel.all_five_value(rules, Contract.SOLO),
    }
