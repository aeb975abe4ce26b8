"""Every message between a table and those who sit at it, once.

The decoder, the JSON Schema, the OpenAPI document and `web/src/messages.ts` are made from these Structs. A message of
the socket, or a line of the stream, is a JSON object whose `type` is the Struct's name in lower case, words joined
by `_`. `number` counts the events of the receiving seat's own stream and says nothing of what that seat cannot see.
"""

import re
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from sobremesa.server.scenes.common import Scene

Language = Literal["es", "en", "de"]
Form = Literal["scene", "state"]
Phase = Literal["lobby", "playing", "over"]
SeatKind = Literal["person", "bot", "open"]

Cid = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.:-]+$")]
"""A client's own name for a command: repeated, it gets the old answer and is not done again."""
Notation = Annotated[str, Meta(min_length=1, max_length=120)]
Token = Annotated[str, Meta(max_length=128)]
Name = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


def _tag(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


# --- what a client says -----------------------------------------------------------------------------------------


class Command(Struct, frozen=True, tag=_tag, forbid_unknown_fields=True):
    """What a client sends."""


class Hello(Command, frozen=True):
    """The first message of a socket: who speaks (no token: a spectator), the last number it has, and how to tell it.

    Sentences name cards in words for a scene, and in symbols for a state unless `plain` asks for words.
    """

    token: Token = ""
    since: Count = 0
    language: Language = "es"
    form: Form = "scene"
    plain: bool = False


class Play(Command, frozen=True):
    """Some actions, one after the other, all or none; `seen` is the last number that the player had seen."""

    cid: Cid
    actions: Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=40)]
    seen: Count


class Say(Command, frozen=True):
    """One of the set phrases or emotes."""

    cid: Cid
    phrase: Annotated[str, Meta(max_length=24)]


class Undo(Command, frozen=True):
    """Ask the others whether one's last play may be taken back."""

    cid: Cid


class Answer(Command, frozen=True):
    """Whether another's play may be taken back."""

    cid: Cid
    yes: bool


class Hint(Command, frozen=True):
    """Ask what a good player would do."""

    cid: Cid


class Contribute(Command, frozen=True, tag="nonce"):
    """A seat's part of the coming shuffle of this number: 16 random bytes."""

    cid: Cid
    hand: Count
    hex: Nonce


class Leave(Command, frozen=True):
    """Leave the table for good: a bot plays on, and the seat can be given away."""


class Rematch(Command, frozen=True):
    """Agree to another match at the same table, once this one is over; it begins when all who are there agree."""

    cid: Cid


class Start(Command, frozen=True):
    """The host begins the match; bots take the open seats."""

    cid: Cid


class Kick(Command, frozen=True):
    """The host sends somebody away; the seat is open before the match, and a bot's during it."""

    cid: Cid
    seat: SeatNumber


class Reissue(Command, frozen=True):
    """The host asks for a new link: for a seat, whose old token is then dead, or for any open one (`None`)."""

    cid: Cid
    seat: SeatNumber | None = None


class Fill(Command, frozen=True):
    """The host seats bots of a level on a seat, or on every open one (`seat` is `None`)."""

    cid: Cid
    level: Annotated[str, Meta(max_length=24)] = ""
    seat: SeatNumber | None = None


class Pause(Command, frozen=True):
    """The host stops the table, or lets it go on."""

    cid: Cid
    on: bool


class Resume(Command, frozen=True, tag="resume_link"):
    """Ask for a link that moves one's own seat to another device."""

    cid: Cid


ToServer = (
    Hello
    | Play
    | Say
    | Undo
    | Answer
    | Hint
    | Contribute
    | Leave
    | Rematch
    | Start
    | Kick
    | Reissue
    | Fill
    | Pause
    | Resume
)


# --- what the table says ----------------------------------------------------------------------------------------


class Message(Struct, frozen=True, tag=_tag):
    """What a client receives."""


class Clock(Struct, frozen=True):
    """Seconds in the bank at the start, and what is added for each action."""

    bank: Annotated[float, Meta(gt=0, le=7200)]
    increment: Annotated[float, Meta(ge=0, le=600)] = 0


class SeatInfo(Struct, frozen=True):
    """Who sits on a seat; `playing` is the level of the bot that plays for it now, if one does.

    `name` is the person's or the house's; `level` the seat's bot; `time` the seconds left on its clock; `again` says
    that it has agreed to a rematch.
    """

    name: str
    kind: SeatKind
    level: str
    online: bool
    side: int
    playing: str = ""
    time: float | None = None
    again: bool = False


class Welcome(Message, frozen=True):
    """The answer to `hello`: the table, one's seat (`None`: a spectator), and the newest number of one's stream."""

    table: str
    seat: int | None
    number: int


class HouseRule(Struct, frozen=True):
    """Something that a table changes in its ruleset: the option's name, and both in words."""

    option: str
    text: str


class Table(Message, frozen=True):
    """The table and who is at it; sent again whenever that changes.

    `ruleset` is as it is written (`quito, caida_limpia=4`), `preset` its name alone and `about` that one in a line;
    `house_rules` are what this table changes in it.
    """

    id: str
    game: str
    ruleset: str
    preset: str
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


class Scored(Struct, frozen=True):
    """One scoring event: its name, the side, the points."""

    name: str
    side: int
    points: int


class Told(Struct, frozen=True):
    """One event as the receiver saw it: notation in `text`, sentences in `lines`, its own new hand in `cards`."""

    number: int
    kind: str
    seat: int | None
    text: str
    lines: tuple[str, ...]
    cards: tuple[str, ...]
    scores: tuple[Scored, ...]


class Update(Message, frozen=True):
    """What happened, and the table as it stands after it, as a scene or as the view's state.

    `fresh` means that `told` is not the continuation of what was sent before: the client begins anew from here.
    """

    number: int
    told: tuple[Told, ...]
    scene: Scene | None = None
    state: dict[str, Any] | None = None
    fresh: bool = False


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


class UndoAsked(Message, frozen=True):
    """A seat asks to take its last play back; `open` is false once that is settled, `done` says how."""

    seat: int
    open: bool
    done: bool = False


class Advice(Message, frozen=True, tag="hint"):
    """What a good player would do, and why."""

    cid: str
    text: str
    actions: tuple[str, ...]


class Fair(Message, frozen=True):
    """The commitment to a shuffle, before it; once nothing of it is hidden any more also what it followed from.

    `table` is what the commitment is made for, and `hand` the shuffle's number: 0 draws the first dealer.
    """

    table: str
    hand: int
    commit: str
    secret: str = ""
    nonces: tuple[str, ...] = ()


class Invitation(Message, frozen=True):
    """A link for a seat (`None`: any open one) with its QR code as an SVG picture; whoever opens it takes the seat."""

    cid: str
    seat: int | None
    link: str
    qr: str


class Bye(Message, frozen=True):
    """The server closes the connection: `reason` is a word for programs, `text` for people; `again`: come back."""

    reason: str
    text: str
    again: bool = True


ToClient = Welcome | Table | Update | Ack | Refused | Said | UndoAsked | Advice | Fair | Invitation | Bye


# --- the JSON API -----------------------------------------------------------------------------------------------


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What a request brings."""


class NewSeat(Body, frozen=True):
    """How a seat of a new table is to be taken: by a bot of a level, or left open for a person."""

    kind: Literal["bot", "open"] = "bot"
    level: Annotated[str, Meta(max_length=24)] = ""


class NewTable(Body, frozen=True):
    """A new table; who makes it is its host and sits on `seat`.

    `ruleset` is a ruleset's name, perhaps with changes (`quito, caida_limpia=4`); `seats` the others in order of
    play from the host on (those not named are open, all bots where `start`); `silence` the seconds after which a
    bot plays for somebody who is away (`None`: never); `start` begins at once.
    """

    game: Annotated[str, Meta(max_length=24)] = "cuarenta"
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


class Seated(Struct, frozen=True):
    """A seat: `token` is its key, to be kept secret; `invitation` is there for the host."""

    table: str
    seat: int
    token: str
    invitation: Invitation | None = None


class Join(Body, frozen=True):
    """Sit down with the secret of a link: the part after `#`; `seat` is a wish."""

    invite: Token
    name: Name = ""
    seat: SeatNumber | None = None


class Actions(Body, frozen=True):
    """The same as the command `play`."""

    cid: Cid
    actions: Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=40)]
    seen: Count


class Problem(Struct, frozen=True):
    """Why a request was refused: a word for programs, a sentence for people, and the clause where it is a rule.

    `option` is the option of the ruleset that is to blame, where one is.
    """

    error: str
    text: str
    clause: str = ""
    option: str = ""


class ValueInfo(Struct, frozen=True):
    """A value of an option, as it is written and in words."""

    value: str
    text: str


class OptionInfo(Struct, frozen=True):
    """One option of a game: what it is called, its clauses and what they say, and what it can be.

    `text` is the library's sentence on it, in English; `free` says what may be typed beside the listed `values`.
    """

    name: str
    label: str
    clause: str
    rule: str
    text: str
    values: tuple[ValueInfo, ...]
    free: Literal["", "number", "text"]
    allowed: str


class OptionGroup(Struct, frozen=True):
    """Options that people think of together."""

    title: str
    options: tuple[OptionInfo, ...]


class Options(Struct, frozen=True):
    """All options of a game."""

    game: str
    groups: tuple[OptionGroup, ...]


class Agreed(Struct, frozen=True):
    """A ruleset that a table can have: as it is written, and what it changes in words."""

    ruleset: str
    house_rules: tuple[HouseRule, ...]


class RulesetInfo(Struct, frozen=True):
    """A ruleset in a line, and the value of every option as it is written."""

    name: str
    about: str
    values: dict[str, str]


class LevelInfo(Struct, frozen=True):
    """A level of bots and its name at the table.

    Until it is `ready` (its compiled part is being made) the usual one plays in its stead.
    """

    name: str
    text: str
    ready: bool


class GameInfo(Struct, frozen=True):
    """A game of the house."""

    name: str
    players: tuple[int, ...]
    rulesets: tuple[RulesetInfo, ...]
    levels: tuple[LevelInfo, ...]
    usual: str


class PhraseInfo(Struct, frozen=True):
    """A set phrase, or an emote, in the language that was asked for."""

    id: str
    text: str


class House(Struct, frozen=True):
    """What can be played here, and what can be said."""

    games: tuple[GameInfo, ...]
    phrases: tuple[PhraseInfo, ...]
    version: str


class Clause(Struct, frozen=True):
    """A clause of a rulebook."""

    clause: str
    kind: str
    text: str


class Rules(Struct, frozen=True):
    """All clauses of a game's rulebook in one language."""

    game: str
    clauses: tuple[Clause, ...]


class RecordText(Struct, frozen=True):
    """The record of a finished match; every card of it is public."""

    table: str
    record: str


COMMANDS: Final = ToServer.__args__
MESSAGES: Final = ToClient.__args__
BODIES: Final = (NewTable, Join, Actions)
ANSWERS: Final = (Seated, House, Options, Agreed, Rules, Clause, RecordText, Problem)
