"""Sequential probability ratio test for promotion, which looks after every board and stops when it is sure.

The chances of a wrong verdict stay near `ERROR` however often it looks. Two scales: Elo, from the wins of a board's two
games (0, ½, 1, 1½ or 2 of them: the pentanomial test, for the two share their cards), and points per hand or round,
which need fewer boards.
"""

from dataclasses import dataclass
from math import inf, log
from typing import Final

from sobremesa.arena.duel import Board
from sobremesa.core.errors import SobremesaError

ERROR: Final = 0.05
"""Probability that a true null, or a true alternative, is refused: α = β."""
BOUND: Final = log((1 - ERROR) / ERROR)
FIRST: Final = 20
"""Boards before there is a verdict: their scatter is not known earlier."""
UNSEEN: Final = 1e-3
"""Count assumed for a kind of board that was not met yet."""
KINDS: Final = 5


@dataclass(frozen=True)
class Hypotheses:
    """Hypotheses of a test: A is better than B by `null`, or by `better`, in Elo or in points per hand."""

    scale: str
    null: float
    better: float

    def __str__(self) -> str:
        """Return the form of the command line."""
        return f"{self.scale}0={self.null:g},{self.scale}1={self.better:g}"


def parse(text: str) -> Hypotheses:
    """Return what is written as `elo0=0,elo1=10` or `points0=0,points1=0.5`; raises `SobremesaError`."""
    wrong = SobremesaError(f"a promotion test is written elo0=0,elo1=10 or points0=0,points1=0.5, not '{text}'")
    try:
        values = {name.strip(): float(value) for name, value in (part.split("=") for part in text.split(","))}
    except ValueError:
        raise wrong from None
    for scale in ("elo", "points"):
        if set(values) == {f"{scale}0", f"{scale}1"}:
            found = Hypotheses(scale, values[f"{scale}0"], values[f"{scale}1"])
            if -inf < found.null < found.better < inf:
                return found
            raise SobremesaError(f"{scale}0 is what is not enough and {scale}1 what is: two numbers, the second larger")
    raise wrong


class Sprt:
    """The test under way: what the boards say so far."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.boards = 0
        self.kinds = [0] * KINDS
        self._sum = self._squares = 0.0

    def add(self, board: Board) -> None:
        """Add one more board."""
        self.boards += 1
        self.kinds[round(2 * sum(p.share for p in board.played))] += 1
        self._sum += board.lead
        self._squares += board.lead**2

    @property
    def ratio(self) -> float:
        """The logarithm of how much likelier the boards are if A is better by the larger amount."""
        if self.boards == 0:
            return 0.0
        h = self.hypotheses
        if h.scale == "elo":
            return pentanomial(self.kinds, expected(h.null), expected(h.better))
        return normal(self._sum / self.boards, self._squares / self.boards, self.boards, h.null, h.better)

    @property
    def verdict(self) -> str:
        """Accepted (as better), rejected, or undecided so far."""
        if self.boards < FIRST or abs(self.ratio) < BOUND:
            return "undecided"
        return "accepted" if self.ratio > 0 else "rejected"


def expected(elo: float) -> float:
    """Return the part of the wins that so much more Elo promises: 10 Elo are 51.4 %."""
    return 1 / (1 + 10 ** (-elo / 400))


def pentanomial(kinds: list[int], null: float, better: float) -> float:
    """Return the log-likelihood ratio of boards of each kind between two rates of wins.

    Each rate allows many distributions over the kinds; the likeliest one speaks for it.
    """
    counts = [max(n, UNSEEN) for n in kinds]
    total = sum(counts)
    chances = [n / total for n in counts]
    scores = [i / (KINDS - 1) for i in range(KINDS)]
    tilts = [(_tilt(chances, scores, rate), rate) for rate in (null, better)]
    (t0, s0), (t1, s1) = tilts
    return total * sum(p * log((1 + t0 * (a - s0)) / (1 + t1 * (a - s1))) for p, a in zip(chances, scores, strict=True))


def _tilt(chances: list[float], scores: list[float], rate: float) -> float:
    """Return the multiplier t for which p / (1 + t (a - rate)) has the mean `rate`: the likeliest such distribution."""
    low, high = -1 / (1 - rate), 1 / rate
    for _ in range(60):
        middle = (low + high) / 2
        slope = sum(p * (a - rate) / (1 + middle * (a - rate)) for p, a in zip(chances, scores, strict=True))
        low, high = (middle, high) if slope > 0 else (low, middle)
    return (low + high) / 2


def normal(mean: float, mean_square: float, n: int, null: float, better: float) -> float:
    """Return the log-likelihood ratio of normal values between two means, each with its likeliest variance."""
    variance = max(mean_square - mean * mean, 1e-12)
    return n / 2 * log((variance + (mean - null) ** 2) / (variance + (mean - better) ** 2))
