"""Proof of one shuffle to one seat: the faults of what was shown of it, and the pins of a seat that saw it happen.

Signatures are checked by whoever has a library for it: a `Check` of key, signature and message.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from sobremesa.core import fairness
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.fairness import DRAW, HOUSE_NONCE
from sobremesa.core.keys import is_safe
from sobremesa.core.promise import Pledge, Promise

Check = Callable[[bytes, bytes, bytes], bool]
"""Check of a signature: by key, signature and message."""

FAULTS: Final = {
    "commitment": "the house now names another commitment for this shuffle than at first",
    "promise": "a second promise was made for this shuffle: it is not the first one",
    "reveal": "this shuffle was shown in two different ways",
    "unreadable": "the promise cannot be read, or is not for this shuffle",
    "house": "the promise names another commitment than the house had published",
    "exchanged": "the promise holds a commitment for this seat that was not made here",
    "omitted": "the commitment of this seat was acknowledged, and the promise came without it over the same line",
    "key": "the key of seat {seat} is no safe Ed25519 key: anybody could sign for it",
    "secret": "the secret is not the one that the house had committed to",
    "left_out": "this seat told its part in time, and it was left out",
    "part": "the part of seat {seat} is not the one that it had committed to",
    "unpromised": "a part of seat {seat} was used that it had not promised",
    "unsigned": "the part of seat {seat} was used without its signature",
    "signature": "the signature of seat {seat} is not one of its key over this promise",
    "deck": "the cards do not follow from the secret and the parts",
    "cards": "the cards that this seat was dealt are not those that follow",
    "dealer": "another seat was drawn to deal first",
    "unshown": "the match is over, and the house has not shown what this shuffle followed from",
    "rules": "the promise deals, or draws the dealer, otherwise than the rules do",
}
"""Each fault in a sentence; what is dishonest, or a defect."""

STANDINGS: Final = ("proved", "choice", "unacknowledged", "lost", "no_part", "unwitnessed")
"""Standings: what a shuffle without fault proves to a seat.

`proved`: the cards follow from a promise that it signed before it told its part. `choice`: the same, but of others who
had promised a part some told none, so that who shuffled could choose between two shuffles, or more.

Nothing, since it told its part and was never acknowledged: over a line that held (`unacknowledged`: the house had the
part late, or had it and chose), or over one that broke (`lost`). Nothing either, since it had
promised none (`no_part`), or nobody signed a promise (`unwitnessed`).
"""


@dataclass(frozen=True)
class Fault:
    """Something that cannot be so in a fair shuffle, and the seat that it is about."""

    key: str
    seat: int | None = None

    def __str__(self) -> str:
        """Return the sentence."""
        return FAULTS[self.key].format(seat=self.seat)


@dataclass(frozen=True)
class Shown:
    """All that was shown of a shuffle once nothing of it is hidden any more.

    `parts` are the seats' in hexadecimal; `signatures` too, empty for a seat that did not tell its part. `deck` is
    written as in a record, and is empty for the draw, of which `dealer` tells who deals first.
    """

    match: str
    shuffle: int
    commitment: str
    secret: str
    parts: tuple[str, ...]
    promise: str = ""
    signatures: tuple[str, ...] = ()
    deck: str = ""
    dealer: int | None = None

    def chance(self) -> Chance:
        """Return the stream of the shuffle."""
        return fairness.chance(bytes.fromhex(self.secret), [bytes.fromhex(part) for part in self.parts])

    def told(self) -> list[int]:
        """Return the seats that signed the promise and told their part."""
        return [seat for seat, signature in enumerate(self.signatures) if signature]

    def silent(self) -> list[int]:
        """Return the seats that had promised a part and told none."""
        pledges = Promise.parse(self.promise).seats if self.promise else ()
        return [seat for seat, pledge in enumerate(pledges) if pledge is not None and seat not in self.told()]


# --- what everybody can see


def faults(shown: Shown, check: Check | None) -> Iterator[Fault]:
    """Yield what is wrong with a shuffle in itself; without `check` the signatures are not looked at."""
    try:
        secret = _bytes(shown.secret)
        if fairness.commitment(shown.match, shown.shuffle, secret) != shown.commitment:
            yield Fault("secret")
        if shown.promise:
            promise = promised(shown.promise, shown.match, shown.shuffle, len(shown.parts))
            yield from _broken(promise, shown, check)
            yield from _not_dealt(promise, shown)
    except (SobremesaError, ValueError, IndexError):
        yield Fault("unreadable")


def promised(text: str, match: str, shuffle: int, players: int | None = None) -> Promise:
    """Return the promise of this shuffle, and of so many seats where their number is known; raises `SobremesaError`."""
    promise = Promise.parse(text)
    if (promise.match, promise.shuffle, len(promise.seats)) != (match, shuffle, players or len(promise.seats)):
        raise SobremesaError(FAULTS["unreadable"])
    return promise


def _broken(promise: Promise, shown: Shown, check: Check | None) -> Iterator[Fault]:
    if promise.house != shown.commitment:
        yield Fault("house")
    signatures = shown.signatures or ("",) * len(shown.parts)
    for seat, (pledge, part, signature) in enumerate(zip(promise.seats, shown.parts, signatures, strict=True)):
        if pledge is not None and not is_safe(bytes.fromhex(pledge.key)):
            yield Fault("key", seat)
        given, used = _bytes(part), part != HOUSE_NONCE.hex()
        if pledge is None:
            if used or signature:
                yield Fault("unpromised", seat)
        elif not signature:
            if used:
                yield Fault("unsigned", seat)
        elif fairness.part_commitment(shown.match, shown.shuffle, seat, given) != pledge.commitment:
            yield Fault("part", seat)
        elif check and not check(bytes.fromhex(pledge.key), _bytes(signature), shown.promise.encode()):
            yield Fault("signature", seat)


def _bytes(text: str) -> bytes:
    """Return the bytes of lower-case hexadecimal; raise `SobremesaError` for anything else, as other verifiers do."""
    found = bytes.fromhex(text)
    if found.hex() != text:
        raise SobremesaError("this is not lower-case hexadecimal")
    return found


def _not_dealt(promise: Promise, shown: Shown) -> Iterator[Fault]:
    if promise.draw is not None:
        chance, players = shown.chance(), len(promise.seats)
        first = chance.below(players)
        dealer = promise.draw.dealer(chance.shuffled(len(promise.pack)), first, players)
        if shown.dealer is not None and dealer != shown.dealer:
            yield Fault("dealer")
    elif written(promise, dealt(promise, shown)) != shown.deck:
        yield Fault("deck")


def dealt(promise: Promise, shown: Shown) -> list[int]:
    """Return the deck that follows, and the cut where there is one."""
    size, chance = len(promise.pack), shown.chance()
    order = chance.shuffled(size)
    assert promise.layout is not None
    return [*order, 1 + chance.below(size - 1)] if promise.layout.is_cut else order


def written(promise: Promise, deck: Sequence[int]) -> str:
    """Return the deck as a record writes it."""
    size = len(promise.pack)
    cards = " ".join(promise.pack[code] for code in deck[:size])
    return cards + "".join(f" cut {lifted}" for lifted in deck[size:])


# --- what a seat has seen


def match_before(match: str) -> str:
    """Return the name of the match before this one at the same table; empty before the first."""
    table, _, number = match.rpartition(".")
    if not number.isdecimal():
        return ""
    return table if number == "2" else f"{table}.{int(number) - 1}"


@dataclass
class Pins:
    """Pins of a seat's client: what it was told first about a shuffle, what it saw, and what it added.

    `part` is its own in hexadecimal and `key` the public key that it signs with. `is_committed` says that the table
    acknowledged the commitment over the line that stands since, `is_sent` that the part was told, `is_lost` that the
    line broke before it was acknowledged, and `is_told` that it was. `servings` are the cards that the seat was dealt,
    one row a serving, and `numbers` those that the servings had in the seat's stream.
    """

    match: str
    shuffle: int
    seat: int | None
    part: str = ""
    key: str = ""
    house: str = ""
    promise: str = ""
    is_committed: bool = False
    is_sent: bool = False
    is_lost: bool = False
    is_told: bool = False
    servings: list[list[str]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    dealer: int | None = None
    shown: str = ""

    @property
    def commitment(self) -> str:
        """The commitment to one's own part; empty for who adds nothing."""
        if not self.part or self.seat is None:
            return ""
        return fairness.part_commitment(self.match, self.shuffle, self.seat, bytes.fromhex(self.part))

    def hear_line(self) -> None:
        """Begin another line: what the house had not bound itself to before, it may have forgotten honestly."""
        if not self.promise:
            self.is_committed = False
        if not self.shown:
            self.is_lost = self.is_sent and not self.is_told

    def send(self) -> str:
        """Return one's own part, which is told now."""
        self.is_sent, self.is_lost = True, False
        return self.part

    def hear_commitment(self, commitment: str) -> Fault | None:
        """Return the house's commitment: the first is pinned, another is a fault."""
        self.house = self.house or commitment
        return None if commitment == self.house else Fault("commitment")

    def hear_promise(self, text: str, players: int | None = None) -> Fault | None:
        """Return the promise: the first is pinned, and one that is not as it should be is a fault."""
        if self.promise and text != self.promise:
            return Fault("promise")
        try:
            promise = promised(text, self.match, self.shuffle, players)
        except SobremesaError:
            return Fault("unreadable")
        self.promise = text
        if promise.house != self.house:
            return Fault("house")
        if self.part and self._pledge is not None and not self._is_own(self._pledge):
            return Fault("exchanged")
        unsafe = (seat for seat, one in enumerate(promise.seats) if one and not is_safe(bytes.fromhex(one.key)))
        return Fault("omitted") if self._is_omitted else next((Fault("key", seat) for seat in unsafe), None)

    @property
    def _pledge(self) -> Pledge | None:
        """What the pinned promise holds for this seat."""
        seats = Promise.parse(self.promise).seats if self.promise else ()
        return seats[self.seat] if self.seat is not None and self.seat < len(seats) else None

    def _is_own(self, pledge: Pledge) -> bool:
        return (pledge.commitment, pledge.key) == (self.commitment, self.key)

    @property
    def _is_omitted(self) -> bool:
        """Return whether the promise, which is out or was passed over, lacks what was acknowledged for it."""
        return self.is_committed and self._pledge is None

    @property
    def may_tell(self) -> bool:
        """True where the pinned promise holds one's own commitment, so that the part can be told."""
        return bool(self.part) and self._pledge is not None and self._is_own(self._pledge)

    def hear_serving(self, serving: int, cards: Sequence[str]) -> Fault | None:
        """Return the cards of a serving: the first are pinned, others are a fault; none comes before the promise."""
        if serving >= len(self.servings):
            self.servings.append(list(cards))
        if self.servings[serving] != list(cards):
            return Fault("cards")
        return Fault("omitted") if self._is_omitted else None

    def hear_over(self) -> Fault | None:
        """Return that the match is over and all was told: a fault where what was promised or dealt was never shown."""
        return Fault("unshown") if (self.promise or self.servings) and not self.shown else None

    def hear_shown(self, shown: Shown, check: Check) -> Fault | str:
        """Return the first fault of what was shown, or one of `STANDINGS`: what it proves to this seat."""
        found = next(self._faults(shown, check), None)
        self.shown = self.shown or repr(shown)
        return self._standing(shown) if found is None else found

    def _faults(self, shown: Shown, check: Check) -> Iterator[Fault]:
        if self.shown and self.shown != repr(shown):
            yield Fault("reveal")
        if self.house and shown.commitment != self.house:
            yield Fault("commitment")
        if self.promise and shown.promise != self.promise:
            yield Fault("promise")
        if self.is_told and self.seat not in shown.told():
            yield Fault("left_out")
        if self._is_omitted:
            yield Fault("omitted")
        yield from faults(shown, check)
        if shown.shuffle == DRAW and None not in (self.dealer, shown.dealer) and self.dealer != shown.dealer:
            yield Fault("dealer")
        if shown.promise and self.seat is not None and shown.shuffle != DRAW:
            yield from self._other_cards(shown, self.seat)

    def _other_cards(self, shown: Shown, seat: int) -> Iterator[Fault]:
        promise = Promise.parse(shown.promise)
        assert promise.layout is not None
        try:
            served = promise.layout.served(dealt(promise, shown))
        except SobremesaError:
            return (yield Fault("unreadable"))
        for serving, cards in enumerate(self.servings):
            if promise.hand_as_told(served.hand(seat, serving)) != promise.as_told(cards):
                yield Fault("cards")

    def _standing(self, shown: Shown) -> str:
        if self.may_tell and self.seat not in shown.told():
            return "unacknowledged" if self.is_sent and not self.is_lost else "lost"
        if not shown.promise or not shown.told():
            return "unwitnessed"
        if not self.may_tell:
            return "no_part"
        return "choice" if shown.silent() else "proved"
