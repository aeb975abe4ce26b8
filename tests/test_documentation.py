"""The site of the documentation: what is wrong with a page is found, and versions stand side by side."""

import json
from pathlib import Path

import pytest

from tools.documentation import faults
from tools.documentation.__main__ import put

SOUND = (
    '<h2 id="here">A</h2><a href="#here">A</a><a href="b/#there">B</a><a href="mailto:a@b">C</a>'
    '<img src="a.svg" alt="A">'
)


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        ("", ""),
        ('<img src="//elsewhere.example/a.png" alt="A">', "asks another machine for //elsewhere.example/a.png"),
        ('<script src="https://elsewhere.example/a.js"></script>', "asks another machine for https://elsewhere"),
        ('<link rel="stylesheet" href="https://elsewhere.example/a.css">', "asks another machine for"),
        ('<a href="c/">C</a>', "nothing is at c/"),
        ('<a href="b/#nowhere">B</a>', "nothing is at b/#nowhere"),
        ('<a href="#nowhere">A</a>', "nothing is at #nowhere"),
        ('<img src="b.svg" alt="B">', "nothing is at b.svg"),
        ('<img src="a.svg">', "a picture without words: a.svg"),
    ],
)
def test_faults_of_a_page_are_found(tmp_path: Path, part: str, fault: str) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "index.html").write_text('<h2 id="there">B</h2>', encoding="utf-8")
    (tmp_path / "a.svg").touch()
    (tmp_path / "index.html").write_text(SOUND + part, encoding="utf-8")
    found = list(faults.of_site(tmp_path))
    assert len(found) == bool(fault) and all(one.startswith(f"index.html: {fault}") for one in found)


def test_the_newest_version_is_the_highest_number(tmp_path: Path) -> None:
    built = tmp_path / "built"
    built.mkdir()
    (built / "index.html").write_text("first", encoding="utf-8")
    for version in ("0.9.0", "0.10.0", "0.2.0"):
        put(built, tmp_path / "site", version)
    (built / "index.html").write_text("again", encoding="utf-8")
    put(built, tmp_path / "site", "0.2.0")
    named = json.loads((tmp_path / "site" / "versions.json").read_text(encoding="utf-8"))
    assert [one["version"] for one in named] == ["0.10.0", "0.9.0", "0.2.0"]
    assert [one["aliases"] for one in named] == [["latest"], [], []]
    assert 'url=0.10.0/"' in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    kept = [(tmp_path / "site" / one / "index.html").read_text(encoding="utf-8") for one in ("0.9.0", "0.2.0")]
    assert kept == ["first", "again"]
