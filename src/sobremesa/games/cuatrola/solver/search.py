"""Alpha-beta search of a Cuatrola hand with all cards known, in the kernel dialect.

Alpha-beta over the cards still to be played, from side 0's view. What may be played, which card wins, what cards and
cantes count: all that is asked of the rules. At the beginning of each trick the value of what is still to come
depends only on the cards left, on who leads and on the cantes left; a table remembers its bounds and best lead.
Silence is never better than a cante, so a pair that can sing does; only which suit is searched.

The search keeps its own stack, a frame a decision: functions that call themselves are not in the dialect.
"""

from typing import Any

import numpy as np

from sobremesa.fast.dialect import Ints, States
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import Rules, State

SLOTS = 1 << 14
"""Places in the table of tricks; the index is the key's hash."""
KEY_BITS = 26
SEATS, SUITS, TRICKS = 4, 4, 5
FRAMES = TRICKS * SEATS + TRICKS + 1
"""Decisions in a hand: the cards, the cantes after a trick, and the end."""
FAR = 1000
"""Farther than any value."""

workspace = np.dtype(
    [
        # the hand that is searched:
        ("hands", np.int64, (SEATS,)),  # the cards of each active seat at the root
        ("after", np.int64, (SEATS,)),  # the seat that plays after each
        ("pairs", np.int64, (SEATS,)),  # the suits that each seat could still sing at the root
        ("trump", np.int64),
        ("trumps", np.int64),
        ("scale", np.int64),  # what a card point counts; 0: tricks count instead
        ("last", np.int64),  # what the last trick counts besides
        # the trick that is searched, by the number of tricks left with it:
        ("leader", np.int64, (TRICKS + 1,)),
        ("lead", np.int64, (TRICKS + 1,)),
        ("led", np.int64, (TRICKS + 1,)),
        # the frames:
        ("left", np.int64, (FRAMES,)),  # the cards still in the hands
        ("table", np.int64, (FRAMES,)),
        ("holder", np.int64, (FRAMES,)),  # who has the best card of the table
        ("turn", np.int64, (FRAMES,)),
        ("n", np.int64, (FRAMES,)),  # tricks left, this one included
        ("live", np.int64, (FRAMES,)),  # suits not sung of which somebody has king and knight
        ("suits", np.int64, (FRAMES,)),  # those of them that may be sung now
        ("gain", np.int64, (FRAMES,)),  # what the move that led here scored
        ("moves", np.int64, (FRAMES,)),  # cards or suits still to be tried
        ("move", np.int64, (FRAMES,)),
        ("best", np.int64, (FRAMES,)),
        ("value", np.int64, (FRAMES,)),
        ("alpha", np.int64, (FRAMES,)),
        ("beta", np.int64, (FRAMES,)),
        ("floor", np.int64, (FRAMES,)),  # alpha and beta as the frame began
        ("ceiling", np.int64, (FRAMES,)),
        # the table of tricks:
        ("keys", np.int64, (SLOTS,)),
        ("lower", np.int64, (SLOTS,)),
        ("upper", np.int64, (SLOTS,)),
        ("leads", np.int64, (SLOTS,)),
        ("searches", np.int64),  # marks the entries of this search
        ("tricks", np.int64),  # tricks begun in all searches
    ]
)
"""Record of a search: its stack and its table; it can be used again without being cleared."""


# --- the root ---------------------------------------------------------------------------------------------------


def prepare(rules: Rules, s: State, w: Any, scale: int, last: int) -> None:
    """Read a state into the workspace, with the decision that is due as the first frame."""
    w.trump, w.trumps = s.trump, kernel.SUITS[s.trump]
    w.scale, w.last = scale, last
    w.searches += 1
    w.left[0] = w.live[0] = 0
    for seat in range(SEATS):
        w.after[seat] = kernel.next_seat(rules, s, seat)
        w.hands[seat] = 0 if kernel.is_idle(rules, s, seat) else s.hand[seat]
        w.pairs[seat] = kernel.pairs_in(s.hand[seat]) & ~s.sung[seat] if scale and kernel.sings(rules, s, seat) else 0
        w.left[0] |= w.hands[seat]
        w.live[0] |= w.pairs[seat]
    w.n[0], w.turn[0], w.holder[0] = TRICKS - s.trick, s.turn, s.leader
    w.table[0] = w.suits[0] = 0
    if s.phase == kernel.Phase.CANTE:
        w.turn[0] = s.leader
        w.suits[0] = to_sing(rules, w, w.live[0], s.leader, s.turn == s.leader)
    elif s.led:
        prepare_table(s, w, TRICKS - s.trick)


def prepare_table(s: State, w: Any, n: int) -> None:
    """Prepare the cards that lie on the table."""
    w.table[0] = kernel.table_of(s)
    w.leader[n], w.lead[n], w.led[n] = s.leader, s.laid[s.trick][s.leader], s.led
    best = kernel.winning(w.table[0], s.led, w.trumps)
    while s.laid[s.trick][w.holder[0]] != best:
        w.holder[0] = w.after[w.holder[0]]


# --- the search -------------------------------------------------------------------------------------------------


def search(rules: Rules, w: Any, root: int, alpha: int, beta: int) -> Any:
    """Return the value of what is still to come from the frame `root`, or a bound of it outside of (alpha, beta)."""
    d = root
    w.alpha[d], w.beta[d] = alpha, beta
    if enter(rules, w, d):
        return w.value[d]
    while d >= root:
        if w.moves[d] and w.alpha[d] < w.beta[d]:
            descend(rules, w, d)
            if enter(rules, w, d + 1):
                report(w, d)
            else:
                d += 1
        else:
            if w.table[d] == 0 and w.suits[d] == 0:
                remember(w, d)
            d -= 1
            if d >= root:
                report(w, d)
    return w.value[root]


def enter(rules: Rules, w: Any, d: int) -> int:
    """Begin a frame; whether its value, or enough of it, is known without a search."""
    w.move[d] = w.best[d] = 0
    w.moves[d] = w.suits[d]
    if w.suits[d] == 0:
        if w.table[d] == 0 and is_known(w, d):
            return 1
        w.moves[d] = playable(rules, w, d)
    w.floor[d], w.ceiling[d] = w.alpha[d], w.beta[d]
    w.value[d] = -FAR if kernel.side_of(w.turn[d]) == 0 else FAR
    return 0


def is_known(w: Any, d: int) -> int:
    """Return whether a trick's beginning is settled: by the last trick, by what can come at most, or by the table."""
    n = w.n[d]
    w.tricks += 1
    w.leader[n] = w.turn[d]
    if n <= 1:
        w.value[d] = last_trick(w, w.left[d], w.turn[d]) if n else 0
        return 1
    most = coming(w, w.left[d], n)
    if is_settled(w, d, -most - cantes(w, w.live[d], 1), most + cantes(w, w.live[d], 0)):
        return 1
    key = key_of(w, d)
    slot = slot_of(key)
    if w.keys[slot] != key:
        return 0
    w.best[d] = w.leads[slot]
    return is_settled(w, d, w.lower[slot], w.upper[slot])


def is_settled(w: Any, d: int, lower: int, upper: int) -> int:
    """Return whether these bounds leave nothing to be searched; if not, they narrow the window."""
    w.value[d] = lower
    if lower >= w.beta[d] or lower == upper:
        return 1
    w.value[d] = upper
    if upper <= w.alpha[d]:
        return 1
    w.alpha[d], w.beta[d] = max(w.alpha[d], lower), min(w.beta[d], upper)
    return 0


def key_of(w: Any, d: int) -> Any:
    """Return all on which the value at a trick's beginning depends, and the search."""
    return w.left[d] | w.turn[d] << 20 | w.live[d] << 22 | w.searches << KEY_BITS


def slot_of(key: int) -> int:
    """Return where a key stands in the table (multiplicative hashing)."""
    return (key * 0x9E3779B97F4A7C1 >> 20) & (SLOTS - 1)


def remember(w: Any, d: int) -> None:
    """Note what a trick's search has shown."""
    key = key_of(w, d)
    slot = slot_of(key)
    w.keys[slot], w.leads[slot] = key, w.best[d]
    w.lower[slot] = w.value[d] if w.value[d] > w.floor[d] else -FAR
    w.upper[slot] = w.value[d] if w.value[d] < w.ceiling[d] else FAR


def last_trick(w: Any, left: int, leader: int) -> Any:
    """Return the value of a last trick, in which nobody has a choice."""
    best = kernel.winning(left, suit_of(w.hands[leader] & left), w.trumps)
    gain = worth(w, left) + w.last
    return gain if best & (w.hands[0] | w.hands[2]) else -gain


def playable(rules: Rules, w: Any, d: int) -> Any:
    """Return the cards that the seat may play."""
    table, turn, n = w.table[d], w.turn[d], w.n[d]
    hand = w.hands[turn] & w.left[d]
    if table == 0:
        return hand
    partners = kernel.winning(table, w.led[n], w.trumps) if w.holder[d] == kernel.partner_of(turn) else 0
    spared = kernel.is_spared(rules, partners, table, w.led[n], w.trumps)
    return kernel.obligations(rules, hand, table, w.lead[n], w.led[n], w.trumps, spared)


def descend(rules: Rules, w: Any, d: int) -> None:
    """Make the next move: the frame below is what it leads to."""
    low = w.table[d] != 0 and w.holder[d] != kernel.partner_of(w.turn[d])
    move = w.best[d] if w.move[d] == 0 and w.best[d] else next_move(w.moves[d], low)
    if w.suits[d] and rules.cantes_per_trick:
        move = w.moves[d]
    make(rules, w, d, move)
    w.alpha[d + 1], w.beta[d + 1] = w.alpha[d] - w.gain[d + 1], w.beta[d] - w.gain[d + 1]


def make(rules: Rules, w: Any, d: int, move: int) -> None:
    """Make the frame below, once this card is laid or these suits are sung."""
    w.move[d] = move
    w.moves[d] ^= move
    w.n[d + 1], w.live[d + 1], w.left[d + 1] = w.n[d], w.live[d], w.left[d]
    w.suits[d + 1] = w.gain[d + 1] = 0
    if w.suits[d]:
        sing(w, d, move)
    else:
        lay(rules, w, d, move)


def next_move(moves: int, low: int) -> int:
    """Return the move to try next: the highest rank first, or the lowest."""
    if low:
        while moves & (moves - 1):
            moves &= moves - 1
    return moves & -moves


def sing(w: Any, d: int, suits: int) -> None:
    """Make the frame below once these suits are sung."""
    gain = sung(w, suits)
    w.gain[d + 1] = gain if kernel.side_of(w.turn[d]) == 0 else -gain
    w.live[d + 1] &= ~suits
    w.table[d + 1], w.holder[d + 1], w.turn[d + 1] = 0, w.turn[d], w.turn[d]


def lay(rules: Rules, w: Any, d: int, card: int) -> None:
    """Make the frame below once this card is laid."""
    n = w.n[d]
    if w.table[d] == 0:
        w.lead[n], w.led[n] = card, suit_of(card)
    w.left[d + 1] ^= card
    w.table[d + 1] = w.table[d] | card
    wins = kernel.winning(w.table[d + 1], w.led[n], w.trumps) == card
    w.holder[d + 1] = w.turn[d] if wins else w.holder[d]
    w.turn[d + 1] = w.after[w.turn[d]]
    if w.turn[d + 1] == w.leader[n]:
        collect(rules, w, d + 1)


def collect(rules: Rules, w: Any, d: int) -> None:
    """Complete the trick: its worth, and the next one's leader with what that pair can sing."""
    winner = w.turn[d] = w.holder[d]
    gain = worth(w, w.table[d]) + (w.last if w.n[d] == 1 else 0)
    w.gain[d] = gain if kernel.side_of(winner) == 0 else -gain
    w.table[d] = 0
    w.n[d] -= 1
    w.live[d] &= kernel.pairs_in(w.left[d])
    w.suits[d] = to_sing(rules, w, w.live[d], winner, 1)


def to_sing(rules: Rules, w: Any, live: int, leader: int, leader_asked: int) -> int:
    """Return the suits that the pair of a trick's winner may sing; he himself only while he is asked."""
    own, partners = w.pairs[leader] & live, w.pairs[kernel.partner_of(leader)] & live
    suits = sings_now(rules, own, w.trump) if leader_asked else 0
    return suits if rules.cante_by else suits | sings_now(rules, partners, w.trump)


def sings_now(rules: Rules, suits: int, trump: int) -> int:
    """Return what a seat may sing at this moment; where it may go on singing, all that it has."""
    return suits if rules.cantes_per_trick else kernel.free_to_sing(rules, suits, trump)


def report(w: Any, d: int) -> None:
    """Weigh the frame below as a move of this one."""
    got = w.gain[d + 1] + w.value[d + 1]
    if kernel.side_of(w.turn[d]) == 0:
        if got > w.value[d]:
            w.value[d], w.best[d] = got, w.move[d]
        w.alpha[d] = max(w.alpha[d], got)
    else:
        if got < w.value[d]:
            w.value[d], w.best[d] = got, w.move[d]
        w.beta[d] = min(w.beta[d], got)


# --- what counts ------------------------------------------------------------------------------------------------


def suit_of(card: int) -> Any:
    """Return the suit of a card, as a set."""
    for suit in range(SUITS):
        if kernel.SUITS[suit] & card:
            return kernel.SUITS[suit]
    return 0


def worth(w: Any, cards: int) -> int:
    """Return what a trick counts: its points, or one."""
    return kernel.card_points(cards) * w.scale if w.scale else 1


def coming(w: Any, left: int, n: int) -> int:
    """Return all that the tricks left can count."""
    return kernel.card_points(left) * w.scale + w.last if w.scale else n


def sung(w: Any, suits: int) -> Any:
    """Return what these cantes count."""
    points = 0
    for suit in range(SUITS):
        if suits >> suit & 1:
            points += kernel.cante_points(suit, w.trump)
    return points * w.scale


def cantes(w: Any, live: int, side: int) -> int:
    """Return all that a side can still sing."""
    suits = live & (w.pairs[side] | w.pairs[side + 2])
    return sung(w, suits) if suits else 0


# --- what is asked ----------------------------------------------------------------------------------------------


def solve(rules: Rules, s: State, w: Any, scale: int, last: int, alpha: int, beta: int) -> Any:
    """Return the value of what is still to come, or a bound of it outside of (alpha, beta)."""
    prepare(rules, s, w, scale, last)
    return search(rules, w, 0, alpha, beta)


def points(rules: Rules, s: State, w: Any) -> Any:
    """Return side 0's card points less side 1's at the hand's end, each side playing for the difference."""
    return lead_of(rules, s) + solve(rules, s, w, 1, kernel.last_trick(rules), -FAR, FAR)


def lead_of(rules: Rules, s: State) -> Any:
    """Return side 0's card points less side 1's so far, the idle hand's included where a side gets them."""
    idle = kernel.idle_points(rules, s, 0) - kernel.idle_points(rules, s, 1)
    return s.points[0] - s.points[1] + idle


def winner(rules: Rules, s: State, w: Any) -> Any:
    """Return the side that wins the hand, or `NO_SIDE`, with best play of both."""
    if not kernel.counts_points(s):
        return contract_winner(rules, s, w)
    ahead = 2 * lead_of(rules, s) + kernel.tie_halves(rules, s)
    if at_least(rules, s, w, 1 - ahead):
        return 0
    drawn = kernel.tie_winner(rules, s) == kernel.NO_SIDE and at_least(rules, s, w, -ahead)
    return kernel.NO_SIDE if drawn else 1


def at_least(rules: Rules, s: State, w: Any, needed: int) -> Any:
    """Return whether side 0 gets so much of what is still to come, in half points."""
    return solve(rules, s, w, 2, kernel.last_trick_halves(rules), needed - 1, needed) >= needed


def contract_winner(rules: Rules, s: State, w: Any) -> Any:
    """Return the side that wins a cuatrola or quintola: the declarer with the tricks it needs."""
    side = kernel.side_of(s.declarer)
    needed = 2 * kernel.NEEDED[s.contract] - TRICKS - (s.tricks[side] - s.tricks[1 - side])
    if side == 0:
        made = solve(rules, s, w, 0, 0, needed - 1, needed) >= needed
    else:
        made = solve(rules, s, w, 0, 0, -needed, 1 - needed) <= -needed
    return side if made else 1 - side


def points_after(rules: Rules, s: State, scratch: Any, w: Any, actions: Ints, count: int, out: Any) -> None:
    """`points` after each of some actions; `scratch` is an array of one state."""
    for i in range(count):
        scratch[0] = s
        kernel.apply(rules, scratch[0], actions[i])
        goes_on = scratch[0].phase == kernel.Phase.PLAY or scratch[0].phase == kernel.Phase.CANTE
        out[i] = points(rules, scratch[0], w) if goes_on else scratch[0].points[0] - scratch[0].points[1]


def winner_after(rules: Rules, s: State, scratch: Any, w: Any, actions: Ints, count: int, out: Any) -> None:
    """`winner` after each of some actions; `scratch` is an array of one state."""
    for i in range(count):
        scratch[0] = s
        kernel.apply(rules, scratch[0], actions[i])
        goes_on = scratch[0].phase == kernel.Phase.PLAY or scratch[0].phase == kernel.Phase.CANTE
        out[i] = winner(rules, scratch[0], w) if goes_on else kernel.hand_winner(rules, scratch[0])


def points_of_all(rules: Rules, states: States, w: Any, out: Any) -> None:
    """`points` of each state."""
    for i in range(len(states)):
        out[i] = points(rules, states[i], w)


def winners_of_all(rules: Rules, states: States, w: Any, out: Any) -> None:
    """`winner` of each state."""
    for i in range(len(states)):
        out[i] = winner(rules, states[i], w)
