"""What is told of a law that a game breaks: which one, at which table, why, and the shortest match that shows it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from traceback import extract_tb, walk_tb
from typing import Any, Final

from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.game import Game
from sobremesa.core.laws import AnyGame, AnyMatch
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset
from sobremesa.testing.needs import missing

TRIES: Final = 20
"""Other shuffles by which a shorter match is looked for."""

Tested = Callable[[AnyGame, Ruleset, int], None]


class LawBroken(AssertionError):
    """A law that a game does not keep."""


def hold(law: Tested, game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Hold a game to a law at a table; raises `LawBroken`, and `NoMachineCode` where a law needs a compiler."""
    __tracebackhide__ = True  # pytest shows the game's own lines
    try:
        law(game, ruleset, players)
    except NoMachineCode:
        raise
    except AssertionError as error:
        raise LawBroken(_told(law, game, ruleset, players, error)) from None
    except Exception as error:  # whatever the game raises, as where its state lacks a field
        raise LawBroken(_told(law, game, ruleset, players, error)) from error


def _told(law: Tested, game: AnyGame, ruleset: Ruleset, players: int, first: Exception) -> str:
    name = law.__name__.replace("_", " ")
    head = f"'{game.name}' breaks the law '{name}' at '{ruleset}' with {players} players"
    lacking = next(missing(game), "")
    if lacking:
        return f"{head}: {lacking}"
    shown = min([first, *_others(law, game, ruleset, players, type(first))], key=_length)
    match = _match_of(shown)
    shows = f"\n\nThe shortest match found that shows it:\n\n{_steps(match)}" if match else ""
    return f"{head}: {_why(shown)}{shows}"


def _others(law: Tested, game: AnyGame, ruleset: Ruleset, players: int, kind: type[Exception]) -> Iterator[Exception]:
    for number in range(TRIES):
        try:
            law(_shuffled_anew(game, number), ruleset, players)
        except kind as error:
            yield error


def _why(error: Exception) -> str:
    """Return the reason: what an assertion says before its record, or an exception and the line that raised it."""
    text = str(error).partition("\n")[0]
    if isinstance(error, AssertionError) and text:
        return text
    last = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}{': ' if text else ''}{text} ({Path(last.filename).name}, line {last.lineno})"


def _match_of(error: Exception) -> AnyMatch | None:
    """Return the match that a law was playing when this was raised, if it was playing one."""
    local = (frame.f_locals.get("match") for frame, _ in walk_tb(error.__traceback__))
    return next((one for one in local if isinstance(one, Match)), None)


def _length(error: Exception) -> float:
    match = _match_of(error)
    return len(match.steps) if match else float("inf")


def _steps(match: AnyMatch) -> str:
    """Return the match's record, whose first line without steps is the table as it was set."""
    try:
        return str(match.record())
    except Exception as error:  # a notation that cannot write what was played
        return f"({len(match.steps)} steps, which notation.py cannot write: {type(error).__name__}: {error})"


@dataclass(frozen=True, eq=False)
class _ShuffledAnew(Game[Any, Any]):
    """A game whose seeds give other cards."""

    number: int = 0

    def seeded_deck(self, seed: int | str, shuffles: int, needed: int) -> list[int]:
        """Return the deck of another seed."""
        return super().seeded_deck(f"{seed}, shuffled anew {self.number}", shuffles, needed)


def _shuffled_anew(game: AnyGame, number: int) -> AnyGame:
    """Return the game as it is, what was put in place of its parts too, with other cards."""
    given: dict[str, Any] = {field.name: getattr(game, field.name) for field in fields(Game)}
    anew = _ShuffledAnew(**given, number=number)
    vars(anew).update({name: value for name, value in vars(game).items() if name not in vars(anew)})
    return anew
