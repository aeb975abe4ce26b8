"""Messages of the table: who is at it, what happened, how it stands, and the answers to commands."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sobremesa.presentation.scene import Scene
from sobremesa.protocol.messages.kinds import Clock, Phase, PowerKind, SeatKind, tag


class Message(Struct, frozen=True, tag=tag):
    """A message to a client."""


class SeatInfo(Struct, frozen=True):
    """A seat and who sits on it; `playing` is the level of the bot that plays for it now, if one does.

    `name` is the person's or the house's; `level` the seat's bot; `time` the seconds left on its clock; `again` says
    that it has agreed to a rematch, `ready` that the first match may begin. `coming` is the name of who has the seat
    from the next shuffle on; `muted`: nobody hears its phrases.
    """

    name: str
    kind: SeatKind
    level: str
    online: bool
    side: int
    playing: str = ""
    time: float | None = None
    again: bool = False
    ready: bool = False
    coming: str = ""
    muted: bool = False


class Watcher(Struct, frozen=True):
    """A spectator: a number by which the host can send them away, and the name that they have told, if any."""

    number: int
    name: str


class Welcome(Message, frozen=True):
    """The answer to `hello`: the table, one's seat (`None`: a spectator), and the newest number of one's stream.

    `page` names the scripts of the server's page; a page that has others is another version's. `waits` is the seat that
    the key opens from the next shuffle on: until then one sees what spectators see.
    """

    table: str
    seat: int | None
    number: int
    page: str = ""
    waits: int | None = None


class HouseRule(Struct, frozen=True):
    """Something that a table changes in its ruleset: the option's name, and both in words."""

    option: str
    text: str


class Table(Message, frozen=True):
    """The table and who is at it; sent again whenever that changes.

    `ruleset` is as it is written (`quito, caida_limpia=4`), `preset` its name alone, `called` what people call that,
    `about` tells it in a line; `house_rules` are what this table changes in it; `private`: nobody may watch, and its
    matches are for its seats; `watchers` are the names of the first of its `spectators`, where they have told one, and
    `watching` the first of them with their numbers; `closed`: the host has closed it to them, and may open it again;
    `reviewed`: its matches can be reviewed once they are over.
    `board` is the day of the board that is played here, empty at any other table.
    """

    id: str
    game: str
    ruleset: str
    preset: str
    called: str
    about: str
    house_rules: tuple[HouseRule, ...]
    players: int
    seats: tuple[SeatInfo, ...]
    host: int | None
    phase: Phase
    paused: bool
    clock: Clock | None
    spectators: int = 0
    notice: str = ""
    match: int = 1
    private: bool = False
    watchers: tuple[str, ...] = ()
    watching: tuple[Watcher, ...] = ()
    closed: bool = False
    reviewed: bool = False
    board: str = ""


class Scored(Struct, frozen=True):
    """One scoring event: its name, the side, the points."""

    name: str
    side: int
    points: int


class Drawn(Struct, frozen=True):
    """Draw for the first dealer: a card for each seat (`each`), card by card until one decided (`until`), or none.

    `seats` got the `cards`, in this order; `lot`: chance alone, `seat`: settled beforehand.
    """

    kind: Literal["each", "until", "lot", "seat"]
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    dealer: int


class Cut(Struct, frozen=True):
    """Who cut, and the cards that they kept of it, which all have seen."""

    seat: int
    kept: tuple[str, ...]


class Told(Struct, frozen=True, omit_defaults=True):
    """One event as the receiver saw it: notation in `text`, sentences in `lines`, its own new hand in `cards`.

    A match's first deal has `drawn`, where that is known, and a deal of a pack that is cut has `cut`.
    """

    number: int
    kind: str
    seat: int | None
    text: str
    lines: tuple[str, ...]
    cards: tuple[str, ...]
    scores: tuple[Scored, ...]
    drawn: Drawn | None = None
    cut: Cut | None = None


class OpenCall(Struct, frozen=True):
    """A referee's call that may be made now: its notation and its words."""

    action: str
    text: str


class Update(Message, frozen=True):
    """News of what happened, and the table as it stands after it, as a scene or as the view's state.

    `calls` are what a referee could call now, such as a misdeal.
    `fresh` means that `told` is not the continuation of what was sent before: the client begins anew from here. Who
    knows the form of the changes (`/ws/{id}?changes=2`) gets, in place of a scene, the `changes` of the last one: of an
    object its fields that differ, of a list the items that do, by their place. A list of objects that is longer or
    shorter than before comes with all its items, in place of one that was there its place then. The choices of who is
    to decide are all there.
    """

    number: int
    told: tuple[Told, ...]
    scene: Scene | None = None
    changes: dict[str, Any] | None = None
    state: dict[str, Any] | None = None
    fresh: bool = False
    calls: tuple[OpenCall, ...] = ()


class Ack(Message, frozen=True):
    """A command was done and is kept; `number` is the newest of one's stream."""

    cid: str
    number: int


class Refused(Message, frozen=True):
    """A command was not done: why, in words, and the clause where it is a rule (`cid` is empty where it had none)."""

    cid: str
    text: str
    clause: str = ""


class Said(Message, frozen=True):
    """Somebody used a set phrase."""

    seat: int
    phrase: str
    text: str


class Left(Message, frozen=True):
    """Somebody has left for good, or was sent away: which seat, who it was, and a sentence on both and a new host."""

    seat: int
    name: str
    text: str


class Power(Message, frozen=True):
    """Somebody has used a power over the table: which seat, which power, over which seat, and a sentence on it.

    `number` counts the table's uses from 1. Everybody is told at once, and who comes later is told the newest of them
    first, of the match that is played and of the time before it.
    """

    number: int
    seat: int
    power: PowerKind
    of: int | None
    text: str


class Announcement(Message, frozen=True):
    """A word of whoever runs the house to all tables, and when it was said (seconds since 1970); empty: it is over."""

    id: str
    text: str
    at: Annotated[int, Meta(ge=0, le=4_000_000_000)]


class UndoAsked(Message, frozen=True):
    """A seat asks to take its last play back; `open` is false once that is settled, `done` says how.

    `number` is the question's, for the answer.
    """

    seat: int
    open: bool
    done: bool = False
    number: int = 0


class CallAsked(Message, frozen=True):
    """A seat asks all who are there whether a referee's call holds: its notation in `action`, in words in `text`."""

    seat: int
    action: str
    text: str
    open: bool
    done: bool = False
    number: int = 0


class SeatAsked(Message, frozen=True):
    """A seat asks whether the seat `of`, whose player has long been away, may be somebody else's; `text` says it."""

    seat: int
    of: int
    text: str
    open: bool
    done: bool = False
    number: int = 0


class Advice(Message, frozen=True, tag="hint"):
    """Advice: what a good player would do, and why."""

    cid: str
    text: str
    actions: tuple[str, ...]


class Fair(Message, frozen=True):
    """The commitment to a shuffle, before it; once nothing of it is hidden any more also what it followed from.

    `table` is what the commitment is made for, and `hand` the shuffle's number: 0 draws the first dealer. `promise` is
    the text that a seat signs before it tells its part, empty as long as seats may still commit. With the secret come
    the seats' parts (`nonces`), their signatures (empty for who told none), the deck, and of the draw the dealer.
    """

    table: str
    hand: int
    commit: str
    secret: str = ""
    nonces: tuple[str, ...] = ()
    promise: str = ""
    signatures: tuple[str, ...] = ()
    deck: str = ""
    dealer: int | None = None


class Invitation(Message, frozen=True):
    """A link for a seat (`None`: any open one) with its QR code as an SVG picture; whoever opens it takes the seat.

    `code` is a short one to type for the same, as long as the table waits; only a link for any open seat has one.
    """

    cid: str
    seat: int | None
    link: str
    qr: str
    code: str = ""


class Bye(Message, frozen=True):
    """The server closes the connection: `reason` is a word for programs, `text` for people; `again`: come back."""

    reason: str
    text: str
    again: bool = True
