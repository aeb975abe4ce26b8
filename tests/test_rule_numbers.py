"""The check of the rules' numbers: a planted one of every kind is found, and a list says only what is there."""

import re
import shutil
from pathlib import Path

import pytest

from tools import rule_numbers
from tools.game_names import ROOT, names
from tools.rule_numbers import HEAD, entries_of, faults, said

RULES = """
DECK, TARGET, PAIR = 40, 21, 2
class Rules:
    players: int = 2
    bonus: int = 3
"""
PO = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "won"\nmsgstr "{text}"\n'
LIST = [("rules.py", "constant DECK", "the pack's cards")]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with one game whose rules alone have numbers."""
    write(tmp_path, "src/sobremesa/games/briscola/rules.py", RULES)
    write_list(tmp_path, LIST)
    return tmp_path


def write(house: Path, name: str, text: str) -> None:
    path = house / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_list(house: Path, entries: list[tuple[str, str, str]]) -> None:
    write(house, "tests/games/briscola/rule_numbers.tsv", "\n".join([HEAD, *map("\t".join, entries), ""]))


@pytest.mark.parametrize("game", names())
def test_this_repository_says_no_number_twice_without_a_reason(game: str) -> None:
    assert faults(ROOT, game) == []


IMPORT = "from sobremesa.games.briscola import rules as kernel\n"
PLANTED = [
    ("bots/leaf.py", IMPORT + "def won(s):\n    return s.score[0] >= kernel.TARGET\n", "won", "constant TARGET"),
    ("words.py", "from sobremesa.games.briscola.rules import PAIR as P\nx = 3 * P\n", "module", "constant PAIR"),
    ("bots/a.py", "class A:\n    def worth(self, view):\n        return view.rules.bonus\n", "A.worth", "option bonus"),
    ("presentation/scene.py", "def near(points):\n    return points in (20, 21)\n", "near", "number 21"),
    ("presentation/sheet.py", "def add(points):\n    points += 21\n", "add", "number 21"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "code", "function", "what"), PLANTED)
def test_a_number_in_python_is_found_until_it_is_listed(
    house: Path, name: str, code: str, function: str, what: str
) -> None:
    write(house, f"src/sobremesa/games/briscola/{name}", code)
    (fault,) = faults(house, "briscola")
    assert re.fullmatch(
        rf"src/sobremesa/games/briscola/{name}:\d: {function} has the rules' {what}: let it ask .*", fault
    )
    write_list(house, [*LIST, (f"{name}:{function}", what, "a reason")])
    assert faults(house, "briscola") == []


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "to 21"), ("es", "faltan 2 puntos"), ("de", "Noch zwei Punkte"), ("en", "caída: +2"), ("es", "DOS tantos")],
)
def test_a_number_in_a_text_is_found_in_figures_and_in_words(house: Path, language: str, text: str) -> None:
    write(house, f"src/sobremesa/games/briscola/locale/{language}.po", PO.replace("{text}", text))
    (fault,) = faults(house, "briscola")
    assert f"locale/{language}.po:5: won has the rules' number" in fault
    write_list(house, [*LIST, ("locale:w*", "number *", "a reason")])
    assert faults(house, "briscola") == []


def test_a_number_on_the_page_is_found(house: Path) -> None:
    code = "// points > 21\nconst near = scene.points === 21;\nconst wide = width > 21;\n"
    write(house, "web/src/games/briscola/Board.tsx", code)
    (fault,) = faults(house, "briscola")
    assert fault.startswith("web/src/games/briscola/Board.tsx:2: web/Board.tsx has the rules' number 21")


HARMLESS = [
    "def cards(rules):\n    return rules.players, kernel.DECK\n",
    "def way(s):\n    return s.turn + 21\n",
    "def way(points):\n    return points[2]\n",
    "def way(settings):\n    return settings.bonus\n",
    "def way():\n    return kernel.worth(21)\n",
]


@pytest.mark.parametrize("code", HARMLESS)
def test_what_counts_nothing_may_be_written(house: Path, code: str) -> None:
    write(house, "src/sobremesa/games/briscola/bots.py", IMPORT + code)
    assert faults(house, "briscola") == []


@pytest.mark.parametrize(
    "text", ["the two of you", "{n21} points", "the 21st", "once a turn", "K21", "word-two points"]
)
def test_what_is_no_number_of_points_may_be_said(text: str) -> None:
    assert list(said(text, "en")) == []


def test_a_module_that_the_rules_import_belongs_to_them(house: Path) -> None:
    write(house, "src/sobremesa/games/briscola/ladder.py", "FIRST = 61\nx = TARGET\n")
    write(house, "src/sobremesa/games/briscola/rules.py", "from sobremesa.games.briscola.ladder import *\n" + RULES)
    write(
        house, "src/sobremesa/games/briscola/bots.py", "from sobremesa.games.briscola import ladder\nx = ladder.FIRST\n"
    )
    (fault,) = faults(house, "briscola")
    assert "bots.py:2: module has the rules' constant FIRST" in fault


def test_an_entry_that_nothing_needs_is_a_fault(house: Path) -> None:
    write_list(
        house, [*LIST, ("bots.py:won", "constant TARGET", "a reason"), ("rules.py", "constant GONE", "a reason")]
    )
    listed = "tests/games/briscola/rule_numbers.tsv"
    assert faults(house, "briscola") == [
        f"{listed}: `bots.py:won`, `constant TARGET` is there no more: take the line out",
        f"{listed}: `rules.py`, `constant GONE` is there no more: take the line out",
    ]


@pytest.mark.parametrize("line", ["a.py:f\tconstant X", "a.py:f\tconstant X\t ", "a.py:f constant X why"])
def test_a_line_without_a_reason_is_refused(house: Path, line: str) -> None:
    path = house / "tests/games/briscola/rule_numbers.tsv"
    path.write_text(f"{HEAD}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="2: needs place, what and why"):
        entries_of(path)
    assert len(faults(house, "briscola")) == 1


def test_a_game_without_a_list_has_none(house: Path) -> None:
    shutil.rmtree(house / "tests")
    write(house, "src/sobremesa/games/briscola/bots.py", IMPORT + "x = kernel.DECK\n")
    (fault,) = faults(house, "briscola")
    assert "constant DECK" in fault
    assert rule_numbers.main() == 0
