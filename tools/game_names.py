"""Search for the names of Sobremesa's games outside their own folders: `python -m tools.game_names`.

What is general knows games by the registry alone. A place that may name one stands in `ALLOWED` with its reason, and in
`IMPORTING` where a test outside `tests/games` may even use a game's modules; a place that has none is a fault too.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SEARCHED = ("src", "web/src", "tests", "tools", "benchmarks")
KINDS = (".py", ".ts", ".tsx", ".css", ".toml", ".po", ".html")
OWN = re.compile(r"(src/sobremesa|web/src|tests)/games/")
"""Where games lie, and the registry that lists them."""

EXAMPLE = re.compile(r'(?m)^ *>>> .*\n(?:(?! *$| *""").*\n)*')
"""An example in a docstring, which may name a game anywhere."""

ALLOWED = {
    "src/sobremesa/search/__init__.py": "a leaf evaluation is shown for one game",
    "tests/arena/": "levels are compared at tables whose scores are known",
    "tests/browser/": "a browser plays each game's own board",
    "tests/fairness/": "vectors for other languages' verifiers are shuffles of these games",
    "tests/server/": "a table is played at in a game's own notation",
    "tests/terminal/": "a conversation is typed in a game's own notation",
    "tests/presentation/test_kit.py": "a game whose cards take others",
    "tests/presentation/test_texts.py": "a folder that must be among those found",
    "tests/test_clauses.py": "a report's own words",
    "tests/test_clauses_hold.py": "clauses that hold with one ruleset of a game and not with another",
    "tests/test_clauses_together.py": "clauses that two options of a game change together",
    "tests/test_conformance.py": "a file whose games are known",
    "tests/test_fairness.py": "records that are forged",
    "tests/test_fast.py": "a kernel that is compiled with another constant",
    "tests/test_fourth_language.py": "a language is added to one game",
    "tests/test_games.py": "the registry refuses, suggests and orders names",
    "tests/test_golden.py": "the lengths of golden matches",
    "tests/test_library.py": "the examples of the library's page, written out",
    "tests/test_batch.py": "a state to tamper with",
    "tests/test_match.py": "a match whose cards and scores are known",
    "tests/test_record.py": "a record written out",
    "tests/test_ruleset.py": "a rulebook with options of every kind",
    "tests/test_simulation.py": "matches that end and matches that do not",
    "tools/rule_numbers.py": "a numeral that is a game's name",
    "benchmarks/": "what is measured beside others' programs is measured at one game",
}
"""Files and folders, each with why it names a game."""

IMPORTING = {
    "tests/server/test_secrets.py": "who could be asked in secret, which scenes may not tell",
    "tests/server/test_two_worlds.py": "worlds alike to a watcher are made by the game's own suits and phases",
    "tests/terminal/": "the drawing of a table is compared with the game's own",
    "tests/test_fast.py": "a kernel that is compiled with another constant",
}
"""Tests outside `tests/games` that use a game's modules."""


def names(root: Path = ROOT) -> list[str]:
    """Return the games that lie in `src/sobremesa/games`."""
    return sorted(file.parent.name for file in (root / "src" / "sobremesa" / "games").glob("*/rules.py"))


def faults(root: Path = ROOT) -> list[str]:
    """Return every place that names a game and may not, and every allowance that nothing needs."""
    found: list[str] = []
    named: set[str | None] = set()
    importing: set[str | None] = set()
    for path in _files(root):
        place, user = _place(path, ALLOWED), _place(path, IMPORTING)
        for number, line, imports in mentions((root / path).read_text(encoding="utf-8"), names(root)):
            named.add(place)
            if place is None:
                found.append(f"{path}:{number}: names a game: {line}")
            elif imports and path.startswith("tests/") and not path.startswith("tests/browser/"):
                importing.add(user)
                found += [f"{path}:{number}: uses a game's modules: {line}"] if user is None else []
    unneeded = [f"{place}: allowed to name a game, and names none" for place in ALLOWED.keys() - named]
    unneeded += [f"{place}: allowed to use a game's modules, and uses none" for place in IMPORTING.keys() - importing]
    return found + sorted(unneeded)


def mentions(text: str, games: list[str]) -> Iterator[tuple[int, str, bool]]:
    """Yield each line that names a game: its number, the line, and whether it imports of the game's modules."""
    name = re.compile("|".join(games), re.IGNORECASE)
    module = re.compile(rf"^\s*(from|import) sobremesa\.games(\.| import )({'|'.join(games)})\b")
    general = EXAMPLE.sub(lambda example: "\n" * example[0].count("\n"), text)
    for number, line in enumerate(general.splitlines(), 1):
        if name.search(line):
            yield number, line.strip(), bool(module.match(line))


def _files(root: Path) -> Iterator[str]:
    """Yield what git keeps, or would keep, of the searched folders, without the games' own."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *SEARCHED]
    listed = subprocess.run(command, cwd=root, check=True, capture_output=True, encoding="utf-8").stdout
    for path in listed.splitlines():
        if path.endswith(KINDS) and not OWN.match(path) and (root / path).is_file():
            yield path


def _place(path: str, places: dict[str, str]) -> str | None:
    """Return the entry that a path falls under: itself, or its folder."""
    return next((place for place in places if path == place or (place.endswith("/") and path.startswith(place))), None)


def main() -> int:
    """Print the faults; 1 if there are any."""
    found = faults()
    print(*found, sep="\n", end="\n" * bool(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
