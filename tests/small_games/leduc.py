"""Leduc poker (Southey et al. 2005): three ranks twice, one card each and one on the board, two rounds of betting."""

from dataclasses import dataclass, field

FOLD, CALL, RAISE = 0, 1, 2
MAX_LEGAL = 3
PACK = 6
MAX_OUTCOMES = 9
DEALING, BETTING, OVER = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Rules:
    """Nothing to choose."""

    players: int = 2


@dataclass(slots=True)
class State:
    """One hand; a card is its rank, 1 to 3, and 0 where it is not seen."""

    phase: int = DEALING
    turn: int = 0
    round: int = 0
    raises: int = 0
    calls: int = 0
    last: int = FOLD
    folded: int = 0  # seat + 1
    board: int = 0
    hidden: int = 0  # the board to come, where a deck was dealt
    hand: list[int] = field(default_factory=lambda: [0] * 2)
    paid: list[int] = field(default_factory=lambda: [0] * 2)


def start(rules: Rules, s: State, dealer: int) -> None:
    """Seat 0 always begins."""
    s.phase = DEALING


def actor(rules: Rules, s: State) -> int:
    """The seat to decide, -1 for a deal, -2 at the end."""
    if s.phase == BETTING:
        return s.turn
    return -1 if s.phase == DEALING else -2


def cards_needed(rules: Rules, s: State) -> int:
    """The pack of six at first; the board is on the stock then."""
    return 6 if s.hand[0] == 0 else 0


def deal(rules: Rules, s: State, deck: list[int]) -> None:
    """A card and an ante each, or the board."""
    if s.hand[0] == 0:
        hands(s, deck[0] // 2 + 1, deck[1] // 2 + 1)
        s.hidden = deck[2] // 2 + 1
    else:
        show(s, s.hidden)


def hands(s: State, mine: int, yours: int) -> None:
    """The first deal."""
    s.hand[0], s.hand[1] = mine, yours
    s.paid[0] = s.paid[1] = 1
    s.phase = BETTING


def show(s: State, board: int) -> None:
    """The second round begins."""
    s.board = board
    s.hidden = 0
    s.phase = BETTING
    s.round = 1
    s.turn = s.raises = s.calls = 0


def outcomes(rules: Rules, s: State, states: list[State], weights: list[float]) -> int:
    """The deals by rank, as often as they happen."""
    n = 0
    for rank in range(1, 4):
        if s.hand[0]:
            left = 2 - (s.hand[0] == rank) - (s.hand[1] == rank)
            if left:
                show(states[n], rank)
                weights[n] = left
                n += 1
        else:
            for other in range(1, 4):
                hands(states[n], rank, other)
                weights[n] = 2 if rank == other else 4
                n += 1
    return n


def legal_actions(rules: Rules, s: State, out: list[int]) -> int:
    """Fold only against a bet; two raises a round."""
    n = 0
    if s.paid[0] != s.paid[1]:
        out[n] = FOLD
        n += 1
    out[n] = CALL
    if s.raises == 2:
        return n + 1
    out[n + 1] = RAISE
    return n + 2


def apply(rules: Rules, s: State, action: int) -> None:
    """A fold ends the hand; both content end the round."""
    s.last = action
    if action == FOLD:
        s.folded = s.turn + 1
        s.phase = OVER
        return
    s.paid[s.turn] = s.paid[1 - s.turn]
    if action == RAISE:
        s.paid[s.turn] += 2 + 2 * s.round
        s.raises += 1
    s.calls += 1
    s.turn = 1 - s.turn
    if action == CALL and s.calls > 1:
        s.phase = OVER if s.round else DEALING


def hide(rules: Rules, s: State, seat: int) -> None:
    """The other's card, and the board to come."""
    s.hidden = 0
    for other in range(2):
        if other != seat:
            s.hand[other] = 0


def observed(rules: Rules, view: State, seat: int) -> int:
    """The cards seen and the last action."""
    return ((view.hand[seat] * 4 + view.board) * 4 + view.last) * 2 + 1


def payoff(rules: Rules, s: State) -> int:
    """Return what seat 0 wins: the fold's, a pair with the board, or the higher card's."""
    if s.folded:
        return s.paid[1] if s.folded == 2 else -s.paid[0]
    mine = s.hand[0] + 4 * (s.hand[0] == s.board)
    yours = s.hand[1] + 4 * (s.hand[1] == s.board)
    if mine == yours:
        return 0
    return s.paid[1] if mine > yours else -s.paid[0]


def settle(rules: Rules, s: State, view: State, seat: int, deck: list[int]) -> None:
    """The board to come is the deck's first card that nobody holds."""
    if s.board:
        return
    left = [0, 2, 2, 2]
    left[s.hand[0]] -= 1
    left[s.hand[1]] -= 1
    i = 0
    while left[deck[i] // 2 + 1] == 0:
        i += 1
    s.hidden = deck[i] // 2 + 1
