"""Two people at one table, each at another server of one database, while the table's own server is killed."""

import shutil
import signal
from collections.abc import Iterator

import pytest

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor, looks
from tests.server.database import needs_postgresql
from tools.cluster import Cluster, Node, cluster

pytestmark = [
    needs_postgresql,
    pytest.mark.skipif(shutil.which("haproxy") is None, reason="HAProxy is not installed"),
]


@pytest.fixture
def two() -> Iterator[Cluster]:
    with cluster(2, more=["--bench"]) as found:
        yield found


def _writer(found: Cluster) -> Node:
    """Return the server that has the only table's lease."""
    import psycopg

    with psycopg.connect(found.address) as connection:
        rows = connection.execute("SELECT node.url FROM lease JOIN node ON node.id = lease.node").fetchall()
    return next(node for node in found.nodes if [(node.address,)] == rows)


def _play(*people: Visitor, plays: int) -> None:
    """Let them play so often, whoever's turn it is."""
    for _ in looks(*people):
        for one in people:
            if one.waits_for_me():
                one.play_first()
                plays -= 1
            one.dismiss()
        if plays <= 0:
            return


def test_a_server_is_killed_while_two_play_at_others(visit: Visit, two: Cluster) -> None:
    assert two.proxy is not None
    entrance = two.proxy.address
    ana = visit(entrance)
    ana.come("/", speed="off", name="Ana")
    ana.open_table(friends=True, players=2, ruleset="quito")  # whatever is dealt, nobody has won at once
    link = ana.page.locator(".link").inner_text()
    writer = _writer(two)
    beto = visit(next(node.address for node in two.nodes if node is not writer), (1280, 800))
    beto.come("/", speed="off", name="Beto")
    beto.come(link.removeprefix(entrance))
    beto.page.get_by_role("button", name="Sentarme").click()
    ana.page.locator(".sitters b", has_text="Beto").wait_for()
    ana.page.get_by_role("button", name="Empezar").click()
    for one in (ana, beto):
        one.page.wait_for_selector(".hand .card-button")
    _play(ana, beto, plays=3)
    writer.end(signal.SIGKILL)
    _play(ana, beto, plays=4)
    assert _writer(two) is not writer
