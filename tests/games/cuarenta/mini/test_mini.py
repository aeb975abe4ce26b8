"""Mini-Cuarenta: the house's rules with fewer cards, whose tree and value an independent program has found too."""

from typing import Any

import numpy as np
import pytest

from benchmarks.nashconv import points_and_cards
from sobremesa.fast.records import to_record
from tests.games.cuarenta.mini.shipped import seen, shipped
from tests.games.cuarenta.mini.table import NARROW, Size, shrunk, start, unfolded, values
from tests.small_games.players import Table, greedy

SIZE = Size(4, 2, 2, 2)
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(shrunk(4, 2), values(NARROW), unfolded(SIZE, NARROW, room=1 << 14))


def test_the_tree_and_its_value_are_those_found_elsewhere(table: Table) -> None:
    assert (len(table.tree.nodes), len(table.tree.infos)) == (11_401, 8_158)
    nash = table.tree.solve(500)
    assert table.tree.value(nash) == pytest.approx(-3.2580, abs=5e-4)
    assert 0 <= table.tree.nash_conv(nash) / 2 < 5e-4


def test_random_and_greedy_play_lose_what_they_lost_there(table: Table) -> None:
    assert table.tree.nash_conv(table.tree.uniform()) / 2 == pytest.approx(2.205, abs=1e-3)
    assert table.tree.nash_conv(greedy(table, points_and_cards)) / 2 == pytest.approx(1.187, abs=1e-3)


def test_the_houses_greedy_level_does_what_is_greedy(table: Table) -> None:
    policy = shipped(table, SIZE, "greedy", range(2))
    greediest = greedy(table, points_and_cards)
    assert not policy[greediest == 0].any()
    assert np.add.reduceat(policy, table.tree.infos["first"]) == pytest.approx(1.0)


def test_the_level_exact_does_what_is_best_in_the_last_deal(table: Table) -> None:
    """All cards are known there, so that what is best follows from the tree alone."""
    tree, policy, worth = table.tree, shipped(table, SIZE, "exact", range(1)), np.zeros(len(table.tree.nodes))
    for i in reversed(range(len(worth))):
        node = tree.nodes[i]
        below = worth[node["first"] : node["first"] + node["n"]]
        last = node["actor"] < 0 or tree.states[i]["packets"] == 0
        worth[i] = node["payoff"] if not len(below) or not last else below.max() if node["actor"] == 0 else below.min()
        if last and node["actor"] >= 0:
            first, n = tree.infos[node["info"]][["first", "n"]]
            assert policy[first : first + n] @ below == pytest.approx(worth[i])


def test_a_level_is_shown_what_its_seat_sees(table: Table) -> None:
    for i in range(0, len(table.tree.infos), 97):
        view, seat = seen(table, i), int(table.tree.infos[i]["seat"])
        assert view.turn == seat and view.hand[seat] and not view.hand[1 - seat] and not any(view.stock)


def test_every_deal_is_as_likely_as_its_cards(table: Table) -> None:
    nodes = table.tree.nodes
    first = nodes[nodes["parent"] == 0]
    assert first["weight"].sum() == pytest.approx(1.0)
    state = to_record(start(SIZE))[0]
    assert bin(int(state["stock"][-1])).count("1") == 8
    pairs = [bin(int(hand)).count("1") for row in table.tree.states[nodes["parent"] == 0]["hand"] for hand in row]
    assert set(pairs) == {0, 2}
    double = [
        child["weight"]
        for child, s in zip(first, table.tree.states[nodes["parent"] == 0], strict=True)
        if all(int(hand) in (0b11, 0b110000) for hand in s["hand"][:2])
    ]
    assert sum(double) == pytest.approx(2 / (28 * 15))  # one certain pair for each of the two


def test_worlds_are_what_the_seat_cannot_tell_apart(table: Table) -> None:
    rules, deck = to_record(table.rules)[0], np.zeros(40, np.int64)
    worlds, view = np.repeat(table.tree.states[:1], 16), table.tree.states[:1].copy()
    kernel: Any = table.twin.kernel
    for i in range(0, len(table.tree.infos), 97):
        seat = int(table.tree.infos[i]["seat"])
        random = np.array([i], np.uint64)
        table.twin.sample(rules, table.tree.states, table.members[i], table.chances, worlds, view, seat, deck, random)
        held = {(int(w["hand"][0]).bit_count(), int(w["hand"][1]).bit_count()) for w in worlds}
        assert len(held) == 1
        for world in worlds:
            stock = int(np.bitwise_or.reduce(world["stock"]))
            shown = int(np.bitwise_or.reduce(world["laid"].ravel()))
            assert stock & shown == 0 and stock | shown | int(world["hand"][0] | world["hand"][1]) == 0x3333
            kernel.hide(rules, world, seat)
            assert world["hand"][seat] == view[0]["hand"][seat] and world["table"] == view[0]["table"]
            assert world["last"] == view[0]["last"] and world["score"].tolist() == view[0]["score"].tolist()
