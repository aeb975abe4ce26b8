"""The small games have the values that are known, and OpenSpiel finds the same exploitability of the same policies."""

from typing import Any

import numpy as np
import pytest
from open_spiel.python import policy as policies  # type: ignore[import-untyped]  # without types
from open_spiel.python.algorithms import exploitability  # type: ignore[import-untyped]  # without types

from benchmarks.nashconv import lost
from sobremesa.search import SearchResult
from tests.small_games import kuhn, leduc
from tests.small_games.players import Table, as_visited, the_best
from tests.small_games.tree import Policy, Tree, grow


@pytest.fixture(scope="module")
def kuhns() -> Tree:
    return grow(kuhn, kuhn.Rules(), kuhn.State())


@pytest.fixture(scope="module")
def leducs() -> Tree:
    return grow(leduc, leduc.Rules(), leduc.State())


def theirs(name: str, tree: Tree, policy: Policy) -> Any:
    """Our policy as OpenSpiel's, by walking through both trees at once."""
    import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs

    game = pyspiel.load_game(name)
    made = policies.TabularPolicy(game)
    copies = 2 if name == "leduc_poker" else 1

    def child(node: int, cards: list[int]) -> int:
        """Where our deal gave these cards."""
        below = range(tree.nodes[node]["first"], tree.nodes[node]["first"] + tree.nodes[node]["n"])
        wanted = [card // copies + 1 for card in cards]
        return next(i for i in below if dealt(tree.states[i], len(wanted)) == wanted)

    def walk(node: int, state: Any, cards: list[int]) -> None:
        if state.is_chance_node():
            for card, _ in state.chance_outcomes():
                seen = [*cards, card]
                walk(node if len(seen) < 2 else child(node, seen), state.child(card), seen)
        elif not state.is_terminal():
            info = tree.infos[tree.nodes[node]["info"]]
            row = made.action_probability_array[made.state_lookup[state.information_state_string()]]
            row[:] = 0.0
            for k in range(info["n"]):
                below = tree.nodes[node]["first"] + k
                action = tree.nodes[below]["action"]
                row[action] = policy[info["first"] + k]
                walk(below, state.child(action), cards)

    walk(0, game.new_initial_state(), [])
    return exploitability.nash_conv(game, made)


def dealt(state: Any, number: int) -> list[int]:
    """The cards of a deal, hands first and then the board."""
    return [*state["hand"].tolist(), *([int(state["board"])] if number == 3 else [])]


def test_kuhns_poker_is_worth_minus_an_eighteenth(kuhns: Tree) -> None:
    nash = kuhns.solve(5000)
    assert (len(kuhns.nodes), len(kuhns.infos)) == (55, 12)
    assert kuhns.value(nash) == pytest.approx(-1 / 18, abs=1e-5)
    assert 0 <= kuhns.nash_conv(nash) < 1e-4


def test_leduc_poker_is_worth_what_is_known(leducs: Tree) -> None:
    nash = leducs.solve(3000)
    assert len(leducs.infos) == 288  # as OpenSpiel counts them with the suits of equal ranks as one
    assert leducs.value(nash) == pytest.approx(-0.0856, abs=1e-4)
    assert 0 <= leducs.nash_conv(nash) < 5e-4


@pytest.mark.parametrize("iterations", [0, 1, 7, 200])
def test_openspiel_finds_the_same_exploitability(kuhns: Tree, leducs: Tree, iterations: int) -> None:
    for name, tree in (("kuhn_poker", kuhns), ("leduc_poker", leducs)):
        policy = tree.solve(iterations) if iterations else tree.uniform()
        assert tree.nash_conv(policy) == pytest.approx(theirs(name, tree, policy), abs=1e-9)


def test_a_best_reply_is_no_worse_than_any_policy(leducs: Tree) -> None:
    random = np.random.default_rng(1)
    uniform = leducs.uniform()
    for _ in range(20):
        other = random.random(leducs.actions)
        other /= np.repeat(np.add.reduceat(other, leducs.infos["first"]), leducs.infos["n"])
        assert leducs.value(leducs.of_seats(other, uniform)) <= leducs.best_reply(uniform, 0)
        assert -leducs.value(leducs.of_seats(uniform, other)) <= leducs.best_reply(uniform, 1)


def test_an_information_set_is_what_a_seat_sees(kuhns: Tree) -> None:
    table = Table(kuhn, kuhn.Rules(), kuhns)
    for i, info in enumerate(kuhns.infos):
        hands = [kuhns.states[node]["hand"].tolist() for node in table.members[i]]
        assert len(hands) == 2 and len({hand[info["seat"]] for hand in hands}) == 1
        assert len({hand[1 - info["seat"]] for hand in hands}) == 2


def test_the_search_is_asked_at_every_information_set_with_its_own_worlds(kuhns: Tree) -> None:
    table, asked = Table(kuhn, kuhn.Rules(), kuhns), []

    def decide(view: Any, worlds: Any, seed: int) -> SearchResult:
        turn = int(view["turn"])
        assert view["hand"][1 - turn] == 0 and set(worlds["hand"][:, turn]) == {view["hand"][turn]}
        assert len(set(worlds["hand"][:, 1 - turn])) == 2
        asked.append(seed)
        return SearchResult((0, 1), (0.0, 1.0), (3, 9), (12, 12), (0.0, 0.0), 12)

    assert set(table.policy(decide, the_best, 32)) == {0.0, 1.0}
    assert set(table.policy(decide, as_visited, 32)) == {0.25, 0.75}
    assert len(set(asked)) == 12


def test_the_search_loses_less_than_random_play(kuhns: Tree) -> None:
    table = Table(kuhn, kuhn.Rules(), kuhns)
    nash, search = kuhns.solve(500), table.search()

    def decide(view: Any, worlds: Any, seed: int) -> SearchResult:
        return search.run(table.rules, view, worlds, iterations=1000, seed=seed)

    policy = table.policy(decide, the_best, 32)
    assert kuhns.nash_conv(policy) < kuhns.nash_conv(kuhns.uniform()) / 2
    assert 0 <= lost(table, nash, policy) < lost(table, nash, kuhns.uniform()) / 2
