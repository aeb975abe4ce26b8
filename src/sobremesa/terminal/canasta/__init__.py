"""Canasta at the text table: the hand by ranks, the pile in words, rows, turns told in one sentence."""

from typing import Final

from sobremesa.games.canasta import rules, words
from sobremesa.games.canasta.rules import Rules
from sobremesa.terminal.canasta.ink import FOUR_COLOURS, HIGHLIGHTS, STYLES
from sobremesa.terminal.canasta.moves import choices, in_words, menu, remark
from sobremesa.terminal.canasta.question import question
from sobremesa.terminal.canasta.speech import begins_hand, narrate, speak
from sobremesa.terminal.canasta.table import render, score
from sobremesa.terminal.canasta.typed import read

HOUSE: Final = ("Doña Elvira", "Don Segundo", "Tía Chola", "Beto", "Susana", "Don Alberto")


def side_of(values: Rules, seat: int) -> int:
    """The group: alone, a pair or a trio."""
    return rules.group_of(values, seat)


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
    "narrate",
    "question",
    "read",
    "remark",
    "render",
    "score",
    "side_of",
    "speak",
]
