"""Laws of the table's layout as they are measured in the page (`geometry.js`), and where the felt lies."""

from collections.abc import Iterable
from pathlib import Path

from tests.browser.visitor import Visitor

LAWS = (Path(__file__).parent / "geometry.js").read_text(encoding="utf-8")
"""Function that returns a line for whatever overlaps, is cut, out of sight or too small."""
LARGE = "large => { document.documentElement.dataset.large = large; }"
"""Makes the cards large, as the setting does, or of the usual size."""
FELT = """() => {
  const felt = document.querySelector('.middle, .table-zones, .place.centre').getBoundingClientRect();
  const hand = document.querySelector('.hand').getBoundingClientRect();
  return [felt.left, felt.top, felt.width, felt.height, hand.top].map(Math.round);
}"""
"""Place and size of the felt, and where the hand begins: neither hangs on what is asked."""


def broken(ana: Visitor, windows: Iterable[tuple[int, int]], *more: str) -> list[str]:
    """Return what breaks a law in any of these windows; `more` are scripts that return what breaks others."""
    found: list[str] = []
    for size in windows:
        ana.resize(size)
        found += [f"{size}: {one}" for law in (LAWS, *more) for one in ana.page.evaluate(law)]
    return found
