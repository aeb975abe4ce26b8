"""Analysis of a seat's actions over the deals that fit its view: the compiled search and its buffers."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sobremesa.core.chance import Chance
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots import bid_model, bid_search, card_search, hand_features
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
)
from sobremesa.games.cuatrola.bots.card_search import GOLDEN
from sobremesa.games.cuatrola.bots.learned.card_model_weights import card_weights
from sobremesa.games.cuatrola.bots.learned.solver_calibration import WINDOW, foretold, sureness
from sobremesa.games.cuatrola.bots.posterior import Posterior
from sobremesa.games.cuatrola.rules import PASO, SEATS, Contract, Rules, State
from sobremesa.games.cuatrola.solver import pimc
from sobremesa.games.cuatrola.solver.pimc import Deals, Worth

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

BREADTH = 4
"""Deals weighed for each that is searched; the likelier ones are."""
PLAYED_ON = 4
"""Deals played on for each that is solved."""
CARDS, CARDS_OF_DEFENCE = 480, 320
"""Most cards laid in trials for each deal that is solved; a defender solves deals besides, and lays fewer."""
HANDS, TRICKS = 9, 700
"""Most hands played on for a call, and most tricks begun by the solver, for each deal that is solved."""
DEFENCE = 0.5
"""Weight of the trials for a defender's card, beside the solved deals; for any other card they count alone."""
SHARPER, SHARPEST = 1.5, 3.0
"""Factors on `card_weights` in a trial, for the other pair and for one's own: the weights fit two kinds of
player, and a factor above 1 makes the likelier cards likelier (an inverse temperature)."""
DECLARER = {OWN: 0, PARTNERS: 2, THEIRS: 1}
"""Seats from the one that speaks to the declarer, by whose contract it is."""


@dataclass(frozen=True, slots=True)
class CardEstimate:
    """A card or cante: how often it wins the hand in the deals, and how surely."""

    action: int
    chance: float
    sure: float


@dataclass(frozen=True, slots=True)
class CallEstimate:
    """A call: how likely it stands, and our pair then wins the hand and the match, whoever plays it."""

    action: int
    stands: float
    chance: float
    worth: float


class Analyzer:
    """Looks at decisions under one ruleset, in about `worlds` deals; each thread needs its own."""

    def __init__(self, rules: Rules, worlds: int) -> None:
        self._rules, self._worlds = rules, worlds
        self._record = to_record(rules)[0]
        self._pimc, self._calls, self._tricks = compiled(pimc), compiled(bid_search), compiled(card_search)
        self._nodes = np.zeros(1, card_search.workspace)[0]
        self._posterior = Posterior(rules, worlds * PLAYED_ON * BREADTH)
        self._context = self._posterior.context
        sharp = np.array([SHARPER * card_weights(), SHARPEST * card_weights()])
        self._sharp = self._context.policy._replace(weights=sharp)

    def card_estimates(self, s: State, actions: Sequence[int], chance: Chance) -> list[CardEstimate]:
        """Return every card or cante of the seat to decide, over the same deals."""
        drawn, codes = self._drawn(s, s.turn, chance, self._worlds * PLAYED_ON), np.array(actions)
        worth = Worth(sureness(bool(kernel.counts_points(s)), s.trick), self._sweeps(s))
        share = share_played_on(s) if drawn.n > 1 else 0.0
        found = np.zeros((len(codes), 3))
        if share > 0:
            work = self._worlds * (CARDS if share == 1 else CARDS_OF_DEFENCE)
            found += share * self._played_on(drawn, codes, np.uint64(chance.word()), worth, work)
        if share < 1:
            found += (1 - share) * self._solved(drawn, codes, worth)
        return [CardEstimate(action, *map(float, row[[0, 2]])) for action, row in zip(actions, found, strict=True)]

    def _solved(self, drawn: Deals, codes: Ints, worth: Worth) -> Floats:
        """Return the means over some of the deals, solved."""
        step, sums = max(1, drawn.n // self._worlds), np.zeros((len(codes), 3))
        numbers, weights = drawn.numbers[: drawn.n : step].copy(), drawn.weights[: drawn.n : step].copy()
        some = drawn._replace(numbers=numbers, weights=weights, n=len(numbers))
        weight = self._pimc.judge(spread(some), self._context.work, codes, worth, TRICKS * self._worlds, sums)
        return np.asarray(sums / weight)

    def _played_on(self, drawn: Deals, codes: Ints, seed: np.uint64, worth: Worth, work: int) -> Floats:
        """Return the means over trials in the deals, in which nobody sees all."""
        means = np.zeros((len(codes), 3))
        self._tricks.judge(drawn, self._nodes, codes, work, seed, self._sharp, worth, means)
        return means

    def call_estimates(self, s: State, calls: Sequence[int], chance: Chance) -> list[CallEstimate]:
        """Return every call of the seat to speak, over the same deals."""
        found = self.tallies(s, calls, chance)
        return [self._call_estimate(s, call, tally) for call, tally in zip(calls, found, strict=True)]

    def tallies(self, s: State, calls: Sequence[int], chance: Chance) -> Floats:
        """Return what `bid_search.judge` sums up of each call, as shares of the deals; of one deal the solver tells."""
        drawn = spread(self._drawn(s, s.turn, chance, self._worlds * PLAYED_ON))
        sums = np.zeros((len(calls), len(DECLARER), len(Contract), SUMS))
        seed = np.uint64(chance.word())
        most = (HANDS * self._worlds, TRICKS * self._worlds)
        weight = self._calls.judge(drawn, self._context, np.array(calls), PLAYED_ON, *most, seed, sums)
        if drawn.n == 1:
            sums[..., WON] = sums[..., SOLVED]
        return np.asarray(sums / weight)

    def margins(self, s: State, seat: int, chance: Chance) -> Ints:
        """Return by how much side 0 wins the hand in deals that a seat cannot tell apart."""
        drawn = self._drawn(s, seat, chance, self._worlds)
        out = np.zeros(drawn.n, np.int64)
        self._pimc.margins(drawn, self._context.work, WINDOW, out)
        return np.clip(out, -WINDOW, WINDOW)

    def _drawn(self, s: State, seat: int, chance: Chance, number: int) -> Deals:
        """Return what every search begins with: the rules, the view, and the deals that explain best what was done."""
        random = np.array([chance.word()], np.uint64)
        drawn = self._posterior.weighed(s, seat, number * BREADTH, random)
        return drawn._replace(n=self._pimc.select(drawn.numbers, drawn.weights, drawn.n, number, random))

    def _call_estimate(self, s: State, call: int, found: Floats) -> CallEstimate:
        """Return a call, from how often it comes to each contract and how often that was won."""
        chance = worth = 0.0
        for whose, contract in np.argwhere(found[..., COMES] > 0).tolist():
            comes = float(found[whose, contract, COMES])
            likely = self._likely(s, whose, contract, found[whose, contract])
            chance += comes * likely
            worth += comes * self._after_hand(s, whose, contract, likely)
            worth += float(found[whose, contract, [SWEPT, LOST_ALL]] @ self._extras(s, whose, contract))
        return CallEstimate(call, float(found[OWN, call - PASO, COMES]), chance, worth)

    def _likely(self, s: State, whose: int, contract: int, found: Floats) -> float:
        """Return how likely our pair wins the hand under a contract."""
        place = hand_features.place_in(self._rules, s, contract)
        counted = hand_features.chance(s.hand[s.turn], s.trump, place, contract) if whose == OWN else 0.5
        return foretold(whose, contract, *won_in(found), counted)

    def _sweeps(self, s: State) -> Floats:
        """Return what all five tricks are worth more than the hand, in hands, to our pair and to theirs."""
        out = np.zeros(2)
        compiled(bid_model).sweeps_in_hands(
            self._record, to_record(s)[0], kernel.side_of(s.turn), self._context.equity, out
        )
        return out

    def _extras(self, s: State, whose: int, contract: int) -> Floats:
        """Return by how much winning the match is likelier when our pair takes all tricks, and when theirs does."""
        out, declarer = np.zeros(2), (s.turn + DECLARER[whose]) % SEATS
        rest = (kernel.side_of(s.turn), contract, declarer, self._context.equity, out)
        compiled(bid_model).sweeps(self._record, to_record(s)[0], *rest)
        return out * (1, -1)

    def _after_hand(self, s: State, whose: int, contract: int, likely: float) -> float:
        """Return how likely the match is won when our pair wins the hand so likely."""
        side, view = kernel.side_of(s.turn), to_record(s)[0]
        declarer = (s.turn + DECLARER[whose]) % SEATS
        return float(
            compiled(bid_model).after_hand(self._record, view, side, contract, declarer, likely, self._context.equity)
        )


def spread(drawn: Deals) -> Deals:
    """Return the deals in an order in which those looked at first are evenly spread over all."""
    order = np.argsort(np.arange(drawn.n) * GOLDEN % 1.0)
    return drawn._replace(numbers=drawn.numbers[order], weights=drawn.weights[order])


def share_played_on(s: State) -> float:
    """Return how much it says of a card when the hand is played on, by the side that plays it."""
    defends = s.contract != Contract.UNBID and kernel.side_of(s.turn) != kernel.side_of(s.declarer)
    return DEFENCE if defends else 1.0


def won_in(found: Floats) -> tuple[float, float]:
    """Return how often a hand was won as it was played on, and as it was solved; where none was, the first again."""
    won = float(found[WON] / found[COMES])
    return won, float(found[SOLVED] / found[LOOKED]) if found[LOOKED] else won
