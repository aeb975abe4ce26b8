"""An operator's orders to a server that runs: who may give them, what becomes of tables, what measures do."""

import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, get_args

import pytest

from sobremesa.core.errors import SobremesaError
from sobremesa.server.http.admin.routes import ROUTES
from sobremesa.server.http.tokens import Tokens
from sobremesa.server.table.measures import TEXT, Kind, Measures
from sobremesa.server.table.timing import AT_ONCE, Timing
from tests.server.kit import Answer, House, MemoryStore, house, play_out, run
from tests.server.two import STILL, two_at_a_table

pytestmark = pytest.mark.usefixtures("built")

TOKEN, OTHER = "a" * 24, "b" * 30


@contextlib.asynccontextmanager
async def desk(folder: Path, store: MemoryStore | None = None, timing: Timing = STILL) -> AsyncIterator[House]:
    """A server that takes orders by a token."""
    file = folder / "tokens"
    if not file.exists():
        file.write_text(f"# who runs it\nana {TOKEN}\n")
    file.chmod(0o600)
    async with house(store, timing=timing, operators=Tokens(file)) as here:
        yield here


async def order(here: House, method: str, path: str, body: Any = None, token: str = TOKEN) -> Answer:
    return await here.ask(method, f"/api/admin{path}", body, token)


async def measured(here: House, kind: Kind, text: str = "", seconds: float | None = None) -> str:
    answer = await order(here, "POST", "/measures", {"kind": kind, "text": text, "seconds": seconds})
    assert answer.status == 201, answer.body
    return str(answer.json["id"])


def test_an_operator_whose_body_does_not_come_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.server.http.api.PATIENCE", 0)

    async def work() -> None:
        async with desk(tmp_path) as here:
            slow = here.request("POST", "/api/admin/measures", TOKEN)
            slow.put(type="http.request", body=b'{"kind":', more_body=True)
            await slow.task
            assert (slow.messages[0]["error"], slow.status) == ("too_late", 408)

    run(work())


# --- who may


def test_a_server_without_tokens_takes_no_orders_by_the_network() -> None:
    async def work() -> None:
        async with house() as here:
            for path in ("", "/tables", "/measures"):
                assert (await order(here, "GET", path)).status == 404

    run(work())


def test_a_wrong_token_is_refused_and_counted_and_after_some_no_more_answered(tmp_path: Path) -> None:
    async def work() -> None:
        async with desk(tmp_path) as here:
            statuses = [
                (await order(here, "GET", "", token=wrong)).status for wrong in ("", "x", OTHER, TOKEN[:-1], "é", "y")
            ]
            assert statuses == [401] * 5 + [429]
            assert here.web.metrics.value("refused", reason="admin_token") == 6
            assert (await order(here, "GET", "")).status == 200

    run(work())


def test_a_token_is_exchanged_while_the_server_runs(tmp_path: Path) -> None:
    file = tmp_path / "tokens"

    async def work() -> None:
        async with desk(tmp_path) as here:
            file.write_text(f"ana {TOKEN}\nluz {OTHER}\n")
            assert [(await order(here, "GET", "", token=one)).status for one in (TOKEN, OTHER)] == [200, 200]
            file.write_text(f"luz {OTHER}\n")
            assert [(await order(here, "GET", "", token=one)).status for one in (TOKEN, OTHER)] == [401, 200]
            file.unlink()
            assert (await order(here, "GET", "", token=OTHER)).status == 401

    run(work())


@pytest.mark.parametrize("text", ["ana short", f"ana {TOKEN}\nana {OTHER}", TOKEN])
def test_a_file_of_tokens_that_is_wrong_says_in_which_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "tokens"
    file.write_text(text)
    with pytest.raises(OSError, match=r"tokens', line \d: a line is a name of its own"):
        Tokens(file)


def test_the_numbers_are_told_by_their_own_token(tmp_path: Path) -> None:
    file = tmp_path / "scrape"
    file.write_text(f"prometheus {OTHER}\n")

    async def work() -> None:
        async with house(scrapers=Tokens(file)) as here:
            assert (await here.ask("GET", "/metrics", token=OTHER)).status == 200
            assert (await here.ask("GET", "/metrics", token=TOKEN)).status == 403
            assert (await here.ask("GET", "/metrics", address="127.0.0.1")).status == 403
            assert here.web.metrics.value("refused", reason="scrape") == 2

    run(work())


# --- tables


def test_whoever_looks_at_a_table_sees_what_everybody_there_may_know(tmp_path: Path) -> None:
    async def work() -> None:
        async with desk(tmp_path) as here:
            table, _, _ = await two_at_a_table(here)
            looked = (await order(here, "GET", f"/tables/{table.state.id}")).json
            shown = (await here.ask("GET", f"/api/tables/{table.state.id}?language=en")).json
            assert looked == {"table": shown, "events": table.state.seq, "addresses": ["192.0.2.7"]}
            (listed,) = (await order(here, "GET", "/tables")).json
            assert (listed["table"], listed["phase"], listed["people"]) == (table.state.id, "playing", 2)

    run(work())


def test_a_table_is_deleted_while_people_play_at_it(tmp_path: Path) -> None:
    store = MemoryStore()

    async def work() -> None:
        async with desk(tmp_path, store) as here:
            table, clients, tokens = await two_at_a_table(here)
            name = table.state.id
            assert (await order(here, "DELETE", f"/tables/{name}")).json == {"deleted": name}
            for client in clients:
                bye = await client.next("bye")
                assert (bye["reason"], bye["again"]) == ("deleted", False)
            assert (store.rows, store.snapshots) == ({}, {})
            assert (await here.ask("GET", f"/api/tables/{name}")).status == 404
            play = {"cid": "p", "actions": ["x"], "seen": 1}
            assert (await here.ask("POST", f"/api/tables/{name}/actions", play, tokens[0])).status == 404
            assert (await order(here, "DELETE", f"/tables/{name}")).status == 404

    run(work())


def test_a_closed_table_is_kept_and_goes_on_once_it_is_opened(tmp_path: Path) -> None:
    async def work() -> None:
        async with desk(tmp_path) as here:
            table, clients, tokens = await two_at_a_table(here)
            name, seq = table.state.id, table.state.seq
            measure = await measured(here, "table", name)
            bye = await clients[0].next("bye")
            assert (bye["reason"], bye["again"]) == ("shut", False)
            assert (await here.ask("GET", f"/api/tables/{name}")).status == 410
            refused = await here.sit(name, tokens[0]).next("bye")
            assert refused["reason"] == "closed_table"
            files = (await order(here, "GET", f"/tables/{name}/export")).json["files"]
            assert len(files["events.jsonl"].splitlines()) == seq
            assert (await order(here, "DELETE", f"/measures/{measure}")).status == 200
            again = await here.sit(name, tokens[0]).next("update")
            assert again["scene"]["actor"] >= 0

    run(work())


# --- bans


def test_a_banned_address_is_sent_away_and_let_in_no_more(tmp_path: Path) -> None:
    store = MemoryStore()

    async def work() -> None:
        async with desk(tmp_path, store) as here:
            table, clients, _ = await two_at_a_table(here)
            await measured(here, "address", "192.0.2.4/29")
            bye = await clients[0].next("bye")
            assert (bye["reason"], bye["again"]) == ("banned", False)
            for path in ("/", "/api/games", f"/api/tables/{table.state.id}"):
                assert (await here.ask("GET", path, address="192.0.2.7")).status == 403
                assert (await here.ask("GET", path, address="192.0.2.8")).status == 200
            assert (await here.ask("GET", "/", address="::ffff:192.0.2.7")).status == 403
            socket = here.socket(table.state.id)
            await socket.task
            assert (socket.closed, socket.got) == (1008, [])
            assert here.web.metrics.value("refused", reason="banned") == 5
        async with desk(tmp_path, store) as here:
            assert (await here.ask("GET", "/", address="192.0.2.7")).status == 403, "it holds after a restart"

    run(work())


def test_a_banned_name_neither_sits_nor_watches_nor_opens_a_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with desk(tmp_path) as here:
            table, seated = await here.open(game="cuarenta", players=2, name="Ana")
            watcher = here.sit(table.state.id, name="MODERATOR")
            await watcher.next("table")
            await measured(here, "name", "moder*")
            assert (await watcher.next("bye"))["reason"] == "banned"
            invite = seated["invitation"]["link"].partition("#")[2]
            path, wanted = f"/api/tables/{table.state.id}/seats", {"invite": invite, "name": "Ｍoderator"}
            assert (await here.ask("POST", path, wanted)).json["error"] == "banned_name"
            assert (await here.ask("POST", "/api/tables", {"game": "cuarenta", "name": "Moderna"})).status == 403
            refused = await here.sit(table.state.id, name="moderador").next("bye")
            assert refused["reason"] == "banned_name"
            assert (await here.ask("POST", path, {"invite": invite, "name": "Luz"})).status == 201

    run(work())


def test_who_sits_under_a_name_that_is_banned_now_is_sent_away(tmp_path: Path) -> None:
    async def work() -> None:
        async with desk(tmp_path) as here:
            table, clients, tokens = await two_at_a_table(here)
            names = list(table.state.names)
            await measured(here, "name", "Luz")
            gone = clients[[client.messages[0]["seat"] for client in clients].index(names.index("Luz"))]
            assert (await gone.next("bye"))["reason"] == "banned"
            there = clients[1 - clients.index(gone)]
            assert not any(one["type"] == "bye" for one in there.messages)
            key = tokens[clients.index(gone)]
            assert (await here.sit(table.state.id, key).next("bye"))["reason"] == "banned_name"

    run(work())


@pytest.mark.parametrize(
    ("pattern", "banned", "free"),
    [
        ("moder*", ("Moderator", "MODERADOR", "\u041coderator", "\uff2doderna"), ("Comoder", "Mode")),
        ("*ana?", ("Juana1", "anas"), ("Ana", "Anana12")),
        ("x[1]", ("X[1]",), ("x1",)),
    ],
)
def test_a_pattern_is_for_the_names_that_look_like_it(
    pattern: str, banned: tuple[str, ...], free: tuple[str, ...]
) -> None:
    async def work() -> None:
        measures = Measures(MemoryStore(), lambda: 1.0)
        await measures.take("name", pattern)
        assert [name for name in (*banned, *free) if measures.bans_name(name)] == list(banned)

    run(work())


def test_a_ban_ends_by_itself() -> None:
    now, store = [100.0], MemoryStore()

    async def work() -> None:
        measures = Measures(store, lambda: now[0])
        await measures.take("address", "2001:db8::/48", 60)
        await measures.take("name", "x*", 90)
        assert measures.bans_address("2001:db8::7") and not measures.bans_address("2001:db9::7")
        now[0] = 160.0
        assert not measures.bans_address("2001:db8::7") and measures.bans_name("Xavier")
        assert await measures.look()
        assert [one.kind for one in await store.measures()] == ["name"]

    run(work())


# --- nothing new


def test_a_server_that_drains_lets_matches_end_and_begins_none(tmp_path: Path) -> None:
    async def work() -> None:
        async with desk(tmp_path, timing=AT_ONCE) as here:
            waiting, host = await here.open(game="cuatrola")
            table, seated = await here.open(game="cuatrola", start=True)
            measure = await measured(here, "drain")
            assert (await here.ask("POST", "/api/tables", {"game": "cuatrola", "name": "Luz"})).status == 503
            begin = await here.ask(
                "POST", f"/api/tables/{waiting.state.id}/commands", {"type": "start", "cid": "s"}, host["token"]
            )
            assert begin.json["error"] == "draining"
            client = here.sit(table.state.id, seated["token"])
            await play_out(client)
            client.send(type="rematch", cid="again")
            assert (await client.next("refused"))["cid"] == "again"
            assert (await order(here, "GET", "")).json["matches"] == 0
            assert await here.numbers() | {"sobremesa_draining": "1"} == await here.numbers()
            await order(here, "DELETE", f"/measures/{measure}")
            client.send(type="rematch", cid="then")
            await client.next("ack", where=lambda one: one["cid"] == "then")

    run(work())


# --- what is announced


def test_an_announcement_is_told_once_in_each_ones_language_and_to_who_comes(tmp_path: Path) -> None:
    async def work() -> None:
        async with desk(tmp_path) as here:
            table, _ = await here.open(game="cuarenta")
            german, spanish = (here.sit(table.state.id, language=one) for one in ("de", "es"))
            await german.next("table")
            await spanish.next("table")
            measure = await measured(
                here, "announcement", '{"es": "¡Hola!", "de": "Ha\\u001b]52;c;x\\u0007llo\\n du"}', 60
            )
            told = await german.next("announcement")
            assert told == {"type": "announcement", "id": measure, "text": "Ha\ufffd]52;c;x\ufffdllo du", "at": 10**9}
            assert (await spanish.next("announcement"))["text"] == "¡Hola!"
            late = here.sit(table.state.id, language="en")
            assert (await late.next("announcement"))["text"] == "¡Hola!"
            await measured(here, "restart", seconds=600)
            assert "10 Minuten" in (await german.next("announcement"))["text"]
            await order(here, "DELETE", f"/measures/{measure}")
            assert (await german.next("announcement"))["text"] == ""
            assert len([one for one in german.messages if one["type"] == "announcement"]) == 3

    run(work())


# --- what makes no sense

WRONG: dict[str, tuple[Kind, str, float | None]] = {
    "no range": ("address", "192.0.2", None),
    "everybody": ("address", "0.0.0.0/0", None),
    "everybody too": ("address", "::/8", None),
    "every name": ("name", "*?", None),
    "a long name": ("name", "x" * 41, None),
    "no name": ("name", "\u200b", None),
    "no table": ("table", "", None),
    "a long text": ("table", "x" * 41, None),
    "no word": ("announcement", '{"es": " \\n "}', None),
    "an unknown language": ("announcement", '{"it": "ciao"}', None),
    "too many words": ("announcement", "x" * (TEXT + 1), None),
    "no minutes": ("restart", "", None),
    "words with a restart": ("restart", "now", 60),
}


@pytest.mark.parametrize(("kind", "text", "seconds"), WRONG.values(), ids=WRONG.keys())
def test_a_measure_that_makes_no_sense_is_refused_with_a_sentence(kind: Kind, text: str, seconds: float | None) -> None:
    store = MemoryStore()

    async def work() -> None:
        with pytest.raises(SobremesaError):
            await Measures(store, lambda: 1.0).take(kind, text, seconds)
        assert store.taken == {}

    run(work())


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"kind": "war"}', b'{"kind": "drain", "more": 1}', b"x" * 70_000])
def test_an_order_that_cannot_be_read_is_refused_with_a_sentence(tmp_path: Path, body: bytes) -> None:
    async def work() -> None:
        async with desk(tmp_path) as here:
            answer = await order(here, "POST", "/measures", body)
            assert (answer.status, answer.json["error"]) == (400, "invalid")
            assert answer.json["text"]

    run(work())


def test_the_page_of_the_api_lists_every_request_and_every_kind() -> None:
    page = (Path(__file__).parents[2] / "docs/reference/admin-api.md").read_text(encoding="utf-8")
    asked = [f"{sorted(one.methods - {'HEAD'})[0]} {one.path}" for one in ROUTES]
    listed = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    assert listed == [*asked, *get_args(Kind)]
