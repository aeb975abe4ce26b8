"""Parts of a scene of Cuatrola."""

from dataclasses import dataclass
from typing import Literal

from sobremesa.presentation.scene import CardFace, Scene


@dataclass(frozen=True, slots=True)
class Trump(CardFace):
    """The trump suit, and the card that named it (empty where it is not shown), which is the dealer's."""

    suit: str
    suit_name: str


@dataclass(frozen=True, slots=True)
class Bid:
    """Call of a seat in the auction; `call` is the notation."""

    seat: int
    call: str
    text: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A call that the watcher is asked for: what it is worth, what it must reach, and why it cannot be made."""

    call: str
    text: str
    value: int
    goal: str = ""
    playable: bool = True
    why: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """Contract of the hand: who plays it, who sits out, and how many tricks it takes (0: points decide)."""

    contract: str
    text: str
    value: int
    goal: str = ""
    needed: int = 0
    declarer: int | None = None
    idle: int | None = None


@dataclass(frozen=True, slots=True)
class TrickCard(CardFace):
    """A card of a trick, who played it, and whether it is winning so far."""

    seat: int
    winning: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick in the order of play, and what its cards count; `winner` is known once it is complete."""

    number: int
    leader: int
    cards: list[TrickCard]
    points: int
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Sung:
    """A cante that was sung."""

    seat: int
    suit: str
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class Song:
    """A cante that the watcher may sing: the action, the two cards, and the points."""

    action: str
    text: str
    cards: list[str]
    points: int


@dataclass(frozen=True, slots=True)
class Taken:
    """Count of a side in this hand: tricks, how many its contract needs, and points where they count."""

    side: int
    tricks: int
    needed: int
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
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
