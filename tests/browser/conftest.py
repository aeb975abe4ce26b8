"""The browser tests: a real server, the built page, the distribution's Chromium. They run where they are asked for.

Where the distribution has it, Chromium without windows (`chromium-headless-shell`): the same engine in half the time,
since none of the browser's own surface is drawn beside each page.

`make test-browser`, or `pytest tests/browser`: a run over all tests leaves them out.
"""

import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.tables import Left, Tables
from tests.browser.visitor import PATIENCE, Visitor
from tools.chromium import program
from tools.ports import own_port

HERE = Path(__file__).parent
FLAGS = [
    "--headless",
    "--font-render-hinting=none",  # letters as wide as on a telephone
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Other cards than the usual ones, in search of what only some show; no deal of the usual ones wins a match."""
    parser.addoption("--deals", default="c", help="a word that the browser tests' cards follow from")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Only a run that names this folder collects it."""
    asked = any(Path(arg.split("::")[0]).resolve().is_relative_to(HERE) for arg in config.args)
    return None if asked else True


def _wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 120
    while time.monotonic() < end and server.poll() is None:
        try:
            urllib.request.urlopen(url + "/readyz", timeout=30).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


class Server:
    """A server in a process of its own, which a test may end and start again."""

    def __init__(self, *command: str, environment: dict[str, str] | None = None) -> None:
        port = own_port()
        self._environment = environment
        self.url = f"http://127.0.0.1:{port}"
        self._command = [sys.executable, "-m", *(word.format(port=port) for word in command)]
        self.start()

    def start(self) -> None:
        """Serve, until it answers."""
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self._environment
        )
        _wait_for(self.url, self._process)

    def kill(self) -> None:
        """Without a farewell."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """As it is meant to stop."""
        self._process.terminate()
        self._process.wait(120)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, as the command starts it."""
    store = str(tmp_path / "tables.db")
    server = Server("sobremesa", "serve", "--port", "{port}", "--store", store, "--no-warm", "--bench")
    yield server
    server.stop()


def _dealt(store: Path, *options: str) -> Iterator[str]:
    server = Server("tests.browser.house", "{port}", str(store), *options)
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def _quick_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from _dealt(tmp_path_factory.mktemp("quick") / "tables.db", "--quick")


@pytest.fixture(scope="session")
def _usual_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from _dealt(tmp_path_factory.mktemp("house") / "tables.db")


def same_cards(url: str, request: pytest.FixtureRequest) -> str:
    """Return the address once what is dealt there follows from the test's name, and from `--deals`."""
    begin_chance(url, request.node.nodeid, request.config)
    return url


def begin_chance(url: str, name: str, config: pytest.Config) -> None:
    """Have the tables that are opened from here on follow from this name, and from `--deals`."""
    word = sha256(f"{name}|{config.getoption('deals')}".encode()).hexdigest()
    urllib.request.urlopen(urllib.request.Request(f"{url}/chance/{word}", method="POST"), timeout=60).close()


@pytest.fixture
def quick(_quick_house: str, request: pytest.FixtureRequest) -> str:
    """The address of a server whose bots do not wait."""
    return same_cards(_quick_house, request)


@pytest.fixture
def house(_usual_house: str, request: pytest.FixtureRequest) -> str:
    """The address of a server as people meet it."""
    return same_cards(_usual_house, request)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The distribution's browser."""
    found = program()
    if found is None:
        pytest.fail("there is no Chromium here, and nothing was tested: apt-get install chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def _left() -> dict[str, Left]:
    return defaultdict(dict)


@pytest.fixture(scope="module")
def _tables(
    chromium: Browser, _quick_house: str, _left: dict[str, Left], request: pytest.FixtureRequest
) -> Iterator[Tables]:
    def begin(name: str) -> None:
        begin_chance(_quick_house, f"{request.node.nodeid}|{name}", request.config)

    tables = Tables(chromium, _quick_house, begin, _left[request.node.nodeid])
    yield tables
    tables.leave()


@pytest.fixture
def tables(_tables: Tables) -> Iterator[Tables]:
    """Tables that a file's tests come back to, each to a scene of its own; none may leave an error behind."""
    yield _tables
    _tables.complain()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Opens a page as a new person would; at the end nobody may have met an error or left the house."""
    visitors: list[Visitor] = []

    def come(url: str, size: tuple[int, int] = (390, 844), language: str = "es-EC", **options: Any) -> Visitor:
        visitors.append(Visitor(chromium, url, size, language, **options))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
