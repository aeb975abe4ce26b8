"""The edition of the table for pages that need no network: its list, its parts, and what it answers at once."""

import gzip
import json
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from sobremesa import bots, games
from sobremesa.core.languages import LANGUAGES
from sobremesa.server.offline.requests import Request, answer
from sobremesa.server.offline.search_pool import SearchPool
from sobremesa.server.storage.memory import MemoryStore
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby
from tests.server.kit import run
from tools import edition, offline

FILES = {"table.pack": bytes(range(256)) * 9000, "python.mjs": b"// nothing\n"}


@pytest.fixture
def gathered(tmp_path: Path) -> Path:
    folder = tmp_path / "gathered"
    folder.mkdir()
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    (folder / offline.LIST).write_text(json.dumps([offline.described(folder / name) for name in FILES]))
    return folder


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "assets" / "index.js").write_text("")
    (tmp_path / "page" / "assets" / "index.js.br").write_text("")
    return tmp_path / "page"


def test_an_edition_lists_files_that_its_parts_are(gathered: Path, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edition, "PART", 1000)
    made = edition.write(gathered, page)
    assert made == json.loads((page / "offline" / edition.LIST).read_text())
    assert [file["name"] for file in made["files"]] == [*FILES, offline.LIST]
    for file in made["files"]:
        parts = [(page / "offline" / "parts" / part["name"]).read_bytes() for part in file["parts"]]
        assert [len(part) for part in parts] == [part["bytes"] for part in file["parts"]]
        assert all(sha256(data).hexdigest().startswith(p["name"]) for data, p in zip(parts, file["parts"], strict=True))
        whole = gzip.decompress(b"".join(parts))
        assert whole == (gathered / file["name"]).read_bytes()
        assert (sha256(whole).hexdigest(), len(whole)) == (file["sha256"], file["bytes"])
    assert [path for path in made["page"] if path.startswith("assets/")] == ["assets/index.js"]
    assert all((page / path).is_file() for path in made["page"])


def test_the_name_of_an_edition_follows_from_all_of_it(gathered: Path, page: Path) -> None:
    first = edition.write(gathered, page)["name"]
    assert edition.write(gathered, page)["name"] == first
    (page / "assets" / "other.js").write_text("")
    other = edition.write(gathered, page)["name"]
    (gathered / "python.mjs").write_text("// another\n")
    assert len({first, other, edition.write(gathered, page)["name"]}) == 3
    assert len(list((page / "offline").iterdir())) == 3  # the list, the parts, and one edition


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_answered_at_once_is_what_the_table_answers(language: str) -> None:
    pool = SearchPool(edition.Listed([f"{name}.wasm" for name in games.names()]))
    lobby = Lobby(ServerContext(MemoryStore(), pool))
    told = edition.answered(pool, language)
    assert len(told) == 1 + len(games.names())
    for address, at_once in told.items():
        assert run(answer(lobby, Request("GET", address))) == (200, at_once)
        assert msgspec.json.encode(at_once)


def test_the_levels_that_search_are_offered_where_their_module_was_gathered(gathered: Path, page: Path) -> None:
    """A mutant that writes the answers for the quick levels alone: nobody could choose another."""
    searching = next(name for name in games.names() if bots.known(name).entries)
    listed = json.loads((gathered / offline.LIST).read_text())
    told = {}
    for names in ([], [f"{searching}.wasm"]):
        for name in names:
            (gathered / name).write_bytes(b"")
        (gathered / offline.LIST).write_text(json.dumps(listed + [{"name": name} for name in names]))
        made = edition.write(gathered, page)
        answers = json.loads((page / "offline" / made["name"] / "answers.en.json").read_text())
        house = {one["name"]: one for one in answers["/api/games?language=en"]["games"]}
        told[len(names)] = [one["name"] for one in house[searching]["levels"]]
    assert told == {0: ["random", "greedy", "rules"], 1: [*bots.levels(searching)]}


def test_what_is_lacking_is_named(page: Path, gathered: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert edition.main([str(page), "--gathered", str(page)]) == 1
    assert "run `python -m tools.offline` first" in capsys.readouterr().err
    assert edition.main([str(gathered), "--gathered", str(gathered)]) == 1
    assert "run `make web` first" in capsys.readouterr().err
