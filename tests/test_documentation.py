"""The site of the documentation: faults are found, versions stand side by side, tutorials run, figures are drawn."""

import json
import re
from functools import cache
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.documentation import faults, figures, pages, tutorial
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


def test_the_tutorial_runs_and_its_learner_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names, printed = tutorial.run(tutorial.LEARNER.read_text(encoding="utf-8"), {"ROUNDS": 1, "HANDS": 64})
    assert [out for out, _ in printed] == [said for _, said in printed]
    (first, before, _), *_, (last, after, half) = names["curve"]
    assert (first, last) == (0, 1) and after - before > 10 and half > 0
    assert Path("learner.png").stat().st_size > 1000


def test_a_notebook_has_the_cells_of_its_page_and_leads_nowhere() -> None:
    text = tutorial.LEARNER.read_text(encoding="utf-8")
    cells = json.loads(tutorial.notebook(text))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert code == [one.rstrip() for one in re.findall(r"(?ms)^```python\n(.*?)^```", text)]
    assert not re.search(r"\]\((?!https)", json.dumps(cells))


RESULTS = sorted(tutorial.CURVE.parent.glob("*.json"))


@cache
def drawn(result: Path) -> str:
    """The figure of a stored result."""
    return figures.figure(result, 'what "it" says', "../a.json")


@pytest.mark.parametrize("result", RESULTS, ids=lambda file: file.stem)
def test_a_figure_is_drawn_in_the_colours_of_the_page(result: Path) -> None:
    root = ElementTree.fromstring(drawn(result))
    assert [one.get("aria-label") for one in root.findall(".//*[@role='img']")] == ['what "it" says']
    assert {svg.get("class") for svg in root.iter("{http://www.w3.org/2000/svg}svg")} == {"wide", "narrow"}
    assert "currentColor" in drawn(result) and "var(--figure-ours)" in drawn(result)
    assert not re.search(r"(?:fill|stroke): #(?!fff)", drawn(result)) and "DejaVu" not in drawn(result)


def test_no_two_drawings_share_a_name() -> None:
    named = [re.findall(r'id="([^"]*)"', drawn(file)) for file in RESULTS]
    assert all(len(one) == len(set(one)) for one in named)
    assert not any(set(one) & set(other) for one, other in combinations(named, 2))


def test_a_page_is_finished_with_its_figures_and_its_notebook(tmp_path: Path) -> None:
    page = tmp_path / "tutorial" / "page.md"
    page.parent.mkdir()
    (tmp_path / "a.json").write_text(RESULTS[0].read_text(encoding="utf-8"), encoding="utf-8")
    text = "---\nkernelspec: {name: python3}\n---\n\n# A\n\n```python\n1\n```\n\n![words](../a.json)\n"
    made = pages.finished(page, text)
    assert "(page.ipynb)" in made and 'aria-label="words"' in made and 'href="../a.json"' in made
    assert json.loads(page.with_suffix(".ipynb").read_text(encoding="utf-8"))["cells"]


@pytest.mark.parametrize(("folder", "searched"), [("how-to", True), ("notes", False), ("positions", False)])
def test_notes_of_the_laboratory_are_left_out_of_the_search(tmp_path: Path, folder: str, searched: bool) -> None:
    assert ("exclude: true" not in pages.finished(tmp_path / folder / "page.md", "# A\n")) is searched
