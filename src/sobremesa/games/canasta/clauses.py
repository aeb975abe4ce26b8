"""The clauses of Canasta at a table: which hold there, and the numbers that they fill in."""

from dataclasses import replace
from functools import cache

from sobremesa.core.clauses import ClauseBook, codes_of, read
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import Rules, State
from sobremesa.games.canasta.rulesets import RULEBOOK


@cache
def book() -> ClauseBook:
    """Return every clause by its number."""
    return read(__package__, RULEBOOK)


def cited(rules: Rules, *numbers: str) -> str:
    """Return the first of these clauses that holds under the rules."""
    return book().cited(codes_of(rules), numbers)


def numbers(rules: Rules) -> dict[str, int]:
    """Return what the kernel makes of red and black threes, and of draws and canastas for few players."""
    few, two, one, four, black = replace(rules, players=3), replace(rules, players=2), State(), State(), State()
    one.red_threes[0], four.red_threes[0], black.seats, black.hand[0][kernel.BLACK] = 1, 4, 1, 1
    return {
        "red_three": kernel.red_three_points(rules, one, 0, 1),
        "four_single": 4 * kernel.red_three_points(rules, one, 0, 1),
        "four_red_threes": kernel.red_three_points(rules, four, 0, 1),
        "four_red_minus": -kernel.red_three_points(rules, four, 0, 0),
        "black_in_hand": kernel.points_held(rules, black, 0),
        "three_laid": 3 * kernel.card_points(rules, kernel.BLACK),
        "drawn": kernel.draws(replace(rules, players=4)),
        "drawn_few": kernel.draws(few),
        "canastas_two": kernel.canastas_needed(two),
    }
