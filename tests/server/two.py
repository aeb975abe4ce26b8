"""Two people at a table of Cuarenta, whose bots and clocks leave them in peace."""

from typing import Any

from sobremesa.server.table.timing import Timing
from tests.server.kit import Client, House

STILL = Timing(bot=60, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=0)
"""Bots that never come to act, and no other waits."""


async def two_at_a_table(here: House) -> tuple[Any, list[Client], list[str]]:
    """A running match of two people: the table, the one to act first, and their keys in that order."""
    table, seated = await here.open(game="cuarenta", players=2)
    friend = await here.friend(seated, "Luz")
    tokens = [seated["token"], friend["token"]]
    clients = [here.sit(table.state.id, token) for token in tokens]
    clients[0].send(type="start", cid="s")
    for client in clients:
        await client.next("update", where=lambda one: one["number"] >= 1)
    assert table.state.match is not None
    first = table.state.match.actor
    return table, [clients[first], clients[1 - first]], [tokens[first], tokens[1 - first]]
