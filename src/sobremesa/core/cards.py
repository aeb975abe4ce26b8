"""Cards and packs: the written form of a card, and the ints by which a kernel knows it.

A card is written as its rank and lower-case suit (`7h`, `Re`), a joker as `**`. In a kernel a card is its place in
the pack's listing: by rank, then by suit, then by copy; jokers last.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sobremesa.core.errors import NotationError


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its rank and its suit, one character each.

    >>> print(Card(rank="7", suit="h"))
    7h
    """

    rank: str
    suit: str

    def __str__(self) -> str:
        """Rank and suit, as `7h`."""
        return self.rank + self.suit


JOKER = Card("*", "*")

MOST = 5
"""So many missing cards are named."""


@dataclass(frozen=True)
class Pack:
    """A pack of cards: its ranks and suits in listing order, how many copies of each, and its jokers.

    The cards of a pack that it is put to (`after`) come first in the listing, so that they keep their codes.

    >>> pack = Pack("A234567JQK", "cdhs")
    >>> len(pack), pack.name(pack.code("7h"))
    (40, '7h')
    """

    ranks: str
    suits: str
    copies: int = 1
    jokers: int = 0
    after: "Pack | None" = None

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack; a card's code is its place here."""
        plain = (Card(r, s) for r in self.ranks for s in self.suits for _ in range(self.copies))
        return (*(self.after.cards if self.after else ()), *plain, *[JOKER] * self.jokers)

    def __len__(self) -> int:
        """Return the number of cards."""
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        """Return the cards in listing order."""
        return iter(self.cards)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(map(str, self.cards))

    @cached_property
    def _codes(self) -> dict[str, list[int]]:
        copies: dict[str, list[int]] = {}
        for code, card in enumerate(self.cards):
            copies.setdefault(str(card), []).append(code)
        return copies

    def code(self, text: str) -> int:
        """Return the code of a written card (its first copy); raises `NotationError`."""
        try:
            return self._codes[text][0]
        except KeyError:
            raise NotationError(self._what_is_wrong(text)) from None

    def has(self, text: str) -> bool:
        """Tell whether a card of the pack is written so."""
        return text in self._codes

    def _what_is_wrong(self, text: str) -> str:
        ranks, suits = " ".join(self.ranks), " ".join(self.suits)
        if len(text) == 2 and text[0] not in self.ranks and text[1] in self.suits:
            return f"'{text}' is not a card of this pack: its ranks are {ranks}"
        if len(text) == 2 and text[0] in self.ranks:
            return f"'{text}' is not a card of this pack: its suits are {suits}"
        return f"'{text}' is not a card: write a rank ({ranks}) and a suit ({suits}), such as {self.cards[-1]}"

    def name(self, code: int) -> str:
        """Return how the card of this code is written; raises `IndexError`."""
        return self._names[code]

    def split(self, text: str) -> list[int]:
        """Return the codes of cards written without gaps, as `3c4d`; raises `NotationError`.

        >>> [pack.name(card) for card in pack.split("3c4d")]
        ['3c', '4d']
        """
        if len(text) % 2:
            raise NotationError(f"'{text}' is not a row of cards: each is a rank and a suit, such as {self.cards[0]}")
        return [self.code(text[i : i + 2]) for i in range(0, len(text), 2)]

    def parse_deck(self, text: str) -> list[int]:
        """Return the codes of a whole pack, written in dealing order with blanks between; raises `NotationError`."""
        seen: dict[str, int] = {}
        deck = []
        for word in text.split():
            self.code(word)
            before = seen.get(word, 0)
            seen[word] = before + 1
            if before == len(self._codes[word]):
                raise NotationError(f"the card {word} is in the deck {seen[word]} times")
            deck.append(self._codes[word][before])
        self.check_deck(deck)
        return deck

    def check_deck(self, deck: Sequence[int]) -> None:
        """Check that a deck is the whole pack; raises `NotationError` with the cards that are twice or missing."""
        if sorted(deck) == list(range(len(self))):
            return
        strange = [code for code in deck if code not in range(len(self))]
        if strange:
            raise NotationError(f"{strange[0]!r} is no card of this deck: their codes are 0 to {len(self) - 1}")
        twice = next((code for code in deck if deck.count(code) > 1), None)
        if twice is not None:
            card = f"the card {self.name(twice)}, code {twice}"
            raise NotationError(f"{card}, is in the deck {deck.count(twice)} times")
        missing = [self.name(code) for code in sorted(set(range(len(self))) - set(deck))]
        named = ", ".join(missing[:MOST]) + (f" and {len(missing) - MOST} more" if len(missing) > MOST else "")
        verb = "is" if len(missing) == 1 else "are"
        raise NotationError(f"the deck has {len(deck)} cards of {len(self)}: {named} {verb} missing")

    def write_deck(self, deck: Sequence[int]) -> str:
        """Write cards in dealing order, separated by blanks."""
        return " ".join(map(self.name, deck))


FRENCH_40 = Pack("A234567JQK", "cdhs")
FRENCH_52 = Pack("A23456789TJQK", "cdhs")
FRENCH_108 = Pack("A23456789TJQK", "cdhs", copies=2, jokers=4)
FRENCH_162 = Pack("A23456789TJQK", "cdhs", jokers=2, after=FRENCH_108)
SPANISH_20 = Pack("A3RCS", "oceb")
SPANISH_40 = Pack("A234567SCR", "oceb")
