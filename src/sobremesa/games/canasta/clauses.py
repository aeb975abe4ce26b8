"""The clauses of Canasta at a table: which hold there, and the numbers that they fill in."""

from dataclasses import replace
from functools import cache
from typing import Final

from sobremesa.core.clauses import ClauseBook, codes_of, read
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import Rules, State
from sobremesa.games.canasta.rulesets import RULEBOOK

IN_SHORT: Final = (
    ("C20",),
    ("R05", "C21", "V13", "V25"),
    ("C43",),
    ("R08",),
    ("R09",),
    ("R10", "C55"),
    ("R13", "C54"),
    ("C27",),
    ("R06", "C29"),
    ("C33",),
    ("C36",),
    ("C37",),
    ("C38", "V20", "R07"),
    ("A02", "V19"),
    ("C52",),
    ("C61",),
    ("R18", "C63"),
    ("C72",),
    ("R22", "C67"),
    ("R01", "C13"),
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
    """Return what the kernel makes of red and black threes, and of draws and canastas for few players."""
    two, four_play = replace(rules, players=2), replace(rules, players=4)
    one, four, black = State(), State(), State()
    one.red_threes[0], four.red_threes[0], black.seats, black.hand[0][kernel.BLACK] = 1, 4, 1, 1
    five, six = State(), State()
    five.red_threes[0], six.red_threes[0] = 5, 6
    return {
        "red_three": kernel.red_three_points(rules, one, 0, 1),
        "four_single": 4 * kernel.red_three_points(rules, one, 0, 1),
        "four_red_threes": kernel.red_three_points(rules, four, 0, 1),
        "four_red_minus": -kernel.red_three_points(rules, four, 0, 0),
        "black_in_hand": kernel.points_held(rules, black, 0),
        "three_laid": 3 * kernel.card_points(rules, kernel.BLACK),
        "five_red_threes": kernel.red_three_points(rules, five, 0, 1),
        "six_red_threes": kernel.red_three_points(rules, six, 0, 1),
        "drawn": kernel.draws(four_play),
        "drawn_few": kernel.draws(two),
        "canastas": kernel.canastas_needed(four_play),
        "canastas_two": kernel.canastas_needed(two),
    }
