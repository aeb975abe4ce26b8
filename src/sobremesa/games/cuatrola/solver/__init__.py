"""Exact solver of Cuatrola: what a hand is worth when all cards are known.

>>> from sobremesa import games
>>> from sobremesa.games.cuatrola.solver import Solver, hand_of
>>> cuatrola = games.load("cuatrola")
>>> rules = cuatrola.rules(cuatrola.rulebook.ruleset("app"), 4)
>>> deck = cuatrola.pack.parse_deck("Sb Se Rb 3b Sc Ce Ac Ab Ae Cc Co Ro 3o Ao Cb 3c So Re 3e Rc")
>>> hand = hand_of(rules, deck, dealer=3)
>>> solver = Solver(rules)
>>> solver.points(hand), solver.winner(hand)
(-90, 1)
"""

from collections.abc import Callable, Sequence

import numpy as np

from sobremesa.core.errors import SobremesaError
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, record_type, to_record
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import Contract, Phase, Rules, State
from sobremesa.games.cuatrola.solver import search


def hand_of(rules: Rules, deck: Sequence[int], dealer: int, contract: int = 0, declarer: int = 0) -> State:
    """Return the hand of a deal with its contract settled, at the first trick (or the first cante)."""
    state = State()
    kernel.start(rules, state, dealer)
    kernel.deal(rules, state, list(deck))
    state.contract, state.declarer = contract, declarer if contract != Contract.UNBID else 0
    kernel.begin_play(rules, state)
    return state


class Solver:
    """Values of hands under one ruleset; not to be shared between threads, each needs its own.

    Every state must be one where a card or a cante is due.
    """

    def __init__(self, rules: Rules) -> None:
        self._search = compiled(search)
        self._rules, self._may_revoke = to_record(rules)[0], bool(kernel.may_claim(rules))
        self._work = np.zeros(1, search.workspace)[0]
        self._scratch = np.zeros(1, record_type(State()))
        self._actions, self._values = np.zeros(kernel.MAX_LEGAL, np.int64), np.zeros(kernel.MAX_LEGAL, np.int64)

    def points(self, state: State) -> int:
        """Return side 0's card points less side 1's at the hand's end, each side playing for the difference."""
        return int(self.points_of_all(to_record(state))[0])

    def winner(self, state: State) -> int:
        """Return the side that wins the hand with best play of both; `NO_SIDE` for a tie that nobody wins."""
        return int(self.winners_of_all(to_record(state))[0])

    def points_after(self, state: State) -> dict[int, int]:
        """`points` after each legal action."""
        self._check_points()
        return self._after(self._search.points_after, state)

    def winner_after(self, state: State) -> dict[int, int]:
        """`winner` after each legal action."""
        return self._after(self._search.winner_after, state)

    def points_of_all(self, states: Records) -> Records:
        """`points` of many states, given as records."""
        self._check_points()
        return self._of_all(self._search.points_of_all, states)

    def winners_of_all(self, states: Records) -> Records:
        """`winner` of many states, given as records."""
        return self._of_all(self._search.winners_of_all, states)

    def _after(self, search: Callable[..., None], state: State) -> dict[int, int]:
        record = _checked(to_record(state))[0]
        count = int(self._search.kernel.legal_actions(self._rules, record, self._actions))
        search(self._rules, record, self._scratch, self._work, self._actions, count, self._values)
        return dict(zip(self._actions[:count].tolist(), self._values[:count].tolist(), strict=True))

    def _of_all(self, search: Callable[..., None], states: Records) -> Records:
        found = np.zeros(len(states), np.int64)
        search(self._rules, _checked(states), self._work, found)
        return found

    def _check_points(self) -> None:
        if self._may_revoke:
            raise SobremesaError(
                "points cannot be solved under renuncio=lose_hand, where a claim may end a hand before they are counted"
                " (A21): ask for the winner"
            )


def _checked(states: Records) -> Records:
    if not np.isin(states["phase"], (Phase.PLAY, Phase.CANTE)).all():
        raise SobremesaError("a hand can be solved only while a card or a cante is due")
    return states
