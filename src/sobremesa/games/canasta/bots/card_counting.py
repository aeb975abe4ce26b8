"""Card counting: what a seat has not seen, and how likely another seat holds several cards of a rank."""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import BLACK, FOUR, JOKER, KINDS, RED, SEATS, TWO, Rules, State
from sobremesa.games.canasta.worlds import PACK


def open_end(s: State) -> int:
    """Return where the pile's open cards end, or the open rest of a pile just taken; they begin at `face_down`."""
    return max(s.pile_size, s.aside)


def count_unseen(rules: Rules, s: State, me: Context) -> None:
    """Write how many cards of each kind the seat has not seen, and does not know to be in a hand."""
    packs = kernel.cards(rules) // kernel.PACK
    for kind in range(KINDS):
        me.left[kind] = PACK[kind] * packs - s.hand[me.seat][kind]
        for other in range(SEATS):
            if other != me.seat:
                me.left[kind] -= s.known[other][kind]
    for i in range(s.face_down, open_end(s)):
        me.left[s.pile[i]] -= 1
    me.left[BLACK] -= kernel.black_threes_laid(s)
    for group in range(kernel.groups(rules)):
        count_laid(s, me, group)
    for kind in range(KINDS):
        me.left[kind] = max(0, me.left[kind])


def count_laid(s: State, me: Context, group: int) -> None:
    """Subtract the cards that a group has laid."""
    for rank in range(FOUR, TWO):
        me.left[rank] -= s.naturals[group][rank]
        me.left[TWO] -= s.twos[group][rank]
        me.left[JOKER] -= s.jokers[group][rank]
        if s.full[group][rank] > 0:
            me.left[rank] -= kernel.full_naturals(s, group, rank)
            me.left[TWO] -= kernel.full_twos(s, group, rank)
            me.left[JOKER] -= kernel.full_jokers(s, group, rank)
    me.left[TWO] -= s.wild_twos[group]
    me.left[JOKER] -= s.wild_jokers[group]
    me.left[RED] -= s.red_threes[group]
    me.left[BLACK] -= s.black_laid[group]


def chance_held(s: State, me: Context, seat: int, kind: int, n: int) -> float:
    """Return how likely the seat holds at least n cards of the kind: those it is known to hold, the others drawn."""
    missing = n - s.known[seat][kind]
    if missing <= 0:
        return 1.0
    drawn, total = s.held[seat], -me.left[RED]
    for other in range(KINDS):
        drawn -= s.known[seat][other]
        total += me.left[other]
    return at_least(total, me.left[kind], max(0, drawn), missing)


def at_least(total: int, good: int, drawn: int, n: int) -> float:
    """Return how likely n or more of the good ones are among those drawn from a total."""
    if n > good or n > drawn or drawn > total:
        return 0.0
    fewer = 0.0
    for k in range(n):
        fewer += exactly(total, good, drawn, k)
    return 1.0 - fewer


def exactly(total: int, good: int, drawn: int, k: int) -> float:
    """Return how likely k of the good ones are among those drawn from a total (hypergeometric)."""
    chance = 1.0
    for i in range(k):
        chance *= (drawn - i) * (good - i) / ((i + 1) * (total - i))
    for i in range(good - k):
        chance *= max(0, total - drawn - i) / (total - k - i)
    return chance


def let_lie(s: State, seat: int, rank: int) -> int:
    """Return whether one of the last two piles that this seat did not take had the rank on top."""
    return lies(s, (s.place - kernel.place_of(s, seat)) % s.seats, rank)


def threw(s: State, seat: int, rank: int) -> int:
    """Return whether one of the last two cards that the seat itself laid on this pile is of the rank."""
    return lies(s, (s.place - 1 - kernel.place_of(s, seat)) % s.seats, rank)


def lies(s: State, turns: int, rank: int) -> int:
    """Return whether the card laid so many turns before the last one, or a whole cycle earlier, is of the rank."""
    place = s.pile_size - 1 - turns
    for i in (place, place - s.seats):
        if i >= s.face_down and s.pile[i] == rank:
            return 1
    return 0
