"""Judgement of a play: what the rule-based player thinks of it, in points and in chances; in the kernel dialect."""

from dataclasses import dataclass, field

from sobremesa.games.cuarenta.bots.play_prices import WIN_BONUS
from sobremesa.games.cuarenta.rules import RANKS

# Each was tried by duplicate hands against the same player with another value, on seeds that no report uses.
# The tops are flat: 0.3 more or less of the first two changes less than the error of 1,000 pairs (0.2 points).
CARDS = 0.8
"""The weight of what the play's cards add to the prospect of the count."""
FOLLOW = 0.9
"""The weight of one's own next play; without it the player is some 2.5 points a hand weaker."""


@dataclass(slots=True)
class Judgement:
    """One play and what is thought of it, in points."""

    action: int = 0
    points: float = 0.0
    cards: float = 0.0  # what its cards add to the prospect of the count
    reply: float = 0.0  # what the next seat may be expected to make of the table
    follow: float = 0.0  # what one's own next play may bring, by what the next seat is likely to do
    habit: float = 0.0
    ronda: float = 0.0  # how likely its caída takes a card of the ronda that was announced
    gains: list[float] = field(default_factory=lambda: [0.0] * RANKS)  # what each rank may bring the next seat
    chances: list[float] = field(default_factory=lambda: [0.0] * RANKS)  # how likely it plays each


def worth(play: Judgement) -> float:
    """Return all of it in one number."""
    return play.points + CARDS * play.cards - play.reply + FOLLOW * play.follow + play.habit


def chance_of_loss(play: Judgement) -> float:
    """Return how likely the next seat wins the chica."""
    chance = 0.0
    for rank in range(RANKS):
        if play.gains[rank] >= WIN_BONUS:
            chance += play.chances[rank]
    return chance
