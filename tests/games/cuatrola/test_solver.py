"""The solver against minimax without any cunning, over the rules' own `apply`."""

from typing import Any

import numpy as np
import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import clone
from sobremesa.core.laws import advance
from sobremesa.core.match import Match
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import Records, record_type, to_record
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import Contract, Phase, Rules, State
from sobremesa.games.cuatrola.solver import Solver, hand_of
from tests.games.cuatrola import brute
from tests.games.cuatrola.table import GAME, cards, new_match, values
from tests.rest_long import rest_long

SPECS = (
    "app",
    "literal",
    "app, spare_partner=true",
    "app, undertrump=forced",
    "literal, undertrump=forced, spare_partner=true",
    "app, montar_on_arrastre=false",
    "app, cante_by=trick_winner",
    "app, cantes_per_trick=unlimited",
    "app, cante_order=forty_first",
    "app, cante_order=forty_first, cantes_per_trick=unlimited, cante_before_first_trick=true",
    "app, cante_before_first_trick=true",
    "app, cantes_in_solo=none",
    "app, cantes_in_solo=declarer_only, partner_sits_out=false",
    "app, tie=last_trick_pair",
    "app, tie=no_score",
    "app, tie=declarer_fails",
    "mesa7",
    "mesa7, tie=mano_pair",
    "app, partner_sits_out=false",
    "app, idle_hand_points=declarer",
    "app, idle_hand_points=opponents",
    "app, bid_leader=declarer",
    "app, play_out_contracts=true",
)
DEPTH = 40
"""More than the cards and cantes of a hand."""


def minimax(values: Rules, states: Records, asked: int) -> list[int]:
    """The value of each state by trying everything."""
    twin: Any = compiled(brute, kernel=rules)
    scratch = np.zeros(DEPTH, record_type(State()))
    tried, best, out = (np.zeros(length, np.int64) for length in (DEPTH, DEPTH, len(states)))
    twin.values_of_all(to_record(values)[0], states, scratch, tried, best, asked, out)
    return [int(value) for value in out]


def agree(values: Rules, states: list[State]) -> None:
    """The solver and the minimax say the same of every state."""
    records = np.concatenate([to_record(state) for state in states])
    solver = Solver(values)
    winners = [(1, -1, 0)[int(winner)] for winner in solver.winners_of_all(records)]
    assert winners == minimax(values, records, brute.WINNER)
    pointed = np.array([state.contract <= Contract.SOLO for state in states])
    if pointed.any():
        points = solver.points_of_all(records[pointed])
        assert [int(value) for value in points] == minimax(values, records[pointed], brute.POINTS)


def random_hands(table: Rules, chance: Chance, number: int, contract: int) -> list[State]:
    """Deals with this contract."""
    return [
        hand_of(table, chance.shuffled(20), chance.below(4), contract, chance.below(4) if contract else 0)
        for _ in range(number)
    ]


@pytest.mark.parametrize("spec", rest_long(SPECS, 9))
def test_whole_deals(spec: str) -> None:
    for contract in Contract:
        agree(values(spec), random_hands(values(spec), Chance("solver", spec, contract), 1, contract))


@pytest.mark.parametrize("spec", SPECS)
def test_from_the_middle_of_a_hand(spec: str) -> None:
    chance, states, seed = Chance("middle", spec), list[State](), 0
    while len(states) < 12:
        match: Match[Rules, State] = Match(GAME, GAME.rulebook.parse(spec), 4, seed=seed)
        for _ in range(8 + chance.below(32)):
            if not match.over:
                advance(match, chance)
        if match.state.phase in (Phase.PLAY, Phase.CANTE) and sum(match.state.held) <= 16:
            states.append(clone(match.state))
        seed += 1
    agree(values(spec), states)


@pytest.mark.long
@pytest.mark.parametrize("spec", SPECS)
def test_thousands_of_deals(spec: str) -> None:
    for contract in Contract:
        agree(values(spec), random_hands(values(spec), Chance("many", spec, contract), 100, contract))


def test_the_best_action_keeps_the_value() -> None:
    table, chance = values(), Chance("actions")
    solver = Solver(table)
    for contract in (Contract.UNBID, Contract.SOLO):
        for state in random_hands(table, chance, 20, contract):
            after = solver.points_after(state)
            best = max(after.values()) if state.turn % 2 == 0 else min(after.values())
            assert best == solver.points(state)
            assert solver.winner(state) in solver.winner_after(state).values()
            assert list(after) == [card for card in range(20) if rules.playable(table, state) >> card & 1]


def test_a_sure_hand() -> None:
    """Ao 3o Ro Co So on lead take everything, with forty besides."""
    deck = "Ao Ac Ae Ab 3o 3c 3e 3b Ro Rc Re Rb Co Cc Ce Cb Sc Se Sb So"
    table = values()
    state = hand_of(table, GAME.pack.parse_deck(deck), dealer=3)
    assert state.hand[0] == cards("Ao 3o Ro Co Sc")
    quintola = hand_of(table, GAME.pack.parse_deck(deck), 3, Contract.QUINTOLA, 0)
    cuatrola = hand_of(table, GAME.pack.parse_deck(deck), 3, Contract.CUATROLA, 0)
    solver = Solver(table)
    assert solver.winner(cuatrola) == 0
    assert solver.winner(quintola) == 1
    assert solver.winner(state) == 0


@pytest.mark.clause("A21")
def test_who_has_claimed_wrongly_can_be_revoked_against() -> None:
    laid = [[0, 2, 128, 16], [0, 64, 65536, 32768], [0, 4096, 8192, 0], [0] * 4, [0] * 4]
    hands, held = [805376, 288, 12, 132097], [5, 2, 2, 3]
    s = State(Phase.PLAY, turn=3, dealer=1, trump=2, contract=Contract.SOLO, declarer=2, leader=1, trick=2)
    s.led, s.hand, s.held, s.laid, s.tricks, s.points = rules.SUITS[0], hands, held, laid, [1, 1], [31, 15]
    table = values("mesa7, renuncio=lose_hand")
    assert Solver(table).winner(s) == 1
    s.spoiled = [0, 6]
    assert Solver(table).winner(s) == 0
    with pytest.raises(SobremesaError, match=r"renuncio=lose_hand.*A21.*ask for the winner"):
        Solver(table).points(s)


def test_a_hand_that_is_not_played_cannot_be_solved() -> None:
    solver, state = Solver(values()), new_match().state
    for ask in (solver.points, solver.winner):
        with pytest.raises(SobremesaError, match="while a card or a cante is due"):
            ask(state)
    with pytest.raises(SobremesaError, match="while a card or a cante is due"):
        solver.points_of_all(to_record(state))
