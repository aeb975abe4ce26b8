"""Events of a table, as they are kept: the whole table follows from these, in their order."""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from sobremesa.protocol.messages import Clock, PowerKind, SeatKind
from sobremesa.protocol.messages.kinds import tag


class Event(Struct, frozen=True, tag=tag, tag_field="kind", omit_defaults=True):
    """One entry of a table's book."""


class Opened(Event, frozen=True):
    """A table is set; `invite` and `code` are the digests of its link's secret and of its code.

    `seed` is what its bots leave to chance.
    """

    game: str
    ruleset: str
    players: int
    seed: str
    invite: str
    level: str
    silence: float | None = None
    clock: Clock | None = None
    spectators: bool = True
    code: str = ""
    board: str = ""
    """The board that is played, and no match: everything follows from the seed, which is then its secret."""
    laws: int = 0
    """How often presets had been amended when the table was opened; its own is what it was then."""


class Sat(Event, frozen=True):
    """A seat is taken by a person (`token` is the digest of their key), by a bot, or is open again."""

    seat: int
    who: SeatKind
    name: str
    level: str
    token: str = ""


class Hosted(Event, frozen=True):
    """The host's rights go to a seat (`None`: nobody is left)."""

    seat: int | None


class Invited(Event, frozen=True):
    """A link was made for a seat (`None`: any open one); `secret` is its digest, and older links for it are dead.

    `code` is the digest of the code that goes with a link for any open seat.
    """

    seat: int | None
    secret: str
    code: str = ""


class Swapped(Event, frozen=True):
    """Before a match, who has either seat has the other one now."""

    seat: int
    other: int


class Moved(Event, frozen=True):
    """A seat has a new key, the old one is dead; its link is used up."""

    seat: int
    token: str


class Waits(Event, frozen=True):
    """Somebody waits for a seat in the middle of a match; they have it from the next shuffle on, or once it is over.

    `token` is the digest of their key. Until then the seat plays on as it does, and its links are used up.
    """

    seat: int
    name: str
    token: str


class Used(Event, frozen=True):
    """A seat uses a power, perhaps over another one; the events after it are what it does."""

    seat: int
    power: PowerKind
    of: int | None = None


class Released(Event, frozen=True):
    """A seat whose player has long been away is free, as a seat asked and all others agreed.

    A bot of this `name` plays its hand out; `secret` is the digest of the link by which somebody else may have it.
    """

    seat: int
    of: int
    name: str
    secret: str


class Muted(Event, frozen=True):
    """Nobody hears the phrases of who sits on a seat, or everybody does again."""

    seat: int
    on: bool


class Watching(Event, frozen=True):
    """The table is closed to spectators, or open to them again."""

    on: bool


class Committed(Event, frozen=True):
    """The house has drawn its secret for a shuffle."""

    hand: int
    secret: str


class Promised(Event, frozen=True):
    """The house and the seats are bound to a shuffle; `text` is what the seats sign."""

    hand: int
    text: str


class Contributed(Event, frozen=True):
    """A seat has told its part of a promised shuffle, and signed the promise."""

    hand: int
    seat: int
    part: str
    signature: str


class Began(Event, frozen=True):
    """A match begins: the seats' parts of the draw for the first dealer, and who was drawn."""

    nonces: tuple[str, ...]
    dealer: int
    names: tuple[str, ...]


class Dealt(Event, frozen=True):
    """Cards are dealt: the seats' parts and the deck that follows, or none of them where the stock serves."""

    nonces: tuple[str, ...] = ()
    deck: str = ""


class Played(Event, frozen=True):
    """A seat acts; `by` says who for it, where it was not itself; `left` is what its clock has left."""

    seat: int
    action: str
    by: str = ""
    left: float | None = None


class TookBack(Event, frozen=True):
    """The last steps are taken back at the wish of a seat."""

    seat: int
    steps: int


class Called(Event, frozen=True):
    """A referee's call, such as a misdeal, at the wish of a seat; `by` is `host`, or `all` where everybody agreed."""

    seat: int
    action: str
    by: Literal["host", "all"]


class Paused(Event, frozen=True):
    """The host stops the table, or lets it go on."""

    on: bool


class SetAside(Event, frozen=True):
    """The events from this number on could not be applied and are kept apart: how many there were, and why not."""

    count: int
    why: str


Entry = (
    Opened
    | Sat
    | Hosted
    | Invited
    | Swapped
    | Moved
    | Waits
    | Used
    | Released
    | Muted
    | Watching
    | Committed
    | Promised
    | Contributed
    | Began
    | Dealt
    | Played
    | TookBack
    | Called
    | Paused
    | SetAside
)

_DECODER: Final = msgspec.json.Decoder(Entry)


def write(event: Event) -> tuple[str, bytes]:
    """Return the kind of an event and its body, as the store keeps them."""
    return str(type(event).__struct_config__.tag), msgspec.json.encode(event)


def read(body: bytes) -> Entry:
    """Return the event that `write` wrote."""
    event: Entry = _DECODER.decode(body)
    return event
