"""What a seat's actions are worth over the deals that fit its view: the compiled search and its buffers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sobremesa.bots.cuatrola import hand, link
from sobremesa.bots.cuatrola.foresight import WINDOW, blended, made, sureness
from sobremesa.bots.cuatrola.manners import COUNTED, MOST_PLAYS, PLAY
from sobremesa.bots.cuatrola.stakes import stakes
from sobremesa.bots.cuatrola.tastes import tastes
from sobremesa.core.chance import Chance
from sobremesa.fast import cuatrola_search
from sobremesa.fast.records import record_type, to_record
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.deals import Hidden
from sobremesa.games.cuatrola.rules import MAX_LEGAL, PASO, SEATS, Rules, State

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

BREADTH = 4
"""How many deals are looked at for each that is searched; the likelier ones are."""
ROLLED = 4
"""How many deals are played on by habit for each that is solved."""
SHARE = 0.5
"""How much those say of a card, the solved ones the rest."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A card or cante: how often it wins the hand in the deals, with best play of all, and how surely."""

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
        self._values, self._worlds, most = values, worlds, worlds * ROLLED * BREADTH
        self._rules, self._equity = to_record(values)[0], stakes(values)
        self._pimc, self._calls, self._tricks = link.pimc(), link.calls(), link.tricks()
        self._hidden = to_record(Hidden())[0]
        self._world = np.zeros(2, record_type(State()))
        self._work = np.zeros(1, cuatrola_search.workspace)[0]
        self._numbers, self._weights = np.zeros(most, np.int64), np.ones(most)
        self._legal = np.zeros(MAX_LEGAL, np.int64)
        self._plays, self._counts = np.zeros((MOST_PLAYS, PLAY), np.int64), np.zeros(COUNTED)

    def prospects(self, s: State, actions: Sequence[int], chance: Chance) -> list[Prospect]:
        """Every card or cante of the seat to decide, over the same deals: solved, and played on by habit."""
        drawn, codes = self._drawn(s, s.turn, chance, self._worlds * ROLLED), np.array(actions)
        sure = sureness(bool(rules.counts_points(s)), s.trick)
        found = self._solved(drawn, codes, sure)
        if drawn[-1] > 1:
            found = SHARE * self._rolled(drawn, codes, np.uint64(chance.word()), sure) + (1 - SHARE) * found
        return [Prospect(action, *map(float, row[[0, 2]])) for action, row in zip(actions, found, strict=True)]

    def _solved(self, drawn: tuple[Any, ...], codes: Ints, sure: Floats) -> Floats:
        """The means over some of the deals, solved."""
        *table, numbers, weights, n = drawn
        step, sums = max(1, n // self._worlds), np.zeros((len(codes), 3))
        some, theirs = numbers[:n:step].copy(), weights[:n:step].copy()
        weight = self._pimc.judge(*table, some, theirs, len(some), codes, sure, sums)
        return np.asarray(sums / weight)

    def _rolled(self, drawn: tuple[Any, ...], codes: Ints, seed: np.uint64, sure: Floats) -> Floats:
        """The means over all of the deals, played on by habit to the end."""
        sums = np.zeros((len(codes), 3))
        scratch = (seed, tastes(), self._plays[0], self._counts, sure, sums)
        weight = self._tricks.judge(*drawn, codes, rules.TRICKS, *scratch)
        return np.asarray(sums / weight)

    def promises(self, s: State, calls: Sequence[int], chance: Chance) -> list[Promise]:
        """Every call of the seat to speak, over the same deals."""
        sums, known = np.zeros((len(calls), 4)), np.zeros((len(rules.NEEDED), SEATS))
        arguments = (np.array(calls), self._legal, self._equity, made(), known, sums)
        weight = self._calls.judge(*self._drawn(s, s.turn, chance, self._worlds), *arguments)
        return [self._promise(s, call, *row) for call, row in zip(calls, sums / weight, strict=True)]

    def margins(self, s: State, seat: int, chance: Chance) -> tuple[Ints, Floats]:
        """By how much side 0 wins the hand in deals that a seat cannot tell apart, and the weights of these."""
        arguments = self._drawn(s, seat, chance, self._worlds)
        out = np.zeros(arguments[-1], np.int64)
        self._pimc.margins(*arguments[:5], *arguments[6:7], arguments[-1], WINDOW, out)
        return np.clip(out, -WINDOW, WINDOW), self._weights[: len(out)].copy()

    def _drawn(self, s: State, seat: int, chance: Chance, number: int) -> tuple[Any, ...]:
        """What every search begins with: the rules, the view, and the deals that explain best what was done."""
        view, random = to_record(s)[0], np.array([chance.word()], np.uint64)
        all_deals = self._pimc.deals.read(self._rules, view, seat, self._hidden)
        n = self._pimc.draw(all_deals, number * BREADTH, random, self._numbers)
        self._calls.explain(
            *(self._rules, view, self._hidden, self._world, seat),
            *(self._numbers, n, self._legal, self._equity, tastes(), self._plays, self._counts, self._weights),
        )
        n = self._pimc.select(self._numbers, self._weights, n, number, random)
        return (self._rules, view, self._hidden, self._world, self._work, seat, self._numbers, self._weights, n)

    def _promise(self, s: State, call: int, stands: float, chance: float, worth: float, otherwise: float) -> Promise:
        """A call, with what its own cards promise where it stands."""
        if stands > 0:
            contract = call - PASO
            counted = hand.chance(s.hand[s.turn], s.trump, hand.place_in(self._values, s, contract), contract)
            likely = blended(contract, chance / stands, counted)
            worth += stands * self._after_hand(s, contract, likely)
            otherwise += stands * likely
        return Promise(call, stands, otherwise, worth)

    def _after_hand(self, s: State, contract: int, likely: float) -> float:
        """How likely the match is won when the hand is, with the seat to speak as declarer, so likely."""
        side = rules.side_of(s.turn)
        view = to_record(s)[0]
        return float(link.usual().after_hand(self._rules, view, side, contract, s.turn, likely, self._equity))
