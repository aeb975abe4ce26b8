"""Answers of the JSON API that review a finished match."""

from msgspec import Struct


class ReviewedSeat(Struct, frozen=True):
    """What a seat's decisions came to: `lost` in per mille of the match a counted decision.

    `numbers`, `kinds` and `standing` are sentences: how many losses of each grade, by which kinds of play, and which
    level of the house loses as much; the last two only once the review is whole.
    """

    seat: int
    name: str
    counted: int
    lost: float
    numbers: tuple[str, ...]
    kinds: tuple[str, ...]
    standing: str


class ReviewedDecision(Struct, frozen=True):
    """A decision of a seat: its `step` of the match, and by seat the moment of that seat's replay before it.

    `turn` is the number of its turn in the hand, 0 in a game whose turns are one decision each.
    `played` and `best` are in words, `chosen` and `better` the same in notation. `loss` is the chance to win the match
    that was lost for certain, `chance` and `best_chance` what was left with each. `place`, `why` and `sure` are
    sentences, `why` empty where there is nothing to say.
    """

    step: int
    hand: int
    turn: int
    moments: tuple[int, ...]
    seat: int
    verdict: str
    grade: str
    loss: float
    chance: float
    best_chance: float
    chosen: str
    better: str
    place: str
    played: str
    best: str
    why: str
    sure: str


class ReviewedTurn(Struct, frozen=True):
    """A turn that lost something for certain: `decisions` are the places of those that did, in their order.

    `loss` is what they lost together, `place` a sentence.
    """

    seat: int
    loss: float
    place: str
    decisions: tuple[int, ...]


class ReviewedSide(Struct, frozen=True):
    """Where a side's result came from, in chances to win the match: `start` and four parts are `result`, exactly.

    `deals` and `hidden` (what hidden cards made of plays) are luck, `own` and `others` what choices brought; `said` is
    a sentence. `chances` are those before the first step and after each, `lucky` what luck alone would have made.
    """

    seats: tuple[int, ...]
    name: str
    start: float
    deals: float
    hidden: float
    own: float
    others: float
    result: float
    said: str
    chances: tuple[float, ...]
    lucky: tuple[float, ...]


class ReviewedLuck(Struct, frozen=True):
    """Luck apart from skill: `how` names the value function, `hands` the steps that begin one."""

    how: str
    hands: tuple[int, ...]
    sides: tuple[ReviewedSide, ...]


class Review(Struct, frozen=True):
    """A review as far as it stands: `done` of `of` parts are judged, and until all are the dearest may change.

    `how` says how it was judged, `notes` what these chances leave out. `decisions` are those with something to choose,
    in their order; `dearest` are the turns of those that lost anything for certain, the dearest turn first; `disputed`
    names the places of those in which only one judge sees a loss. `luck` comes after all this, if ever: `weighing` says
    that it may.
    """

    table: str
    game: str
    names: tuple[str, ...]
    score: tuple[int, ...]
    done: int
    of: int
    how: str
    notes: tuple[str, ...]
    seats: tuple[ReviewedSeat, ...]
    decisions: tuple[ReviewedDecision, ...]
    dearest: tuple[ReviewedTurn, ...]
    disputed: tuple[int, ...]
    luck: ReviewedLuck | None = None
    weighing: bool = False
