"""Lookahead of two plays: what the next seat may make of a table, then one's own hand of what is left."""

from dataclasses import dataclass, field

from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.bots.capture_value import CAIDA, CATCH, WIN_BONUS, card_worth, deed, price_list
from sobremesa.games.cuarenta.bots.card_counting import Guess, choice_chances, drawn_from, guesses, rank_counts
from sobremesa.games.cuarenta.rules import COPIES, PACKET, RANKS, Phase, Rules, State


@dataclass(slots=True)
class Table:
    """A table to look at: set it with `look`, ask it with `best_capture`."""

    rules: Rules
    s: State  # a scratch copy; its table and its last card are written here
    counts: int = 0
    prices: tuple[tuple[float, ...], ...] = ()
    worths: tuple[float, ...] = ()
    out: list[int] = field(default_factory=lambda: [0] * 40)

    def __post_init__(self) -> None:
        self.prices = tuple(price_list(self.rules, self.s, side) for side in (0, 1))
        self.worths = tuple(card_worth(self.rules, self.s, side) for side in (0, 1))

    def look(self, cards: int, last: int) -> None:
        """Lay these cards out, the last of them just laid."""
        self.s.table, self.s.last = cards, last
        self.counts = kernel.counts_of(cards)

    def best_capture(self, side: int, rank: int, dealt: int = 0) -> tuple[float, int]:
        """Return the side's best gain with a card of the rank, and what it leaves: the whole table if it takes nothing.

        `dealt` are the cards dealt to the seat that played before: a caída on one of three is a catch (P62).
        """
        run = kernel.run_above(self.s.table, rank)
        best = (0.0, self.s.table)
        for i in range(kernel.bases(self.rules, self.s, 4 * rank, self.counts, self.out, 0)):
            play = self.out[i] | run
            code = deed(self.rules, self.s, play)
            if code & CAIDA and COPIES[kernel.copies(dealt, rank)] == 3:
                code |= CATCH
            taken = kernel.taken_of(play)
            gain = self.prices[side][code] + self.worths[side] * (1 + kernel.how_many(taken))
            if gain > best[0]:
                best = (gain, self.s.table & ~taken)
        return best

    def best_of(self, side: int, ranks: list[int]) -> float:
        """Return the best that the side can make with any of these ranks."""
        return max((self.best_capture(side, rank)[0] for rank in ranks), default=0.0) if self.s.table else 0.0


@dataclass(frozen=True, slots=True)
class Outlook:
    """Expected points of the two plays that follow one."""

    reply: float = 0.0  # of the next seat
    follow: float = 0.0  # of one's own next play, by what the next seat is likely to do
    chances: tuple[float, ...] = (0.0,) * RANKS  # how likely the next seat plays each rank
    wins: float = 0.0  # how likely it wins the chica with it


def next_hand(rules: Rules, s: State, after: State, hidden: int) -> list[Guess]:
    """Return guesses at what the next seat holds: its hand, a packet yet to be dealt, or none at the hand's end."""
    other = (s.turn + 1) % rules.players
    if after.phase == Phase.PLAY:
        return guesses(rules, s, hidden, other, after.held[other])
    return [drawn_from(rank_counts(hidden), PACKET)] if after.phase == Phase.DEAL else []


def outlook(rules: Rules, s: State, after: State, hidden: int) -> Outlook:
    """Return what is to be expected after a play that turned `s` into `after` (a copy that is written on)."""
    found = next_hand(rules, s, after, hidden)
    if not found:
        return Outlook()
    redealt = after.phase == Phase.DEAL
    side, cards, last = kernel.side_of(s.turn), after.table, 0 if redealt else after.last  # P52
    dealt = s.hand[s.turn] | s.laid[s.deals - 1][s.turn]
    table = Table(rules, after)
    table.look(cards, last)
    replies = [table.best_capture(1 - side, r, dealt) if n else (0.0, cards) for r, n in enumerate(rank_counts(hidden))]
    chances = choice_chances(found, [gain for gain, _ in replies])
    reply = sum(chance * gain for chance, (gain, _) in zip(chances, replies, strict=True))
    mine = [] if redealt else [rank for rank in range(RANKS) if kernel.copies(after.hand[s.turn], rank)]
    wins = sum(chance for chance, (gain, _) in zip(chances, replies, strict=True) if gain >= WIN_BONUS)
    return Outlook(reply, follow_up(table, side, mine, hidden, chances, replies), tuple(chances), wins)


def follow_up(
    table: Table, side: int, mine: list[int], hidden: int, chances: list[float], replies: list[tuple[float, int]]
) -> float:
    """Return what one's own next play may be expected to bring, after each reply as likely as it is."""
    expected = 0.0
    for rank, (gain, left) in enumerate(replies):
        if chances[rank] > 0 and mine:
            laid = 0 if gain > 0 else kernel.lowest(hidden, rank)
            table.look(left | laid, laid)
            expected += chances[rank] * table.best_of(side, mine)
    return expected
