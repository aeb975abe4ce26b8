"""Duplicate play: a board is the cards of one hand, round or match, played once for every seating of two entrants."""

import gc
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import cycle
from operator import index
from time import perf_counter, thread_time
from typing import Any, Final, SupportsIndex

from sobremesa.arena.entrants import Entrant
from sobremesa.arena.luck import Luck
from sobremesa.arena.table import Table
from sobremesa.core.bot import Bot, Compiled, Forfeit
from sobremesa.core.kernel import CHANCE, MATCH_OVER, clone
from sobremesa.core.position import Position, View

MOST_DEALS: Final = 200
"""Hands or rounds after which an unfinished match is nobody's: random play can go on for ever."""


@dataclass(slots=True)
class Pace:
    """Seconds of each decision with a choice: of this thread's processor time, and by the clock on the wall."""

    cpu: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Played:
    """Result of one seating of a board, for A: `lead` in points, `share` of the win from 0 to 1, and `deals` played."""

    lead: float
    share: float
    deals: int
    luck: float | None = None
    """What the deals brought A of the win, where that was weighed."""


@dataclass(frozen=True)
class Board:
    """A board with all its seatings: the unit of every statistic."""

    played: tuple[Played, ...]
    paces: tuple[Pace, Pace]

    @property
    def lead(self) -> float:
        """A's points less those of the others, in the mean."""
        return sum(p.lead for p in self.played) / len(self.played)

    @property
    def share(self) -> float:
        """The part of the wins that is A's, from 0 to 1."""
        return sum(p.share for p in self.played) / len(self.played)

    @property
    def luck(self) -> float:
        """What the deals brought A of the wins, in the mean."""
        return sum(p.luck or 0.0 for p in self.played) / len(self.played)


def as_json(board: Board) -> list[Any]:
    """Return a board as a journal keeps it: what each seating came to, and the times of both."""
    played = [[one.lead, one.share, one.deals, one.luck] for one in board.played]
    return [played, *([pace.cpu, pace.wall] for pace in board.paces)]


def from_json(found: Any) -> Board:
    """Return the board that a journal kept."""
    played, a, b = found
    return Board(tuple(Played(*one) for one in played), (Pace(*a), Pace(*b)))


@dataclass(frozen=True)
class Duel:
    """Two entrants at a table: A on one side and B on all others, then A on the next side, with the same cards.

    With a partner A has every second seat of its side, from the first on, and the partner those between.
    """

    table: Table
    a: Entrant
    b: Entrant
    timed: bool = False
    partner: Entrant | None = None
    luck: bool = False
    """Whether the luck of the deals is weighed."""

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Everybody who plays."""
        return (self.a, self.b) if self.partner is None else (self.a, self.b, self.partner)

    def seats(self, side: int) -> list[Entrant]:
        """Return who sits where, with A on this side."""
        own = cycle((self.a, self.partner or self.a))
        return [next(own) if s == side else self.b for s in self.table.sides]

    def play(self, board: int) -> Board:
        """Return the so-manyth board; it is the same in every process. Raises `Forfeit`."""
        for entrant in self.entrants:
            warm(self.table, entrant)
        sittings = [Sitting(self, board, side) for side in range(self.table.seatings)]
        played = tuple(sitting.play() for sitting in sittings)
        return Board(played, self._paces(sittings))

    def _paces(self, sittings: "list[Sitting]") -> tuple[Pace, Pace]:
        a, b = Pace(), Pace()
        for sitting in sittings:
            for both, one in zip((a, b), sitting.paces, strict=True):
                both.cpu += one.cpu
                both.wall += one.wall
        return a, b


class Sitting:
    """One seating of a board: A on this side, B on the others."""

    def __init__(self, duel: Duel, board: int, side: int) -> None:
        self.table, self.board, self.side, self.timed = duel.table, board, side, duel.timed
        self.game, self.rules, self.sides = self.table.shelf, self.table.rules, self.table.sides
        self.entrants = duel.seats(side)
        self.bots: list[Bot] = [e.make(f"{self.table.seed}|{board}|{i}") for i, e in enumerate(self.entrants)]
        self.state: Any = self.game.new_state()
        self.deals = 0
        self.paces = (Pace(), Pace())
        self.luck = Luck(self.table, board) if duel.luck else None

    def play(self) -> Played:
        """Play from the first deal to the end of the hand, or of the match."""
        kernel, rules, s = self.game.kernel, self.rules, self.state
        kernel.start(rules, s, self.table.dealer(self.board))
        while (actor := kernel.actor(rules, s)) != MATCH_OVER:
            if actor != CHANCE:
                self._act(actor)
            elif not self._deal():
                break
        luck = self.luck.brought[self.side] if self.luck else None
        return Played(self._lead(), self._share(), self.deals, luck)

    def _deal(self) -> bool:
        """Serve the next cards, unless that would begin a hand too many."""
        cards = self.game.kernel.cards_needed(self.rules, self.state)
        if cards and self.deals == (MOST_DEALS if self.table.matches else 1):
            return False
        deck = self.table.deck(self.board, self.deals, cards) if cards else []
        before = clone(self.state)
        self.game.kernel.deal(self.rules, self.state, deck)
        self.deals += cards > 0
        if self.luck:
            self.luck.add(before, self.state)
        return True

    def _act(self, seat: int) -> None:
        """Let the seat do what its bot chooses; raise `Forfeit` for what is illegal."""
        kernel, action = self.game.kernel, self._choice(seat)
        if not isinstance(action, SupportsIndex) or kernel.why_illegal(self.rules, self.state, action):
            raise Forfeit(f"'{self.entrants[seat].text}' chose {self._why_illegal(action)}")
        kernel.apply(self.rules, self.state, action)

    def _why_illegal(self, action: object) -> str:
        """Return what was chosen, whatever it is, and why nobody may."""
        if not isinstance(action, SupportsIndex):
            return f"{action!r}, which is no code of an action"
        code = index(action)
        why = Position(self.game, self.rules, self.state).why_illegal(code)
        try:
            text = self.game.notation.write(code)
        except ValueError:  # a code that no action has
            text = f"#{code}"
        return f"{text}, which is illegal: {why}"

    def _choice(self, seat: int) -> int:
        view = self._view(seat)
        if not self.timed or len(view.legal_actions) == 1:
            return self.bots[seat].choose(view)
        pace = self.paces[self.sides[seat] != self.side]
        wall, cpu = perf_counter(), thread_time()
        action = self.bots[seat].choose(view)
        pace.cpu.append(thread_time() - cpu)
        pace.wall.append(perf_counter() - wall)
        return action

    def _view(self, seat: int) -> View[Any, Any]:
        """Return what the seat sees; for a reference that sees all, a position in which nothing is blanked."""
        state = clone(self.state)
        if not self.entrants[seat].sees_all:
            self.game.kernel.hide(self.rules, state, seat)
        return View(self.game, self.rules, state, seat)

    def _scores(self) -> list[int]:
        return list(self.state.score[: self.table.seatings])

    def _lead(self) -> float:
        """Return A's points less the mean of the other sides'."""
        scores = self._scores()
        own = scores.pop(self.side)
        return float(own - sum(scores) / len(scores))

    def _share(self) -> float:
        """Return A's part of the match; of a single hand, of being the one with the most points."""
        winners = self._winners() if self.table.matches else self._best()
        return (self.side in winners) / len(winners)

    def _best(self) -> tuple[int, ...]:
        scores = self._scores()
        return tuple(side for side, score in enumerate(scores) if score == max(scores))

    def _winners(self) -> tuple[int, ...]:
        """Return who won the match; all, where it was broken off."""
        if self.game.kernel.actor(self.rules, self.state) != MATCH_OVER:
            return tuple(range(self.table.seatings))
        return self.game.notation.result(self.rules, self.state).winners


@cache
def warm(table: Table, entrant: Entrant) -> float:
    """Have an entrant compile or load whatever it needs, once in a process; returns the seconds that it took.

    A bot that does not offer it plays a hand against itself.
    """
    begun = perf_counter()
    bot = entrant.make("warm")
    if isinstance(bot, Compiled):
        bot.warm()
    else:
        alone = Duel(replace(table, matches=False, seed="warm"), entrant, entrant)
        Sitting(alone, 0, 0).play()
    gc.collect()
    gc.freeze()  # else now and then a decision takes 56 ms more: all that the compiler has left is looked through
    return perf_counter() - begun
