"""Libraries of packages: every call of a level is listed, and a library is made, found again and made anew."""

import json
import shutil
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sobremesa import bots, games
from sobremesa.compile import build, kept
from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.fast import compile as loader
from sobremesa.fast import listed, playout
from sobremesa.fast.records import record_type
from tests.rest_long import rest_long
from tools import signatures

pytestmark = pytest.mark.usefixtures("c_compiler")

GAME = games.load("")
RULES = GAME.kernel.__name__


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    kept.sources.cache_clear()
    yield
    kept.sources.cache_clear()


def home() -> Path:
    folder = kept.home(RULES)
    assert folder is not None
    return folder


@pytest.mark.parametrize("name", rest_long(reversed(games.names())))
def test_what_a_level_calls_is_listed(name: str) -> None:
    """`python -m tools.signatures` writes the lists anew."""
    folder = kept.home(games.load(name).kernel.__name__)
    assert folder is not None and names(kept.listed(folder)) == names(signatures.called(name))


def names(parts: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
    return {part: list(items) for part, items in parts.items()}


def test_a_level_that_has_played_before_is_listed_whole() -> None:
    bots.make(GAME.name, "search", "before").choose(opening(GAME).view(opening(GAME).actor))
    assert names(kept.listed(home())) == names(signatures.called(GAME.name))


def opening(game: Any) -> Match[Any, Any]:
    match = Match(game, game.ruleset(), game.players[0], seed="before")
    while match.actor == CHANCE:
        match.deal()
    return match


def test_a_listed_item_names_its_function_again() -> None:
    for name, item in chain.from_iterable(items.items() for items in kept.listed(home()).values()):
        function, takes = loader.found(item)
        assert kept.name_of(listed.item_of(function, takes)) == name


PART = "random play"
"""The part of the list that is compiled soonest."""


def library(found: Any = loader.found) -> kept.Library:
    return kept.Library(home(), PART, found)


def first() -> str:
    return next(iter(kept.listed(home())[PART]))


def test_a_library_is_made_once_and_found_without_translation(own_cache: Path) -> None:
    assert library().entry(first()) is not None
    assert library(lambda item: pytest.fail("it was there")).entry(first()) is not None
    kinds = sorted(file.suffix for file in build.folder().iterdir())
    assert kinds == [".json", ".so", ".sum"]


def test_a_part_waits_for_no_other(own_cache: Path) -> None:
    """Killed: a library of all parts, which takes a first step several times as long."""
    library().entry(first())
    told = json.loads(kept.index_of(home(), PART).read_text(encoding="utf-8"))
    assert list(told["entries"]) == list(kept.listed(home())[PART])


def test_a_call_is_looked_for_in_the_part_that_lists_it() -> None:
    """Killed: the first part for every call."""
    for part, items in kept.listed(home()).items():
        assert all(kept.first_listed([RULES], name) == (home(), part) for name in items)


def test_what_lies_in_the_cache_is_of_one_part(own_cache: Path) -> None:
    """Killed: an index of the same name for every part, whose calls would then not be found."""
    assert kept.index_of(home(), PART) != kept.index_of(home(), "batches")


@pytest.fixture
def stocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of the test's own with the library that is made of the package as it is; returns the index there."""
    library().entry(first())
    index = kept.index_of(home(), PART)
    made = build.folder() / json.loads(index.read_text(encoding="utf-8"))["library"]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "stocked"))
    for file in (index, made, *made.parent.glob(f"{made.name}*"), *made.parent.glob(f"{made.stem}.*")):
        shutil.copy(file, build.own_folder())
    return build.folder() / index.name


def test_another_processor_finds_no_library_of_this_one(stocked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "processor", lambda: "flags : sse2")
    library().entry(first())
    assert len(list(build.folder().glob("*.json"))) == len(list(build.folder().glob("*.so"))) == 2


@pytest.mark.parametrize("damage", ["{}", "[]", "noise"])
def test_a_damaged_index_is_made_anew(stocked: Path, damage: str) -> None:
    whole = stocked.read_text(encoding="utf-8")
    stocked.write_text(damage, encoding="utf-8")
    assert library().entry(first()) is not None
    assert stocked.read_text(encoding="utf-8") == whole


def test_an_item_that_is_there_no_longer_is_left_out(stocked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stocked.unlink()
    gone = {"function": "gone", "twin": [playout.__name__, {"kernel": RULES}], "takes": []}
    parts = {PART: {**kept.listed(home())[PART], "gone": gone}}
    monkeypatch.setattr(kept, "listed", lambda folder: parts)
    assert library().entry("gone") is None and library().entry(first()) is not None


def test_a_call_that_is_not_listed_is_compiled_alone() -> None:
    driver: Any = loader.compiled(playout, kernel=GAME.kernel)
    assert kept.first_listed([RULES], "another") is None
    assert driver.copy_states(np.zeros(2, record_type(GAME.new_state())), 1) is None


def test_a_damaged_list_is_told(tmp_path: Path) -> None:
    for damaged in ("noise", "[]"):
        kept.listed.cache_clear()
        (tmp_path / kept.LIST).write_text(damaged, encoding="utf-8")
        with pytest.raises(SobremesaError, match=r"signatures.json is damaged: .*; install the package anew"):
            kept.listed(tmp_path)


# --- machine code that a package brings -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> tuple[Path, dict[str, Any]]:
    """A library of the package as it is, and its index."""
    text, index = kept.text_and_index(home(), loader.found, [PART])
    return build.library(text), index


@pytest.fixture
def brought(
    tmp_path: Path, own_cache: Path, whole: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A package of which the library lies in its own folder, and which compiles nothing."""
    place, (made, index) = tmp_path / "package", whole
    shutil.copytree(home(), place, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(made, place / "machine_code.so")
    told = {**index, "target": build.target(), "library": "machine_code.so", "sources": kept.sources(place)}
    told["hash"] = sha256((place / "machine_code.so").read_bytes()).hexdigest()
    (place / kept.INDEX).write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setattr(kept, "home", lambda module: place)
    monkeypatch.setattr(build, "compiler", no_compiler)
    return place


def no_compiler() -> tuple[str, ...]:
    raise NoMachineCode("there is no C compiler")


def test_machine_code_that_a_package_brings_needs_no_compiler(brought: Path) -> None:
    assert kept.why_not(RULES) == ""
    found = kept.Library(brought, PART, lambda item: pytest.fail("nothing is to be translated"))
    assert found.entry(first()) is not None


def test_machine_code_for_another_machine_is_told(brought: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = build.target()
    monkeypatch.setattr(build, "target", lambda: "plan9-mips")
    assert kept.why_not(RULES) == (
        f"there is no C compiler; the package that is installed is made for {here}, and this is plan9-mips"
    )


def test_half_a_library_is_not_loaded(brought: Path) -> None:
    file = brought / "machine_code.so"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert kept.shipped(brought) is None
    assert kept.why_not(RULES) == (
        "there is no C compiler; the machine code of the package that is installed is damaged: install it anew"
    )
    file.unlink()
    assert "is damaged: install it anew" in kept.why_not(RULES)


def test_a_damaged_index_of_a_package_is_told(brought: Path) -> None:
    (brought / kept.INDEX).write_text("{}", encoding="utf-8")
    assert "is damaged: install it anew" in kept.why_not(RULES)


def test_machine_code_of_other_sources_is_not_used(brought: Path) -> None:
    file = brought / "rules.py"
    file.write_text(file.read_text(encoding="utf-8") + "\nMORE = 1\n", encoding="utf-8")
    kept.sources.cache_clear()
    assert "sources are not those that its machine code was made of" in kept.why_not(RULES)


def test_without_machine_code_and_compiler_the_compiler_is_named(
    brought: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (brought / kept.INDEX).unlink()
    assert kept.why_not(RULES) == "there is no C compiler"


def test_a_machine_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {
        ("linux", "x86_64", "glibc"): "linux-x86_64-gnu",
        ("linux", "aarch64", ""): "linux-aarch64-musl",
        ("darwin", "arm64", ""): "macos-aarch64",
        ("win32", "AMD64", ""): "windows-x86_64",
    }
    for (system, machine, libc), name in names.items():
        monkeypatch.setattr(build, "sys", SimpleNamespace(platform=system))
        monkeypatch.setattr(
            build, "platform", SimpleNamespace(machine=lambda m=machine: m, libc_ver=lambda c=libc: (c, ""))
        )
        assert build.target() == name
