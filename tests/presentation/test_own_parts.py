"""Parts that a game's package draws itself: served by their hash, and drawn plainly where the file is not that one."""

import logging
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sobremesa.presentation.kit import OwnOf, own_parts

STATED = OwnOf("stock", "part.js", "", ("stock",))
GAME: Any = SimpleNamespace(package="probe", name="probe")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(own_parts, "files", lambda name: tmp_path)
    own_parts._module.cache_clear()
    return tmp_path / "part.js"


def test_a_module_has_the_address_of_its_hash(package: Path) -> None:
    package.write_bytes(b"export const api = 1;")
    stated = sha256(b"export const api = 1;").hexdigest()
    found = own_parts.module_of(GAME, replace(STATED, sha256=stated))
    assert found and found.address == f"/parts/{stated}.js" and found.source == b"export const api = 1;"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (b"export const api = 2;", "its SHA-256 is"),
        (b" " * (own_parts.MOST + 1), "bytes, of 60000"),
        (b"", "no such file"),
    ],
)
def test_another_file_is_not_served_and_the_log_says_why(
    package: Path, caplog: pytest.LogCaptureFixture, source: bytes, why: str
) -> None:
    """A hash that is not compared, or a size that is not looked at, would serve it."""
    if source:
        package.write_bytes(source)
    stated = sha256(source).hexdigest() if "bytes" in why else sha256(b"export const api = 1;").hexdigest()
    with caplog.at_level(logging.ERROR):
        assert own_parts.module_of(GAME, replace(STATED, sha256=stated)) is None
    assert why in caplog.text and "'stock'" in caplog.text
