"""Cards as a viewer reads them: `K`, `10`, `*` for a joker, `3♠`, or in plain lines `2 kings`; suits do not matter."""

from collections.abc import Iterable, Sequence
from typing import Final

from sobremesa.games.canasta import words
from sobremesa.games.canasta.rules import ACE, BLACK, FOUR, JOKER, RED, TWO, kind_of
from sobremesa.presentation.viewer import Viewer

FACES: Final = ("", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "*", "3♠", "3♥")

NATURALS: Final = tuple(range(ACE, FOUR - 1, -1))
ORDER: Final = (*NATURALS, TWO, JOKER, BLACK, RED)
"""Order of a hand: ace, king … four, then the wild cards, then the threes."""


def faces(kinds: Iterable[int], viewer: Viewer) -> str:
    """Some cards, each by its face; in plain lines how many of each kind."""
    cards = list(kinds)
    if not viewer.plain:
        return " ".join(FACES[kind] for kind in cards)
    return ", ".join(number(cards.count(kind), kind, viewer) for kind in dict.fromkeys(cards))


def drawn(kinds: Iterable[int], viewer: Viewer) -> str:
    """Some cards that come to a hand: in plain lines a single one with its article, `a king, 2 tens`."""
    cards = list(kinds)
    if not viewer.plain:
        return faces(cards, viewer)
    counts = {kind: cards.count(kind) for kind in cards}
    return ", ".join(a_card(kind, viewer) if n == 1 else number(n, kind, viewer) for kind, n in counts.items())


def number(n: int, kind: int, viewer: Viewer) -> str:
    """So many of a kind in words: `1 king`, `2 kings`."""
    return f"{n} {words.kind_name(kind, n, viewer.language)}"


def many(kind: int, viewer: Viewer) -> str:
    """Return the plural of a kind: `kings`."""
    return words.kind_name(kind, 2, viewer.language)


def one(kind: int, viewer: Viewer) -> str:
    """Return a single card: its face, in plain lines its name."""
    return words.kind_name(kind, 1, viewer.language) if viewer.plain else FACES[kind]


def a_card(kind: int, viewer: Viewer) -> str:
    """Return a card that is discarded: its face, in plain lines with its article, `a king`."""
    return words.a_kind(kind, viewer.language) if viewer.plain else FACES[kind]


def card_named(code: int, viewer: Viewer) -> str:
    """Return a card of the pack: its face, in plain lines its name; suits do not matter."""
    return one(kind_of(code), viewer)


def by_kind(counts: Sequence[int]) -> list[tuple[int, int]]:
    """Return the kinds of a hand with their numbers, sorted as a player holds them."""
    return [(kind, counts[kind]) for kind in ORDER if counts[kind]]


def cards_of(counts: Sequence[int]) -> list[int]:
    """Return the cards of a hand one by one, sorted as a player holds them."""
    return [kind for kind, n in by_kind(counts) for _ in range(n)]
