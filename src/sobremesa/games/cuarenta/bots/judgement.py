"""Judgement of a play: what the rule-based player thinks of it, in points and in chances."""

from dataclasses import dataclass

from sobremesa.games.cuarenta.bots.lookahead import Outlook

# Each was tried by duplicate hands against the same player with another value, on seeds that no report uses.
# The tops are flat: 0.3 more or less of the first two changes less than the error of 1,000 pairs (0.2 points).
CARDS = 0.8
"""The weight of what the play's cards add to the prospect of the count."""
FOLLOW = 0.9
"""The weight of one's own next play; without it the player is some 2.5 points a hand weaker."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One play and what is thought of it, in points."""

    action: int
    points: float
    cards: float  # what its cards add to the prospect of the count
    ahead: Outlook
    threat: float  # how likely the next seat holds the rank that is played
    habit: float
    ronda: float = 0.0  # how likely its caída takes a card of the ronda that was announced

    @property
    def value(self) -> float:
        """All of it in one number."""
        return self.points + CARDS * self.cards - self.ahead.reply + FOLLOW * self.ahead.follow + self.habit
