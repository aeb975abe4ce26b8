"""The rule-based player's choices once more, in the kernel dialect: for playing on in many worlds.

What is weighed is that of `rules_bot` with its weights: points, cards, the next seat's reply, one's own next play, and
the habit of what to lay. A test compares the two at the same views. Among equals this one takes the first.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Floats, Ints, States
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import worlds
from sobremesa.games.cuarenta.bots import hand_guesses, move_pruning, play_prices
from sobremesa.games.cuarenta.bots.capture_value import CAIDA, CATCH
from sobremesa.games.cuarenta.bots.judgement import CARDS, FOLLOW
from sobremesa.games.cuarenta.bots.rules_bot import ACE, COURT
from sobremesa.games.cuarenta.rules import Rules, State

EQUAL = 1e-9
"""Within so much two plays are equally good."""
PLACES = 5
"""States that a player works on: the table, one's view of it, the table after a play, a scratch one, an empty one."""


def follow(rules: Rules, states: States, table: Any, mind: Any, legal: Ints) -> None:
    """Play to the deal's end; `mind` is the memory of prospects."""
    while kernel.actor(rules, states[0]) >= 0:
        n = move_pruning.legal_actions(rules, states[0], legal)
        chosen = legal[0]
        if n > 1:
            chosen = legal[best(rules, states, mind, legal, n)]
        kernel.apply(rules, states[0], chosen)


def best(rules: Rules, states: States, mind: Any, legal: Ints, n: int) -> Any:
    """Return the place of the best of n plays, by what its seat sees."""
    values = np.zeros(kernel.MAX_LEGAL)
    judge(rules, states, mind, legal, n, values)
    top = 0
    for i in range(1, n):
        if values[i] > values[top] + EQUAL:
            top = i
    return top


def judge(rules: Rules, states: States, mind: Any, legal: Ints, n: int, values: Floats) -> None:
    """Write what each of n plays is worth, in points."""
    states[1] = states[0]
    s, seat = states[1], states[1].turn
    kernel.hide(rules, s, seat)
    side, hidden = kernel.side_of(seat), worlds.unseen(s, seat)
    prices, prospect = np.zeros((2, play_prices.DEEDS)), play_prices.prospect(rules, s, side, 0, states[3:], mind)
    play_prices.list_prices(rules, s, side, states[3:], prices[0])
    for i in range(n):
        states[2] = s
        after = states[2]
        kernel.apply(rules, after, legal[i])
        values[i] = CARDS * (play_prices.prospect(rules, after, side, 0, states[3:], mind) - prospect)
        values[i] += points_of(rules, s, legal[i], hidden, prices[0]) + habit(legal[i])
        values[i] += outlook(rules, s, after, hidden, states[3:], mind)


def habit(action: int) -> float:
    """P74: what is laid beside what can be foreseen of it."""
    rank = kernel.card_of(action) // 4
    if kernel.taken_of(action):
        return 0.0
    return (COURT if rank >= kernel.JACK else 0.0) + (ACE if rank == 0 else 0.0)


def points_of(rules: Rules, s: State, action: int, hidden: int, prices: Any) -> Any:
    """Return what the play scores; a caída on one who announced a ronda, with what a catch may bring (P62)."""
    if not kernel.taken_of(action):
        return 0.0
    code = play_prices.deed(rules, s, action)
    previous = (s.turn + rules.players - 1) % rules.players
    if not code & CAIDA or not s.ronda[previous]:
        return prices[code]
    ronda = hand_guesses.chance_of_ronda(s, previous, kernel.card_of(action) // 4, hidden)
    return (1.0 - ronda) * prices[code] + ronda * prices[code | CATCH]


def outlook(rules: Rules, s: State, after: State, hidden: int, scratch: States, mind: Any) -> Any:
    """Return what one's own next play may bring, less the next seat's; `after` is written on."""
    redealt = after.phase == kernel.Phase.DEAL
    if not (redealt or after.phase == kernel.Phase.PLAY):
        return 0.0
    side, cards = kernel.side_of(s.turn), after.table
    prices, worths = np.zeros((2, play_prices.DEEDS)), np.zeros(2)
    for of in range(2):
        play_prices.list_prices(rules, after, of, scratch, prices[of])
        worths[of] = play_prices.card_worth(rules, after, of, scratch, mind)
    gains, left, chances = np.zeros(kernel.RANKS), np.zeros(kernel.RANKS, np.int64), np.zeros(kernel.RANKS)
    dealt = s.hand[s.turn] | s.laid[s.deals - 1][s.turn]
    after.last = 0 if redealt else after.last
    for rank in range(kernel.RANKS):
        left[rank] = cards
        if kernel.copies(hidden, rank):
            gains[rank], left[rank] = best_capture(rules, after, rank, dealt, prices[1 - side], worths[1 - side])
    hand_guesses.next_choices(rules, s, after, hidden, gains, chances)
    reply = 0.0
    for rank in range(kernel.RANKS):
        reply += chances[rank] * gains[rank]
    if redealt:
        return -reply
    return FOLLOW * follow_up(rules, after, s.turn, hidden, gains, left, chances, prices[side], worths[side]) - reply


def follow_up(
    rules: Rules,
    after: State,
    seat: int,
    hidden: int,
    gains: Floats,
    left: Ints,
    chances: Floats,
    prices: Any,
    worth: float,
) -> Any:
    """Return what one's own next play may be expected to bring, after each reply as likely as it is."""
    expected = 0.0
    for rank in range(kernel.RANKS):
        if chances[rank] > 0.0:
            after.last = 0 if gains[rank] > 0.0 else kernel.lowest(hidden, rank)
            after.table = left[rank] | after.last
            top = 0.0
            for own in range(kernel.RANKS):
                if after.table and kernel.copies(after.hand[seat], own):
                    gain, _ = best_capture(rules, after, own, 0, prices, worth)
                    top = max(top, gain)
            expected += chances[rank] * top
    return expected


def best_capture(rules: Rules, s: State, rank: int, dealt: int, prices: Any, worth: float) -> Any:
    """Return the best gain with a card of the rank, and what it leaves: the whole table if it takes nothing.

    `dealt` are the cards dealt to the seat that played before: a caída on one of three is a catch (P62).
    """
    out: Any = np.empty(64, np.int64)
    run, top, rest = kernel.run_above(s.table, rank), 0.0, s.table
    n = kernel.bases(rules, s, 4 * rank, kernel.counts_of(s.table), out, 0)
    for i in range(n):
        play = out[i] | run
        code, taken = play_prices.deed(rules, s, play), kernel.taken_of(play)
        if code & CAIDA and kernel.how_many(kernel.copies(dealt, rank)) == 3:
            code |= CATCH
        gain = prices[code] + worth * (1 + kernel.how_many(taken))
        if gain > top:
            top, rest = gain, s.table & ~taken
    return top, rest
