"""Pages as they are built: those of `docs`, with fonts, cloths and cards of the browser's table beside them."""

import re
import shutil
from functools import partial
from pathlib import Path
from typing import Final

from tools import npm
from tools.documentation import figures, tutorial

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "build" / "docs"
HOUSE: Final = (
    "fonts/asap.woff2",
    "fonts/truculenta.woff2",
    "cloths/grain.svg",
    "cloths/quito-middle.svg",
    "cloths/sur-middle.svg",
)
"""Files of the browser's table that the site is dressed in."""

MEASURED: Final = re.compile(r"!\[([^\]]*)\]\(([^)]*\.json)\)")
"""A picture whose address is a stored result."""

KERNEL: Final = "kernelspec:"
"""What the head of a page has that is a notebook too."""

UNSEARCHED: Final = {"notes", "positions"}
"""Folders of the laboratory, whose many short parts would stand before what people look for."""

CARDS: Final = {"Qh": "french", "Rc": "spanish", "Co": "spanish", "**": "french"}
"""Cards that stand at the doors, each with its pack."""


def lay() -> None:
    """Lay all pages and what they show into `build/docs`, anew."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    for file in HOUSE:
        shutil.copy(ROOT / "web" / "src" / file, PAGES / "house")
    shutil.copy(ROOT / "web" / "public" / "icons" / "icon.svg", PAGES / "house")
    draw_cards(PAGES / "cards")
    for page in sorted(PAGES.rglob("*.md")):
        page.write_text(finished(page, page.read_text(encoding="utf-8")), encoding="utf-8")


def finished(page: Path, text: str) -> str:
    """Return a page with its figures, and with its notebook beside it where it is one too."""
    if KERNEL in text:
        page.with_suffix(".ipynb").write_text(tutorial.notebook(text), encoding="utf-8")
        link = f"[Download it as a notebook]({page.stem}.ipynb){{ download }}"
        text = re.sub(r"(?m)(^# .*\n)", rf"\1\n{link}\n", text, count=1)
    if page.parent.name in UNSEARCHED:
        text = f"---\nsearch:\n  exclude: true\n---\n\n{text}"
    return MEASURED.sub(partial(_drawn, page), text)


def _drawn(page: Path, found: re.Match[str]) -> str:
    """Return the figure of a stored result."""
    words, address = found.groups()
    return figures.figure(page.parent / address, words, address)


def draw_cards(folder: Path) -> None:
    """Draw the cards; raises `OSError` where the drawing failed."""
    asked = [part for card, pack in CARDS.items() for part in (pack, card)]
    if npm.main(["--silent", "run", "cards", "--", str(folder), *asked]):
        raise OSError("the cards could not be drawn: `make web` installs what draws them")
    (folder / "**.svg").rename(folder / "joker.svg")
