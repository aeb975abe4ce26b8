"""Card counting: what a seat has not seen, and how likely another seat holds several cards of a rank."""

from functools import lru_cache
from math import comb

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import BLACK, JOKER, KINDS, RED, TWO, Rules, State

PACK = tuple(0 if kind == 0 else 4 if kind in (JOKER, BLACK, RED) else 8 for kind in range(KINDS))
"""How many cards of each kind there are."""


def face_up(s: State) -> list[int]:
    """The pile's cards that were openly discarded, or the rest aside of a pile just taken; bottom first."""
    return s.pile[s.face_down : max(s.pile_size, s.aside)]


def unseen(values: Rules, s: State, seat: int) -> list[int]:
    """How many cards of each kind the seat has not seen, and does not know to be in a hand."""
    left = list(PACK)
    for kind in face_up(s):
        left[kind] -= 1
    for kind in range(KINDS):
        left[kind] -= s.hand[seat][kind] + sum(s.known[other][kind] for other in range(rules.SEATS) if other != seat)
    for group in range(rules.groups(values)):
        for rank in range(rules.FOUR, TWO):
            left[rank] -= s.naturals[group][rank]
        left[TWO] -= sum(s.twos[group]) + s.wild_twos[group]
        left[JOKER] -= sum(s.jokers[group]) + s.wild_jokers[group]
        left[RED] -= s.red_threes[group]
    if s.threes:
        left[BLACK] -= 3
    return [max(0, n) for n in left]


def chance_held(s: State, left: list[int], seat: int, kind: int, n: int) -> float:
    """How likely the seat holds at least n cards of the kind: those it is known to hold, the others drawn."""
    missing = n - s.known[seat][kind]
    drawn = max(0, s.held[seat] - sum(s.known[seat]))
    return at_least(sum(left) - left[RED], left[kind], drawn, missing) if missing > 0 else 1.0


@lru_cache(maxsize=1 << 16)
def at_least(total: int, good: int, drawn: int, n: int) -> float:
    """How likely n or more of the good ones are among those drawn from a total."""
    if n > min(good, drawn) or drawn > total:
        return 0.0
    ways = sum(comb(good, k) * comb(total - good, drawn - k) for k in range(n))
    return 1.0 - ways / comb(total, drawn)


def faced(s: State, seat: int) -> list[int]:
    """The cards that lay on top of the pile when this seat's turns began, and that it let lie; the newest first."""
    return _every(s, (s.place - rules.place_of(s, seat)) % s.seats)


def thrown(s: State, seat: int) -> list[int]:
    """What the seat itself laid on the pile that still lies there; the newest first."""
    return _every(s, (s.place - 1 - rules.place_of(s, seat)) % s.seats)


def _every(s: State, first: int) -> list[int]:
    """Every card on the pile that was laid so many turns before the last one, or a whole cycle earlier, and so on."""
    return face_up(s)[::-1][first :: s.seats] if s.pile_size else []
