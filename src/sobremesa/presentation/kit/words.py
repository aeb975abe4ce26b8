"""Words of a table: its parts, what lies there and what it means, the same for every game."""

from dataclasses import field
from typing import Any, Final, Literal

from sobremesa.presentation.scene import CardFace, Choice, Fact, HandCard, Scene
from sobremesa.presentation.values import value_class

VERSION: Final = 1
"""The version of these words: one that is changed or left out makes the next."""


@value_class()
class TrickCard(CardFace):
    """A card of a trick: who played it, and whether it is the best so far."""

    seat: int
    best: bool = False


@value_class()
class TakenTrick:
    """A complete trick: who took it, and that in words."""

    cards: list[TrickCard]
    winner: int
    told: str


@value_class(kw_only=True)
class Trick:
    """The trick, in order of play; `winning` is said of its best card, and `last` is the one before it."""

    id: str
    title: str
    cards: list[TrickCard]
    winning: str
    last: TakenTrick | None = None


@value_class()
class SeatCall:
    """What a seat has said; to pass and the like is `quiet`."""

    seat: int
    text: str
    quiet: bool = False


@value_class(kw_only=True)
class Calls:
    """What the seats have said before the play, such as their bids, in the order in which they spoke."""

    id: str
    title: str
    calls: list[SeatCall]


@value_class(kw_only=True)
class Row:
    """Cards that lie open side by side; `take` is the word for taking some of them."""

    id: str
    title: str
    cards: list[CardFace]
    take: str


@value_class(kw_only=True)
class Pile:
    """Cards that lie face down on each other; `under` lies open below them, crosswise, and has a title of its own."""

    id: str
    title: str
    n: int
    under: CardFace | None = None
    under_title: str = ""


@value_class()
class TableFact(Fact):
    """A line that holds for all: `suit` is drawn where it tells of one, such as trumps."""

    suit: str = ""


@value_class(kw_only=True)
class Own:
    """A part that a module of the game draws, in the place of the part of the same id, which stands where that fails.

    `module` is its address, which says its hash; `data` is what it is drawn from.
    """

    id: str
    module: str
    data: dict[str, Any]


@value_class()
class Shout:
    """A word that is shouted once over the table."""

    text: str


@value_class()
class Places:
    """The parts, by their ids, in the places of the cloth; `ask` is the lines and the rows of buttons kept free."""

    centre: list[str]
    corner: list[str]
    ask: tuple[int, int]


@value_class(kw_only=True)
class KitScene(Scene):
    """Table of a game whose parts the kit draws; `pack` is `french` or `spanish`, `cloth` a cloth of the house."""

    version: int = VERSION
    pack: str
    cloth: str
    title: str
    tricks: list[Trick]
    rows: list[Row]
    piles: list[Pile]
    calls: list[Calls]
    facts: list[TableFact]
    places: Places
    dealer: int | None
    own: list[Own] = field(default_factory=list)
    shout: Shout | None = None


# --- cards in groups of rows --------------------------------------------------------------------------------------


@value_class(kw_only=True)
class HeldKind(HandCard):
    """All cards of a kind in the own hand: how the kind is written, and the cards themselves.

    The cards stand in the order in which they will be shown, whichever of them the player points at.
    """

    kind: str
    cards: list[str]


@value_class(kw_only=True)
class Lay(Choice):
    """One thing that the watcher may do; `cards` are the kinds that leave the hand.

    `does` is `draw`, `take` (the discards), `lay` (a new row), `add` (to a row), `drop` (a discard), `out` (one that
    ends the hand), or a word of the game for what needs no cards picked out; `at` is the row it concerns. A `plain` one
    is a single step, or all the cards of a rank at once; the others are there for who picks out cards one by one.
    """

    does: str
    at: str = ""
    plain: bool = True


@value_class(kw_only=True)
class Meld:
    """A row of a group: its cards from the bottom up, and how far it is from what closes it; `told` says it aloud.

    `closed` is what a closed row is called, which is a stack with its last card on top; an open one has none.
    """

    id: str
    told: str
    cards: list[str]
    naturals: int
    wilds: int
    missing: int
    closed: str = ""


@value_class()
class Apart:
    """Cards that a side has laid beside its rows, and that in words."""

    told: str
    cards: list[str]


@value_class()
class Standing:
    """How a side stands, in a few words: what costs is a `warn`; what a turn has laid is `short`, or `done`."""

    text: str
    look: Literal["", "warn", "short", "done"] = ""


@value_class(kw_only=True)
class Group:
    """A side's part of the table: its rows, what lies beside them, and how it stands."""

    side: int
    rows: list[Meld]
    apart: list[Apart] = field(default_factory=list)
    stands: list[Standing] = field(default_factory=list)


@value_class(kw_only=True)
class Way:
    """A way to take the discards, and why it cannot be done."""

    action: str
    text: str
    playable: bool
    why: str = ""
    clause: str = ""


@value_class(kw_only=True)
class Discards:
    """The discards: how many, the top one, and whether they are frozen for the watcher's side; `told` says it aloud.

    A watcher without a seat is told of the side that is to play. `across` is the card below the top that froze them;
    `froze` says that the top one did, for all sides. `lines` say what it takes to get them, the first that they are
    frozen where they are.
    """

    title: str
    told: str
    size: int
    top: CardFace | None
    frozen: bool = False
    across: str = ""
    froze: bool = False
    lines: list[str] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)


@value_class(kw_only=True)
class GroupScene(Scene):
    """Table where cards lie in groups of rows, a group a side, the watcher's first; the own hand is held by kinds.

    `asks` is `lay` where the cards that are picked out make the choice; `waits` is what is said while others are asked.
    """

    version: int = VERSION
    pack: str = "french"
    asks: str = ""
    hand: list[HeldKind]
    choices: list[Lay]
    groups: list[Group]
    stock: Pile
    discards: Discards
    dealer: int
    waits: str = ""
    shout: Shout | None = None
