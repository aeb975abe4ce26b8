"""History of the other seat's plays in a deal, each with the table before it; two players.

A view tells what was laid, not in which order, nor what a card took. But whoever has seen the table at each of his own
turns knows what came between two of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sobremesa.core.kernel import clone
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import Rules, State


@dataclass(slots=True)
class PlayHistory:
    """The other seat's plays of this deal, as far as they are known for certain."""

    last: State | None = None
    """The state as the seat saw it at its last turn."""
    plays: list[tuple[State, int]] = field(default_factory=list)

    def note(self, rules: Rules, s: State) -> None:
        """Look at the table at one's own turn; one that does not follow from the last begins anew."""
        if s == self.last:
            return
        before, self.last = self.last, clone(s)
        if before is not None and not follows(before, s):
            before = None
        earlier = self.plays if before and before.deals == s.deals else []
        found = since(rules, before, s)
        self.plays = earlier + found if found else []

    def whole(self, s: State) -> bool:
        """Return whether every play of the other seat in this deal is known."""
        known = sum(1 << kernel.card_of(action) for _, action in self.plays)
        return known == s.laid[s.deals - 1][1 - s.turn]


def follows(before: State, s: State) -> bool:
    """Return whether the second table may be the one at the seat's next turn after the first."""
    deal, more = before.deals - 1, s.laid[before.deals - 1][s.turn] & ~before.laid[before.deals - 1][s.turn]
    kept = all(before.laid[deal][seat] & ~s.laid[deal][seat] == 0 for seat in range(2))
    same_table = (before.hands, before.turn) == (s.hands, s.turn) and s.deals - before.deals in (0, 1)
    return same_table and kept and kernel.how_many(more) == 1


def since(rules: Rules, before: State | None, s: State) -> list[tuple[State, int]]:
    """Return the other seat's play since the last own turn, with the table before it; empty where that cannot be told.

    `before` is what was seen at that turn, `None` if there was none in this hand.
    """
    other, deal = 1 - s.turn, s.deals - 1
    card = s.laid[deal][other] & ~(before.laid[deal][other] if before else 0)
    if kernel.how_many(card) == 1:
        for after in own_plays(rules, before, s) if before else [State()] * (s.deals == 1):
            then = with_card_back(after, s, card)
            for action in legal_plays(rules, then):
                if looks(applied(rules, then, action)) == looks(s):
                    return [(then, action)]
    return []


def own_plays(rules: Rules, before: State, s: State) -> Iterator[State]:
    """Return the table after each own play that fits the card laid since."""
    me, deal = before.turn, before.deals - 1
    card = s.laid[deal][me] & ~before.laid[deal][me]
    for action in legal_plays(rules, before):
        if 1 << kernel.card_of(action) == card:
            yield applied(rules, before, action)


def with_card_back(after: State, s: State, card: int) -> State:
    """Return the table as the other seat found it after one's own play, with the one card it is known to have held."""
    then, other = clone(s), 1 - s.turn
    then.turn, then.table, then.pile = other, after.table, list(after.pile)
    then.last = after.last if after.deals == s.deals else 0
    then.score = list(after.score if after.deals == s.deals else s.score)
    then.laid[s.deals - 1][other] ^= card
    then.hand = [card * (seat == other) for seat in range(4)]
    then.held[other] += 1
    return then


def looks(s: State) -> tuple[int, int, list[int]]:
    """Return the key by which a table is known again, suits apart."""
    return kernel.counts_of(s.table), s.last, s.pile


def legal_plays(rules: Rules, s: State) -> list[int]:
    """Return what the seat to move may play."""
    out = [0] * kernel.MAX_LEGAL
    return out[: kernel.legal_actions(rules, s, out)]


def applied(rules: Rules, s: State, action: int) -> State:
    """Return the table after a play, by the rules."""
    after = clone(s)
    kernel.apply(rules, after, action)
    return after
