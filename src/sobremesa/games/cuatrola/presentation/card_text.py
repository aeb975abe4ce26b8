"""Cards as a viewer reads them: `R copas`, in a sentence `el rey de copas`."""

from collections.abc import Iterable
from typing import Final

from sobremesa.core.cards import SPANISH_20
from sobremesa.games.cuatrola import rules, words
from sobremesa.games.cuatrola.rules import State
from sobremesa.presentation.viewer import Viewer

SUITS: Final = ("oros", "copas", "espadas", "bastos")
"""The suits as every table calls them: their first letters are what one types."""


def face(code: int, viewer: Viewer) -> str:
    """Return one card: what is typed for it, with its suit in full; in plain lines its name."""
    if viewer.plain:
        return words.card(code, viewer.language)
    return f"{SPANISH_20.ranks[code // 4]} {SUITS[code % 4]}"


def faces(codes: Iterable[int], viewer: Viewer) -> str:
    """Return a row of cards."""
    return ", ".join(face(code, viewer) for code in codes)


def said(code: int, viewer: Viewer) -> str:
    """Return a card within a sentence: with its article where one says it, in Spanish beside what is typed too."""
    is_said = viewer.language == "es" or (viewer.plain and viewer.language == "en")
    return words.the_card(code, viewer.language) if is_said else face(code, viewer)


def suit_name(suit: int, viewer: Viewer) -> str:
    """Return a suit by its name: the Spanish one, unless the lines are plain."""
    return words.suit_name(suit, viewer.language) if viewer.plain else SUITS[suit]


def sorted_hand(s: State, cards: int) -> list[int]:
    """Return the cards of a set as one holds them: the trumps first, each suit from its highest card down."""
    codes = [code for code in range(rules.DECK) if cards >> code & 1]
    return sorted(codes, key=lambda code: ((code - s.trump) % 4 > 0, code % 4, code))


def card_of(bit: int) -> int:
    """Return the card of a set that holds one."""
    return bit.bit_length() - 1
