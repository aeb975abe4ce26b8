"""Single-observer information-set Monte Carlo tree search over any kernel, in the kernel dialect.

After Cowling, Powley, Whitehouse (2012): one tree for the one who decides, whose nodes are reached by the actions that
were taken, whatever is hidden. Every iteration goes down the tree in one of the worlds that the observer cannot tell
apart, so an action is not legal each time its node is passed; the term of exploration therefore counts how often it
was available. What the tree knows no more is played out by a policy, and judged where the game's `leaf` says stop.

Random numbers are those of `splitmix` and logarithms are given as a table, so that nothing depends on a
machine's mathematics: a search is a function of its worlds and its seed.
"""

from typing import Any, NamedTuple

import numpy as np

from sobremesa.fast import splitmix
from sobremesa.fast.dialect import Floats, Ints, Kernel, Random, Record, Rules, State, States, parameter
from sobremesa.fast.records import Records
from sobremesa.search.protocols import Edges, LeafEval, Policy

kernel: Kernel = parameter()
"""The game's rules; this name and the three below are given by whoever links the search to a game."""
leaf: LeafEval = parameter()
"""Where a playout ends and what it is worth to each side."""
edges: Edges = parameter()
"""The edges of the tree: actions that do the same share one."""
policy: Policy = parameter()
"""The playout policy."""

CHANCE, MATCH_OVER = -1, -2
NONE = 0
"""No child; the root, which has this number, is nobody's."""
FAR = 1e300
DEPTH = 1024
"""Places of a path; what comes after is played out."""
PACK = 256
"""Places for a deck that is shuffled within the horizon; no game of the house has so many cards."""
TERMS = 24
"""Of the series of a logarithm; the slowest, that of 2, has then converged to the last bit."""

node_type = np.dtype(
    [
        ("parent", np.int64),
        ("edge", np.int64),
        ("seen", np.int64),  # the last iteration that counted it as available
        ("visits", np.int64),
        ("available", np.int64),
        ("total", np.float64),  # of the rewards of the side that decided
        ("squares", np.float64),
    ]
)
"""One action at one place of the tree."""

SIDES = 8
"""More sides than a game has."""

memory_type = np.dtype(
    [
        ("nodes", np.int64),  # used
        ("done", np.int64),  # iterations
        ("low", np.float64, (SIDES,)),  # the least and the greatest reward that each side has met
        ("high", np.float64, (SIDES,)),
    ]
)
"""Record of a search's counters."""

options_type = np.dtype(
    [
        ("explore", np.float64),  # the constant of exploration, for rewards from 0 to 1
        ("scale", np.float64),  # the range of rewards; 0: what has been met so far
        ("epsilon", np.float64),  # how often a playout's action is random whatever the policy says
        ("mix", np.float64),  # Smooth-UCT: how often UCB decides at least …
        ("mix_start", np.float64),  # … and at first (1: always, no smoothing)
        ("mix_decay", np.float64),
    ]
)
"""Record of a search's settings."""


class Tree(NamedTuple):
    """A tree in memory."""

    nodes: Records
    slots: Ints
    """Where each node's children are noted, by `slot_of`."""
    memory: Record


class Scoring(NamedTuple):
    """What the worth of an action is reckoned by."""

    options: Record
    bias: Floats
    """Of each action at the root, added to its bound."""
    table: Floats
    """What the leaf's `value` reads."""
    logs: Floats


class Buffers(NamedTuple):
    """Room for one iteration."""

    order: Ints
    """In which the worlds have their turns."""
    world: States
    """The one that is played in."""
    actions: Ints
    kids: Ints
    path: Ints
    sides: Ints
    """Who chose each node of the path."""
    rewards: Floats
    deck: Ints


# --- the tree ---------------------------------------------------------------------------------------------------


def begin(tree: Tree) -> None:
    """Begin an empty tree: the root alone."""
    tree.slots[:] = NONE
    tree.nodes[0].visits = 0
    memory = tree.memory
    memory.nodes, memory.done = 1, 0
    for side in range(SIDES):
        memory.low[side], memory.high[side] = FAR, -FAR


def slot_of(tree: Tree, node: int, edge: int) -> Any:
    """Return where the child of a node by an edge is noted, or would be."""
    nodes, slots = tree.nodes, tree.slots
    mask = len(slots) - 1
    h = np.uint64(edge) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(node) * np.uint64(0xD1342543DE82EF95)
    i = np.int64((h ^ (h >> np.uint64(32))) & np.uint64(mask))
    while slots[i] != NONE and (nodes[slots[i]].parent != node or nodes[slots[i]].edge != edge):
        i = (i + 1) & mask
    return i


def add_child(tree: Tree, node: int, edge: int) -> Any:
    """Return a new node, available for the first time."""
    memory = tree.memory
    child = memory.nodes
    memory.nodes += 1
    tree.slots[slot_of(tree, node, edge)] = child
    new = tree.nodes[child]
    new.parent, new.edge, new.seen = node, edge, memory.done
    new.visits, new.available = 0, 1
    new.total = new.squares = 0.0
    return child


def look_up(rules: Rules, s: State, tree: Tree, node: int, buffers: Buffers, n: int) -> int:
    """Write the child of each legal action, `NONE` where there is none yet; return how many are missing.

    The others are counted as available.
    """
    done = tree.memory.done
    fresh = 0
    for i in range(n):
        child = tree.slots[slot_of(tree, node, edges.edge(rules, s, buffers.actions[i]))]
        buffers.kids[i] = child
        if child == NONE:
            fresh += 1
        elif tree.nodes[child].seen != done:
            tree.nodes[child].seen = done
            tree.nodes[child].available += 1
    return fresh


# --- one decision -----------------------------------------------------------------------------------------------


def unit(random: Random) -> Any:
    """Return a number from 0 to less than 1."""
    return np.float64(splitmix.next_word(random) >> np.uint64(11)) / 9007199254740992.0


def pick_fresh(kids: Ints, n: int, node: int, bias: Floats, random: Random) -> int:
    """Pick one of the actions without a child: at the root the one with the highest prior, else any."""
    best = -1
    ties = 0
    for i in range(n):
        if kids[i] == NONE:
            if node != 0 or best < 0 or bias[i] == bias[best]:
                ties += 1
                if splitmix.below(random, ties) == 0:
                    best = i
            elif bias[i] > bias[best]:
                best, ties = i, 1
    return best


def pick_known(tree: Tree, scoring: Scoring, node: int, side: int, kids: Ints, n: int, random: Random) -> int:
    """Pick a child by UCB, or now and then by the average so far (Smooth-UCT, Heinrich and Silver 2015)."""
    options = scoring.options
    if options.mix_start < 1.0:
        share = options.mix_start / (1.0 + options.mix_decay * np.sqrt(np.float64(tree.nodes[node].visits)))
        if unit(random) >= max(options.mix, share):
            return by_average(tree.nodes, kids, n, random)
    return by_bound(tree, scoring, node, side, kids, n)


def by_bound(tree: Tree, scoring: Scoring, node: int, side: int, kids: Ints, n: int) -> int:
    """Return the greatest upper confidence bound; `bias` at the root wears off with the visits."""
    options, memory = scoring.options, tree.memory
    scale, low = options.scale, 0.0
    if scale == 0.0:
        scale, low = memory.high[side] - memory.low[side], memory.low[side]
    weight = 1.0 / scale if scale > 0.0 else 0.0
    best, top = 0, -FAR
    for i in range(n):
        child = tree.nodes[kids[i]]
        bound = (child.total / child.visits - low) * weight
        bound += options.explore * np.sqrt(scoring.logs[child.available] / child.visits)
        if node == 0:
            bound += scoring.bias[i] / (1 + child.visits)
        if bound > top:
            best, top = i, bound
    return best


def by_average(nodes: Records, kids: Ints, n: int, random: Random) -> int:
    """Pick each action as often as it was chosen so far."""
    visits = 0
    for i in range(n):
        visits += nodes[kids[i]].visits
    ticket = splitmix.below(random, visits)
    for i in range(n):
        ticket -= nodes[kids[i]].visits
        if ticket < 0:
            return i
    return n - 1


# --- one iteration ----------------------------------------------------------------------------------------------


def copy_to(scratch: States, world: State) -> None:
    """Copy the world that is played in, its own left untouched."""
    scratch[0] = world


def onward(rules: Rules, s: State, root: State, deck: Ints, random: Random) -> Any:
    """Return the seat to decide after any deals, or `MATCH_OVER` at the leaf."""
    while not leaf.stop(rules, s, root):
        actor = kernel.actor(rules, s)
        if actor != CHANCE:
            return actor
        splitmix.shuffle_and_cut(random, deck, kernel.cards_needed(rules, s))
        kernel.deal(rules, s, deck)
    return MATCH_OVER


def descend(rules: Rules, s: State, root: State, tree: Tree, scoring: Scoring, buffers: Buffers, random: Random) -> int:
    """Go down the tree to a new node or the horizon, and note the nodes passed and who chose them; return how many."""
    actions, kids, path = buffers.actions, buffers.kids, buffers.path
    length = node = 0
    while length < len(path):
        actor = onward(rules, s, root, buffers.deck, random)
        if actor == MATCH_OVER:
            break
        n = kernel.legal_actions(rules, s, actions)
        side = leaf.side_of(rules, s, actor)
        fresh = look_up(rules, s, tree, node, buffers, n)
        if fresh and tree.memory.nodes == len(tree.nodes):
            break
        if fresh:
            i = pick_fresh(kids, n, node, scoring.bias, random)
            kids[i] = add_child(tree, node, edges.edge(rules, s, actions[i]))
        else:
            i = pick_known(tree, scoring, node, side, kids, n, random)
        node = kids[i]
        path[length], buffers.sides[length] = node, side
        length += 1
        kernel.apply(rules, s, actions[i])
        if fresh:
            break
    return length


def play_out(rules: Rules, s: State, root: State, options: Record, out: Ints, deck: Ints, random: Random) -> None:
    """Play out to the horizon by the policy."""
    while onward(rules, s, root, deck, random) != MATCH_OVER:
        n = kernel.legal_actions(rules, s, out)
        i = 0
        if n > 1:
            if options.epsilon > 0.0 and unit(random) < options.epsilon:
                i = splitmix.below(random, n)
            else:
                i = policy.pick(rules, s, out, n, random)
        kernel.apply(rules, s, out[i])


def back_up(rules: Rules, s: State, root: State, tree: Tree, table: Floats, buffers: Buffers, length: int) -> None:
    """Write what it was worth, to each node for the side that chose it."""
    nodes, memory, rewards = tree.nodes, tree.memory, buffers.rewards
    for side in range(len(rewards)):
        rewards[side] = leaf.value(rules, s, root, side, table)
        memory.low[side] = min(memory.low[side], rewards[side])
        memory.high[side] = max(memory.high[side], rewards[side])
    nodes[0].visits += 1
    for i in range(length):
        reward = rewards[buffers.sides[i]]
        passed = nodes[buffers.path[i]]
        passed.visits += 1
        passed.total += reward
        passed.squares += reward * reward


def iterate(
    rules: Rules,
    root: State,
    worlds: States,
    times: int,
    tree: Tree,
    scoring: Scoring,
    buffers: Buffers,
    random: Random,
) -> None:
    """Run a number of iterations; all worlds have their turn, each time in another order."""
    memory = tree.memory
    for _ in range(times):
        turn = memory.done % len(worlds)
        if turn == 0:
            splitmix.shuffle(random, buffers.order, len(worlds))
        copy_to(buffers.world, worlds[buffers.order[turn]])
        s = buffers.world[0]
        length = descend(rules, s, root, tree, scoring, buffers, random)
        play_out(rules, s, root, scoring.options, buffers.actions, buffers.deck, random)
        back_up(rules, s, root, tree, scoring.table, buffers, length)
        memory.done += 1


def grow(
    rules: Rules,
    root: State,
    worlds: States,
    scratch: States,
    iterations: int,
    explore: float,
    seed: Any,
    table: Floats,
    actions: Ints,
    visits: Ints,
    means: Floats,
) -> Any:
    """Write the legal actions, how often a new tree visited each, and what it was worth; return how many there are.

    `scratch` is one state. The result depends on the arguments alone.
    """
    n, size, random = len(actions), 1, np.zeros(1, np.uint64)
    while size <= 2 * iterations:
        size *= 2
    nodes, slots, memory = np.zeros(iterations + 1, node_type), np.zeros(size, np.int64), np.zeros(1, memory_type)
    options, bias, logs = np.zeros(1, options_type), np.zeros(n), np.zeros(iterations + 2)
    kids, path, sides = np.zeros(n, np.int64), np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64)
    order, rewards, deck = np.zeros(len(worlds), np.int64), np.zeros(leaf.SIDES), np.zeros(PACK, np.int64)
    random[0], options[0].explore, options[0].mix, options[0].mix_start = seed, explore, 1.0, 1.0
    write_logarithms(logs)
    tree = Tree(nodes, slots, memory[0])
    begin(tree)
    scoring = Scoring(options[0], bias, table, logs)
    buffers = Buffers(order, scratch, actions, kids, path, sides, rewards, deck)
    iterate(rules, root, worlds, iterations, tree, scoring, buffers, random)
    n = root_children(rules, worlds[0], tree, actions, kids)
    for i in range(n):
        child = nodes[kids[i]]
        visits[i] = child.visits if kids[i] != NONE else 0
        means[i] = child.total / child.visits if visits[i] else 0.0
    return n


def write_logarithms(out: Floats) -> None:
    """Write the logarithms of 0 (as 0), 1, 2, …: each is the one before plus 2 artanh(1 / (2k - 1))."""
    for k in range(2, len(out)):
        x = 1.0 / (2.0 * k - 1.0)
        step, power = 0.0, 2.0 * x
        for term in range(TERMS):
            step += power / (2 * term + 1)
            power *= x * x
        out[k] = out[k - 1] + step


def root_children(rules: Rules, world: State, tree: Tree, out: Ints, kids: Ints) -> Any:
    """Write the legal actions at the root and their nodes; return how many there are."""
    n = kernel.legal_actions(rules, world, out)
    for i in range(n):
        kids[i] = tree.slots[slot_of(tree, 0, edges.edge(rules, world, out[i]))]
    return n
