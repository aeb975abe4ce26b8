"""One number for each entrant of a cross-table: OpenSkill's, and Elo by Bradley and Terry with its interval."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from random import Random
from typing import Any, Final

from sobremesa.arena.duel import Played
from sobremesa.arena.entrants import Entrant
from sobremesa.arena.tournament import Meeting, Outcome
from sobremesa.core.errors import SobremesaError

Wins = dict[tuple[int, int], tuple[float, float]]
"""By the numbers of two entrants: the first one's wins, and the games."""

DRAWN: Final = 1.0
"""Drawn games added to each meeting, so that who has won them all is not infinitely strong."""
SAMPLES: Final = 200
ROUNDS: Final = 2000
CLOSE: Final = 1e-3
"""Elo that a further round may still change."""


@dataclass(frozen=True)
class Rating:
    """An entrant's strength: OpenSkill's mean and uncertainty; Elo with its 95 % interval, the mean of all being 0."""

    entrant: Entrant
    mu: float
    sigma: float
    elo: float
    low: float
    high: float


def ratings(outcome: Outcome) -> list[Rating]:
    """Everybody, the strongest first; raises `SobremesaError` where OpenSkill is not installed."""
    skills, shares = openskill(outcome), _shares(outcome)
    elos = bradley_terry(_wins(shares, range(_boards(outcome))), len(outcome.entrants))
    ends = _bootstrap(shares, _boards(outcome), len(outcome.entrants), f"{outcome.table.seed}|bootstrap")
    rows = [Rating(e, *skills[e], elos[i], *ends[i]) for i, e in enumerate(outcome.entrants)]
    return sorted(rows, key=lambda row: -row.elo)


def _boards(outcome: Outcome) -> int:
    return len(outcome.meetings[0].boards)


# --- OpenSkill --------------------------------------------------------------------------------------------------


def openskill(outcome: Outcome) -> dict[Entrant, tuple[float, float]]:
    """OpenSkill's mean and uncertainty of each entrant, after all games in the order of the boards.

    The teams are as they sit: a pair is two players of the same strength.
    """
    model = _model()
    skills: dict[Entrant, tuple[float, float]] = dict.fromkeys(outcome.entrants, (model.mu, model.sigma))
    for board in range(_boards(outcome)):
        for meeting in outcome.meetings:
            for side, played in enumerate(meeting.boards[board].played):
                _rate(model, skills, meeting, side, played)
    return skills


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise SobremesaError("ratings need OpenSkill: install sobremesa[arena]") from None
    return PlackettLuce(tau=0.0)  # levels do not change from game to game


def _rate(model: Any, skills: dict[Entrant, tuple[float, float]], meeting: Meeting, side: int, played: Played) -> None:
    """Rate one game: whoever plays on several seats learns the mean of what they teach."""
    duel, sides = meeting.duel, meeting.duel.table.sides
    who = [duel.a if s == side else duel.b for s in range(max(sides) + 1)]
    teams = [[model.rating(*skills[e]) for s in sides if s == number] for number, e in enumerate(who)]
    rest = (1 - played.share) / (len(who) - 1)
    rated = model.rate(teams, scores=[played.share if s == side else rest for s in range(len(who))])
    for entrant in (duel.a, duel.b):
        new = [r for team, e in zip(rated, who, strict=True) if e == entrant for r in team]
        skills[entrant] = (sum(r.mu for r in new) / len(new), sum(r.sigma for r in new) / len(new))


# --- Elo --------------------------------------------------------------------------------------------------------


def bradley_terry(wins: Wins, entrants: int) -> list[float]:
    """Return the Elo under which these wins are likeliest, the mean being 0 (Hunter's minorization)."""
    others = [[j for j in range(entrants) if j != i] for i in range(entrants)]
    games = {pair: n + DRAWN for pair, (_, n) in wins.items()}
    won = [sum(_won(wins, i, j) for j in others[i]) for i in range(entrants)]
    elos = [0.0] * entrants
    for _ in range(ROUNDS):
        old, strength = elos, [10 ** (elo / 400) for elo in elos]
        new = [
            won[i] / sum(games[min(i, j), max(i, j)] / (strength[i] + strength[j]) for j in others[i])
            for i in range(entrants)
        ]
        mean = sum(map(log10, new)) / entrants
        elos = [400 * (log10(s) - mean) for s in new]
        if max(abs(a - b) for a, b in zip(elos, old, strict=True)) < CLOSE:
            break
    return elos


def _won(wins: Wins, i: int, j: int) -> float:
    first, n = wins[min(i, j), max(i, j)]
    return (first if i < j else n - first) + DRAWN / 2


def _shares(outcome: Outcome) -> dict[tuple[int, int], list[float]]:
    """Return the first player's part of each board of each meeting, as if there were only two sides."""
    places = {entrant: i for i, entrant in enumerate(outcome.entrants)}
    rivals = outcome.table.seatings - 1
    return {
        (places[m.duel.a], places[m.duel.b]): [rivals * b.share / (rivals * b.share + 1 - b.share) for b in m.boards]
        for m in outcome.meetings
    }


def _wins(shares: Mapping[tuple[int, int], Sequence[float]], boards: Sequence[int]) -> Wins:
    """Return the wins in these boards, which may be drawn several times."""
    return {pair: (sum(map(row.__getitem__, boards)), float(len(boards))) for pair, row in shares.items()}


def _bootstrap(
    shares: Mapping[tuple[int, int], Sequence[float]], boards: int, entrants: int, seed: str
) -> list[tuple[float, float]]:
    """Return each one's 95 % interval: the boards drawn anew, for all meetings alike since they share the cards."""
    dice = Random(seed)
    drawn = (dice.choices(range(boards), k=boards) for _ in range(SAMPLES))
    samples = [bradley_terry(_wins(shares, numbers), entrants) for numbers in drawn]
    return [_ends(sorted(sample[i] for sample in samples)) for i in range(entrants)]


def _ends(values: Sequence[float]) -> tuple[float, float]:
    cut = len(values) // 40
    return values[cut], values[-1 - cut]
