"""Where the exact search of a round with all cards seen ends, and which positions of it are the same.

In the kernel dialect.
"""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import match_equity
from sobremesa.games.canasta.bots.match_equity import EquityTable
from sobremesa.games.canasta.rules import FOUR, GROUPS, KINDS, SEATS, TWO, Rules, State

PRIME, FACTOR = (1 << 49) - 81, 8191
"""A position's key is a polynomial in the factor, modulo the prime: no product of the two leaves 63 bits."""


def stop(rules: Rules, s: State, root: State) -> int:
    """Return whether the round is over."""
    return kernel.actor(rules, s) < 0


def side_of(rules: Rules, s: State, seat: int) -> int:
    """C01: the group of a seat."""
    return kernel.group_of(rules, seat)


def value(rules: Rules, s: State, root: State, side: int, table: EquityTable) -> float:
    """Return what the end of a round is worth to a group."""
    return match_equity.worth(rules, s, side, table)


def key(rules: Rules, s: State, root: State) -> int:
    """Return a number that tells positions of one round apart, whose stock is used up."""
    h = turn_key(s)
    for i in range(s.pile_size + s.aside):
        h = mixed(h, s.pile[i])
    for seat in range(SEATS):
        h = mixed(mixed(h, s.melded[seat]), s.asked[seat])
        for kind in range(KINDS):
            h = mixed(h, s.hand[seat][kind])
    for group in range(GROUPS):
        h = rows_key(s, group, h)
    return h


def turn_key(s: State) -> int:
    """Return what tells one moment of a turn from another."""
    h = mixed(mixed(mixed(1, s.phase), s.turns), s.pile_size)
    h = mixed(mixed(mixed(h, s.frozen), s.blocked), s.aside)
    h = mixed(mixed(mixed(h, s.sure), s.took), s.stood)
    h = mixed(mixed(mixed(h, s.need), s.laid_cards), s.laid_points)
    return mixed(mixed(mixed(h, s.threes), s.fourth), s.answer)


def rows_key(s: State, group: int, h: int) -> int:
    """Return a key with all that a group has laid."""
    h = mixed(mixed(h, s.wild_twos[group]), s.wild_jokers[group])
    h = mixed(mixed(h, s.red_threes[group]), s.black_laid[group])
    for rank in range(FOUR, TWO):
        h = mixed(mixed(h, s.naturals[group][rank]), s.twos[group][rank])
        h = mixed(mixed(h, s.jokers[group][rank]), s.full[group][rank])
    return h


def mixed(h: int, n: int) -> int:
    """Return a key with one number more."""
    return (h * FACTOR + n) % PRIME
