"""Checks of what clauses leave unsaid, or should: ties and what is left over; and what is not played at a table.

Each check takes a game and yields what is wrong, in sentences. Ties and words are those of the game's `occasions.py`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from sobremesa.core.languages import LANGUAGES
from sobremesa.core.laws import AnyGame
from sobremesa.core.occasions import Absent, Tie
from sobremesa.core.ruleset import Ruleset
from sobremesa.testing.tables import some_tables


def every_tie_is_told(game: AnyGame, seed: str = "", number: int = 0) -> Iterator[str]:
    """Check that wherever a tie may arise, or something is left over, a clause that holds there tells of it."""
    ties: Iterable[Tie] = getattr(game.facet("occasions"), "TIES", ())
    for ruleset, _ in some_tables(game, seed, number):
        codes = game.codes(ruleset)
        for tie in ties:
            told = any(game.clauses[one].reading(codes) for one in tie.clauses)
            if _is_at(ruleset, tie.holds) and not told:
                yield f"'{ruleset}': no clause tells of {tie.what}: none of {', '.join(tie.clauses)} holds"


def nothing_is_told_of_what_is_not_played(game: AnyGame, seed: str = "", number: int = 0) -> Iterator[str]:
    """Check that no clause of a table, in any language, speaks of what its options leave out."""
    absent: Iterable[Absent] = getattr(game.facet("occasions"), "ABSENT", ())
    for ruleset, _ in some_tables(game, seed, number):
        here = [one for one in absent if _is_at(ruleset, one.holds)]
        codes = game.codes(ruleset)
        for clause in game.clauses.held(codes) if here else ():
            texts = {language: clause.text(codes, language) for language in LANGUAGES}
            for one in here:
                said = [text for language, text in texts.items() if _speaks(one, text, language)]
                if said and clause.number not in one.but:
                    yield f"'{ruleset}': clause {clause.number} speaks of what is not played: '{said[0]}'"


def what_is_declared_is_there(game: AnyGame) -> Iterator[str]:
    """Check that ties and words name clauses that there are, and that each exception is one somewhere."""
    declared: Any = game.facet("occasions")
    for tie in getattr(declared, "TIES", ()):
        yield from (f"{tie.what}: there is no clause {one}" for one in tie.clauses if one not in game.clauses)
    for absent in getattr(declared, "ABSENT", ()):
        tables = [game.codes(ruleset) for ruleset, _ in some_tables(game) if _is_at(ruleset, absent.holds)]
        for number in absent.but:
            texts = {
                language: {game.clauses[number].text(codes, language) for codes in tables} for language in LANGUAGES
            }
            if not any(_speaks(absent, text, language) for language in LANGUAGES for text in texts[language]):
                yield f"clause {number} is excepted, and does not speak of {absent.words}"


def _is_at(ruleset: Ruleset, holds: Mapping[str, object]) -> bool:
    return all(ruleset[option] in (value if isinstance(value, tuple) else (value,)) for option, value in holds.items())


def _speaks(absent: Absent, text: str, language: str) -> bool:
    return language in absent.words and bool(re.search(absent.words[language], text, re.IGNORECASE))


TOLD: Final = (every_tie_is_told, nothing_is_told_of_what_is_not_played, what_is_declared_is_there)
