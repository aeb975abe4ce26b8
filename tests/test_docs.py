"""The README and the pages say what is so: their Python snippets run, their links lead somewhere."""

import doctest
import re
from pathlib import Path

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
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), f"{name(page)} links to {target}"


def test_the_reference_is_what_the_docstrings_say() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.text(), "run `python -m tools.reference`"


def test_the_readme_has_examples() -> None:
    assert PAGES[0] in EXAMPLES
