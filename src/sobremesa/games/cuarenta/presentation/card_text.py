"""Cards as a viewer reads them: `7♥`, or in plain lines `7 of hearts`."""

from collections.abc import Iterable
from typing import Final

from sobremesa.core.cards import FRENCH_40, Card
from sobremesa.games.cuarenta import words
from sobremesa.presentation.viewer import Viewer

SUITS: Final = "♣♦♥♠"


def face(code: int, viewer: Viewer) -> str:
    """Return one card as it is written."""
    if viewer.plain:
        return words.card(code, viewer.language)
    return FRENCH_40.ranks[code // 4] + SUITS[code % 4]


def faces(cards: Iterable[Card | int], viewer: Viewer) -> str:
    """Return a row of cards, given as cards or as codes."""
    codes = [card if isinstance(card, int) else FRENCH_40.code(str(card)) for card in cards]
    return (", " if viewer.plain else " ").join(face(code, viewer) for code in codes)


def codes_in(cards: int) -> list[int]:
    """Return the cards of a kernel's set, by rank, then suit."""
    return [code for code in range(len(FRENCH_40)) if cards >> code & 1]
