"""Changes that are not in the changelog yet, a file each: `python -m tools.changes` says which are not well-formed.

`python -m tools.changes collect` moves them into the section of the version, which is made where there is none.
"""

import re
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final

from sobremesa import __version__

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "changes"
CHANGELOG: Final = ROOT / "CHANGELOG.md"
PARTS: Final = {"table": "At the table", "server": "For who runs a server", "code": "For who writes code"}
LONGEST: Final = 150
_NAME: Final = re.compile(rf"[a-z0-9]+(-[a-z0-9]+)*\.({'|'.join(PARTS)})\.md")


def faults(folder: Path) -> Iterator[str]:
    """Each file of a folder that is no change in one line, with what would be right."""
    for file in _files(folder):
        lines = file.read_text(encoding="utf-8").splitlines()
        if not _NAME.fullmatch(file.name):
            yield f"{file.name}: a change is called WHAT.PART.md, its part {', '.join(PARTS)}"
        elif len(lines) != 1 or not re.fullmatch(r"[A-Z`*\"…].*[.!?]", lines[0]):
            yield f"{file.name}: a change is one line, a sentence that begins with a capital and ends with a full stop"
        elif len(lines[0]) > LONGEST:
            yield f"{file.name}: {len(lines[0])} characters, and {LONGEST} at most are read; say less, or make it two"


def entries(folder: Path) -> dict[str, list[str]]:
    """The lines of each part, by the files' names."""
    found: dict[str, list[str]] = {title: [] for title in PARTS.values()}
    for file in _files(folder):
        found[PARTS[file.name.split(".")[1]]].append(f"- {file.read_text(encoding='utf-8').strip()}")
    return found


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.iterdir() if file.name != "README.md")


def section(text: str, version: str) -> str:
    """What a changelog says of a version, without its heading; empty where it says nothing."""
    found = re.search(rf"(?ms)^## {re.escape(version)} [^\n]*\n(.*?)(?=^## |\Z)", text)
    return found[1].strip() if found else ""


def collected(text: str, version: str, day: str, added: dict[str, list[str]]) -> str:
    """Return a changelog with more lines in the section of a version, which stands first where it is new."""
    head, *sections = re.split(r"(?m)^(?=## )", text)
    if not sections or not sections[0].startswith(f"## {version} "):
        sections.insert(0, f"## {version} ({day})\n")
    return "\n\n".join([head.strip(), _with(sections[0], added), *map(str.strip, sections[1:])]) + "\n"


def _with(section: str, added: dict[str, list[str]]) -> str:
    """A section with more lines in its parts."""
    intro, *parts = re.split(r"(?m)^### ", section)
    lines: dict[str, list[str]] = {title: [] for title in PARTS.values()}
    for title, *own in (part.splitlines() for part in parts):
        lines[title] = [line for line in own if line]
    whole = [f"### {title}\n\n" + "\n".join(own + added[title]) for title, own in lines.items() if own + added[title]]
    return "\n\n".join([intro.strip(), *whole])


def main(arguments: list[str]) -> int:
    """Say what is not well-formed, or collect; returns the exit status."""
    wrong = list(faults(FOLDER))
    if wrong:
        print("\n".join(f"changes/{fault}" for fault in wrong))
        return 1
    if arguments == ["collect"]:
        text = CHANGELOG.read_text(encoding="utf-8")
        CHANGELOG.write_text(collected(text, __version__, str(date.today()), entries(FOLDER)), encoding="utf-8")
        for file in _files(FOLDER):
            file.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
