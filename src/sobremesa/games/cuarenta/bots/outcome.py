"""Outcome of a play: what it scores, tried by the kernel on a copy of what the seat sees."""

from dataclasses import dataclass

from sobremesa.core.event import Score
from sobremesa.core.kernel import clone
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.notation import EVENTS
from sobremesa.games.cuarenta.rules import Name, RondaCatch, Rules, State


@dataclass(frozen=True, slots=True)
class Outcome:
    """A play and the state after it."""

    before: State
    after: State
    side: int
    action: int

    @property
    def scores(self) -> tuple[Score, ...]:
        """All that the step scored, in order."""
        return scores_of(self.after)

    @property
    def gains(self) -> tuple[Score, ...]:
        """The points of the side of the play, the chica and the match apart."""
        return tuple(score for score in self.scores if score.side == self.side and score.points)

    def has(self, name: Name, side: int) -> bool:
        """Return whether this side scored so."""
        return any(score.name == EVENTS[name] and score.side == side for score in self.scores)

    @property
    def takes(self) -> bool:
        """True if the play takes anything."""
        return kernel.taken_of(self.action) != 0

    @property
    def clears(self) -> bool:
        """True if it takes all that lies."""
        return 0 < kernel.taken_of(self.action) == self.before.table

    @property
    def ends_hand(self) -> bool:
        """True for the hand's last card."""
        return sum(self.before.held) == 1 and not self.before.packets


def try_play(rules: Rules, s: State, action: int) -> Outcome:
    """Return what comes of a play, as far as its seat can see."""
    after = clone(s)
    kernel.apply(rules, after, action)
    return Outcome(s, after, kernel.side_of(s.turn), action)


def scores_of(s: State) -> tuple[Score, ...]:
    """Return what the last step of a state scored."""
    return tuple(Score(EVENTS[name], side, points) for name, side, points in s.events[: s.event_count])


def caida_of_next(rules: Rules, done: Outcome) -> tuple[tuple[Score, ...], bool]:
    """Return what a caída of the next seat would score on the card laid, and whether it wins the chica."""
    t, side = clone(done.after), 1 - done.side
    kernel.clear_events(t)
    kernel.score_capture(rules, t, side, kernel.card_of(done.action) // 4, 1, int(t.table == t.last))
    return scores_of(t), t.chica_over != 0


def catch_of(rules: Rules, s: State, action: int) -> tuple[int, bool]:
    """P62, W33: what a caída brings if it takes a card of the announced ronda, and whether it wins the chica.

    Where catches are claimed: what the claim at the hand's end adds; 0 where it brings nothing.
    """
    rank, previous = kernel.card_of(action) // 4, (s.turn - 1) % rules.players
    t, side = clone(s), kernel.side_of(s.turn)
    t.laid[t.deals - 1][previous] &= ~(15 << (4 * rank))
    t.laid[t.deals - 1][previous] |= 7 << (4 * rank)
    kernel.apply(rules, t, action)
    if rules.ronda_catch == RondaCatch.AUTO:
        points = sum(score.points for score in scores_of(t) if score.name == EVENTS[Name.CATCH])
        return points, t.chica_over != 0
    if t.chica_over or not kernel.may_claim(rules, t, side):
        return 0, False
    before = t.score[side]
    kernel.score_claim(rules, t, side)
    return t.score[side] - before, t.chica_over != 0


def cards_are_void(rules: Rules, s: State, side: int) -> bool:
    """W43, V4: whether even all cards would pay the side nothing at the count."""
    t = clone(s)
    t.pile[side], t.pile[1 - side] = kernel.DECK, 0
    return kernel.cards_award(rules, t, side) == 0
