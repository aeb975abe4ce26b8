"""Count of the page's styles outside the board and the games, which may shrink and not grow: `python -m tools.styles`.

A page is made of the house's own parts (`web/src/styles`), and its sizes follow the room by `clamp`, flexible boxes and
containers: a media query asks what somebody prefers, never how large the window is. Declarations are counted besides
lines, so that nothing is merely packed. What was saved is kept by lowering `LIMITS`.
"""

import re
import subprocess
import sys
from dataclasses import astuple, dataclass, fields
from pathlib import Path

ROOT = Path(__file__).parents[1]
OWN = re.compile(r"web/src/(board|games)/")
"""Folders that keep to limits of their own."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
VALUE = re.compile(r'"[^"]*"|\burl\([^)]*\)')
"""Texts and addresses, in which a colon or a semicolon means nothing."""

DECLARATION = re.compile(r"(?:^|[;{}])\s*[\w-]+\s*:[^;{}]+(?=[;}])")
QUERY = re.compile(r"@media([^{]*)\{")
OF_SIZE = re.compile(r"width|height|aspect|orientation")


@dataclass(frozen=True)
class Count:
    """What style sheets consist of."""

    lines: int = 0
    declarations: int = 0
    size_queries: int = 0
    """Media queries that ask for the window's size or shape."""

    def __add__(self, other: "Count") -> "Count":
        return Count(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))


LIMITS = Count(lines=4490, declarations=2011, size_queries=0)


def counted(text: str) -> Count:
    """Return what one sheet consists of."""
    plain = VALUE.sub("x", COMMENT.sub("", text))
    queries = sum(bool(OF_SIZE.search(asked)) for asked in QUERY.findall(plain))
    return Count(len(text.splitlines()), len(DECLARATION.findall(plain)), queries)


def sheets(root: Path = ROOT) -> list[Path]:
    """Return the style sheets that git keeps, or would keep, outside the board and the games."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "web/src/*.css"]
    listed = subprocess.run(command, cwd=root, check=True, capture_output=True, encoding="utf-8").stdout
    return [root / path for path in listed.splitlines() if not OWN.match(path) and (root / path).is_file()]


def faults(found: Count, limits: Count = LIMITS) -> list[str]:
    """Return what there is too much of."""
    return [
        f"web/src: {getattr(found, of.name)} {of.name.replace('_', ' ')} of styles outside the board and the games, "
        f"of which there may be {getattr(limits, of.name)} (tools/styles.py)"
        for of in fields(Count)
        if getattr(found, of.name) > getattr(limits, of.name)
    ]


def main() -> int:
    """Print the faults; 1 if there are any."""
    found = faults(sum((counted(sheet.read_text(encoding="utf-8")) for sheet in sheets()), Count()))
    print(*found, sep="\n", end="\n" * bool(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
