"""Chart of where a match came from: the chance to win, what luck alone would have made of it, and choices between."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from sobremesa.review.account import Account
from sobremesa.review.markup import element

WIDE: Final = 600
HIGH: Final = 160
LEVELS: Final = (1.0, 0.5, 0.0)
"""Chances at which a line is ruled."""


@dataclass(frozen=True)
class _Paper:
    """What a chance and a place among the steps are on the paper, which has room for all chances that come up."""

    least: float
    most: float
    steps: int

    def across(self, place: int) -> float:
        """Return where a place is, from the left, of 1."""
        return place / max(1, self.steps)

    def down(self, chance: float) -> float:
        """Return where a chance is, from above, of 1."""
        return (self.most - chance) / (self.most - self.least)

    def points(self, line: Sequence[float]) -> list[str]:
        """Return the points of a line of chances."""
        return [f"{WIDE * self.across(n):.1f} {HIGH * self.down(chance):.1f}" for n, chance in enumerate(line)]


def chart(found: Account, side: int, marked: Sequence[int], levels: Sequence[str]) -> Element:
    """Return the chart of a side; the steps that are marked are numbered from 1, `levels` name the ruled chances."""
    chances, lucky = found.course(side)
    paper = _Paper(min(0.0, *chances, *lucky), max(1.0, *chances, *lucky), len(chances) - 1)
    names = (
        element("span", name, class_="level", style=f"top:{100 * paper.down(level):.2f}%")
        for level, name in zip(LEVELS, levels, strict=True)
    )
    marks = [
        element("b", str(number), class_="mark", style=_at(paper, step - 1, chances[step - 1]))
        for number, step in enumerate(marked, 1)
    ]
    return element("div", _drawn(paper, found, side), *names, *reversed(marks), class_="chart", aria_hidden="true")


def _at(paper: _Paper, place: int, chance: float) -> str:
    return f"left:{100 * paper.across(place):.2f}%;top:{100 * paper.down(chance):.2f}%"


def _drawn(paper: _Paper, found: Account, side: int) -> Element:
    """Return the lines: luck hatched from the chance at the start, choices filled between luck and the line."""
    chances, lucky = (paper.points(line) for line in found.course(side))
    start = f"{HIGH * paper.down(found.start[side]):.1f}"
    ruled = "".join(f"M0 {HIGH * paper.down(level):.1f}H{WIDE}" for level in LEVELS)
    hands = "".join(f"M{WIDE * paper.across(step - 1):.1f} 0V{HIGH}" for step in found.hands[1:])
    band = f"{_through([*chances, *reversed(lucky)])}Z"
    return element(
        "svg",
        element("defs", _hatched(), _clip("above", lucky, 0), _clip("below", lucky, HIGH)),
        element("path", d=ruled + hands, class_="ground"),
        element("path", d=f"{_through(lucky)}V{start}H0Z", class_="luck", fill="url(#hatched)"),
        element("path", d=band, class_="won", clip_path="url(#above)"),
        element("path", d=band, class_="lost", clip_path="url(#below)"),
        element("path", d=f"M0 {start}H{WIDE}", class_="start"),
        element("path", d=_through(lucky), class_="lucky"),
        element("path", d=_through(chances), class_="line"),
        viewBox=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="none",
    )


def _through(points: Sequence[str]) -> str:
    return f"M{'L'.join(points)}"


def _hatched() -> Element:
    stroke = element("path", d="M0 0V9", class_="hatch")
    turned = {"patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"}
    return element("pattern", stroke, id="hatched", width="9", height="9", **turned)


def _clip(name: str, lucky: Sequence[str], edge: int) -> Element:
    """Return the room above what luck alone would have made, or that below it."""
    return element("clipPath", element("path", d=f"{_through(lucky)}V{edge}H0Z"), id=name)
