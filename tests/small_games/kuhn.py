"""Kuhn's poker (1950): three cards, one each, one bet; a test game in the kernel dialect.

Beside the kernel's protocol a small game has `outcomes` (the states a deal can lead to, with their weights), `observed`
(a number for what a seat sees in its view), `payoff` (seat 0's winnings) and `settle` (a node of
an information set made a world of it: what is not dealt yet in the order of a deck, what is seen as in the view).
"""

from dataclasses import dataclass, field

PASS, BET = 0, 1
MAX_LEGAL = 2
PACK = 3
MAX_OUTCOMES = 6
DEALING, BETTING, OVER = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Rules:
    """Nothing to choose."""

    players: int = 2


@dataclass(slots=True)
class State:
    """One hand; a card is 1 to 3, and 0 where it is not seen."""

    phase: int = DEALING
    turn: int = 0
    played: int = 0
    last: int = PASS
    hand: list[int] = field(default_factory=lambda: [0] * 2)
    paid: list[int] = field(default_factory=lambda: [0] * 2)


def start(rules: Rules, s: State, dealer: int) -> None:
    """Seat 0 always begins."""
    s.phase = DEALING


def actor(rules: Rules, s: State) -> int:
    """The seat to decide, -1 for the deal, -2 at the end."""
    if s.phase == BETTING:
        return s.turn
    return -1 if s.phase == DEALING else -2


def cards_needed(rules: Rules, s: State) -> int:
    """The pack of three."""
    return 3


def deal(rules: Rules, s: State, deck: list[int]) -> None:
    """A card and an ante each."""
    for seat in range(2):
        s.hand[seat] = deck[seat] + 1
        s.paid[seat] = 1
    s.phase = BETTING


def outcomes(rules: Rules, s: State, states: list[State], weights: list[float]) -> int:
    """The six deals."""
    n = 0
    for mine in range(1, 4):
        for yours in range(1, 4):
            if mine != yours:
                states[n].hand[0], states[n].hand[1] = mine, yours
                states[n].paid[0] = states[n].paid[1] = 1
                states[n].phase = BETTING
                weights[n] = 1.0
                n += 1
    return n


def legal_actions(rules: Rules, s: State, out: list[int]) -> int:
    """Pass or bet; after a bet that means to fold or to call."""
    out[0], out[1] = PASS, BET
    return 2


def apply(rules: Rules, s: State, action: int) -> None:
    """Two passes, a fold or a call end the hand."""
    s.paid[s.turn] += action
    if s.last == BET or (action == PASS and s.played == 1):
        s.phase = OVER
    s.last = action
    s.played += 1
    s.turn = 1 - s.turn


def hide(rules: Rules, s: State, seat: int) -> None:
    """The other's card."""
    for other in range(2):
        if other != seat:
            s.hand[other] = 0


def observed(rules: Rules, view: State, seat: int) -> int:
    """The own card and the last action."""
    return view.hand[seat] * 4 + view.last * 2 + 1


def payoff(rules: Rules, s: State) -> int:
    """Return what seat 0 wins: the fold's or the show-down's."""
    if s.paid[0] != s.paid[1]:
        return s.paid[1] if s.paid[0] > s.paid[1] else -s.paid[0]
    return s.paid[1] if s.hand[0] > s.hand[1] else -s.paid[0]


def settle(rules: Rules, s: State, view: State, seat: int, deck: list[int]) -> None:
    """Nothing is left to be dealt."""
