"""Styles and boards of games in the page: a game keeps next to none of its own, since the kit draws what it shows."""

import re
from pathlib import Path
from typing import Final

import pytest

GAMES: Final = Path(__file__).parents[1] / "web" / "src" / "games"
LINES: Final = 60
"""Lines of style that a game may have of its own, and of these declarations, so that nothing is merely packed."""
DECLARATIONS: Final = 36
BOARDS: Final = 350
"""Lines of TypeScript of the games' own boards, together: what they put on the kit's, and where."""


def declarations(css: str) -> int:
    """Return how many properties are set, comments and addresses aside."""
    bare = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", css, flags=re.S)
    return len(re.findall(r"[;{]\s*[\w-]+\s*:[^;{}]*(?=[;}])", bare))


@pytest.mark.parametrize("folder", sorted(one.name for one in GAMES.iterdir() if one.is_dir()))
def test_a_games_own_styles_are_few(folder: str) -> None:
    css = "\n".join(one.read_text() for one in (GAMES / folder).glob("*.css"))
    assert len(css.splitlines()) <= LINES and declarations(css) <= DECLARATIONS


def test_the_games_own_boards_are_few() -> None:
    own = [one for name in ("Board.tsx", "arrangement.ts", "turn.ts") for one in GAMES.glob(f"*/{name}")]
    assert 0 < sum(len(one.read_text().splitlines()) for one in own) <= BOARDS


def test_declarations_are_counted_however_they_are_packed() -> None:
    assert declarations("a{color:red;top:0}b:hover{/* x: y; */left: 1px;}@media (width: 3px){c{d:url(e;f:g)}}") == 4
