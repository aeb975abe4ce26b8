"""C compiler and cache where something is wrong with them: a sentence with the way out, or a library made anew."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.compile import build
from sobremesa.compile.errors import NoMachineCode

TEXT = "long long answer(void) { return 42; }\n"


@pytest.fixture(autouse=True)
def asked_anew(own_cache: Path) -> Iterator[None]:
    build.compiler.cache_clear()
    yield
    build.compiler.cache_clear()


def test_without_a_compiler_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(build, "find_spec", lambda name: None)
    with pytest.raises(NoMachineCode, match="install gcc or clang, or the Python package 'ziglang'"):
        build.library(TEXT)


def test_a_compiler_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)
    with pytest.raises(NoMachineCode, match=r"' failed: .*; set CC to another one"):
        build.library(TEXT)
    assert [file.name for file in build.folder().iterdir()] == []


@pytest.mark.usefixtures("c_compiler")
def test_what_the_compiler_complains_of_is_told() -> None:
    with pytest.raises(NoMachineCode, match=r"failed: .*error"):
        build.library("this is no C")


@pytest.mark.usefixtures("c_compiler")
@pytest.mark.parametrize("damage", [b"", b"noise"])
def test_a_damaged_library_is_made_anew(damage: bytes) -> None:
    file = build.library(TEXT)
    whole = file.read_bytes()
    assert build.library(TEXT) == file
    file.write_bytes(damage)
    assert build.library(TEXT) == file
    assert len(file.read_bytes()) == len(whole)


@pytest.mark.usefixtures("c_compiler")
def test_a_library_is_not_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    file = build.library(TEXT)
    monkeypatch.setattr(build, "_make", lambda *_: pytest.fail("it was there"))
    assert build.library(TEXT) == file


@pytest.mark.usefixtures("c_compiler")
def test_a_folder_that_others_write_to_is_refused() -> None:
    build.folder().mkdir(parents=True)
    build.folder().chmod(0o777)
    with pytest.raises(NoMachineCode, match=r"others may write to .*chmod 700"):
        build.library(TEXT)


@pytest.mark.usefixtures("c_compiler")
def test_a_folder_that_cannot_be_made_is_named(own_cache: Path) -> None:
    (own_cache / "sobremesa").write_text("a file", encoding="utf-8")
    with pytest.raises(NoMachineCode, match=r"cannot be made: .*; set XDG_CACHE_HOME"):
        build.library(TEXT)
