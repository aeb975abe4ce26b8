"""Steps of a batch of tables over any game's rules and encoding, in the kernel dialect.

A table is dealt on until somebody decides. Where its unit ends, a hand or a match, the next one begins at once.
"""

from typing import Any, NamedTuple

import numpy as np

from sobremesa.envs.history import PACKED, pack, write
from sobremesa.fast.dialect import Ints, Kernel, Random, Record, Rules, State, States, parameter
from sobremesa.fast.records import Records
from sobremesa.fast.splitmix import below, shuffle_and_cut

kernel: Kernel = parameter()
"""The game's rules."""
encoding: Any = parameter()
"""The game's encoding."""
equity: Any = parameter()
"""The game's chances to win the match between two hands."""

CHANCE, MATCH_OVER = -1, -2
HAND, MATCH = 0, 1
"""Units: a hand ends where the pack is shuffled anew."""
POINTS, WIN, EQUITY = 0, 1, 2
"""Rewards: the points that a step gives, the match that it wins, or by how much a hand changes the chance to win it."""
BITS, BYTES = 0, 1
"""Forms of an observation: words of 64 bits, or a byte for each bit."""
SIDES = 6
"""More sides than a game has."""
LISTED = 16
"""Legal classes that are kept from one step to the next; where there are more, they are listed again."""
UNSEEN = -2
"""The actor of a row that tells what another's secret scored."""

book_type = np.dtype(
    [
        ("random", np.uint64, (1,)),
        ("number", np.int64),  # of the legal classes
        ("steps", np.int64),  # the actions of the unit so far
        ("kept", np.int64),  # items of the log that hold the unit's start
        ("waits", np.int64),  # whether there is no room for them: nothing of the unit is dealt then
        ("logged", np.int64),  # actions since its start was kept: fewer where the table was resampled
        # what the unit's first deal gave, which is paid with its first step; where equity is paid, less the chance
        # to win the match that each side had before the hand, and it is paid with the hand's end
        ("owed", np.float64, (SIDES,)),
        ("classes", np.int64, (LISTED,)),  # that are legal, the first of them
        ("codes", np.int64, (LISTED,)),  # of each the first code that the rules list
        ("units", np.int64),  # begun so far
        ("seed", np.uint64, (1,)),  # the random numbers where the unit's start was kept
    ]
)
"""Record of what is kept beside a table's state."""


class Terms(NamedTuple):
    """What is agreed for all tables: numbers of `Batch`."""

    players: int
    sides: int
    side_of: Ints
    others: float
    """What another side's points take from one's own."""
    unit: int
    reward: int
    form: int
    limit: int
    """The actions after which a unit is cut off."""
    secrets: Ints
    """The codes of actions that only who takes them may learn of."""
    chances: Any
    """What `equity` is looked up in."""


class Tables(NamedTuple):
    """Tables, a row each, as they go on."""

    states: States
    books: Records
    words: Any
    """The states again, as words."""
    log: Any
    """The state before the unit's first deal and the classes chosen since, as items; of no words where none is kept."""


class Shown(NamedTuple):
    """What is told of each table."""

    player: Ints
    observation: Any
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
    words: Ints


# --- a unit's beginning and end ---------------------------------------------------------------------------------


def begin(rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch) -> None:
    """Begin a match at every table."""
    for i in range(len(tables.states)):
        shown.redealt[i] = 0
        shown.rewards[i, :] = 0.0
        shown.terminated[i] = shown.truncated[i] = False
        new_match(rules, terms, tables, i, scratch)
        begin_unit(rules, terms, tables, shown, i, scratch)
        if not tables.books[i].waits:
            show(rules, terms, tables, shown, i, scratch)


def begin_waiting(rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch) -> int:
    """Begin the units that have waited for room in a log; return the most items that one holds, or has no room for."""
    most = 0
    for i in range(len(tables.states)):
        if tables.books[i].waits:
            begin_unit(rules, terms, tables, shown, i, scratch)
            if not tables.books[i].waits:
                show(rules, terms, tables, shown, i, scratch)
        most = max(most, held(tables.books[i]))
    return most


def held(book: Record) -> Any:
    """Return how many items a log holds."""
    return book.kept + book.logged


def new_match(rules: Rules, terms: Terms, tables: Tables, i: int, scratch: Scratch) -> None:
    """Set a table for a new match, whose first dealer is drawn."""
    tables.states[i] = scratch.blank[0]
    kernel.start(rules, tables.states[i], below(tables.books[i].random, terms.players))


def begin_unit(rules: Rules, terms: Terms, tables: Tables, shown: Shown, i: int, scratch: Scratch) -> None:
    """Deal until somebody decides; what ends before is counted, and dealt anew. Without room for the start, wait."""
    s, book, deciding = tables.states[i], tables.books[i], False
    while not deciding:
        book.steps = book.logged = 0
        if len(tables.log[i]):
            book.kept = pack(tables.words[i], tables.log[i])
            book.waits = book.kept > PACKED * len(tables.log[i])
            if book.waits:
                return
        book.seed[0] = book.random[0]
        book.units += 1
        scratch.paid[:] = 0.0
        if terms.reward == EQUITY:
            owe_chances(rules, terms, s, scratch.paid)
        deal(rules, terms, s, book.random, scratch)
        deciding = deal_on(rules, terms, s, book.random, scratch)
        if not deciding:
            shown.redealt[i] += 1
            if kernel.actor(rules, s) == MATCH_OVER:
                new_match(rules, terms, tables, i, scratch)
    for side in range(terms.sides):
        book.owed[side] = scratch.paid[side]


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


def step_legal(rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch, actions: Ints) -> int:
    """Step every table, or none where an action is not legal; return the most items of a log, or -1."""
    if first_illegal(actions, shown.mask) >= 0:
        return -1
    return step(rules, terms, tables, shown, scratch, actions)


def step(rules: Rules, terms: Terms, tables: Tables, shown: Shown, scratch: Scratch, actions: Ints) -> int:
    """Carry out a legal action at every table; return the most items that a log holds, or has no room for."""
    most = 0
    for i in range(len(actions)):
        if not carry_out(rules, terms, tables, shown, i, actions[i], scratch):
            if shown.truncated[i] or kernel.actor(rules, tables.states[i]) == MATCH_OVER:
                new_match(rules, terms, tables, i, scratch)
            begin_unit(rules, terms, tables, shown, i, scratch)
        if not tables.books[i].waits:
            show(rules, terms, tables, shown, i, scratch)
        most = max(most, held(tables.books[i]))
    return most


def carry_out(rules: Rules, terms: Terms, tables: Tables, shown: Shown, i: int, action: int, scratch: Scratch) -> bool:
    """Carry out a legal action at a table, deal what is due, and pay; return whether the unit goes on."""
    s, book = tables.states[i], tables.books[i]
    note(book, tables.log[i], action)
    for side in range(terms.sides):
        scratch.paid[side] = book.owed[side]
        book.owed[side] = 0.0
    kernel.apply(rules, s, code_of(rules, s, book, action, scratch))
    add_points(rules, terms, s, scratch.paid)
    if terms.reward == EQUITY:
        settle(rules, terms, s, book, scratch.paid)
    goes_on = deal_on(rules, terms, s, book.random, scratch)
    if terms.reward == EQUITY and not goes_on:
        settle(rules, terms, s, book, scratch.paid)
    cut_off = goes_on and book.steps >= terms.limit
    shown.terminated[i], shown.truncated[i] = not goes_on, cut_off
    pay(rules, terms, s, shown.rewards[i], scratch.paid)
    return goes_on and not cut_off


def code_of(rules: Rules, s: State, book: Record, action: int, scratch: Scratch) -> Any:
    """Return the code of a class that is legal at a table: the first that is listed."""
    for k in range(min(book.number, LISTED)):
        if book.classes[k] == action:
            return book.codes[k]
    return listed_code(rules, s, action, scratch)


def listed_code(rules: Rules, s: State, action: int, scratch: Scratch) -> Any:
    """Return the first listed code of a class."""
    n, k = kernel.legal_actions(rules, s, scratch.out), 0
    while k < n - 1 and encoding.dense(rules, s, scratch.out[k]) != action:
        k += 1
    return scratch.out[k]


def note(book: Record, log: Ints, action: int) -> None:
    """Count an action, and write it into the log where there is one."""
    book.steps += 1
    if len(log):
        write(log, held(book), action)
        book.logged += 1


def choose(rules: Rules, tables: Tables, scratch: Scratch, actions: Ints) -> None:
    """Choose a legal class for every table, each as likely as the other."""
    for i in range(len(actions)):
        actions[i] = drawn_class(rules, tables.states[i], tables.books[i], scratch)


def drawn_class(rules: Rules, s: State, book: Record, scratch: Scratch) -> Any:
    """Draw a legal class of a table, each as likely as the other."""
    k = below(book.random, book.number)
    return book.classes[k] if k < LISTED else nth_class(rules, s, k, scratch)


def nth_class(rules: Rules, s: State, k: int, scratch: Scratch) -> Any:
    """Return the k-th of the legal classes, listed again."""
    n, found = kernel.legal_actions(rules, s, scratch.out), 0
    for j in range(n):
        scratch.out[found] = encoding.dense(rules, s, scratch.out[j])
        earlier = 0
        while scratch.out[earlier] != scratch.out[found]:
            earlier += 1
        if earlier == found:
            found += 1
    return scratch.out[k]


# --- what is told -----------------------------------------------------------------------------------------------


def show(rules: Rules, terms: Terms, tables: Tables, shown: Shown, i: int, scratch: Scratch) -> None:
    """Tell a table: who decides, what is legal, and what is seen."""
    s = tables.states[i]
    seat = kernel.actor(rules, s)
    shown.player[i] = seat
    look(rules, s, seat, seat, scratch)
    list_classes(rules, scratch.view[0], tables.books[i], shown.mask[i], scratch)
    put(terms, scratch.words, shown.observation[i])


def list_classes(rules: Rules, s: State, book: Record, mask: Any, scratch: Scratch) -> None:
    """List the legal classes of what the seat to decide sees, each once, and set the mask."""
    clear(book, mask)
    n, found = kernel.legal_actions(rules, s, scratch.out), 0
    for k in range(n):
        action = encoding.dense(rules, s, scratch.out[k])
        if not mask[action]:
            mask[action] = True
            if found < LISTED:
                book.classes[found], book.codes[found] = action, scratch.out[k]
            found += 1
    book.number = found


def clear(book: Record, mask: Any) -> None:
    """Clear the mask of a table where it is set; nothing is legal there then."""
    if book.number > LISTED:
        mask[:] = False
    else:
        for k in range(book.number):
            mask[book.classes[k]] = False
    book.number = 0


def look(rules: Rules, s: State, seat: int, eyes: int, scratch: Scratch) -> None:
    """Write into the scratch words what `eyes` (a seat, or who watches) see of a state, from the place of a seat."""
    scratch.view[0] = s
    kernel.hide(rules, scratch.view[0], eyes)
    encoding.observe(rules, scratch.view[0], seat, scratch.words)


def look_at_all(
    rules: Rules, terms: Terms, states: States, seats: Ints, eyes: Ints, scratch: Scratch, out: Any
) -> None:
    """Write what is seen of each state."""
    for i in range(len(states)):
        look(rules, states[i], seats[i], eyes[i], scratch)
        put(terms, scratch.words, out[i])


def put(terms: Terms, words: Ints, out: Ints) -> None:
    """Write an observation in its form."""
    if terms.form == BITS:
        out[:] = words
        return
    for k in range(len(words)):
        word = words[k]
        for byte in range(8):
            out[8 * k + byte] = BYTES_OF[word & 255]
            word >>= 8


BYTES_OF = tuple(sum(1 << 8 * bit for bit in range(8) if byte >> bit & 1) for byte in range(1 << 8))
"""A byte for each bit of a byte."""


# --- pay --------------------------------------------------------------------------------------------------------


def add_points(rules: Rules, terms: Terms, s: State, paid: Any) -> None:
    """Add the points of the last step."""
    if terms.reward == POINTS and s.event_count:
        for side in range(terms.sides):
            paid[side] += encoding.scored(rules, s, side)


def owe_chances(rules: Rules, terms: Terms, s: State, paid: Any) -> None:
    """Begin what a hand pays with less than nothing: the chances to win the match that the sides have before it."""
    for side in range(terms.sides):
        paid[side] = -chance_to_win(rules, terms, s, side)


def settle(rules: Rules, terms: Terms, s: State, book: Record, paid: Any) -> None:
    """Pay the chances to win the match where a hand is over, and owe them to the next; else pay nothing yet."""
    actor = kernel.actor(rules, s)
    over = actor == MATCH_OVER or (actor == CHANCE and kernel.cards_needed(rules, s) > 0)
    for side in range(terms.sides):
        due = paid[side] + book.owed[side]
        if over:
            chance = chance_to_win(rules, terms, s, side)
            paid[side], book.owed[side] = due + chance, -chance
        else:
            paid[side], book.owed[side] = 0.0, due


def chance_to_win(rules: Rules, terms: Terms, s: State, side: int) -> float:
    """Return a side's chance to win the match where no hand is being played; 1 or 0 where it is over."""
    if kernel.actor(rules, s) == MATCH_OVER:
        return 1.0 if encoding.won(rules, s, side) else 0.0
    found: float = equity.chance(rules, s, side, terms.chances)
    return found


def pay(rules: Rules, terms: Terms, s: State, rewards: Any, paid: Any) -> None:
    """Write each player's reward: what the own side got less the mean of the other sides'."""
    if terms.reward == WIN and kernel.actor(rules, s) == MATCH_OVER:
        for side in range(terms.sides):
            paid[side] = 1.0 if encoding.won(rules, s, side) else 0.0
    total = 0.0
    for side in range(terms.sides):
        total += paid[side]
    for seat in range(terms.players):
        own = paid[terms.side_of[seat]]
        rewards[seat] = own - (total - own) * terms.others


# --- what was seen of a unit ------------------------------------------------------------------------------------


def replay(
    rules: Rules, terms: Terms, start: States, random: Random, actions: Ints, seat: int, scratch: Scratch, rows: Any
) -> int:
    """Play a unit again and write a row for each thing that a seat saw, as far as there is room; return how many.

    A row is who acted (counted from the seat, -1 for a deal, `UNSEEN` for what a secret scored), the class (-1 where
    there is none to tell), and what the seat sees then.
    """
    s, k, found = start[0], 0, 0
    while k < len(actions) or kernel.actor(rules, s) == CHANCE:
        actor, action, secret = kernel.actor(rules, s), -1, False
        if actor == CHANCE:
            deal(rules, terms, s, random, scratch)
        else:
            action = actions[k]
            code = listed_code(rules, s, action, scratch)
            secret = actor != seat and is_secret(terms, code)
            kernel.apply(rules, s, code)
            k += 1
        if not secret or s.event_count:
            if found < len(rows):
                own = actor if actor < 0 else (actor - seat + terms.players) % terms.players
                rows[found, 0], rows[found, 1] = UNSEEN if secret else own, -1 if secret else action
                look(rules, s, seat, seat, scratch)
                rows[found, 2:] = scratch.words
            found += 1
    return found


def is_secret(terms: Terms, code: int) -> bool:
    """Return whether only who takes an action may learn of it."""
    found = False
    for k in range(len(terms.secrets)):
        found |= terms.secrets[k] == code
    return found
