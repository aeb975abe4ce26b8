"""Layout of a deal, and of the draw for the first dealer, as data that can be promised before the cards are known.

Whoever has the data can say who was dealt what without knowing the game: the kernel's own `deal` and draw, told once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from sobremesa.core.errors import SobremesaError

SEATS: Final = 10
PLACES: Final = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letter of a place that is served to a seat: the seat's number, and ten more for each later serving."""
STOCK: Final = "."
OPEN: Final = "+"
"""The letter of a place that is turned up beside the stock."""


@dataclass(frozen=True)
class Served:
    """Cards that the seats were dealt: by serving and seat, their codes in the order in which they came."""

    hands: dict[tuple[int, int], list[int]]
    laid: dict[int, list[int]]
    """The cards that each seat laid from its hand at once, to be replaced."""

    def hand(self, seat: int, serving: int = 0) -> list[int]:
        """Return the codes that a seat was served, sorted."""
        return sorted(self.hands.get((serving, seat), []))


@dataclass(frozen=True)
class Cut:
    """Cut of a pack: the seat that cuts, and the cards that it keeps, the first it came to first."""

    seat: int
    kept: tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """Layout of one deal: a letter for each place, counted from the cut on, and the rules that exchange cards.

    `keeper`, who cuts, keeps up to `most` cards from the bottom of the cut deck for as long as they are of `keeps`, and
    is passed over at the end of the serving for as many. While the last open card is of `covers`, the stock's next card
    lies on it. Then each seat, in the order of the serving, lays its cards of `lays` and takes the stock's next for
    them. `by_rank`: a hand is told by its ranks alone, since suits do not matter.
    """

    places: str
    is_cut: bool = False
    keeper: int = 0
    most: int = 0
    keeps: frozenset[int] = frozenset()
    covers: frozenset[int] = frozenset()
    lays: frozenset[int] = frozenset()
    by_rank: bool = False

    @property
    def fewest(self) -> int:
        """How many cards are served or turned up at least; what is laid over and exchanged comes besides."""
        return len(self.places) - self.places.count(STOCK)

    def served(self, deck: Sequence[int]) -> Served:
        """Return who is dealt what from a shuffled deck, with the number of lifted cards after it where it is cut."""
        queue, kept = self._queue(deck)
        table = self._serve(queue, kept)
        self._exchange(*table)
        return Served(table[0], table[2])

    def cut(self, deck: Sequence[int]) -> Cut | None:
        """Return who cuts a shuffled deck and which cards they keep; `None` where nobody does."""
        queue, kept = self._queue(deck)
        return Cut(self.keeper, tuple(queue[::-1][:kept])) if self.is_cut else None

    def _queue(self, deck: Sequence[int]) -> tuple[list[int], int]:
        """Return the cards as they lie once the deck is cut, and how many of the last ones who cut keeps."""
        size = len(self.places)
        if len(deck) != size + self.is_cut:
            raise SobremesaError(f"this deal takes {size} cards{' and a cut' if self.is_cut else ''}, not {len(deck)}")
        lifted = deck[size] if self.is_cut else 0
        queue = [*deck[lifted:size], *deck[:lifted]]
        return queue, self._kept(queue[::-1][:lifted])

    def _kept(self, found: Sequence[int]) -> int:
        """Return how many of the cards that the cut came to its maker keeps, the first of them the bottom one."""
        kept = 0
        while kept < min(self.most, len(found)) and found[kept] in self.keeps:
            kept += 1
        return kept

    def _serve(
        self, queue: list[int], kept: int
    ) -> tuple[dict[tuple[int, int], list[int]], list[int], dict[int, list[int]]]:
        hands: dict[tuple[int, int], list[int]] = {}
        if kept:
            hands[0, self.keeper] = [queue.pop() for _ in range(kept)]
        stock, last = [], None
        for letter, card in zip(self._without(kept), queue, strict=True):
            if letter in PLACES:
                hands.setdefault(divmod(PLACES.index(letter), SEATS), []).append(card)
            elif letter == OPEN:
                last = card
            else:
                stock.append(card)
        while stock and last in self.covers:
            last = stock.pop(0)
        return hands, stock, {}

    def _without(self, kept: int) -> str:
        """Return the places where who cut is served so many cards fewer."""
        places = self.places
        for _ in range(kept):
            last = places.rfind(PLACES[self.keeper])
            if last < 0:
                raise SobremesaError("this layout serves who cuts too few cards")
            places = places[:last] + places[last + 1 :]
        return places

    def _exchange(self, hands: dict[tuple[int, int], list[int]], stock: list[int], laid: dict[int, list[int]]) -> None:
        """Replace the cards that are laid at once from the stock; what it gives of the same is laid too."""
        order = dict.fromkeys(letter for letter in self.places if letter in PLACES[:SEATS])
        for seat in map(PLACES.index, order):
            hand = hands.setdefault((0, seat), [])
            laid[seat] = [card for card in hand if card in self.lays]
            hand[:] = [card for card in hand if card not in self.lays]
            missing = len(laid[seat])
            while missing and stock:
                card = stock.pop(0)
                missing -= card not in self.lays
                (laid[seat] if card in self.lays else hand).append(card)


@dataclass(frozen=True)
class Drawn:
    """Draw for the first dealer as everybody saw it: who got which card, and who deals first.

    `kind` is `each` (a card for each seat), `until` (card by card until one decides), `lot` (chance alone, no card) or
    `seat` (settled beforehand). `seats` got the `cards`, in this order.
    """

    kind: Literal["each", "until", "lot", "seat"]
    seats: tuple[int, ...]
    cards: tuple[int, ...]
    dealer: int


@dataclass(frozen=True)
class Draw:
    """Draw for the first dealer: of the first `served` cards of a shuffled pack the first strongest decides.

    They are served one by one from a seat on: `seat`, or where that is -1 the one that chance picks. `strengths` holds
    one number for each card of the pack.
    """

    seat: int
    served: int
    strengths: tuple[int, ...]

    def drawn(self, deck: Sequence[int], first: int, players: int) -> Drawn:
        """Return who got which card, and who deals first; `first` is the seat that chance has picked.

        What comes after the card that decides is not served, unless there is a card for each seat.
        """
        begin = first if self.seat < 0 else self.seat
        if self.served == 1 or len(set(self.strengths)) == 1:  # no card is better than another
            return Drawn("lot" if self.seat < 0 else "seat", (), (), begin)
        strengths = [self.strengths[card] for card in deck[: self.served]]
        decides = strengths.index(max(strengths))
        served = self.served if self.served <= players else decides + 1
        seats = tuple((begin + place) % players for place in range(served))
        dealer = (begin + decides) % players
        return Drawn("each" if self.served <= players else "until", seats, tuple(deck[:served]), dealer)

    def dealer(self, deck: Sequence[int], first: int, players: int) -> int:
        """Return the seat that deals first; `first` is the seat that chance has picked."""
        return self.drawn(deck, first, players).dealer
