"""Best reply of one seat to what the others are known to play: exactly, by walking all that may happen.

For any number of seats and any kernel of the house, in plain CPython.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sobremesa.core.kernel import SPECTATOR, clone

Nodes = list[tuple[float, Any]]
"""States, and how likely each is."""
Choose = Callable[[Any, int], int]
"""Player: an action from a view and its seat."""
Worth = Callable[[Any], float]
"""Worth of an end to who asks."""


def in_sight(s: Any) -> bool:
    """Everything is done in sight of all."""
    return False


@dataclass(frozen=True)
class Walk:
    """All that may happen where each seat does what one of these players would, drawn evenly for each decision.

    A view must tell all that its seat has seen before. `secret` says where something may be done that others do not
    see: it is done before anybody looks, so that what looks alike is looked at together.
    """

    kernel: Any
    rules: Any
    players: Sequence[Choose]
    secret: Callable[[Any], bool] = in_sight
    known: dict[str, dict[int, float]] = field(default_factory=dict)

    def value(self, nodes: Nodes, worth: Worth, seat: int = SPECTATOR) -> float:
        """The expectation over all that may happen, where a seat does what makes it greatest."""
        groups: dict[str, Nodes] = {}
        for chance, s in self.settled(nodes, seat):
            groups.setdefault(repr(self.view(s, seat)), []).append((chance, s))
        return sum(self.alike(group, worth, seat) for group in groups.values())

    def settled(self, nodes: Nodes, seat: int) -> Nodes:
        """The states after what others do in secret."""
        secret = [self.secret(s) and self.kernel.actor(self.rules, s) != seat for _, s in nodes]
        if not any(secret):
            return nodes
        done = self.moved([node for node, hidden in zip(nodes, secret, strict=True) if hidden])
        return self.settled([node for node, hidden in zip(nodes, secret, strict=True) if not hidden] + done, seat)

    def alike(self, nodes: Nodes, worth: Worth, seat: int) -> float:
        """The same over states that look alike to the seat."""
        ends, own, others = self.sorted(nodes, seat)
        total = sum(chance * worth(s) for chance, s in ends)
        if others:
            return total + self.value(self.moved(others) + own, worth, seat)
        replies = [self.value(self.after(own, a), worth, seat) for a in (self.legal(own[0][1]) if own else [])]
        return total + max(replies, default=0.0)

    def sorted(self, nodes: Nodes, seat: int) -> tuple[Nodes, Nodes, Nodes]:
        """The ends, where the seat is to act, and where another is."""
        ends: Nodes = []
        own: Nodes = []
        others: Nodes = []
        for node in nodes:
            actor = self.kernel.actor(self.rules, node[1])
            (ends if actor < 0 else own if actor == seat else others).append(node)
        return ends, own, others

    def moved(self, nodes: Nodes) -> Nodes:
        """The states after what is done in them."""
        return [
            (chance * p, after)
            for node in nodes
            for action, p in self.policy(node[1]).items()
            for chance, after in self.after([node], action)
        ]

    def after(self, nodes: Nodes, action: int) -> Nodes:
        """The states after an action."""
        made = [(chance, clone(s)) for chance, s in nodes]
        for _, s in made:
            self.kernel.apply(self.rules, s, action)
        return made

    def policy(self, s: Any) -> dict[int, float]:
        """Return how likely the seat to act does what; its players are asked once for a view."""
        legal, seat = self.legal(s), self.kernel.actor(self.rules, s)
        if len(legal) == 1:
            return {legal[0]: 1.0}
        view = self.view(s, seat)
        if (key := repr(view)) not in self.known:
            done = [player(view, seat) for player in self.players]
            self.known[key] = {action: done.count(action) / len(done) for action in set(done)}
        return self.known[key]

    def view(self, s: Any, seat: int) -> Any:
        """Return what a seat sees."""
        made = clone(s)
        self.kernel.hide(self.rules, made, seat)
        return made

    def legal(self, s: Any) -> list[int]:
        """Return what may be done."""
        out = [0] * self.kernel.MAX_LEGAL
        return out[: self.kernel.legal_actions(self.rules, s, out)]
