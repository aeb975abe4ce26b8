"""Parts of a scene of Cuatrola."""

from typing import Literal

from sobremesa.presentation.scene import CardFace, Scene
from sobremesa.presentation.values import value_class


@value_class()
class Trump(CardFace):
    """The trump suit, and the card that named it (empty where it is not shown), which is the dealer's."""

    suit: str
    suit_name: str


@value_class()
class Bid:
    """Call of a seat in the auction; `call` is the notation."""

    seat: int
    call: str
    text: str


@value_class()
class Offer:
    """A call that the watcher is asked for: what it is worth, what it must reach, and why it cannot be made."""

    call: str
    text: str
    value: int
    goal: str = ""
    playable: bool = True
    why: str = ""
    clause: str = ""


@value_class()
class Deal:
    """Contract of the hand: who plays it, who sits out, and how many tricks it takes (0: points decide)."""

    contract: str
    text: str
    value: int
    goal: str = ""
    needed: int = 0
    declarer: int | None = None
    idle: int | None = None


@value_class()
class TrickCard(CardFace):
    """A card of a trick, who played it, and whether it is winning so far."""

    seat: int
    winning: bool = False


@value_class()
class Trick:
    """A trick in the order of play, and what its cards count; `winner` is known once it is complete."""

    number: int
    leader: int
    cards: list[TrickCard]
    points: int
    winner: int | None = None


@value_class()
class Sung:
    """A cante that was sung: in words, and what its suit is called."""

    seat: int
    suit: str
    points: int
    text: str
    suit_name: str


@value_class()
class Song:
    """A cante that the watcher may sing: the action, the two cards, and the points."""

    action: str
    text: str
    cards: list[str]
    points: int


@value_class()
class Taken:
    """Count of a side in this hand: tricks, how many its contract needs, and points where they count."""

    side: int
    tricks: int
    needed: int
    points: int | None


@value_class(kw_only=True)
class CuatrolaScene(Scene):
    """A table of Cuatrola; `asks` is `bid`, `play` or `cante` where the watcher is to decide."""

    game: Literal["cuatrola"] = "cuatrola"
    asks: str = ""
    phase: str
    trump: Trump | None
    deal: Deal | None
    offers: list[Offer]
    songs: list[Song]
    bids: list[Bid]
    trick: Trick | None
    past: list[Trick]
    taken: list[Taken]
    sung: list[Sung]
    idle_cards: list[CardFace]
    dealer: int
    mano: int
    target: int
    exact: bool
