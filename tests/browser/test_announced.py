"""What whoever runs the house announces is seen at every table, with the time, until it is over or put away."""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.cli import main
from tests.browser.conftest import Server, Visit


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder with a short name: that of a socket has a hundred letters at most."""
    with tempfile.TemporaryDirectory() as found:
        yield Path(found)


def order(place: Path, *words: str) -> None:
    assert main(["admin", *words, "--socket", str(place / "s")]) == 0


@pytest.fixture
def house(place: Path) -> Iterator[Server]:
    """A server that takes orders on the socket in that folder."""
    serve = "serve", "--port", "{port}", "--store", str(place / "t.db"), "--admin-socket", str(place / "s")
    server = Server("sobremesa", *serve, "--no-warm", "--bench")
    yield server
    server.stop()


def test_what_is_announced_is_seen_until_it_is_put_away(
    place: Path, house: Server, visit: Visit, capsys: pytest.CaptureFixture[str]
) -> None:
    ana = visit(house.url)
    ana.come("/", name="Ana")
    ana.open_table("Cuarenta")
    told = ana.page.locator(".announced")
    order(place, "announce", "The kitchen closes", "--es", "<b>Hola</b> a todos")
    told.wait_for()
    assert re.fullmatch(r"\d?\d:\d\d <b>Hola</b> a todos", told.inner_text())
    told.get_by_role("button").click()
    told.wait_for(state="detached")
    order(place, "restart", "--minutes", "10")
    told.get_by_text("La casa se reinicia en 10 minutos.").wait_for()
    capsys.readouterr()
    order(place, "measures")
    name = next(line.split()[0] for line in capsys.readouterr().out.splitlines() if " restart " in line)
    order(place, "lift", name)
    told.wait_for(state="detached")
