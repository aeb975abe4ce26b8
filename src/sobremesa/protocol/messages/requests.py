"""The JSON API's bodies and answers about tables: setting one, sitting down, playing, records, refusals."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sobremesa.core.languages import Language
from sobremesa.protocol.messages.kinds import Cid, Clock, Count, Name, Notation, SeatNumber, Token
from sobremesa.protocol.messages.server_events import Invitation


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class NewSeat(Body, frozen=True):
    """A seat of a new table: taken by a bot of a level, or left open for a person."""

    kind: Literal["bot", "open"] = "bot"
    level: Annotated[str, Meta(max_length=24)] = ""


class NewTable(Body, frozen=True):
    """A new table; who makes it is its host and sits on `seat`.

    `ruleset` is a ruleset's name, perhaps with changes (`quito, caida_limpia=4`), by default the one at the game's
    door; `seats` the others in order of play from the host on (those not named are open, all bots where `start`);
    `silence` the seconds after which a bot plays for somebody who is away (`None`: never); `start` begins at once.
    """

    game: Annotated[str, Meta(max_length=24)] = ""
    ruleset: Annotated[str, Meta(max_length=2000)] = ""
    players: Annotated[int, Meta(ge=2, le=6)] | None = None
    name: Name = ""
    seat: SeatNumber = 0
    seats: Annotated[tuple[NewSeat, ...], Meta(max_length=5)] = ()
    level: Annotated[str, Meta(max_length=24)] = ""
    language: Language = "es"
    start: bool = False
    silence: Annotated[float, Meta(ge=1, le=86400)] | None = 30
    clock: Clock | None = None
    spectators: bool = True


class Join(Body, frozen=True):
    """Sit down with the secret of a link: the part after `#`; `seat` is a wish."""

    invite: Token
    name: Name = ""
    seat: SeatNumber | None = None


class Code(Body, frozen=True):
    """The short code of a table that waits, as somebody typed it."""

    code: Annotated[str, Meta(max_length=24)]


class Actions(Body, frozen=True):
    """The same as the command `play`."""

    cid: Cid
    actions: Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=40)]
    seen: Count


class Seated(Struct, frozen=True):
    """A seat: `token` is its key, to be kept secret; `invitation` is there for the host.

    `note` is a sentence for who sat down: that they are called otherwise here, because somebody else is called so.
    """

    table: str
    seat: int
    token: str
    invitation: Invitation | None = None
    note: str = ""


class Found(Struct, frozen=True):
    """The table of a code; `invite` is what sits down there, as the secret of a link does."""

    table: str
    invite: str


class Counted(Struct, frozen=True):
    """A scoring event by its name, and how often a side had it in a match."""

    name: str
    side: int
    times: int


class RecordText(Struct, frozen=True):
    """The record of a finished match, of which every card is public, and how often each side scored by what."""

    table: str
    record: str
    counted: tuple[Counted, ...] = ()


class Problem(Struct, frozen=True):
    """The reason of a refusal: a word for programs, a sentence for people, and the clause where it is a rule.

    `option` is the option of the ruleset that is to blame, where one is.
    """

    error: str
    text: str
    clause: str = ""
    option: str = ""
