"""The worlds that a seat cannot tell apart: full deals, uniform over all that fit what it has seen.

Known are the seat's own hand, every card laid, the trump card where it is shown, king and knight of a suit that was
sung, and what the obligations tell: who played a card did not hold one that would have forbidden it (K11–K14). Calls
and silence tell nothing certain. A cante that may be asked of another seat just now leaves no trace in a view, so a
world shows the table as the view does: with the leader to play.
"""

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.games.cuatrola import deals
from sobremesa.games.cuatrola.deals import PAIR, Hidden, laid_by, must_hold
from sobremesa.games.cuatrola.rules import SEATS, Rules, State

__all__ = ["PAIR", "cannot_hold", "laid_by", "must_hold", "sample", "samples"]


def sample(rules: Rules, view: State, seat: int, chance: Chance) -> State:
    """Return a state with `hide(state) == view`, each deal as likely as the other; `seat` is -1 for a spectator."""
    return samples(rules, view, seat, chance, 1)[0]


def samples(rules: Rules, view: State, seat: int, chance: Chance, number: int) -> list[State]:
    """Several worlds, each drawn for itself: what is known is worked out only once."""
    hidden = Hidden()
    fitting = deals.read(rules, view, seat, hidden)
    return [_world(view, hidden, chance.below(fitting)) for _ in range(number)]


def _world(view: State, hidden: Hidden, number: int) -> State:
    """Return the deal of this number."""
    world = clone(view)
    deals.fill(view, hidden, number, world)
    return world


def cannot_hold(rules: Rules, view: State) -> list[int]:
    """Return the cards that each seat is known not to hold, from all that it has played."""
    denied = [0] * SEATS
    deals.cannot_hold(rules, view, denied)
    return denied
