"""Analysis of a seat's actions over the deals that fit its view: the compiled search and its buffers."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sobremesa.core.chance import Chance
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import record_type, to_record
from sobremesa.games.cuatrola import deals, rules
from sobremesa.games.cuatrola.bots import bid_model, bid_search, card_search, hand_features, sweeps
from sobremesa.games.cuatrola.bots.bid_search import (
    COMES,
    LOOKED,
    LOST_ALL,
    OWN,
    PARTNERS,
    SOLVED,
    SUMS,
    SWEPT,
    THEIRS,
    WON,
    Desk,
)
from sobremesa.games.cuatrola.bots.card_model import COUNTED, MOST_PLAYS, PLAY
from sobremesa.games.cuatrola.bots.card_search import GOLDEN
from sobremesa.games.cuatrola.bots.learned.card_model_weights import card_weights
from sobremesa.games.cuatrola.bots.learned.solver_calibration import WINDOW, foretold, made, sureness
from sobremesa.games.cuatrola.bots.match_equity import equity_table
from sobremesa.games.cuatrola.bots.playouts import Habit
from sobremesa.games.cuatrola.deals import Hidden
from sobremesa.games.cuatrola.rules import MAX_LEGAL, PASO, SEATS, Contract, Rules, State
from sobremesa.games.cuatrola.solver import pimc, search
from sobremesa.games.cuatrola.solver.pimc import Deals, Worth

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

BREADTH = 4
"""How many deals are looked at for each that is searched; the likelier ones are."""
PLAYED_ON = 4
"""How many deals are played on for each that is solved."""
CARDS, CARDS_OF_DEFENCE = 480, 320
"""How many cards are laid in trials for each deal that is solved, at most; a defender has to solve besides."""
HANDS, TRICKS = 9, 700
"""How many hands are played on for a call, and tricks begun by the solver, for each deal that is solved, at most."""
DEFENCE = 0.5
"""How much that says of a defender's card, the solved deals the rest; of any other it says all."""
SHARPER, SHARPEST = 1.5, 3.0
"""How much surer the cards of a trial are chosen than by `card_weights`, which fit two kinds of player: by
the other pair, and by one's own."""
DECLARER = {OWN: 0, PARTNERS: 2, THEIRS: 1}
"""How many seats on somebody sits whose contract it is."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A card or cante: how often it wins the hand in the deals, and how surely."""

    action: int
    chance: float
    sure: float


@dataclass(frozen=True, slots=True)
class Promise:
    """A call: how likely it stands, and our pair then wins the hand and the match, whoever plays it."""

    action: int
    stands: float
    chance: float
    worth: float


class Analyst:
    """Looks at decisions under one ruleset, in about `worlds` deals; each thread needs its own."""

    def __init__(self, values: Rules, worlds: int) -> None:
        self._values, self._worlds, most = values, worlds, worlds * PLAYED_ON * BREADTH
        self._rules = to_record(values)[0]
        self._pimc, self._calls, self._tricks = compiled(pimc), compiled(bid_search), compiled(card_search)
        self._hidden = to_record(Hidden())[0]
        self._world = np.zeros(2, record_type(State()))
        self._nodes = np.zeros(1, card_search.workspace)[0]
        self._numbers, self._weights = np.zeros(most, np.int64), np.ones(most)
        habit = Habit(np.array([card_weights()] * 2), np.zeros((MOST_PLAYS, PLAY), np.int64), np.zeros(COUNTED))
        self._sharp = habit._replace(taste=np.array([SHARPER * card_weights(), SHARPEST * card_weights()]))
        self._desk = Desk(
            work=np.zeros(1, search.workspace)[0],
            habit=habit,
            legal=np.zeros(MAX_LEGAL, np.int64),
            equity=equity_table(values),
            made=made(),
            known=np.zeros((3, len(rules.NEEDED), SEATS)),
        )

    def prospects(self, s: State, actions: Sequence[int], chance: Chance) -> list[Prospect]:
        """Return every card or cante of the seat to decide, over the same deals."""
        drawn, codes = self._drawn(s, s.turn, chance, self._worlds * PLAYED_ON), np.array(actions)
        worth = Worth(sureness(bool(rules.counts_points(s)), s.trick), self._sweeps(s))
        share = share_played_on(s) if drawn.n > 1 else 0.0
        found = np.zeros((len(codes), 3))
        if share > 0:
            work = self._worlds * (CARDS if share == 1 else CARDS_OF_DEFENCE)
            found += share * self._played_on(drawn, codes, np.uint64(chance.word()), worth, work)
        if share < 1:
            found += (1 - share) * self._solved(drawn, codes, worth)
        return [Prospect(action, *map(float, row[[0, 2]])) for action, row in zip(actions, found, strict=True)]

    def _solved(self, drawn: Deals, codes: Ints, worth: Worth) -> Floats:
        """Return the means over some of the deals, solved."""
        step, sums = max(1, drawn.n // self._worlds), np.zeros((len(codes), 3))
        numbers, weights = drawn.numbers[: drawn.n : step].copy(), drawn.weights[: drawn.n : step].copy()
        some = drawn._replace(numbers=numbers, weights=weights, n=len(numbers))
        weight = self._pimc.judge(spread(some), self._desk.work, codes, worth, TRICKS * self._worlds, sums)
        return np.asarray(sums / weight)

    def _played_on(self, drawn: Deals, codes: Ints, seed: np.uint64, worth: Worth, work: int) -> Floats:
        """Return the means over trials in the deals, in which nobody sees all."""
        means = np.zeros((len(codes), 3))
        self._tricks.judge(drawn, self._nodes, codes, work, seed, self._sharp, worth, means)
        return means

    def promises(self, s: State, calls: Sequence[int], chance: Chance) -> list[Promise]:
        """Return every call of the seat to speak, over the same deals."""
        found = self.tallies(s, calls, chance)
        return [self._promise(s, call, tally) for call, tally in zip(calls, found, strict=True)]

    def tallies(self, s: State, calls: Sequence[int], chance: Chance) -> Floats:
        """Return what `bid_search.judge` sums up of each call, as shares of the deals; of one deal the solver tells."""
        drawn = spread(self._drawn(s, s.turn, chance, self._worlds * PLAYED_ON))
        sums = np.zeros((len(calls), len(DECLARER), len(rules.NEEDED), SUMS))
        seed = np.uint64(chance.word())
        most = (HANDS * self._worlds, TRICKS * self._worlds)
        weight = self._calls.judge(drawn, self._desk, np.array(calls), PLAYED_ON, *most, seed, sums)
        if drawn.n == 1:
            sums[..., WON] = sums[..., SOLVED]
        return np.asarray(sums / weight)

    def margins(self, s: State, seat: int, chance: Chance) -> Ints:
        """By how much side 0 wins the hand in deals that a seat cannot tell apart."""
        drawn = self._drawn(s, seat, chance, self._worlds)
        out = np.zeros(drawn.n, np.int64)
        self._pimc.margins(drawn, self._desk.work, WINDOW, out)
        return np.clip(out, -WINDOW, WINDOW)

    def _drawn(self, s: State, seat: int, chance: Chance, number: int) -> Deals:
        """Return what every search begins with: the rules, the view, and the deals that explain best what was done."""
        view, random = to_record(s)[0], np.array([chance.word()], np.uint64)
        all_deals = compiled(deals).read(self._rules, view, seat, self._hidden)
        n = self._pimc.draw(all_deals, number * BREADTH, random, self._numbers)
        drawn = Deals(self._rules, view, self._hidden, self._world, seat, self._numbers, self._weights, n)
        self._calls.explain(drawn, self._desk)
        return drawn._replace(n=self._pimc.select(self._numbers, self._weights, n, number, random))

    def _promise(self, s: State, call: int, found: Floats) -> Promise:
        """Return a call, from how often it comes to each contract and how often that was won."""
        chance = worth = 0.0
        for whose, contract in np.argwhere(found[..., COMES] > 0).tolist():
            comes = float(found[whose, contract, COMES])
            likely = self._likely(s, whose, contract, found[whose, contract])
            chance += comes * likely
            worth += comes * self._after_hand(s, whose, contract, likely)
            worth += float(found[whose, contract, [SWEPT, LOST_ALL]] @ self._extras(s, whose, contract))
        return Promise(call, float(found[OWN, call - PASO, COMES]), chance, worth)

    def _likely(self, s: State, whose: int, contract: int, found: Floats) -> float:
        """Return how likely our pair wins the hand under a contract."""
        place = hand_features.place_in(self._values, s, contract)
        counted = hand_features.chance(s.hand[s.turn], s.trump, place, contract) if whose == OWN else 0.5
        return foretold(whose, contract, *won_in(found), counted)

    def _sweeps(self, s: State) -> Floats:
        """Return what all five tricks are worth more than the hand, in hands, to our pair and to theirs."""
        out = np.zeros(2)
        compiled(sweeps).in_hands(self._rules, to_record(s)[0], rules.side_of(s.turn), self._desk.equity, out)
        return out

    def _extras(self, s: State, whose: int, contract: int) -> Floats:
        """How much likelier the match is won when our pair takes all tricks under a contract, and when theirs does."""
        out, declarer = np.zeros(2), (s.turn + DECLARER[whose]) % SEATS
        rest = (rules.side_of(s.turn), contract, declarer, self._desk.equity, out)
        compiled(sweeps).extras(self._rules, to_record(s)[0], *rest)
        return out * (1, -1)

    def _after_hand(self, s: State, whose: int, contract: int, likely: float) -> float:
        """Return how likely the match is won when our pair wins the hand so likely."""
        side, view = rules.side_of(s.turn), to_record(s)[0]
        declarer = (s.turn + DECLARER[whose]) % SEATS
        return float(
            compiled(bid_model).after_hand(self._rules, view, side, contract, declarer, likely, self._desk.equity)
        )


def spread(drawn: Deals) -> Deals:
    """Return the deals in an order in which those looked at first are evenly spread over all."""
    order = np.argsort(np.arange(drawn.n) * GOLDEN % 1.0)
    return drawn._replace(numbers=drawn.numbers[order], weights=drawn.weights[order])


def share_played_on(s: State) -> float:
    """Return how much it says of a card when the hand is played on, by the side that plays it."""
    defends = s.contract != Contract.UNBID and rules.side_of(s.turn) != rules.side_of(s.declarer)
    return DEFENCE if defends else 1.0


def won_in(found: Floats) -> tuple[float, float]:
    """Return how often a hand was won as it was played on, and as it was solved; where none was, the first again."""
    won = float(found[WON] / found[COMES])
    return won, float(found[SOLVED] / found[LOOKED]) if found[LOOKED] else won
