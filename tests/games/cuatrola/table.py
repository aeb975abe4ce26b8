"""A table of Cuatrola set up in one line, so that a test reads like the clause that it proves.

    assert table("3e Ce Ab", on="Se").legal() == "3e Ce"

Seat 3 is to play after the cards that lie there, in order; trumps are oros; seat 0 deals unless a test says more.
"""

from typing import Any

from sobremesa import games
from sobremesa.core.cards import SPANISH_20
from sobremesa.core.chance import Chance
from sobremesa.core.game import Game
from sobremesa.core.match import Match
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.notation import CALLS
from sobremesa.games.cuatrola.rules import Phase, Reason, Rules, State

GAME: Game[Rules, State] = games.load("cuatrola")
ACTOR = 3


def cards(text: str) -> int:
    """The set of `3c Re`."""
    return sum(1 << SPANISH_20.code(card) for card in text.split())


def values(spec: str = "app") -> Rules:
    """The kernel's rules of `app, montar=led_card`."""
    return GAME.rules(GAME.rulebook.parse(spec), 4)


def new_match(
    spec: str = "app", dealer: int = 3, score: tuple[int, int] = (0, 0), deck: str = ""
) -> Match[Rules, State]:
    """A match with its first hand dealt; seat 0 is mano."""
    match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(spec), 4, dealer)
    match.deal(SPANISH_20.parse_deck(deck) if deck else Chance("table").shuffled(20))
    match.state.score[:] = score
    return match


class Table:
    """A position, and what the seat to decide may do."""

    def __init__(self, spec: str, state: State) -> None:
        self.rules, self.state = values(spec), state

    def legal(self) -> str:
        """Return what is listed, in listing order."""
        out = [0] * rules.MAX_LEGAL
        count = rules.legal_actions(self.rules, self.state, out)
        return " ".join(map(GAME.notation.write, out[:count]))

    def why(self, action: str) -> Reason:
        """Why an action is illegal."""
        return Reason(rules.why_illegal(self.rules, self.state, GAME.notation.parse(action)))

    def play(self, action: str) -> list[list[Any]]:
        """Carry out an action; returns its events."""
        rules.apply(self.rules, self.state, GAME.notation.parse(action))
        return events(self.state)


def events(state: State) -> list[list[Any]]:
    """The events of the last step, by name."""
    return [[GAME.notation.EVENTS[name], side, points] for name, side, points in state.events[: state.event_count]]


def table(hand: str, on: str = "", spec: str = "app", trump: str = "o") -> Table:
    """Seat 3 to play from this hand on the cards of the table."""
    laid = on.split()
    state = State(phase=Phase.PLAY, turn=ACTOR, leader=(ACTOR - len(laid)) % 4, trump=SPANISH_20.suits.index(trump))
    state.hand[ACTOR], state.held[ACTOR] = cards(hand), len(hand.split())
    for place, card in enumerate(laid):
        state.laid[0][(state.leader + place) % 4] = cards(card)
    if laid:
        state.led = rules.SUITS[SPANISH_20.suits.index(laid[0][1])]
    return Table(spec, state)


def cante(hands: dict[int, str], winner: int, contract: str = "paso", declarer: int = 0, spec: str = "app") -> Table:
    """The moment after a trick that this seat has won; the hands are what is held then. Trumps are oros."""
    state = State(phase=Phase.PLAY, leader=winner, trick=1, contract=CALLS.index(contract), declarer=declarer)
    for seat, hand in hands.items():
        state.hand[seat], state.held[seat] = cards(hand), len(hand.split())
    t = Table(spec, state)
    rules.open_window(t.rules, state)
    return t


def finished(
    points: tuple[int, int] = (0, 0),
    tricks: tuple[int, int] = (3, 2),
    contract: str = "paso",
    declarer: int = 0,
    mano: int = 0,
    spec: str = "app",
    score: tuple[int, int] = (0, 0),
    last: int = 0,
    idle: str = "",
) -> Table:
    """A hand at its end, with these card points, the last trick's ten included; `last` won it."""
    state = State(
        phase=Phase.PLAY,
        trick=sum(tricks),
        dealer=(mano + 3) % 4,
        leader=last,
        contract=CALLS.index(contract),
        declarer=declarer,
        points=list(points),
        tricks=list(tricks),
        score=list(score),
    )
    state.hand[(declarer + 2) % 4] = cards(idle)
    if CALLS.index(contract) < 2:
        state.points[last % 2] -= 10
    t = Table(spec, state)
    rules.end_hand(t.rules, state)
    return t
