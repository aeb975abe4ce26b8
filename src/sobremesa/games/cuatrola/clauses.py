"""The clauses of Cuatrola at a table: which hold there, and the numbers that they fill in."""

from functools import cache

from sobremesa.core.clauses import ClauseBook, codes_of, read
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import Contract, Rules
from sobremesa.games.cuatrola.rulesets import RULEBOOK


@cache
def book() -> ClauseBook:
    """Return every clause by its number."""
    return read(__package__, RULEBOOK)


def cited(rules: Rules, *numbers: str) -> str:
    """Return the first of these clauses that holds under the rules."""
    return book().cited(codes_of(rules), numbers)


def numbers(rules: Rules) -> dict[str, int]:
    """Return what each hand is worth."""
    worth = {name: Contract[name.upper()] for name in ("solo", "cuatrola", "quintola")}
    return {"worth_unbid": kernel.bid_value(rules, Contract.UNBID)} | {
        f"worth_{name}": kernel.bid_value(rules, contract) for name, contract in worth.items()
    }
