"""Presentation of Canasta: its scene, its plays and events in words, its options."""

from typing import Final

from sobremesa.core.match import Match
from sobremesa.games.canasta.presentation.card_text import card_named
from sobremesa.games.canasta.presentation.moves import choices, in_words, remark
from sobremesa.games.canasta.presentation.narration import narrate, speak
from sobremesa.games.canasta.presentation.option_groups import GROUPS
from sobremesa.games.canasta.presentation.question import question
from sobremesa.games.canasta.presentation.scene import scene
from sobremesa.games.canasta.presentation.visible_cards import Cards
from sobremesa.games.canasta.rules import Rules, State

CARDS: Final = ("2s", "**", "Ac")
HOUSE: Final = ("Doña Elvira", "Don Segundo", "Tía Chola", "Beto", "Susana", "Don Alberto")
PHRASES: Final = ("frozen", "pile", "one_short", "go", "bo")
"""Phrases of its tables, in the words of the place."""


def remember(match: Match[Rules, State]) -> Cards:
    """Return the cards of a match with their suits, which the rules do not know (§6.3)."""
    return Cards(match)


__all__ = [
    "CARDS",
    "GROUPS",
    "HOUSE",
    "PHRASES",
    "card_named",
    "choices",
    "in_words",
    "narrate",
    "question",
    "remark",
    "remember",
    "scene",
    "speak",
]
