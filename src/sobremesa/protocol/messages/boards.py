"""The JSON API's bodies and answers about boards of the day."""

from typing import Annotated

from msgspec import Meta, Struct

from sobremesa.core.languages import Language
from sobremesa.protocol.messages.kinds import Name
from sobremesa.protocol.messages.requests import Body


class TakeBoard(Body, frozen=True):
    """The wish to play today's board, once on each `device`: a secret that it has made up and keeps."""

    device: Annotated[str, Meta(min_length=16, max_length=64)]
    name: Name = ""
    language: Language = "es"


class BoardTerms(Struct, frozen=True):
    """The terms of a board, which its commitment binds the house to beside the cards."""

    ruleset: str
    players: int
    seat: int
    level: str
    commitment: str


class LeadCount(Struct, frozen=True):
    """How many have played a board with this lead: the points of their side less the mean of the others'."""

    lead: float
    times: int


class PastBoard(Struct, frozen=True):
    """A board that is over, the `secret` that all of it followed from, and what the `house` made of it."""

    day: str
    terms: BoardTerms
    secret: str
    house: tuple[int, ...]
    leads: tuple[LeadCount, ...]


class TodaysBoard(Struct, frozen=True):
    """Today's board of a game, by UTC, and the commitment to tomorrow's; `played` is how many have played it."""

    game: str
    day: str
    seconds_left: int
    terms: BoardTerms
    played: int
    tomorrow: str
    yesterday: PastBoard | None = None


class BoardResult(Struct, frozen=True):
    """A board that was played: `points` by side, one's own first, and what the house made of the same cards.

    `rank` 1 is the best of all who have played it, `beaten` how many did worse; both are 0 and `leads` is empty where
    the hand came to its end when the day was over.
    """

    game: str
    day: str
    points: tuple[int, ...]
    lead: float
    house: tuple[int, ...]
    rank: int
    of: int
    beaten: int
    leads: tuple[LeadCount, ...]
