"""Alpha-beta search of a Cuatrola hand with all cards known, in the kernel dialect.

Alpha-beta over the cards still to be played, from side 0's view. What may be played, which card wins, what cards and
cantes count: all that is asked of the rules. At the beginning of each trick the value of what is still to come
depends only on the cards left, on who leads and on the cantes left; a table remembers its bounds and best lead.
Silence is never better than a cante, so a pair that can sing does; only which suit is searched. Nor is a revoke that
the others may claim (A21), so nobody breaks a duty but where they have claimed wrongly before.

The search keeps its own stack, a frame a decision: functions that call themselves are not in the dialect.
"""

from dataclasses import dataclass, field

from sobremesa.fast.dialect import Ints, States
from sobremesa.fast.records import record_type
from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import SEATS, TRICKS, Rules, State

SLOTS = 1 << 14
"""Places in the table of tricks; the index is the key's hash."""
KEY_BITS = 26
SUITS = 4
FRAMES = TRICKS * SEATS + TRICKS + 1
"""Decisions in a hand: the cards, the cantes after a trick, and the end."""
FAR = 1000
"""Farther than any value."""


def seats() -> list[int]:
    """Return a number for each seat."""
    return [0] * SEATS


def tricks() -> list[int]:
    """Return a number for each trick, by the number of tricks left with it."""
    return [0] * (TRICKS + 1)


def frames() -> list[int]:
    """Return a number for each frame."""
    return [0] * FRAMES


def slots() -> list[int]:
    """Return a number for each place of the table."""
    return [0] * SLOTS


@dataclass(slots=True)
class Work:
    """Stack and table of a search; it can be used again without being cleared."""

    # the hand that is searched:
    hands: list[int] = field(default_factory=seats)  # the cards of each active seat at the root
    free: list[int] = field(default_factory=seats)  # all cards where a seat may revoke for nothing (A21), else none
    after: list[int] = field(default_factory=seats)  # the seat that plays after each
    pairs: list[int] = field(default_factory=seats)  # the suits that each seat could still sing at the root
    trump: int = 0
    trumps: int = 0
    scale: int = 0  # what a card point counts; 0: tricks count instead
    last: int = 0  # what the last trick counts besides
    # the trick that is searched:
    leader: list[int] = field(default_factory=tricks)
    lead: list[int] = field(default_factory=tricks)
    led: list[int] = field(default_factory=tricks)
    # the frames:
    left: list[int] = field(default_factory=frames)  # the cards still in the hands
    table: list[int] = field(default_factory=frames)
    holder: list[int] = field(default_factory=frames)  # who has the best card of the table
    turn: list[int] = field(default_factory=frames)
    n: list[int] = field(default_factory=frames)  # tricks left, this one included
    live: list[int] = field(default_factory=frames)  # suits not sung of which somebody has king and knight
    suits: list[int] = field(default_factory=frames)  # those of them that may be sung now
    gain: list[int] = field(default_factory=frames)  # what the move that led here scored
    moves: list[int] = field(default_factory=frames)  # cards or suits still to be tried
    move: list[int] = field(default_factory=frames)
    best: list[int] = field(default_factory=frames)
    value: list[int] = field(default_factory=frames)
    alpha: list[int] = field(default_factory=frames)
    beta: list[int] = field(default_factory=frames)
    floor: list[int] = field(default_factory=frames)  # alpha and beta as the frame began
    ceiling: list[int] = field(default_factory=frames)
    # the table of tricks:
    keys: list[int] = field(default_factory=slots)
    lower: list[int] = field(default_factory=slots)
    upper: list[int] = field(default_factory=slots)
    leads: list[int] = field(default_factory=slots)
    searches: int = 0  # marks the entries of this search
    tricks: int = 0  # tricks begun in all searches


workspace = record_type(Work())
"""Layout of `Work` as a record."""


# --- the root ---------------------------------------------------------------------------------------------------


def prepare(rules: Rules, s: State, w: Work, scale: int, last: int) -> None:
    """Read a state into the workspace, with the decision that is due as the first frame."""
    w.trump, w.trumps = s.trump, kernel.SUITS[s.trump]
    w.scale, w.last = scale, last
    w.searches += 1
    w.left[0] = w.live[0] = 0
    for seat in range(SEATS):
        w.after[seat] = kernel.next_seat(rules, s, seat)
        w.hands[seat] = 0 if kernel.is_idle(rules, s, seat) else s.hand[seat]
        w.free[seat] = kernel.ALL_CARDS if s.spoiled[1 - kernel.side_of(seat)] else 0
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


def prepare_table(s: State, w: Work, n: int) -> None:
    """Prepare the cards that lie on the table."""
    w.table[0] = kernel.table_of(s)
    w.leader[n], w.lead[n], w.led[n] = s.leader, s.laid[s.trick][s.leader], s.led
    best = kernel.winning(w.table[0], s.led, w.trumps)
    while s.laid[s.trick][w.holder[0]] != best:
        w.holder[0] = w.after[w.holder[0]]


# --- the search -------------------------------------------------------------------------------------------------


def search(rules: Rules, w: Work, root: int, alpha: int, beta: int) -> int:
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


def enter(rules: Rules, w: Work, d: int) -> int:
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


def is_known(w: Work, d: int) -> int:
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


def is_settled(w: Work, d: int, lower: int, upper: int) -> int:
    """Return whether these bounds leave nothing to be searched; if not, they narrow the window."""
    w.value[d] = lower
    if lower >= w.beta[d] or lower == upper:
        return 1
    w.value[d] = upper
    if upper <= w.alpha[d]:
        return 1
    w.alpha[d], w.beta[d] = max(w.alpha[d], lower), min(w.beta[d], upper)
    return 0


def key_of(w: Work, d: int) -> int:
    """Return all on which the value at a trick's beginning depends, and the search."""
    return w.left[d] | w.turn[d] << 20 | w.live[d] << 22 | w.searches << KEY_BITS


def slot_of(key: int) -> int:
    """Return where a key stands in the table (multiplicative hashing)."""
    return (key * 0x9E3779B97F4A7C1 >> 20) & (SLOTS - 1)


def remember(w: Work, d: int) -> None:
    """Note what a trick's search has shown."""
    key = key_of(w, d)
    slot = slot_of(key)
    w.keys[slot], w.leads[slot] = key, w.best[d]
    w.lower[slot] = w.value[d] if w.value[d] > w.floor[d] else -FAR
    w.upper[slot] = w.value[d] if w.value[d] < w.ceiling[d] else FAR


def last_trick(w: Work, left: int, leader: int) -> int:
    """Return the value of a last trick, in which nobody has a choice."""
    best = kernel.winning(left, kernel.suit_of(w.hands[leader] & left), w.trumps)
    gain = worth(w, left) + w.last
    return gain if best & (w.hands[0] | w.hands[2]) else -gain


def playable(rules: Rules, w: Work, d: int) -> int:
    """Return the cards that the seat may play."""
    table, turn, n = w.table[d], w.turn[d], w.n[d]
    hand = w.hands[turn] & w.left[d]
    if table == 0:
        return hand
    partners = kernel.winning(table, w.led[n], w.trumps) if w.holder[d] == kernel.partner_of(turn) else 0
    spared = kernel.is_spared(rules, partners, table, w.led[n], w.trumps)
    return kernel.obligations(rules, hand, table, w.lead[n], w.led[n], w.trumps, spared) | hand & w.free[turn]


def descend(rules: Rules, w: Work, d: int) -> None:
    """Make the next move: the frame below is what it leads to."""
    low = w.table[d] != 0 and w.holder[d] != kernel.partner_of(w.turn[d])
    move = w.best[d] if w.move[d] == 0 and w.best[d] else next_move(w.moves[d], low)
    if w.suits[d] and kernel.sings_on(rules):
        move = w.moves[d]
    make(rules, w, d, move)
    w.alpha[d + 1], w.beta[d + 1] = w.alpha[d] - w.gain[d + 1], w.beta[d] - w.gain[d + 1]


def make(rules: Rules, w: Work, d: int, move: int) -> None:
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


def sing(w: Work, d: int, suits: int) -> None:
    """Make the frame below once these suits are sung."""
    gain = sung(w, suits)
    w.gain[d + 1] = gain if kernel.side_of(w.turn[d]) == 0 else -gain
    w.live[d + 1] &= ~suits
    w.table[d + 1], w.holder[d + 1], w.turn[d + 1] = 0, w.turn[d], w.turn[d]


def lay(rules: Rules, w: Work, d: int, card: int) -> None:
    """Make the frame below once this card is laid."""
    n = w.n[d]
    if w.table[d] == 0:
        w.lead[n], w.led[n] = card, kernel.suit_of(card)
    w.left[d + 1] ^= card
    w.table[d + 1] = w.table[d] | card
    wins = kernel.winning(w.table[d + 1], w.led[n], w.trumps) == card
    w.holder[d + 1] = w.turn[d] if wins else w.holder[d]
    w.turn[d + 1] = w.after[w.turn[d]]
    if w.turn[d + 1] == w.leader[n]:
        collect(rules, w, d + 1)


def collect(rules: Rules, w: Work, d: int) -> None:
    """Complete the trick: its worth, and the next one's leader with what that pair can sing."""
    winner = w.turn[d] = w.holder[d]
    gain = worth(w, w.table[d]) + (w.last if w.n[d] == 1 else 0)
    w.gain[d] = gain if kernel.side_of(winner) == 0 else -gain
    w.table[d] = 0
    w.n[d] -= 1
    w.live[d] &= kernel.pairs_in(w.left[d])
    w.suits[d] = to_sing(rules, w, w.live[d], winner, 1)


def to_sing(rules: Rules, w: Work, live: int, leader: int, leader_asked: int) -> int:
    """Return the suits that the pair of a trick's winner may sing; he himself only while he is asked."""
    own, partners = w.pairs[leader] & live, w.pairs[kernel.partner_of(leader)] & live
    suits = sings_now(rules, own, w.trump) if leader_asked else 0
    return suits | sings_now(rules, partners, w.trump) if kernel.asks_partner(rules) else suits


def sings_now(rules: Rules, suits: int, trump: int) -> int:
    """Return what a seat may sing at this moment; where it may go on singing, all that it has."""
    return suits if kernel.sings_on(rules) else kernel.free_to_sing(rules, suits, trump)


def report(w: Work, d: int) -> None:
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


def worth(w: Work, cards: int) -> int:
    """Return what a trick counts: its points, or one."""
    return kernel.card_points(cards) * w.scale if w.scale else 1


def coming(w: Work, left: int, n: int) -> int:
    """Return all that the tricks left can count."""
    return kernel.card_points(left) * w.scale + w.last if w.scale else n


def sung(w: Work, suits: int) -> int:
    """Return what these cantes count."""
    points = 0
    for suit in range(SUITS):
        if suits >> suit & 1:
            points += kernel.cante_points(suit, w.trump)
    return points * w.scale


def cantes(w: Work, live: int, side: int) -> int:
    """Return all that a side can still sing."""
    suits = live & (w.pairs[side] | w.pairs[side + 2])
    return sung(w, suits) if suits else 0


# --- what is asked ----------------------------------------------------------------------------------------------


def solve(rules: Rules, s: State, w: Work, scale: int, last: int, alpha: int, beta: int) -> int:
    """Return the value of what is still to come, or a bound of it outside of (alpha, beta)."""
    prepare(rules, s, w, scale, last)
    return search(rules, w, 0, alpha, beta)


def points(rules: Rules, s: State, w: Work) -> int:
    """Return side 0's card points less side 1's at the hand's end, each side playing for the difference."""
    return kernel.points_ahead(rules, s) + solve(rules, s, w, 1, kernel.last_trick(rules), -FAR, FAR)


def prepare_margin(rules: Rules, s: State, w: Work) -> None:
    """Prepare what adds to the kernel's `margin_so_far`: half points where points count, else tricks."""
    scale = 2 if kernel.counts_points(s) else 0
    prepare(rules, s, w, scale, kernel.last_trick_halves(rules) if scale else 0)


def winner(rules: Rules, s: State, w: Work) -> int:
    """Return the side that wins the hand, or `NO_SIDE`, with best play of both."""
    claims = claimer(rules, s)
    if claims:
        return claims - 1
    ahead = kernel.margin_so_far(rules, s)
    if at_least(rules, s, w, 1 - ahead):
        return 0
    may_draw = kernel.counts_points(s) and kernel.tie_winner(rules, s) == kernel.NO_SIDE
    return kernel.NO_SIDE if may_draw and at_least(rules, s, w, -ahead) else 1


def at_least(rules: Rules, s: State, w: Work, needed: int) -> int:
    """Return whether side 0 gets so much of what is still to come."""
    prepare_margin(rules, s, w)
    return search(rules, w, 0, needed - 1, needed) >= needed


def claimer(rules: Rules, s: State) -> int:
    """A21: the side + 1 that claims a revoke which has been made; 0 where none stands, or nobody can claim it in time.

    Who is asked first, claims first. A revoke yet to come loses the hand, unless the others may claim no more.
    """
    if not kernel.may_claim(rules):
        return 0
    first = s.leader if s.phase == kernel.Phase.CANTE else s.turn
    side = kernel.side_of(first)
    if not s.spoiled[side] and kernel.has_revoked(rules, s, 1 - side):
        return side + 1
    in_time = s.trick if is_last_of(rules, s, first, 1 - side) else s.trick - 1
    return 2 - side if not s.spoiled[1 - side] and kernel.has_revoked_since(rules, s, side, in_time) else 0


def is_last_of(rules: Rules, s: State, seat: int, side: int) -> int:
    """Return whether from this seat on nobody of the side is still to play to the trick."""
    for _ in range(SEATS):
        if kernel.side_of(seat) == side:
            return 0
        seat = kernel.next_seat(rules, s, seat)
        if seat == s.leader:
            return 1
    return 1


def points_after(rules: Rules, s: State, scratch: States, w: Work, actions: Ints, count: int, out: Ints) -> None:
    """`points` after each of some actions; `scratch` is an array of one state."""
    for i in range(count):
        scratch[0] = s
        kernel.apply(rules, scratch[0], actions[i])
        out[i] = points(rules, scratch[0], w) if goes_on(scratch[0]) else kernel.points_ahead(rules, scratch[0])


def winner_after(rules: Rules, s: State, scratch: States, w: Work, actions: Ints, count: int, out: Ints) -> None:
    """`winner` after each of some actions; `scratch` is an array of one state."""
    for i in range(count):
        scratch[0] = s
        kernel.apply(rules, scratch[0], actions[i])
        out[i] = winner(rules, scratch[0], w) if goes_on(scratch[0]) else kernel.hand_winner(rules, scratch[0])


def goes_on(s: State) -> bool:
    """Return whether a card or a cante is due."""
    return s.phase in (kernel.Phase.PLAY, kernel.Phase.CANTE)


def points_of_all(rules: Rules, states: States, w: Work, out: Ints) -> None:
    """`points` of each state."""
    for i in range(len(states)):
        out[i] = points(rules, states[i], w)


def winners_of_all(rules: Rules, states: States, w: Work, out: Ints) -> None:
    """`winner` of each state."""
    for i in range(len(states)):
        out[i] = winner(rules, states[i], w)
