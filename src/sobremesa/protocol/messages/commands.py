"""Messages of a client: the commands, and hello."""

from typing import Annotated

from msgspec import Meta, Struct

from sobremesa.core.languages import Language
from sobremesa.protocol.messages.kinds import (
    Cid,
    Count,
    Digest,
    Form,
    Name,
    Nonce,
    Notation,
    Pace,
    SeatNumber,
    Signature,
    Token,
    tag,
)


class Command(Struct, frozen=True, tag=tag, forbid_unknown_fields=True):
    """A message of a client."""


class Hello(Command, frozen=True, forbid_unknown_fields=False):
    """The first message of a socket: who speaks (no token: a spectator), the last number it has, and how to tell it.

    Sentences name cards in words for a scene, and in symbols for a state unless `plain` asks for words. `name` is what
    a spectator is called; a seat has its own. A field that the server does not know is nothing: a page may be another
    version's than the server, while servers are renewed.
    """

    token: Token = ""
    since: Count = 0
    language: Language = "es"
    form: Form = "scene"
    plain: bool = False
    name: Name = ""


class Play(Command, frozen=True):
    """Some actions, one after the other, all or none; `seen` is the last number that the player had seen."""

    cid: Cid
    actions: Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=40)]
    seen: Count


class Say(Command, frozen=True):
    """One of the set phrases or emotes."""

    cid: Cid
    phrase: Annotated[str, Meta(max_length=24)]


class SetPace(Command, frozen=True):
    """Wish another pace of the house; of those who are at the table, the slowest wish holds."""

    cid: Cid
    pace: Pace


class Undo(Command, frozen=True):
    """Ask the others whether one's last play may be taken back."""

    cid: Cid


class Call(Command, frozen=True):
    """Make a referee's call, such as a misdeal: the host alone, or who else all agree with.

    `seen` is the last number that the caller had seen.
    """

    cid: Cid
    action: Notation
    seen: Count


class Answer(Command, frozen=True):
    """Agree, or not, to what another has asked: that a play is taken back, a referee's call, that a seat is free.

    `number` is that of the question; without one it answers only whether a play is taken back.
    """

    cid: Cid
    yes: bool
    number: Count = 0


class Hint(Command, frozen=True):
    """Ask what a good player would do."""

    cid: Cid


class Commit(Command, frozen=True):
    """A seat's commitment to its part of the coming shuffle of this number, and the Ed25519 key that it will sign with.

    It is SHA-256 of `part|TABLE|NUMBER|SEAT|` and the part's 16 bytes, with `table` as `fair` names it.
    """

    cid: Cid
    hand: Count
    commit: Digest
    key: Digest


class Contribute(Command, frozen=True, tag="nonce"):
    """A seat's part of the shuffle that was promised, 16 random bytes, and its signature of the promise's UTF-8.

    Who has committed to none adds nothing, and is told so.
    """

    cid: Cid
    hand: Count
    hex: Nonce
    signature: Signature = ""


class Leave(Command, frozen=True):
    """Leave the table for good: a bot plays on, and the seat can be given away."""


class Rematch(Command, frozen=True):
    """Agree to another match at the same table, once this one is over; it begins when all who are there agree."""

    cid: Cid


class Start(Command, frozen=True):
    """The host begins the match; bots take the open seats."""

    cid: Cid


class Ready(Command, frozen=True):
    """Say that one is ready for the match to begin, or not yet; it ends where the connection does."""

    cid: Cid
    on: bool


class Swap(Command, frozen=True):
    """Before the match, who sits on either seat takes the other: the host any two, others a seat without a person."""

    cid: Cid
    seat: SeatNumber
    other: SeatNumber


class Host(Command, frozen=True):
    """The host's rights go to a person's seat: given by the host, or taken by a person where the host is long away."""

    cid: Cid
    seat: SeatNumber


class Kick(Command, frozen=True):
    """The host sends away who has a seat, or waits for it; it is open before the match, and a bot's during it."""

    cid: Cid
    seat: SeatNumber


class Reissue(Command, frozen=True):
    """The host asks for a new link: for a seat, whose old token is then dead, or for any open one (`None`).

    While a match is played nobody's seat is taken so, unless its player has long been away and all others agree
    (`seat_asked`): then the link holds, and whoever comes by it has the seat from the next shuffle on.
    """

    cid: Cid
    seat: SeatNumber | None = None


class Fill(Command, frozen=True):
    """The host seats bots of a level on a seat, or on every open one (`seat` is `None`)."""

    cid: Cid
    level: Annotated[str, Meta(max_length=24)] = ""
    seat: SeatNumber | None = None


class Mute(Command, frozen=True):
    """The host has nobody hear a seat's phrases any more, or hear them again."""

    cid: Cid
    seat: SeatNumber
    on: bool


class Remove(Command, frozen=True):
    """The host sends a spectator away, by their number in `watching` of `table`."""

    cid: Cid
    watcher: Count


class Watching(Command, frozen=True):
    """The host closes the table to spectators, or opens it to them again; one opened without them stays so."""

    cid: Cid
    on: bool


class Pause(Command, frozen=True):
    """The host stops the table, or lets it go on."""

    cid: Cid
    on: bool


class Resume(Command, frozen=True, tag="resume_link"):
    """Ask for a link that moves one's own seat to another device."""

    cid: Cid
