"""Codes of a trace's entries: what happened in a deal, told apart from the score, in the kernel dialect."""

RONDA, FOUR, PLAY, TAKE = 1, 2, 3, 4
"""The kinds of entries; 0 ends a trace."""
SIDE, DEED, CARDS = 3, 4, 7
"""Where an entry, above its kind, holds the side (0 leads), what a capture was besides, and the cards it took."""
LENGTH = 32
"""More entries than a deal can have: four announcements, and twenty plays of which each may overlook something."""


def entry(kind: int, side: int, code: int = 0, cards: int = 0) -> int:
    """Return the code of one entry."""
    return kind | side << SIDE | code << DEED | cards << CARDS
