"""Presentation of Cuatrola: its scene, its plays and events in words, its options."""

from typing import Final

from sobremesa.games.cuatrola.presentation.card_text import face as card_named
from sobremesa.games.cuatrola.presentation.moves import choices, in_words, remark
from sobremesa.games.cuatrola.presentation.narration import speak
from sobremesa.games.cuatrola.presentation.option_groups import GROUPS
from sobremesa.games.cuatrola.presentation.question import question
from sobremesa.games.cuatrola.presentation.scene import scene

CARDS: Final = ("Ro", "Ae", "Cb")
HOUSE: Final = ("Curro", "Loli", "Antonio", "Trini")
PHRASES: Final = ("pull", "overtake", "last_ten", "forty", "pisha", "ole")
"""Phrases of its tables, in the words of the place."""


__all__ = [
    "CARDS",
    "GROUPS",
    "HOUSE",
    "PHRASES",
    "card_named",
    "choices",
    "in_words",
    "question",
    "remark",
    "scene",
    "speak",
]
