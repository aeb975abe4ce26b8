"""Cuarenta at the text table: its cards, its plays in words, what happened, and what it looks like."""

from typing import Final

from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.rules import Rules
from sobremesa.terminal.cuarenta.ink import FOUR_COLOURS, HIGHLIGHTS, STYLES
from sobremesa.terminal.cuarenta.moves import choices, in_words, remark
from sobremesa.terminal.cuarenta.speech import begins_hand, speak
from sobremesa.terminal.cuarenta.table import menu, question, render, score
from sobremesa.terminal.cuarenta.typed import read

HOUSE: Final = ("Doña Rosa", "Don Lucho", "Tía Meche", "Beto")


def side_of(rules: Rules, seat: int) -> int:
    """Two pairs that sit crosswise, or two players."""
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
