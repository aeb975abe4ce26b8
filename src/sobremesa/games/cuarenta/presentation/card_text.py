"""Cards as a viewer reads them: `7♥`, or in plain lines `7 of hearts`."""

from collections.abc import Iterable
from typing import Final

from sobremesa.core.cards import FRENCH_40, Card
from sobremesa.games.cuarenta import words
from sobremesa.presentation.viewer import Viewer

SUITS: Final = "♣♦♥♠"
SIGNS: Final = tuple(rank + suit for rank in FRENCH_40.ranks for suit in SUITS)
"""Every card in symbols, by its code."""


def face(code: int, viewer: Viewer) -> str:
    """Return one card as it is written."""
    return row([code], viewer.language, viewer.plain)


def faces(cards: Iterable[Card | int], viewer: Viewer) -> str:
    """Return a row of cards, given as cards or as codes."""
    return row(cards, viewer.language, viewer.plain)


def row(cards: Iterable[Card | int], language: str, plain: bool) -> str:
    """Return a row of cards in a language, in plain lines by their names."""
    return (", " if plain else " ").join(
        words.card(code, language) if plain else SIGNS[code] for code in codes_of(cards)
    )


def said(cards: Iterable[Card | int], language: str, plain: bool) -> str:
    """Return cards within a sentence: as they are written, in plain lines as one says them, `the 7 of hearts`."""
    if not plain:
        return row(cards, language, plain)
    return ", ".join(words.said_card(code, language) for code in codes_of(cards))


def codes_of(cards: Iterable[Card | int]) -> list[int]:
    """Return cards, given as cards or as codes, as codes."""
    return [card if isinstance(card, int) else FRENCH_40.code(str(card)) for card in cards]


def codes_in(cards: int) -> list[int]:
    """Return the cards of a kernel's set, by rank, then suit."""
    codes = []
    while cards:
        lowest = cards & -cards
        codes.append(lowest.bit_length() - 1)
        cards -= lowest
    return codes
