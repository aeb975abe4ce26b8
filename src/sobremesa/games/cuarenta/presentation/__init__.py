"""Presentation of Cuarenta: its scene, its plays and events in words, its options."""

from typing import Final

from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.presentation.moves import choices, in_words, remark
from sobremesa.games.cuarenta.presentation.narration import begins_hand, speak
from sobremesa.games.cuarenta.presentation.option_texts import GROUPS, TEXTS
from sobremesa.games.cuarenta.presentation.question import question
from sobremesa.games.cuarenta.presentation.scene import scene

CARDS: Final = ("7s", "Qh", "7d")
HOUSE: Final = ("Doña Rosa", "Don Lucho", "Tía Meche", "Beto")


def about(ruleset: str, language: str) -> str:
    """Return a ruleset in a line."""
    return words.RULESETS[language].get(ruleset, "")


__all__ = [
    "CARDS",
    "GROUPS",
    "HOUSE",
    "TEXTS",
    "about",
    "begins_hand",
    "choices",
    "in_words",
    "question",
    "remark",
    "scene",
    "speak",
]
