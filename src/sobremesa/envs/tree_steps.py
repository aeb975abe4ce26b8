"""Steps of one table, in the kernel dialect: what the tree of OpenSpiel asks of a game, each in one call."""

from typing import Any, Final

from sobremesa.fast.dialect import Ints, Kernel, Rules, State, States, parameter

kernel: Kernel = parameter()
encoding: Any = parameter()
extent: Any = parameter()

ACTOR, NEEDED, LEFT, PAID = 0, 1, 2, 3
"""What is told of a table: who is to decide, the cards of a deal that is due, those left in the stock, and points."""
TOLD: Final = PAID + 10


def begin(rules: Rules, s: State, dealer: int, sides: int, told: Ints) -> None:
    """Set the table."""
    kernel.start(rules, s, dealer)
    tell(rules, s, told)


def deal(rules: Rules, s: State, deck: Ints, sides: int, told: Ints) -> None:
    """Deal."""
    kernel.deal(rules, s, deck)
    tell_points(rules, s, sides, told)


def play(rules: Rules, s: State, code: int, sides: int, told: Ints) -> None:
    """Carry out an action."""
    kernel.apply(rules, s, code)
    tell_points(rules, s, sides, told)


def tell_points(rules: Rules, s: State, sides: int, told: Ints) -> None:
    """Tell of the table, and what the last step scored."""
    for side in range(sides):
        told[PAID + side] = encoding.scored(rules, s, side)
    tell(rules, s, told)


def tell(rules: Rules, s: State, told: Ints) -> None:
    """Tell of the table."""
    told[ACTOR], told[LEFT] = kernel.actor(rules, s), extent.left(rules, s)
    told[NEEDED] = kernel.cards_needed(rules, s) if told[ACTOR] == -1 else 0


def put(rules: Rules, s: State, place: int, card: int) -> None:
    """Put a card into the stock."""
    extent.put(rules, s, place, card)


def legal(rules: Rules, s: State, codes: Ints, classes: Ints) -> int:
    """Write the legal actions and the class of each; return how many."""
    n = kernel.legal_actions(rules, s, codes)
    for k in range(n):
        classes[k] = encoding.dense(rules, s, codes[k])
    return n


def legal_and_seen(rules: Rules, s: State, seat: int, view: States, codes: Ints, classes: Ints, out: Ints) -> int:
    """Do the same, and write what the seat to decide sees; `view` is scratch."""
    view[0] = s
    look(rules, view[0], seat, seat, out)
    return legal(rules, s, codes, classes)


def look(rules: Rules, view: State, seat: int, place: int, out: Ints) -> None:
    """Write what a seat, or who watches, sees, from the place of a seat; the state is blanked for it."""
    kernel.hide(rules, view, seat)
    encoding.observe(rules, view, place, out)


def has_won(rules: Rules, s: State, side: int) -> int:
    """Return whether a side has won the match."""
    return 1 if encoding.won(rules, s, side) else 0
