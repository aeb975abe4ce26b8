"""Needs of the laws: what they, and every table, read of a game, and what is missing of it, each in a sentence."""

from collections.abc import Iterator
from inspect import signature
from typing import Any, Final

from sobremesa.core.kernel import Kernel, clone
from sobremesa.core.laws import AnyGame
from sobremesa.core.ledger import keeps_ledger

PAGE: Final = "docs/reference/games.md"
STATE: Final = {
    "events": "the last step's scoring events",
    "event_count": "how many scoring events the last step had",
    "held": "how many cards each seat holds",
}
"""The fields of a state that are read by name, and for what."""
NOTATION: Final = ("EVENTS", "parse", "write", "hand", "digest", "result")


def missing(game: AnyGame) -> Iterator[str]:
    """Yield what the laws need of a game and do not find."""
    for fault in (*_kernel(game), *_state(game), *_rules(game), *_notation(game), *_worlds(game)):
        yield f"{fault} ({PAGE})"


def _kernel(game: AnyGame) -> Iterator[str]:
    asked = ["MAX_LEGAL", *(name for name in vars(Kernel) if callable(vars(Kernel)[name]) and not name.startswith("_"))]
    yield from (f"rules.py has no {name}" for name in asked if not hasattr(game.kernel, name))
    if keeps_ledger(game):
        asked = [name for name in ("MAX_LEDGER", "counted_in") if not hasattr(game.kernel, name)]
        asked += [] if hasattr(game.notation, "ITEMS") else ["ITEMS"]
        yield from (f"a game that writes a ledger has {name}, and this one has not" for name in asked)


def _state(game: AnyGame) -> Iterator[str]:
    state = game.new_state()
    for name, read in STATE.items():
        if not hasattr(state, name):
            yield f"the state has no field '{name}', which tells {read}"
    try:
        clone(state)
    except (TypeError, AttributeError) as error:
        yield f"the state cannot be copied: {error}"


def _rules(game: AnyGame) -> Iterator[str]:
    given = {"players", *game.rulebook.kernel_values(next(iter(game.rulebook)))}
    taken = {name: one.default is not one.empty for name, one in signature(game.new_rules).parameters.items()}
    yield from (f"the option '{name}' has no field in Rules" for name in sorted(given - taken.keys()))
    needed = {name for name, has_default in taken.items() if not has_default}
    yield from (f"the field '{name}' of Rules belongs to no option" for name in sorted(needed - given))


def _notation(game: AnyGame) -> Iterator[str]:
    yield from (f"notation.py has no {name}" for name in NOTATION if not hasattr(game.notation, name))
    clauses: Any = getattr(game.notation, "CLAUSES", None)
    if game.facet("words") is None and clauses is None:
        yield "notation.py has no CLAUSES, the clause of each reason, and there is no words.py in its place"
    for number, clause in (clauses or {}).items():
        if clause not in game.clauses:
            yield f"reason {number} rests on clause {clause}, which clauses.toml does not have"


def _worlds(game: AnyGame) -> Iterator[str]:
    try:
        worlds = game.worlds
    except ModuleNotFoundError:
        yield "there is no worlds.py"
    else:
        if not hasattr(worlds, "sample"):
            yield "worlds.py has no function sample"
