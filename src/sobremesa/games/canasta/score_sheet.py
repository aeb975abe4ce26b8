"""Score sheet of Canasta: what a round's canastas, cards, threes and hands are worth, and the minima of openings."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta import special_hands
from sobremesa.games.canasta.notation import ITEMS
from sobremesa.games.canasta.rules import Item
from sobremesa.games.canasta.table import (
    ACE,
    FOUR,
    GROUPS,
    RED,
    SEVEN,
    TWO,
    Rules,
    State,
    kind_of,
    may_lay_joker_canasta,
    missing_to_canasta,
)
from sobremesa.presentation.score_sheet import Again, RoundSheet, Row

Lay = Callable[[State, int], None]
"""What lays so many of something for group 0, or leaves them in its hand."""

US: Final = 0
APART: Final = (SEVEN, ACE)
PLAIN: Final = tuple(rank for rank in range(FOUR, TWO) if rank not in APART)
"""The ranks that no option sets apart."""
NOTHING, LAID, ONE_CANASTA, TWO_CANASTAS = STANDINGS = range(4)
FULL: Final = missing_to_canasta(State(), US, FOUR)
"""The cards of a canasta."""
STEP, FAR = 5, 10**9
"""The step of every total, and one that no target passes."""


def sheet(rules: Rules) -> RoundSheet:
    """Return all that a round counts under the rules."""
    target = _first(lambda total: bool(kernel.target_reached(rules, _on(total))), range(0, FAR + STEP, STEP))
    tie_goes_on = not kernel.target_reached(rules, _on(target, target))
    rows = tuple(row for row in _rows(rules) if any(any(worth) for worth in row.worth))
    return RoundSheet(target, tie_goes_on, rows, _minima(rules), _again(rules, target))


def _first(holds: Callable[[int], bool], totals: range) -> int:
    """Return the first total from which on something holds."""
    return totals[bisect_left(totals, True, key=holds)]


def _on(*totals: int) -> State:
    """Return a match with these totals."""
    s = State(factor=[1] * GROUPS)
    s.score[: len(totals)] = totals
    return s


def _minima(rules: Rules) -> tuple[tuple[int | None, int], ...]:
    """Return each minimum with the total from which on it holds."""
    totals = range(0, FAR, STEP)
    found: list[tuple[int | None, int]] = [(None, kernel.minimum(rules, -STEP)), (0, kernel.minimum(rules, 0))]
    while (last := found[-1][1]) != kernel.minimum(rules, FAR):
        since = _first(partial(_is_not, rules, last), totals)
        found.append((since, kernel.minimum(rules, since)))
        totals = totals[totals.index(since) :]
    return tuple(found)


def _is_not(rules: Rules, minimum: int, total: int) -> bool:
    return kernel.minimum(rules, total) != minimum


def _again(rules: Rules, target: int) -> Again | None:
    """Return how a group starts again from the last total that does not win, where it does."""
    total = next((total for total in (target - STEP, target) if _reset(rules, total, 1) > 1), None)
    if total is None:
        return None
    first = _reset(rules, total, 1)
    minus = _round(NOTHING)
    minus.factor[US] = first
    minus.hand[US][FOUR] = 1
    kernel.count_round(rules, minus, US, GROUPS, 0)
    return Again(total, first, _reset(rules, total, first) > first, minus.counted[Item.DOUBLE * GROUPS + US] != 0)


def _reset(rules: Rules, total: int, factor: int) -> int:
    """Return the factor of a group's points after a round that ends with this total."""
    s = _on(total)
    s.factor[US] = factor
    kernel.reset_exact(rules, s)
    return s.factor[US]


# --- the rows -----------------------------------------------------------------------------------------------------


def _rows(rules: Rules) -> Iterator[Row]:
    """Yield the rows in the order of the count: canastas, what is laid, threes, going out, hands."""
    yield from _canastas(rules)
    yield Row("laid", ITEMS[Item.LAID][1], tuple((_sign_of_laid(rules, standing),) for standing in STANDINGS), "laid")
    yield _by_standing(rules, "red_threes", _red_threes)
    yield _by_standing(rules, "black_laid", _black_laid)
    yield Row("out", ITEMS[Item.OUT][1], ((0, _out(rules, concealed=False)),), one_side=True)
    yield Row(
        "concealed",
        ("R20", "A53"),
        ((0, _out(rules, concealed=True) - _out(rules, concealed=False)),),
        one_side=True,
    )
    yield Row("four_black", ITEMS[Item.BLACK_THREES][1], ((0, _four_black(rules)),), one_side=True)
    yield _row(rules, "sevens_aces_short", Item.UNFINISHED, _short, len(APART))
    short = [_row(rules, name, Item.UNFINISHED, lay, 1) for name, lay in SHORT_WILDS.items()]
    yield from (row for row in short if row is short[0] or row.worth != short[0].worth)
    yield Row("hand", ITEMS[Item.HAND][1], ((_sign_in_hand(rules),),), "held")
    yield _row(rules, "held_three", Item.HELD, _held_three, len(APART))
    yield from _special(rules)


def _canastas(rules: Rules) -> Iterator[Row]:
    yield _row(rules, "mixed", Item.CANASTAS, _mixed, len(PLAIN), full=True)
    yield _row(rules, "pure", Item.CANASTAS, _pure, len(PLAIN), full=True)
    if kernel.is_special(rules, SEVEN):
        yield _row(rules, "sevens_aces", Item.CANASTAS, _sevens_aces, len(APART), full=True)
    if may_lay_joker_canasta(rules, _round(NOTHING)):
        rows = [_row(rules, name, Item.CANASTAS, lay, 1, full=True) for name, lay in JOKER_CANASTAS.items()]
        yield from (row for row in rows if row is rows[0] or row.worth != rows[0].worth)


def _row(rules: Rules, name: str, item: int, lay: Lay, most: int, full: bool = False) -> Row:
    """Return a row that counts the same however the group stands."""
    worth = tuple(_counted(rules, item, NOTHING, lay, n) for n in range(most + 1))
    return Row(name, CLAUSES.get(name, ITEMS[item][1]), (worth,), full=full)


def _by_standing(rules: Rules, name: str, lay: Lay) -> Row:
    """Return the row of the threes of a colour."""
    most = sum(kind_of(card) == RED for card in range(kernel.cards(rules)))
    worth = (tuple(_counted(rules, Item.THREES, standing, lay, n) for n in range(most + 1)) for standing in STANDINGS)
    return Row(name, ITEMS[Item.THREES][1], tuple(worth))


def _counted(rules: Rules, item: int, standing: int, lay: Lay, n: int) -> int:
    """Return what an item counts for a group that stands so and has so many of what is laid."""
    s = _round(standing)
    lay(s, n)
    return kernel.item_points(rules, s, US, GROUPS)[item]


def _round(standing: int) -> State:
    """Return a round in which group 0 stands so, with rows of the last plain ranks."""
    s = State(seats=1, factor=[1] * GROUPS)
    s.naturals[US][PLAIN[-1]] = (0, FULL // 2, FULL, FULL)[standing]
    s.naturals[US][PLAIN[-2]] = FULL * (standing == TWO_CANASTAS)
    return s


# --- what is laid -------------------------------------------------------------------------------------------------


def _pure(s: State, n: int) -> None:
    for rank in PLAIN[:n]:
        s.naturals[US][rank] = FULL


def _mixed(s: State, n: int) -> None:
    for rank in PLAIN[:n]:
        s.naturals[US][rank], s.twos[US][rank] = FULL - 1, 1


def _sevens_aces(s: State, n: int) -> None:
    for rank in APART[:n]:
        s.naturals[US][rank] = FULL


def _short(s: State, n: int) -> None:
    for rank in APART[:n]:
        s.naturals[US][rank] = FULL // 2


def _wilds_short(s: State, n: int, *, jokers: int) -> None:
    s.wild_jokers[US], s.wild_twos[US] = n * jokers, n * (FULL - 1 - jokers)


def _wild_canasta(s: State, n: int, *, jokers: int) -> None:
    s.wild_jokers[US], s.wild_twos[US] = n * jokers, n * (FULL - jokers)


def _red_threes(s: State, n: int) -> None:
    s.red_threes[US] = n


def _black_laid(s: State, n: int) -> None:
    s.black_laid[US] = n


CLAUSES: Final = {
    "mixed": ("C36",),
    "pure": ("C37",),
    "sevens_aces": ("V11",),
    "jokers": ("C38", "V20"),
    "four_jokers": ("V20",),
    "twos": ("V20",),
    "sevens_aces_short": ("V11",),
    "wilds_short": ("V20",),
    "four_jokers_short": ("V20",),
}
"""The clauses of the rows that share an item of the ledger."""

JOKER_CANASTAS: Final = {
    "jokers": partial(_wild_canasta, jokers=1),
    "four_jokers": partial(_wild_canasta, jokers=4),
    "twos": partial(_wild_canasta, jokers=0),
}


def _sign_of_laid(rules: Rules, standing: int) -> int:
    """Return whether cards in rows count plus or minus; nothing laid counts plus, since nothing is there."""
    s = _round(max(standing, LAID))
    return 1 if kernel.item_points(rules, s, US, GROUPS)[Item.LAID] > 0 else -1


# --- going out, hands, special hands ------------------------------------------------------------------------------


def _out(rules: Rules, *, concealed: bool) -> int:
    s = _round(ONE_CANASTA)
    s.laid_cards = FULL
    s.melded[US] = not concealed
    return kernel.out_points(rules, s)


def _four_black(rules: Rules) -> int:
    s = _round(ONE_CANASTA)
    s.threes = s.fourth = 1
    return kernel.item_points(rules, s, US, US)[Item.BLACK_THREES]


def _sign_in_hand(rules: Rules) -> int:
    s = _round(ONE_CANASTA)
    s.hand[US][FOUR] = 1
    return 1 if kernel.item_points(rules, s, US, GROUPS)[Item.HAND] > 0 else -1


def _held_three(s: State, n: int) -> None:
    for rank in APART[:n]:
        s.hand[US][rank] = 3


def _special(rules: Rules) -> Iterator[Row]:
    for hand in special_hands.Hand:
        worth = ((0, kernel.special_points(rules, hand)),)
        name = f"special.{hand.name.lower()}"
        yield Row(name, ITEMS[Item.SPECIAL][1], worth, one_side=True, alone=True, wins=bool(special_hands.wins(hand)))


SHORT_WILDS: Final = {
    "wilds_short": partial(_wilds_short, jokers=0),
    "four_jokers_short": partial(_wilds_short, jokers=4),
}
