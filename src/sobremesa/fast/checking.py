"""Checker of a game's rules: whether they are in the kernel dialect, without a C compiler and without playing."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from sobremesa.compile.call import translated
from sobremesa.compile.errors import NotInDialect
from sobremesa.compile.unit import Unit
from sobremesa.core.game import Game
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import to_record

Arguments = tuple[Any, ...]


def refusals(game: Game[Any, Any]) -> list[str]:
    """Return a sentence for each place of a game's rules that is not in the dialect: file, line, what and what instead.

    One function may have more such places than the first, which is the one told.
    """
    rules: Any = game.kernel
    kernel, found = compiled(rules), dict[str, None]()
    for name, arguments in _asked(game):
        try:
            translated(Unit(), getattr(kernel, name), arguments)
        except NotInDialect as error:
            found[str(error)] = None
    return list(found)


def _asked(game: Game[Any, Any]) -> Iterator[tuple[str, Arguments]]:
    """Return the functions of a kernel, each with arguments like those that it is given."""
    rules = to_record(game.rules(game.ruleset(), game.players[0]))[0]
    state, numbers = to_record(game.new_state())[0], np.zeros(1, np.int64)
    for name in ("actor", "cards_needed"):
        yield name, (rules, state)
    for name in ("start", "why_illegal", "canonical", "apply", "hide"):
        yield name, (rules, state, 0)
    for name in ("deal", "legal_actions", "referee_actions"):
        yield name, (rules, state, numbers)
    for name in ("draw_seat", "draw_served"):
        yield name, (rules,)
    yield "draw_strength", (rules, 0)
