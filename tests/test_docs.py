"""The README and the pages say what is so: their Python snippets run, their links lead somewhere."""

import doctest
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tools import reference

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]


def name(page: Path) -> str:
    """The page within the project."""
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", EXAMPLES, ids=name)
def test_examples_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried and not failed


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, place in re.findall(r"\]\(([^)#\s]*)#?([^)]*)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            to = page.parent / target if target else page
            assert to.exists(), f"{name(page)} links to {target}"
            assert not place or place in places(to), f"{name(page)} links to {target}#{place}"


def test_the_journeys_pass_through_files_that_are_there() -> None:
    files = re.findall(
        r"`((?:src|web)/[^`]+)`", (ROOT / "docs/explanation/three-journeys.md").read_text(encoding="utf-8")
    )
    assert len(files) > 20 and not [file for file in files if not (ROOT / file).is_file()]


def places(page: Path) -> set[str]:
    """The headings of a page as addresses have them."""
    headings = re.findall(r"(?m)^#+ (.+)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def pages_of(nav: list[Any]) -> Iterator[str]:
    """The pages that a navigation names, however deep."""
    for entry in nav:
        for inside in entry.values():
            yield from [inside] if isinstance(inside, str) else pages_of(inside)


def test_every_page_is_in_the_navigation_once() -> None:
    nav = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    there = [str(page.relative_to(ROOT / "docs")) for page in PAGES if page.is_relative_to(ROOT / "docs")]
    translated = {page for page in there if page.endswith((".es.md", ".de.md"))}
    assert sorted(pages_of(nav)) == sorted(set(there) - translated)
    assert translated <= {page.replace(".md", f".{language}.md") for page in there for language in ("es", "de")}


@pytest.mark.parametrize("book", reference.BOOKS, ids=lambda book: book.page.stem)
def test_the_reference_is_what_the_docstrings_say(book: reference.Book) -> None:
    assert book.page.read_text(encoding="utf-8") == reference.text(book), "run `python -m tools.reference`"


def test_the_readme_has_examples() -> None:
    assert PAGES[0] in EXAMPLES
