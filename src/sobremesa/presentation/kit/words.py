"""Words of a table: its parts, what lies there and what it means, the same for every game."""

from typing import Final

from sobremesa.presentation.scene import CardFace, Fact, Scene
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
    shout: Shout | None = None
