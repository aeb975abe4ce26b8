"""Citations of a rulebook as they are written in sentences, `P49, W33`, and what the clauses say at a table."""

import re
from collections.abc import Iterator
from typing import Any, Final

from sobremesa.core.errors import ClauseNotHeld
from sobremesa.core.game import Game
from sobremesa.core.ruleset import Ruleset
from sobremesa.presentation.texts import Say

AnyGame = Game[Any, Any]

_APART: Final = re.compile(r"(?<=\b[A-Za-z])\s+(?=\d)")
"""The space of `P 49`."""
_BETWEEN: Final = re.compile(r"[\s,;()\[\]]+")
_CITED: Final = re.compile(r"§?[A-Za-z]{0,2}[0-9][0-9.]*[A-Za-z]?")


def citations(text: str) -> list[str]:
    """Return the citations that a text consists of; none where it says anything else."""
    parts = [part.rstrip(".:") for part in _BETWEEN.split(_APART.sub("", text))]
    parts = list(filter(None, parts))
    return parts if all(map(_CITED.fullmatch, parts)) else []


def cited(game: AnyGame, text: str, ruleset: Ruleset | None, language: str) -> Iterator[str]:
    """Yield what each clause of a citation says at a table, or that it holds at others, and by which options.

    Without a ruleset it is told as the first preset in which it holds has it. Raises `UnknownClause`.
    """
    for number in citations(text):
        for name in game.clauses.family(number) or [number]:
            try:
                yield f"{name}: {game.clause(name, language, ruleset).text}"
            except ClauseNotHeld:
                assert ruleset
                yield elsewhere(game, name, ruleset, language)


def elsewhere(game: AnyGame, name: str, ruleset: Ruleset, language: str) -> str:
    """Return that a clause does not hold at a table, with which options it would, and what it says then."""
    changes = game.bringing(name, ruleset)
    made = {change.option.name: change.value for change in changes}
    there = game.rulebook.ruleset(ruleset.name, dict(ruleset.changes) | made)
    text = game.clauses[name].text(game.codes(there), language)
    told = ", ".join(map(str, changes))
    return Say(language)("clause.other", clause=name, ruleset=str(ruleset), changes=told, text=text)
