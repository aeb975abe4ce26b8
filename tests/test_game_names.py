"""Nothing outside the games' folders names a game, but where the tool's list says why; and the tool finds what does."""

import subprocess
from pathlib import Path

import pytest

from tools import game_names
from tools.game_names import faults, mentions

ROOT = Path(__file__).parents[1]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")
def test_nothing_general_names_a_game() -> None:
    assert faults(ROOT) == []


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one game, brisca, and nothing else."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    monkeypatch.setattr(game_names, "ALLOWED", {"tests/arena/": "examples"})
    monkeypatch.setattr(game_names, "IMPORTING", {})
    for folder in ("src/sobremesa/games/brisca", "tests/arena", "tests/games/brisca", "web/src/games/brisca"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "src/sobremesa/games/brisca/rules.py").write_text("# Brisca\n")
    (tmp_path / "tests/games/brisca/test_brisca.py").write_text("import sobremesa.games.brisca\n")
    (tmp_path / "tests/arena/test_duel.py").write_text('table("brisca")\n')
    return tmp_path


def test_a_game_names_itself_and_an_example_may(house: Path) -> None:
    (house / "src/sobremesa/core.py").write_text('"""\n>>> load("brisca")\n<Game brisca>\n"""\n')
    assert faults(house) == []


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        (
            "src/sobremesa/core/match.py",
            "\n# as in Brisca\n",
            "src/sobremesa/core/match.py:2: names a game: # as in Brisca",
        ),
        ("web/src/app.tsx", "if (game === 'brisca') {}", "web/src/app.tsx:1: names a game"),
        ("tests/test_golden.py", 'games.load("brisca")', "tests/test_golden.py:1: names a game"),
        ("tests/arena/x.py", "from sobremesa.games.brisca.rules import DECK", "x.py:1: uses a game's modules"),
        ("tests/arena/x.py", "    from sobremesa.games import brisca", "x.py:1: uses a game's modules"),
    ],
)
def test_a_name_out_of_place_is_found(house: Path, file: str, text: str, fault: str) -> None:
    (house / file).parent.mkdir(parents=True, exist_ok=True)
    (house / file).write_text(text)
    (found,) = faults(house)
    assert fault in found


def test_an_allowance_that_nothing_needs_is_found(house: Path) -> None:
    (house / "tests/arena/test_duel.py").write_text("")
    assert faults(house) == ["tests/arena/: allowed to name a game, and names none"]


def test_an_import_is_told_from_a_name() -> None:
    text = "from sobremesa.games.brisca import rules\nfrom sobremesa.games import facets  # not brisca\nbrisca = 1"
    assert [imports for _, _, imports in mentions(text, ["brisca"])] == [True, False, False]
