"""The commands `sobremesa puzzles`."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from sobremesa.core.languages import Language
from sobremesa.presentation.printing import write_line

Flag = Annotated[bool, Parameter(negative=())]

puzzles = App(name="puzzles", help="Solve puzzles at the terminal, and make them.")


@puzzles.default
def solve(
    game: str,
    /,
    *,
    theme: str = "",
    first: int = 1,
    language: Language | None = None,
    plain: Flag = False,
    no_color: Flag = False,
    four_color: Flag = False,
) -> int:
    """Show one position after the other in which one play is clearly best, and say what each answer costs.

    Args:
        game: The game.
        theme: Only puzzles of this theme.
        first: The number of the first one, from 1.
        language: en, es or de; by default the locale's.
        plain: Plain lines without boxes and symbols, for screen readers.
        no_color: No colours.
        four_color: A colour for each suit.
    """
    from sobremesa.terminal.puzzle_talk import PuzzleOptions
    from sobremesa.terminal.puzzle_talk import solve as asked

    return asked(game, PuzzleOptions(theme, first, language or "", plain, not no_color, four_color))


@puzzles.command
def count(
    game: str,
    /,
    *,
    first: int = 1,
    language: Language | None = None,
    plain: Flag = False,
    no_color: Flag = False,
    four_color: Flag = False,
) -> int:
    """Tell a hand up to some moment, and ask how many cards of a rank can still be out.

    Args:
        game: The game.
        first: The number of the first question, from 1.
        language: en, es or de; by default the locale's.
        plain: Plain lines without boxes and symbols, for screen readers.
        no_color: No colours.
        four_color: A colour for each suit.
    """
    from sobremesa.terminal.count_talk import CountOptions
    from sobremesa.terminal.count_talk import count as asked

    return asked(game, CountOptions(first, language or "", plain, not no_color, four_color))


@puzzles.command
def make(
    game: str,
    *,
    output: Path,
    ruleset: str = "",
    players: int = 0,
    player: str = "rules",
    obvious: str = "greedy",
    seed: str = "puzzles",
    matches: int = 100,
    most: int = 300,
) -> None:
    """Make puzzles of self-played matches: where one play is clearly best by both judges, and not the obvious one.

    Args:
        game: The game.
        output: The file to write (.jsonl.gz).
        ruleset: A ruleset, as for `play`.
        players: The number of players; by default the game's first.
        player: The level that plays the matches.
        obvious: The level whose choice is the obvious one.
        seed: The same seed gives the same puzzles.
        matches: How many matches are searched.
        most: After so many puzzles it is done.
    """
    from sobremesa.puzzles.making import Making, searched
    from sobremesa.puzzles.puzzle import written
    from sobremesa.terminal.files import write_atomically

    making = Making(game, ruleset, players, player, obvious, seed)
    found = list(searched(making, matches, most))
    write_atomically(output, written(making.made | {"matches": matches, "most": most}, found))
    write_line(f"'{output}': {len(found)} puzzles of {matches} matches")
