"""Parts of a scene of Canasta."""

from typing import Literal

from sobremesa.presentation.scene import CardFace, Choice, HandCard, Scene
from sobremesa.presentation.values import value_class


@value_class(kw_only=True)
class Held(HandCard):
    """All cards of a kind in the own hand: how the kind is written, what each counts, and the cards themselves.

    The cards stand in the order in which they will be shown, whichever of them the player points at.
    """

    kind: str
    value: int
    cards: list[str]


@value_class(kw_only=True)
class Lay(Choice):
    """One thing that the watcher may do; `cards` are the kinds that leave the hand.

    `does` is `draw`, `take`, `lay` (a new row), `add` (to a row), `jokers`, `threes`, `ask`, `answer`, `drop`, `out`
    (a discard that ends the round), `special` or `end`; `rank` is the row it concerns. A `plain` one is a single step,
    or all the cards of a rank at once; the others are there for who picks out cards one by one.
    """

    does: str
    rank: str = ""
    plain: bool = True


@value_class()
class Row:
    """A row of a group: its cards from the bottom up, and how far it is from a canasta.

    `canasta` is empty, `pure` (limpia), `mixed` (sucia) or `jokers`; `bonus` what it brings, `points` its cards.
    """

    rank: str
    name: str
    text: str
    cards: list[str]
    naturals: int
    wilds: int
    missing: int
    canasta: str
    bonus: int
    points: int


@value_class()
class GroupTable:
    """A group's side of the table; `opens` is what it must lay to open (0: it has).

    `unfinished` is what its rows would cost that are no canasta yet, were the round over.
    """

    side: int
    rows: list[Row]
    red_threes: list[str]
    black_threes: list[str]
    opens: int
    canastas: int
    factor: int
    unfinished: int = 0


@value_class()
class Way:
    """A way to take the pile: what it uses from the hand, and why it cannot be done."""

    action: str
    text: str
    cards: list[str]
    playable: bool
    why: str = ""
    clause: str = ""


@value_class()
class Pile:
    """The discards: how many, the top one, and whether they are frozen for the watcher's side.

    A watcher without a seat is told of the side that is to play. `freezer` is the card below the top that froze
    them; `froze` says that the top one did, for all sides. `lines` say what it takes to get them. `aside` is the rest
    of a pile taken in this turn, which comes to hand later.
    """

    size: int
    top: CardFace | None
    frozen: bool
    freezer: str
    froze: bool
    blocked: bool
    aside: int
    lines: list[str]
    ways: list[Way]


@value_class()
class Turn:
    """Whose turn it is (the one who asks, where the partner is asked), and how much it must lay and has laid."""

    seat: int
    need: int
    laid: int
    cards: int
    answer: str


@value_class(kw_only=True)
class CanastaScene(Scene):
    """A table of Canasta; `asks` is `start`, `lay` or `answer` where the watcher is to decide."""

    game: Literal["canasta"] = "canasta"
    asks: str = ""
    phase: str
    hand: list[Held]
    choices: list[Lay]
    groups: list[GroupTable]
    pile: Pile
    stock: int
    turn: Turn | None
    order: list[int]
    resting: list[int]
    dealer: int
    canastas_needed: int
    target: int
