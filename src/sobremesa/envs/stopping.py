"""Steps of tables that stop where their unit is over, each when it is asked, in the kernel dialect.

Whoever plays one seat of them, or keeps another project's conventions, says when the next unit begins.
"""

from typing import Any, NamedTuple

from sobremesa.envs.history import PACKED
from sobremesa.envs.stepping import (
    Scratch,
    Shown,
    Tables,
    Terms,
    begin_unit,
    carry_out,
    clear,
    drawn_class,
    held,
    list_classes,
    look,
    new_match,
    put,
    show,
)
from sobremesa.fast import chance_stream
from sobremesa.fast.dialect import Floats, Ints, Kernel, Record, Rules, State, parameter
from sobremesa.fast.records import Records

kernel: Kernel = parameter()
"""The game's rules."""
encoding: Any = parameter()
"""The game's encoding."""
policy: Any = parameter()
"""The level that machine code plays: `policies` of the game's bots."""

MATCH_OVER = -2


NOTHING, BEGIN, BEGIN_MATCH, ACT, GO_ON = 0, 1, 2, 3, 4
"""What a table is to do: the next unit, or the first of a new match; an action; or to play on for chance alone."""


ASKED, BY_CHANCE, BY_POLICY = 0, 1, 2
"""Who plays a seat: whoever is asked, chance, or the policy."""


class Stops(NamedTuple):
    """What is known beside of tables that stop."""

    live: Ints
    """Whether a unit is being played."""
    played: Ints
    """Who plays each seat."""
    streams: Records
    """The chance of each seat that the policy plays, a row for each table."""
    earned: Floats
    """What each player was given since it was last asked."""
    watcher: Ints
    """The seat, in an array of one, of which the observation stands there when a unit is over; -1 for none."""


def play(
    rules: Rules,
    terms: Terms,
    tables: Tables,
    shown: Shown,
    scratch: Scratch,
    stops: Stops,
    mind: Any,
    orders: Ints,
    actions: Ints,
) -> int:
    """Let each table do what it is to do, an action being legal; return the most items of a log."""
    most = 0
    for i in range(len(orders)):
        if orders[i] == BEGIN or orders[i] == BEGIN_MATCH:
            begin(rules, terms, tables, shown, scratch, stops, i, orders[i] == BEGIN_MATCH)
        elif orders[i] == ACT:
            act(rules, terms, tables, shown, scratch, stops, i, actions[i])
        if orders[i] != NOTHING:
            go_on(rules, terms, tables, shown, scratch, stops, mind, i)
        most = max(most, held(tables.books[i]))
    return most


def begin(
    rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch, stops: Stops, i: int, anew: bool
) -> None:
    """Begin a unit at a table, of a new match where one is asked for or the old one is over."""
    shown.redealt[i] = 0
    if anew or kernel.actor(rules, tables.states[i]) == MATCH_OVER:
        new_match(rules, terms, tables, i, scratch)
    begin_unit(rules, terms, tables, shown, i, scratch)
    shown.terminated[i] = shown.truncated[i] = False
    stops.live[i] = True
    stops.earned[i, :] = 0.0


def act(
    rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch, stops: Stops, i: int, action: int
) -> None:
    """Carry out a legal action at a table."""
    stops.live[i] = carry_out(rules, terms, tables, shown, i, action, scratch)
    for seat in range(terms.players):
        stops.earned[i, seat] += shown.rewards[i, seat]


def go_on(
    rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch, stops: Stops, mind: Any, i: int
) -> None:
    """Play the seats that nobody is asked for while it is their turn and the log has room, and show the table.

    A unit that waits for room is begun, if there is room now. At its end nothing is legal.
    """
    s, book, mask, room = tables.states[i], tables.books[i], shown.mask[i], PACKED * len(tables.log[i])
    if book.waits:
        begin_unit(rules, terms, tables, shown, i, scratch)
        if book.waits:
            return
    while stops.live[i] and stops.played[kernel.actor(rules, s)] != ASKED and (room == 0 or held(book) < room):
        list_classes(rules, s, book, mask, scratch)
        action = chosen(rules, s, book, scratch, stops, mind, i)
        act(rules, terms, tables, shown, scratch, stops, i, action)
    if stops.live[i]:
        show(rules, terms, tables, shown, i, scratch)
    else:
        clear(book, mask)
        if stops.watcher[0] >= 0:
            look(rules, s, stops.watcher[0], stops.watcher[0], scratch)
            put(terms, scratch.words, shown.observation[i])


def chosen(rules: Rules, s: State, book: Record, scratch: Scratch, stops: Stops, mind: Any, i: int) -> Any:
    """Return the class that chance or the policy chooses."""
    seat = kernel.actor(rules, s)
    if stops.played[seat] == BY_CHANCE:
        return drawn_class(rules, s, book, scratch)
    scratch.view[0] = s
    view = scratch.view[0]
    kernel.hide(rules, view, seat)
    n = kernel.legal_actions(rules, view, scratch.out)
    among = policy.consider(rules, view, mind, scratch.out, n)
    drawn = chance_stream.below(stops.streams[i, seat], among) if among else 0
    return encoding.dense(rules, view, policy.decide(rules, view, mind, scratch.out, n, drawn))
