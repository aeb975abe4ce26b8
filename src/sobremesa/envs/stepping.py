"""Steps of a batch of tables over any game's rules and encoding, in the kernel dialect.

A table is dealt on until somebody decides. Where its unit ends, a hand or a match, the next one begins at once.
"""

from typing import Any, NamedTuple

import numpy as np

from sobremesa.fast.dialect import Ints, Kernel, Random, Rules, State, States, parameter
from sobremesa.fast.splitmix import below, next_word, shuffle_and_cut

kernel: Kernel = parameter()
"""The game's rules."""
encoding: Any = parameter()
"""The game's encoding."""

CHANCE, MATCH_OVER, SPECTATOR = -1, -2, -1
HAND = 0
"""The unit that ends where the pack is shuffled anew; the other one is the match."""
POINTS, WIN = 0, 1
"""Rewards: the points that a step gives, or the match that it wins."""
LISTED = 16
"""Legal classes that are kept from one step to the next; where there are more, they are listed again."""
PACKED = 4
"""Classes in a word of a table's log."""
UNSEEN = -2
"""The actor of a row that tells what another's secret scored."""


class Terms(NamedTuple):
    """What is agreed for all tables: numbers of `Batch`."""

    players: int
    sides: int
    side_of: Ints
    unit: int
    reward: int
    limit: int
    """The actions after which a unit is cut off."""
    secrets: Ints
    """The codes of actions that only who takes them may learn of."""


class Tables(NamedTuple):
    """Tables, a row each, as they go on."""

    states: States
    randoms: Any
    starts: States
    """The state before the unit's first deal, the random numbers there, and the classes chosen since."""
    seeds: Any
    log: Any
    logged: Ints
    steps: Ints
    """The actions of the unit so far: more than were logged where a table was resampled."""
    units: Ints
    """The number of units begun."""
    owed: Any
    """What the unit's first deal gave each side, which is paid with its first step."""
    codes: Any
    """The first codes, in the rules, of the classes that are legal."""
    classes: Any
    number: Ints
    """How many classes are legal."""


class Shown(NamedTuple):
    """What is told of each table."""

    player: Ints
    words: Any
    mask: Any
    rewards: Any
    terminated: Any
    truncated: Any
    redealt: Ints


class Scratch(NamedTuple):
    """Room for one thread."""

    view: States
    blank: States
    out: Ints
    deck: Ints
    paid: Any


# --- a unit's beginning and end ---------------------------------------------------------------------------------


def begin(rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch) -> None:
    """Begin a match at every table."""
    for i in range(len(tables.states)):
        shown.redealt[i] = 0
        shown.rewards[i, :] = 0.0
        shown.terminated[i] = shown.truncated[i] = False
        new_match(rules, terms, tables, i, scratch)
        begin_unit(rules, terms, tables, shown, i, scratch)
        show(rules, tables, shown, i, scratch)


def new_match(rules: Rules, terms: Terms, tables: Tables, i: int, scratch: Scratch) -> None:
    """Set a table for a new match, whose first dealer is drawn."""
    tables.states[i] = scratch.blank[0]
    kernel.start(rules, tables.states[i], below(tables.randoms[i], terms.players))


def begin_unit(rules: Rules, terms: Terms, tables: Tables, shown: Shown, i: int, scratch: Scratch) -> None:
    """Deal until somebody decides; what ends before is counted, and dealt anew."""
    deciding = False
    while not deciding:
        tables.starts[i], tables.seeds[i] = tables.states[i], tables.randoms[i, 0]
        tables.steps[i] = tables.logged[i] = 0
        tables.units[i] += 1
        scratch.paid[:] = 0.0
        deal(rules, terms, tables.states[i], tables.randoms[i], scratch)
        deciding = deal_on(rules, terms, tables.states[i], tables.randoms[i], scratch)
        if not deciding:
            shown.redealt[i] += 1
            if kernel.actor(rules, tables.states[i]) == MATCH_OVER:
                new_match(rules, terms, tables, i, scratch)
    tables.owed[i, :] = scratch.paid
    shown.player[i] = kernel.actor(rules, tables.states[i])


def deal(rules: Rules, terms: Terms, s: State, random: Random, scratch: Scratch) -> None:
    """Make the deal that is due."""
    shuffle_and_cut(random, scratch.deck, kernel.cards_needed(rules, s))
    kernel.deal(rules, s, scratch.deck)
    add_points(rules, terms, s, scratch.paid)


def deal_on(rules: Rules, terms: Terms, s: State, random: Random, scratch: Scratch) -> bool:
    """Deal as long as a deal of this unit is due; return whether somebody decides, or the unit is over."""
    actor = kernel.actor(rules, s)
    while actor == CHANCE and (terms.unit != HAND or kernel.cards_needed(rules, s) == 0):
        deal(rules, terms, s, random, scratch)
        actor = kernel.actor(rules, s)
    return actor >= 0


# --- a step -----------------------------------------------------------------------------------------------------


def first_illegal(actions: Ints, mask: Any) -> int:
    """Return the first table whose action is not legal there; -1 where all are."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= len(mask[i]) or not mask[i, actions[i]]:
            return i
    return -1


def step(rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch, actions: Ints) -> int:
    """Carry out a legal action at every table; return the most actions that a table has logged."""
    most = 0
    for i in range(len(actions)):
        if not carry_out(rules, terms, tables, shown, i, actions[i], scratch):
            if shown.truncated[i] or kernel.actor(rules, tables.states[i]) == MATCH_OVER:
                new_match(rules, terms, tables, i, scratch)
            begin_unit(rules, terms, tables, shown, i, scratch)
        show(rules, tables, shown, i, scratch)
        most = max(most, tables.logged[i])
    return most


def carry_out(rules: Rules, terms: Terms, tables: Tables, shown: Shown, i: int, action: int, scratch: Scratch) -> bool:
    """Carry out a legal action at a table, deal what is due, and pay; return whether the unit goes on."""
    s = tables.states[i]
    note(tables, i, action)
    scratch.paid[:] = tables.owed[i, :]
    tables.owed[i, :] = 0.0
    kernel.apply(rules, s, code_of(rules, s, tables, i, action, scratch))
    add_points(rules, terms, s, scratch.paid)
    shown.terminated[i] = not deal_on(rules, terms, s, tables.randoms[i], scratch)
    shown.truncated[i] = not shown.terminated[i] and tables.steps[i] >= terms.limit
    pay(rules, terms, s, shown, i, scratch.paid)
    shown.player[i] = kernel.actor(rules, s)
    return not (shown.terminated[i] or shown.truncated[i])


def code_of(rules: Rules, s: State, tables: Tables, i: int, action: int, scratch: Scratch) -> Any:
    """Return the code of a class that is legal at a table: the first that is listed."""
    for k in range(min(tables.number[i], LISTED)):
        if tables.classes[i, k] == action:
            return tables.codes[i, k]
    return listed_code(rules, s, action, scratch)


def note(tables: Tables, i: int, action: int) -> None:
    """Write an action into the log, a few to a word."""
    word, at = tables.logged[i] // PACKED, tables.logged[i] % PACKED
    if at == 0:
        tables.log[i, word] = action
    else:
        tables.log[i, word] |= action << (16 * at)
    tables.logged[i] += 1
    tables.steps[i] += 1


def noted(log: Ints, k: int) -> Any:
    """Return an action of a log."""
    return (log[k // PACKED] >> (16 * (k % PACKED))) & 0xFFFF


def choose(rules: Rules, tables: Tables, scratch: Scratch, actions: Ints) -> None:
    """Choose a legal class for every table, each as likely as the other."""
    for i in range(len(actions)):
        actions[i] = drawn_class(rules, tables, i, scratch)


def drawn_class(rules: Rules, tables: Tables, i: int, scratch: Scratch) -> Any:
    """Draw a legal class of a table, each as likely as the other."""
    k = below(tables.randoms[i], tables.number[i])
    return tables.classes[i, k] if k < LISTED else nth_class(rules, tables.states[i], k, scratch)


def nth_class(rules: Rules, s: State, k: int, scratch: Scratch) -> Any:
    """Return the k-th of the legal classes, listed again."""
    n, found = kernel.legal_actions(rules, s, scratch.out), 0
    for j in range(n):
        action = encoding.dense(rules, s, scratch.out[j])
        scratch.out[found] = action
        earlier = 0
        while scratch.out[earlier] != action:
            earlier += 1
        if earlier == found:
            if found == k:
                return action
            found += 1
    return scratch.out[0]


# --- what is told -----------------------------------------------------------------------------------------------


def show(rules: Rules, tables: Tables, shown: Shown, i: int, scratch: Scratch) -> None:
    """Tell a table: who decides, what is legal, and what is seen."""
    list_classes(rules, tables, shown, i, scratch)
    scratch.view[0] = tables.states[i]
    seat = shown.player[i]
    kernel.hide(rules, scratch.view[0], seat)
    encoding.observe(rules, scratch.view[0], seat, shown.words[i])


def list_classes(rules: Rules, tables: Tables, shown: Shown, i: int, scratch: Scratch) -> None:
    """List the legal classes of a table, each once, and set the mask."""
    clear(tables, shown, i)
    s, n, found = tables.states[i], kernel.legal_actions(rules, tables.states[i], scratch.out), 0
    for k in range(n):
        action = encoding.dense(rules, s, scratch.out[k])
        if not shown.mask[i, action]:
            shown.mask[i, action] = True
            if found < LISTED:
                tables.codes[i, found], tables.classes[i, found] = scratch.out[k], action
            found += 1
    tables.number[i] = found


def clear(tables: Tables, shown: Shown, i: int) -> None:
    """Clear the mask of a table where it is set."""
    if tables.number[i] > LISTED:
        for action in range(len(shown.mask[i])):
            shown.mask[i, action] = False
    else:
        for k in range(tables.number[i]):
            shown.mask[i, tables.classes[i, k]] = False


def look(rules: Rules, states: States, seats: Ints, eyes: Ints, scratch: Scratch, out: Any) -> None:
    """Write what is seen of each table by `eyes` (a seat, or who watches), from the place of a seat."""
    for i in range(len(states)):
        scratch.view[0] = states[i]
        kernel.hide(rules, scratch.view[0], eyes[i])
        encoding.observe(rules, scratch.view[0], seats[i], out[i])


# --- pay --------------------------------------------------------------------------------------------------------


def add_points(rules: Rules, terms: Terms, s: State, paid: Any) -> None:
    """Add the points of the last step."""
    if terms.reward == POINTS:
        for side in range(terms.sides):
            paid[side] += encoding.scored(rules, s, side)


def pay(rules: Rules, terms: Terms, s: State, shown: Shown, i: int, paid: Any) -> None:
    """Write each player's reward: what the own side got less the mean of the other sides."""
    if terms.reward == WIN and kernel.actor(rules, s) == MATCH_OVER:
        for side in range(terms.sides):
            paid[side] = 1.0 if encoding.won(rules, s, side) else 0.0
    total = 0.0
    for side in range(terms.sides):
        total += paid[side]
    for seat in range(terms.players):
        own = paid[terms.side_of[seat]]
        shown.rewards[i, seat] = own - (total - own) / (terms.sides - 1)


# --- what was seen of a unit ------------------------------------------------------------------------------------


def replay(
    rules: Rules, terms: Terms, start: States, random: Random, log: Ints, n: int, seat: int, scratch: Scratch, rows: Any
) -> int:
    """Play a unit again and write a row for each thing that a seat saw, as far as there is room; return how many.

    A row is who acted (counted from the seat, -1 for a deal, `UNSEEN` for what a secret scored), the class (-1 where
    there is none to tell), and what the seat sees then.
    """
    s, k, found = start[0], 0, 0
    while k < n or kernel.actor(rules, s) == CHANCE:
        actor, action = kernel.actor(rules, s), -1
        secret = False
        if actor == CHANCE:
            deal(rules, terms, s, random, scratch)
        else:
            action = noted(log, k)
            code = listed_code(rules, s, action, scratch)
            secret = actor != seat and is_secret(terms, code)
            kernel.apply(rules, s, code)
            k += 1
        if not secret or s.event_count:
            if found < len(rows):
                own = actor if actor < 0 else (actor - seat + terms.players) % terms.players
                rows[found, 0], rows[found, 1] = UNSEEN if secret else own, -1 if secret else action
                scratch.view[0] = s
                kernel.hide(rules, scratch.view[0], seat)
                encoding.observe(rules, scratch.view[0], seat, rows[found, 2:])
            found += 1
    return found


def listed_code(rules: Rules, s: State, action: int, scratch: Scratch) -> Any:
    """Return the first listed code of a class."""
    n, k = kernel.legal_actions(rules, s, scratch.out), 0
    while k < n - 1 and encoding.dense(rules, s, scratch.out[k]) != action:
        k += 1
    return scratch.out[k]


def is_secret(terms: Terms, code: int) -> bool:
    """Return whether only who takes an action may learn of it."""
    found = False
    for k in range(len(terms.secrets)):
        found |= terms.secrets[k] == code
    return found


BYTES = tuple(sum(1 << 8 * bit for bit in range(8) if byte >> bit & 1) for byte in range(1 << 8))
"""A byte for each bit of a byte."""


def spread(words: Any, out: Any) -> None:
    """Write a byte for each bit."""
    for i in range(len(words)):
        for k in range(len(words[i])):
            word = words[i, k]
            for byte in range(8):
                out[i, 8 * k + byte] = BYTES[word & 255]
                word >>= 8


def scramble(seeds: Any, out: Any) -> None:
    """Make of each seed the random numbers that its table begins with."""
    random = np.zeros(1, np.uint64)
    for i in range(len(seeds)):
        random[0] = seeds[i]
        out[i, 0] = next_word(random)
