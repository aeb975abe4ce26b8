"""Links for friends: they lead to the server as friends can reach it, whatever its own machine calls it."""

import pytest

from tests.server.kit import house, run


@pytest.mark.parametrize(
    ("host", "neighbour", "address"),
    [
        ("localhost:8040", "", "http://localhost:8040"),
        ("localhost:8040", "192.0.2.9", "http://192.0.2.9:8040"),
        ("127.0.0.1", "192.0.2.9", "http://192.0.2.9"),
        ("cards.example", "192.0.2.9", "http://cards.example"),
    ],
)
def test_a_link_leads_to_the_server_from_elsewhere(host: str, neighbour: str, address: str) -> None:
    async def work() -> None:
        async with house(name=host.partition(":")[0]) as h:
            h.web.neighbour = neighbour
            answer = await h.ask("POST", "/api/tables", {"name": "Ana"}, headers={"host": host})
            invitation = answer.json["invitation"]
            assert invitation["link"].startswith(f"{address}/t/{answer.json['table']}#")
            assert invitation["qr"].startswith("<svg")

    run(work())
