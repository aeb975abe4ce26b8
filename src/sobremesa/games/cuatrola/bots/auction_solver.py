"""What calls are worth with all cards seen: the auction to its end, everybody calling as well as can be."""

from collections.abc import Callable

from sobremesa.core.kernel import clone
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import MAX_LEGAL, Phase, Rules, State

Key = tuple[int, ...]


class Auction:
    """Auction of one deal, to a pair that sees all cards as the others do."""

    def __init__(self, rules: Rules, side: int, hand: Callable[[int, State], float]) -> None:
        self._rules, self._side, self._hand = rules, side, hand
        self._known: dict[Key, float] = {}

    def after(self, s: State, call: int) -> float:
        """Return the pair's chance after a call; `hand` gives a pair's in a hand whose contract is settled."""
        t = clone(s)
        kernel.apply(self._rules, t, call)
        key = t.phase, t.turn, t.poll, t.contract, t.declarer, *(t.called if t.phase == Phase.BID else ())
        if key not in self._known:
            self._known[key] = self._best(t) if t.phase == Phase.BID else self._hand(self._side, t)
        return self._known[key]

    def _best(self, s: State) -> float:
        """Return the pair's chance once the seat that speaks has made the call that is best for its own."""
        out = [0] * MAX_LEGAL
        found = [self.after(s, call) for call in out[: kernel.legal_calls(self._rules, s, out)]]
        return max(found) if kernel.side_of(s.turn) == self._side else min(found)
