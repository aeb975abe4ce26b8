"""Wheels with machine code: their tags, their lists of files, and libraries with the hashes that they are told by."""

import base64
import hashlib
import json
import stat
import zipfile
from pathlib import Path

import pytest

from sobremesa.compile import build, kept
from tools import wheels
from tools.wheels import MACHINES, with_machine_code

NAME = "game-1.0-py3-none-any.whl"
CARD = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """A wheel without machine code."""
    (tmp_path / "made").mkdir()
    made = tmp_path / NAME
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("game/__init__.py", '"""A game."""\n')
        archive.writestr("game-1.0.dist-info/WHEEL", CARD)
        record = zipfile.ZipInfo("game-1.0.dist-info/RECORD", (2020, 2, 2, 0, 0, 0))
        archive.writestr(record, "game/__init__.py,,\n")
    return made


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Collect what is to be compiled, and for which machine, and compile nothing."""
    calls: list[tuple[str, str]] = []

    def compiled(text: str, zig: str) -> bytes:
        calls.append((text, zig))
        return f"code for {zig}".encode()

    monkeypatch.setattr(wheels, "compiled", compiled)
    return calls


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        assert len(set(archive.namelist())) == len(archive.namelist())
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("machine", MACHINES)
def test_a_wheel_says_for_which_machine_it_is(machine: str, plain: Path, tmp_path: Path, asked: object) -> None:
    made = with_machine_code(plain, [("game", "int x;", {"sources": "1"})], machine, tmp_path / "made")
    zig, tags, suffix = MACHINES[machine]
    held = contents(made)
    assert made.name == f"game-1.0-py3-none-{tags}.whl"
    assert asked == [("int x;", zig)]
    assert held[f"game/machine_code{suffix}"] == f"code for {zig}".encode()
    card = held["game-1.0.dist-info/WHEEL"].decode().splitlines()
    assert "Root-Is-Purelib: false" in card
    assert [line for line in card if line.startswith("Tag:")] == [f"Tag: py3-none-{tag}" for tag in tags.split(".")]
    told = json.loads(held["game/machine_code.json"])
    assert told.pop("hash") == hashlib.sha256(held[f"game/machine_code{suffix}"]).hexdigest()
    assert told == {"sources": "1", "target": machine, "library": f"machine_code{suffix}"}


@pytest.mark.parametrize("machine", MACHINES)
def test_a_library_knows_nothing_of_the_folder_it_was_made_in(machine: str) -> None:
    pytest.importorskip("ziglang")
    text = '__attribute__((visibility("default"))) int two(void) { return 2; }\n'
    assert wheels.compiled(text, MACHINES[machine][0]) == wheels.compiled(text, MACHINES[machine][0])


@pytest.mark.usefixtures("asked")
def test_a_wheels_list_of_files_is_whole_and_true(plain: Path, tmp_path: Path) -> None:
    made = with_machine_code(plain, [("game", "int x;", {})], "linux-x86_64-musl", tmp_path / "made")
    held = contents(made)
    lines = held.pop("game-1.0.dist-info/RECORD").decode().split()
    assert lines.pop() == "game-1.0.dist-info/RECORD,,"
    found = {name: (digest, int(size)) for name, digest, size in (line.split(",") for line in lines)}
    assert found == {name: (digest_of(data), len(data)) for name, data in held.items()}


@pytest.mark.usefixtures("asked")
def test_a_wheel_tells_nothing_of_when_it_was_made(plain: Path, tmp_path: Path) -> None:
    made = with_machine_code(plain, [("game", "int x;", {})], "linux-x86_64-musl", tmp_path / "made")
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(made) as new:
        date = old.getinfo("game-1.0.dist-info/RECORD").date_time
        assert {entry.date_time for entry in new.infolist()} == {date}
        assert {entry.external_attr >> 16 for entry in new.infolist()} == {stat.S_IFREG | 0o644}


def test_a_wheel_that_is_too_large_is_not_made(tmp_path: Path) -> None:
    wheel = tmp_path / NAME
    wheel.write_bytes(bytes(wheels.LIMIT - 1))
    assert wheels.small_enough(wheel) == wheels.LIMIT - 1
    wheel.write_bytes(bytes(wheels.LIMIT))
    with pytest.raises(SystemExit, match=f"would have {wheels.LIMIT:,} bytes, and {wheels.LIMIT:,} are too many"):
        wheels.small_enough(wheel)
    assert not wheel.exists()


def digest_of(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def test_every_machine_has_a_wheel_of_its_own() -> None:
    assert len({tags for _, tags, _ in MACHINES.values()}) == len(MACHINES) == 7
    assert {suffix for _, _, suffix in MACHINES.values()} == {".so", ".dylib", ".dll"}
    assert all(suffix in kept.LEFT_OUT for _, _, suffix in MACHINES.values()), "a library is no source of itself"


@pytest.mark.parametrize(
    ("system", "machine", "libc", "target"),
    [
        ("linux", "x86_64", "glibc", "linux-x86_64-gnu"),
        ("linux", "aarch64", "", "linux-aarch64-musl"),
        ("darwin", "arm64", "", "macos-aarch64"),
        ("darwin", "x86_64", "", "macos-x86_64"),
        ("win32", "AMD64", "", "windows-x86_64"),
    ],
)
def test_a_machine_knows_which_wheel_is_its_own(
    monkeypatch: pytest.MonkeyPatch, system: str, machine: str, libc: str, target: str
) -> None:
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr("platform.machine", lambda: machine)
    monkeypatch.setattr("platform.libc_ver", lambda: (libc, ""))
    assert build.target() == target in MACHINES
