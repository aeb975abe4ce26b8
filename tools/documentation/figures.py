"""Figures of stored results: each file of `docs/measured` as SVG in the colours of the page that it stands on.

A figure is drawn twice, for a desk and for a telephone; the page shows the one that can be read. What is drawn in one
of `COLOURS` takes the page's own colour, by day and by night.
"""

import html
import io
import json
import re
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

WIDTHS: Final = {"wide": 560, "narrow": 330}
INK: Final = "#010101"
SERIES: Final = ("#020202", "#030303", "#040404")
MARKS: Final = ("o", "D", "s")
COLOURS: Final = {
    INK: "currentColor",
    SERIES[0]: "var(--figure-ours)",
    SERIES[1]: "var(--figure-theirs)",
    SERIES[2]: "var(--figure-third)",
}
"""Colours as they are drawn, each with the page's name for it; who sees no colours tells series by their marks."""

TIDIED: Final = {
    r"^.*?(?=<svg )|<metadata>.*?</metadata>|<defs>\s*<style.*?</defs>|<!--.*?-->": "",
    r' id="[a-zA-Z0-9.]+_\d+"': "",
    r"(?<=<svg ).*?(viewBox=\"[^\"]*\")[^>]*": r'\1 xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
    r"'DejaVu Sans'[^;\"]*": "inherit",
    r"\s*\n\s*": " ",
}
"""What of Matplotlib's SVG the page has no use for, or has itself."""

STYLE: Final = {
    "svg.fonttype": "none",
    "font.size": 12,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.linewidth": 0.8,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titlecolor": INK,
    "grid.color": INK,
    "grid.alpha": 0.15,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def figure(file: Path, words: str, numbers: str) -> str:
    """Return the figure of a stored result as HTML: what it says in words, and the address of its numbers."""
    found = json.loads(file.read_text(encoding="utf-8"))
    drawn = "".join(_svg(found, width, f"{file.stem}-{name}") for name, width in WIDTHS.items())
    command = f"<code>{html.escape(found['command'])}</code>"
    when = ", ".join(found[key] for key in ("day", "machine") if key in found)
    caption = f'Measured {when}: {command}. <a href="{numbers}" download="">The numbers</a>'
    named = f'<div class="drawn" role="img" aria-label="{html.escape(words)}">{drawn}</div>'
    return f'<figure class="measured">{named}<figcaption>{caption}</figcaption></figure>'


def _svg(found: dict[str, Any], width: int, name: str) -> str:
    """Return one drawing, without anything that two drawings on a page would share."""
    out = io.StringIO()
    with mpl.rc_context(mpl.RcParams(STYLE | {"svg.hashsalt": name})):
        drawing = Figure(figsize=(width / 72, _height(found) / 72), layout="constrained")
        DRAWN[found["kind"]](drawing.add_subplot(), found)
        drawing.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    svg = out.getvalue()
    for pattern, plain in TIDIED.items():
        svg = re.sub(pattern, plain, svg, flags=re.DOTALL)
    for drawn, shown in COLOURS.items():
        svg = svg.replace(drawn, shown)
    return svg.replace("<svg ", f'<svg class="{name.rpartition("-")[2]}" aria-hidden="true" ', 1)


def _height(found: dict[str, Any]) -> int:
    """Return how high a figure is: a row for each dot."""
    return 270 if found["kind"] == "lines" else 70 + 24 * len(found["dots"])


def _lines(axes: Axes, found: dict[str, Any]) -> None:
    """Draw lines, each in the band that its true value is in."""
    for line, colour, mark in zip(found["lines"], SERIES, MARKS, strict=False):
        low, high = ([y + sign * half for y, half in zip(line["y"], line["half"], strict=True)] for sign in (-1, 1))
        axes.fill_between(line["x"], low, high, color=colour, alpha=0.2, linewidth=0)
        axes.plot(line["x"], line["y"], color=colour, marker=mark, markersize=4, label=line["name"])
    axes.axhline(0, color=INK, linewidth=0.8)
    axes.grid(axis="y")
    axes.set_title(found["y"])
    axes.set_xlabel(found["x"])
    if len(found["lines"]) > 1:
        axes.legend(frameon=False)


def _dots(axes: Axes, found: dict[str, Any]) -> None:
    """Draw a dot a row, the first on top, each with its number and how sure it is; others' are hollow diamonds."""
    for place, dot in enumerate(found["dots"]):
        colour, mark, face = (SERIES[1], "D", "none") if dot.get("others") else (SERIES[0], "o", None)
        axes.errorbar(dot["value"], place, xerr=dot.get("half"), color=colour, marker=mark, markerfacecolor=face)
        axes.annotate(
            dot["shown"], (dot["value"] + dot.get("half", 0), place), (7, 0), textcoords="offset points", va="center"
        )
    axes.set_yticks(range(len(found["dots"])), [dot["name"] for dot in found["dots"]])
    axes.set_ylim(len(found["dots"]) - 0.5, -0.5)
    axes.tick_params(axis="y", left=False)
    axes.spines["left"].set_visible(False)
    axes.set_xscale("log" if found.get("log") else "linear")
    axes.margins(x=0.3)
    if not found.get("log"):
        axes.set_xlim(left=0)
    axes.grid(axis="both")
    axes.set_title(found["x"])


DRAWN: Final = {"lines": _lines, "dots": _dots}
