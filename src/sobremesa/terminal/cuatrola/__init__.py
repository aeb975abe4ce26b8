"""Cuatrola at the text table: its cards, its bids, its tricks and cantes, in words and boxes."""

from typing import Final

from sobremesa.games.cuatrola import words
from sobremesa.games.cuatrola.rules import Rules
from sobremesa.terminal.cuatrola.ink import FOUR_COLOURS, HIGHLIGHTS, STYLES
from sobremesa.terminal.cuatrola.moves import choices, in_words, remark
from sobremesa.terminal.cuatrola.speech import begins_hand, speak
from sobremesa.terminal.cuatrola.table import menu, question, render, score
from sobremesa.terminal.cuatrola.typed import read

HOUSE: Final = ("Curro", "Loli", "Antonio", "Trini")


def side_of(rules: Rules, seat: int) -> int:
    """Two pairs that sit crosswise (K02)."""
    return seat % 2


def about(ruleset: str, language: str) -> str:
    """A ruleset in a line."""
    return words.RULESETS[language].get(ruleset, "")


__all__ = [
    "FOUR_COLOURS",
    "HIGHLIGHTS",
    "HOUSE",
    "STYLES",
    "about",
    "begins_hand",
    "choices",
    "in_words",
    "menu",
    "question",
    "read",
    "remark",
    "render",
    "score",
    "side_of",
    "speak",
]
