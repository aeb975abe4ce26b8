"""The command `sobremesa admin` to a server in a process of its own, its socket, and the log of what was done."""

import asyncio
import json
import socket
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from sobremesa.cli import main
from sobremesa.server.audit import DAY, Audit
from sobremesa.server.http.admin.local import LocalSocket, place
from tests.server.database import Database, needs_postgresql
from tests.server.kit import PATIENCE, house, run
from tests.server.live import process
from tests.server.two import STILL, two_at_a_table

TOKEN = "t" * 32


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def opened(address: str) -> str:
    answer = httpx.post(f"{address}/api/tables", json={"game": "cuarenta", "name": "Ana"}, timeout=PATIENCE)
    return str(answer.json()["table"])


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short name: that of a socket has a hundred letters at most."""
    with tempfile.TemporaryDirectory() as found:
        yield Path(found)


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    def asked(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        status = main(["admin", *words])
        told = capsys.readouterr()
        return status, told.out + told.err

    return asked


def test_the_command_runs_a_server_by_its_socket(folder: Path, admin: Callable[..., tuple[int, str]]) -> None:
    store, log = folder / "t.db", folder / "audit.jsonl"
    here = "--socket", str(store) + ".admin"
    with process(store, 0, "--audit", str(log)) as (address, _):
        table = opened(address)
        assert mode(Path(here[1])) == mode(log) == 0o600
        assert admin("status", *here)[1].endswith("it takes tables\n")
        assert table in admin("list", *here)[1]
        assert "seat 0: Ana (person, away)" in admin("look", table, *here)[1]
        assert admin("ban", "address", "198.51.100.0/24", "--minutes", "5", *here)[0] == 0
        assert admin("announce", "Hola", "--de", "Hallo", *here)[0] == 0
        assert admin("drain", "--wait", *here)[1].endswith("no match goes on at this server\n")
        assert httpx.post(f"{address}/api/tables", json={"game": "cuarenta"}, timeout=PATIENCE).status_code == 503
        assert admin("open", *here)[1].startswith("lifted: ")
        names = [line.split()[0] for line in admin("measures", *here)[1].splitlines()]
        assert admin("lift", *names, *here)[0] == 0
        assert admin("export", table, str(folder / "out"), *here)[0] == 0
        assert mode(folder / "out") == 0o700
        assert admin("close", table, *here)[0] == 0
        assert admin("delete", table, *here) == (0, f"deleted: {table}\n")
        assert httpx.get(f"{address}/api/tables/{table}", timeout=PATIENCE).status_code == 404
        assert admin("delete", table, *here) == (1, "sobremesa: There is no such table.\n")
        assert httpx.get(f"{address}/api/admin", timeout=PATIENCE).status_code == 404
    done = [json.loads(line)["what"] for line in log.read_text().splitlines()]
    assert done == ["look", "measure", "measure", "measure", "lift", "lift", "lift", "export", "measure", "delete"]


def test_the_command_runs_a_server_elsewhere_by_a_token(folder: Path, admin: Callable[..., tuple[int, str]]) -> None:
    file = folder / "tokens"
    file.write_text(f"ana {TOKEN}\n")
    with process(folder / "t.db", 0, "--admin-token-file", str(file)) as (address, _):
        there = "--url", address, "--token-file"
        assert admin("status", *there, str(file))[0] == 0
        wrong = folder / "wrong"
        wrong.write_text("x" * 32)
        said = "sobremesa: This token is none of the operators', or not any more.\n"
        assert admin("status", *there, str(wrong)) == (1, said)


WRONG = [
    (["status", "--socket", "{folder}/none"], "no server answers at '{folder}/none': No such file or directory"),
    (["status", "--url", "cards.example.org"], "'cards.example.org' is no address"),
    (["status", "--url", "http://127.0.0.1:1"], "takes orders by a token: name its file with --token-file"),
    (["status", "--url", "http://127.0.0.1:1", "--token-file", "{folder}/none"], "'{folder}/none' cannot be read"),
]


@pytest.mark.parametrize(("words", "said"), WRONG)
def test_where_no_server_can_be_reached_the_command_says_why(
    folder: Path, admin: Callable[..., tuple[int, str]], words: list[str], said: str
) -> None:
    status, told = admin(*(word.format(folder=folder) for word in words))
    assert status == 1
    assert said.format(folder=folder) in told
    assert len(told.splitlines()) == 1


# --- several servers


@needs_postgresql
def test_an_order_to_one_server_holds_at_the_others(
    running_database: Database, folder: Path, admin: Callable[..., tuple[int, str]]
) -> None:
    database, sockets = running_database.fresh(), [folder / "one", folder / "two"]
    with (
        process(database, 0, "--admin-socket", str(sockets[0])) as (first, _),
        process(database, 0, "--admin-socket", str(sockets[1])) as (second, _),
    ):
        table = opened(first)
        there = "--socket", str(sockets[1])
        assert "seat 0: Ana" in admin("look", table, *there)[1], "the server that has it is asked"
        assert admin("ban", "name", "Luz*", *there)[0] == 0
        body = {"game": "cuarenta", "name": "Luz Clara"}
        until(lambda: httpx.post(f"{first}/api/tables", json=body, timeout=PATIENCE).status_code == 403)
        assert admin("delete", table, *there) == (0, f"deleted: {table}\n")
        for address in (first, second):
            assert httpx.get(f"{address}/api/tables/{table}", timeout=PATIENCE).status_code == 404
        closed = opened(first)
        assert admin("close", closed, *there)[0] == 0
        until(lambda: httpx.get(f"{first}/api/tables/{closed}", timeout=PATIENCE).status_code == 410)


def until(true: Callable[[], bool]) -> None:
    async def work() -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.05)

    run(work())


# --- the socket


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("nobody asks")


def test_the_socket_of_a_server_that_died_is_taken_and_that_of_one_that_lives_is_not(folder: Path) -> None:
    async def work() -> None:
        path = folder / "s"
        with socket.socket(socket.AF_UNIX) as dead:
            dead.bind(str(path))
        one = LocalSocket(path, is_wished=True)
        await one.open(nothing)
        with pytest.raises(OSError, match="another server listens there"):
            await LocalSocket(path, is_wished=True).open(nothing)
        one.close()
        assert not path.exists()
        path.write_text("mine")
        with pytest.raises(OSError, match="there is another file"):
            await LocalSocket(path, is_wished=True).open(nothing)
        assert path.read_text() == "mine"
        await LocalSocket(path, is_wished=False).open(nothing)

    run(work())


def test_a_socket_has_a_place_beside_a_file_and_by_its_port_for_a_database() -> None:
    assert place("/srv/tables.db", 8040, Path("/var/lib")) == Path("/srv/tables.db.admin")
    assert place("postgresql://x/y", 8040, Path("/var/lib")) == Path("/var/lib/admin-8040")


# --- the log


def test_the_log_keeps_its_days_and_is_its_users_alone(tmp_path: Path) -> None:
    file, now = tmp_path / "audit", [1000.0]
    file.write_text("what was there before\n")
    file.chmod(0o644)
    log = Audit(file, 2, lambda: now[0])
    log.note("ban", address="192.0.2.1")
    now[0] += DAY
    log.note("lift", text="ñ\n")
    now[0] += DAY + 1
    log.prune()
    assert [json.loads(line) for line in file.read_text().splitlines()] == [
        {"at": 1000.0 + DAY, "what": "lift", "text": "ñ\n"}
    ]
    assert mode(file) == 0o600
    with pytest.raises(OSError):
        Audit(tmp_path / "no" / "audit", 2, lambda: now[0])


def test_a_power_over_a_table_is_written_down_with_where_it_was_used_from(tmp_path: Path) -> None:
    file = tmp_path / "audit"

    async def work() -> None:
        async with house(timing=STILL, audit=Audit(file, 2, lambda: 5.0)) as here:
            table, clients, _ = await two_at_a_table(here)
            host = clients[[client.messages[0]["seat"] for client in clients].index(table.state.host)]
            host.send(type="pause", cid="p", on=True)
            await host.next("ack", where=lambda one: one["cid"] == "p")
            told = [json.loads(line) for line in file.read_text().splitlines()]
            facts = {
                "at": 5.0,
                "what": "power",
                "address": "192.0.2.7",
                "table": table.state.id,
                "seat": table.state.host,
            }
            assert told[-1] == facts | {"power": "pause", "of": None}

    run(work())
