"""Steps of one table, in the kernel dialect: what the tree of OpenSpiel asks of a game, each in one call.

What is asked for stands in `asked`, so that a call can be bound once: its arguments never change, but what is in them.
"""

from typing import Any, Final

from sobremesa.fast.dialect import Ints, Kernel, Rules, State, States, parameter

kernel: Kernel = parameter()
encoding: Any = parameter()
extent: Any = parameter()

ACTOR, NEEDED, LEFT, PAID = 0, 1, 2, 3
"""What is told of a table: who is to decide, the cards of a deal that is due, those left in the stock, and points."""
STEP, CHOSEN, SIDES = 0, 1, 2
"""What is asked: a step (the code of an action, or -1 for a deal), and how many cards chance has chosen for it."""
SEAT, PLACE = 0, 1
"""What is asked: who sees the table, and from which place."""
ASKED: Final = 3


def begin(rules: Rules, s: State, asked: Ints, told: Ints) -> None:
    """Set the table for a match whose first dealer is asked for; without one it has begun."""
    if asked[SEAT] >= 0:
        kernel.start(rules, s, asked[SEAT])
    tell(rules, s, told)


def carry_out(rules: Rules, s: State, asked: Ints, cards: Ints, told: Ints) -> None:
    """Do a step: with the cards chosen on top of the stock, or with a whole deck; and tell what it scored."""
    for place in range(asked[CHOSEN]):
        extent.put(rules, s, place, cards[place])
    if asked[STEP] < 0:
        kernel.deal(rules, s, cards)
    else:
        kernel.apply(rules, s, asked[STEP])
    for side in range(asked[SIDES]):
        told[PAID + side] = encoding.scored(rules, s, side)
    tell(rules, s, told)


def tell(rules: Rules, s: State, told: Ints) -> None:
    """Tell of the table."""
    told[ACTOR], told[LEFT] = kernel.actor(rules, s), extent.left(rules, s)
    told[NEEDED] = kernel.cards_needed(rules, s) if told[ACTOR] == -1 else 0


def legal(rules: Rules, s: State, codes: Ints, classes: Ints) -> int:
    """Write the classes of the legal actions, ascending, and of each the first code listed; return how many."""
    n, found = kernel.legal_actions(rules, s, codes), 0
    for k in range(n):
        code = codes[k]
        kind, place = encoding.dense(rules, s, code), found
        while place > 0 and classes[place - 1] >= kind:
            place -= 1
        if place == found or classes[place] != kind:
            for later in range(found, place, -1):
                classes[later], codes[later] = classes[later - 1], codes[later - 1]
            classes[place], codes[place] = kind, code
            found += 1
    return found


def legal_and_seen(
    rules: Rules, s: State, asked: Ints, codes: Ints, classes: Ints, view: States, out: Ints
) -> int:  # fmt: skip
    """Do the same, and write what is seen."""
    look(rules, s, asked, view, out)
    return legal(rules, s, codes, classes)


def look(rules: Rules, s: State, asked: Ints, view: States, out: Ints) -> None:
    """Write what a seat, or who watches, sees from the place of a seat; `view` is scratch."""
    view[0] = s
    kernel.hide(rules, view[0], asked[SEAT])
    encoding.observe(rules, view[0], asked[PLACE], out)


def has_won(rules: Rules, s: State, asked: Ints) -> int:
    """Return whether a side has won the match."""
    return 1 if encoding.won(rules, s, asked[SEAT]) else 0
