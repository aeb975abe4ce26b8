"""Parts that the rules of most games share, in the kernel dialect: sets of cards, scoring events, and usual answers.

A game's `rules.py` imports those that fit it. A function that the protocol asks for, and that the game answers as most
do, it takes over by its name: `canonical = kernel_parts.canonical`.
"""

from typing import Any

# --- sets of cards: an int with one bit a card


def how_many(cards: int) -> int:
    """Return the number of cards of a set."""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


LOWEST_BIT = 0x03F79D71B4CB0A89
"""A de Bruijn sequence: each shift of it has six other bits in front, so that they tell how far it was shifted."""

PLACES = (
    *(0, 1, 48, 2, 57, 49, 28, 3, 61, 58, 50, 42, 38, 29, 17, 4, 62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30, 24),
    *(18, 12, 5, 63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11, 46, 26, 40, 15, 34, 20, 31, 10, 25),
    *(14, 19, 9, 13, 8, 7, 6),
)
"""By those six bits."""


def lowest_card(cards: int) -> int:
    """Return the number of the lowest card of a set; `cards & (cards - 1)` is the set without it."""
    return PLACES[(((cards & -cards) * LOWEST_BIT) >> 58) & 63]


# --- the scoring events of the last step: `event_count` rows of `events`, each a name, a side and points


def clear_events(s: Any) -> None:
    """Forget the last step's events."""
    for i in range(s.event_count):
        s.events[i][0] = s.events[i][1] = s.events[i][2] = 0
    s.event_count = 0


def write_event(s: Any, name: int, side: int, points: int) -> None:
    """Write one scoring event; they stand in the order in which they happen."""
    s.events[s.event_count][0] = name
    s.events[s.event_count][1] = side
    s.events[s.event_count][2] = points
    s.event_count += 1


# --- usual answers to what the protocol asks


def canonical(rules: Any, s: Any, action: int) -> int:
    """Return the action itself: no card has a copy."""
    return action


def referee_actions(rules: Any, s: Any, out: list[int]) -> int:
    """Return 0: a referee has nothing to call."""
    return 0


def draw_seat(rules: Any) -> int:
    """Return -1: chance picks the first dealer."""
    return -1


def draw_served(rules: Any) -> int:
    """Return 1: where chance picks the first dealer, no card decides."""
    return 1


def draw_strength(rules: Any, card: int) -> int:
    """Return 0: no card is stronger in the draw."""
    return 0
