"""Presentation of Cuarenta: its scene, its plays and events in words, its options."""

from typing import Final

from sobremesa.games.cuarenta.presentation.card_text import face as card_named
from sobremesa.games.cuarenta.presentation.moves import choices, in_words, remark
from sobremesa.games.cuarenta.presentation.narration import speak
from sobremesa.games.cuarenta.presentation.option_groups import GROUPS
from sobremesa.games.cuarenta.presentation.question import question, unanswered
from sobremesa.games.cuarenta.presentation.scene import scene

CARDS: Final = ("7s", "Qh", "7d")
HOUSE: Final = ("Doña Rosa", "Don Lucho", "Tía Meche", "Beto")
PHRASES: Final = ("shunsho", "guapo", "caigo", "ace", "thief", "husband", "parrot", "broom")
"""Phrases of its tables, in the words of the place."""
SPEAKS_OPENLY: Final = True
"""A step is told by the table, the scores and the counts: no sentence is of a hand."""


__all__ = [
    "CARDS",
    "GROUPS",
    "HOUSE",
    "PHRASES",
    "SPEAKS_OPENLY",
    "card_named",
    "choices",
    "in_words",
    "question",
    "remark",
    "scene",
    "speak",
    "unanswered",
]
