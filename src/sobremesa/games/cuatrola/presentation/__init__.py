"""Presentation of Cuatrola: its scene, its plays and events in words, its options."""

from typing import Final

from sobremesa.games.cuatrola import words
from sobremesa.games.cuatrola.presentation.moves import choices, in_words, remark
from sobremesa.games.cuatrola.presentation.narration import begins_hand, speak
from sobremesa.games.cuatrola.presentation.option_texts import GROUPS, TEXTS
from sobremesa.games.cuatrola.presentation.question import question
from sobremesa.games.cuatrola.presentation.scene import scene
from sobremesa.games.cuatrola.rules import Rules

CARDS: Final = ("Ro", "Ae", "Cb")
HOUSE: Final = ("Curro", "Loli", "Antonio", "Trini")


def side_of(rules: Rules, seat: int) -> int:
    """Return the side of a seat: two pairs that sit crosswise (K02)."""
    return seat % 2


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
    "side_of",
    "speak",
]
