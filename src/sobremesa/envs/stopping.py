"""Steps of tables that stop where their unit is over, each when it is asked, in the kernel dialect.

Whoever plays one seat of them, or keeps another project's conventions, says when the next unit begins.
"""

from typing import Any, NamedTuple

from sobremesa.envs.stepping import (
    PACKED,
    Scratch,
    Shown,
    Tables,
    Terms,
    begin_unit,
    carry_out,
    clear,
    drawn_class,
    list_classes,
    new_match,
    show,
)
from sobremesa.fast.dialect import Floats, Ints, Kernel, Rules, parameter

kernel: Kernel = parameter()
"""The game's rules."""
encoding: Any = parameter()
"""The game's encoding."""

MATCH_OVER = -2


class Stops(NamedTuple):
    """What is known beside of tables that stop."""

    live: Ints
    """Whether a unit is being played."""
    by_chance: Ints
    """Whether chance plays a seat."""
    earned: Floats
    """What each player was given since it was last asked."""


def begin(
    rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch, stops: Stops, where: Ints, anew: Ints
) -> int:
    """Begin a unit at some tables, of a new match where one is asked for; return the most actions in a log."""
    most = 0
    for i in range(len(where)):
        if where[i]:
            shown.redealt[i] = 0
            if anew[i] or kernel.actor(rules, tables.states[i]) == MATCH_OVER:
                new_match(rules, terms, tables, i, scratch)
            begin_unit(rules, terms, tables, shown, i, scratch)
            shown.terminated[i] = shown.truncated[i] = False
            stops.live[i] = True
            stops.earned[i, :] = 0.0
            go_on(rules, terms, tables, shown, scratch, stops, i)
        most = max(most, tables.books[i].logged)
    return most


def step(
    rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch, stops: Stops, where: Ints, actions: Ints
) -> int:
    """Carry out a legal action at some tables; return the most actions in a log."""
    most = 0
    for i in range(len(where)):
        if where[i]:
            stops.live[i] = carry_out(rules, terms, tables, shown, i, actions[i], scratch)
            for seat in range(terms.players):
                stops.earned[i, seat] += shown.rewards[i, seat]
            go_on(rules, terms, tables, shown, scratch, stops, i)
        most = max(most, tables.books[i].logged)
    return most


def play_on(
    rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch, stops: Stops, where: Ints
) -> int:
    """Play the seats that are chance's at some tables; return the most actions in a log."""
    most = 0
    for i in range(len(where)):
        if where[i]:
            go_on(rules, terms, tables, shown, scratch, stops, i)
        most = max(most, tables.books[i].logged)
    return most


def go_on(rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch, stops: Stops, i: int) -> None:
    """Play chance's seats while it is their turn and the log has room, and show the table; at its end, nothing."""
    room = PACKED * len(tables.log[i])
    s, book, mask = tables.states[i], tables.books[i], shown.mask[i]
    while stops.live[i] and stops.by_chance[kernel.actor(rules, s)] and book.logged < room:
        list_classes(rules, s, book, mask, scratch)
        action = drawn_class(rules, s, book, scratch)
        stops.live[i] = carry_out(rules, terms, tables, shown, i, action, scratch)
        for seat in range(terms.players):
            stops.earned[i, seat] += shown.rewards[i, seat]
    if stops.live[i]:
        show(rules, terms, tables, shown, i, scratch)
    else:
        clear(book, mask)
