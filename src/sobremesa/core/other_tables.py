"""Other tables: which option would allow what is refused at one, and the words for it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from sobremesa.core.changes import Change, values
from sobremesa.core.game import Explanation, Game
from sobremesa.core.sides import sides

AnyGame = Game[Any, Any]

ELSEWHERE: Final[Mapping[str, str]] = {
    "es": "{why}; en esta mesa no se admite, pero sí con {change} ({clause})",
    "en": "{why}; not accepted at this table, but with {change} ({clause})",
    "de": "{why}; an diesem Tisch gilt es nicht, wohl aber mit {change} ({clause})",
}
"""What is said of what another table accepts, as it does a revoke that may be claimed, by language."""
NOT_PLAYED: Final[Mapping[str, str]] = {
    "es": "«{action}» no se juega en esta mesa, pero sí con {change} ({clause})",
    "en": "'{action}' is not played at this table, but with {change} ({clause})",
    "de": "„{action}“ wird an diesem Tisch nicht gespielt, wohl aber mit {change} ({clause})",
}
"""What is said in place of a refusal where the table never plays such an action, by language."""


class _Watched:
    """Rules of which it is known which were asked for."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.asked = set[str]()

    def __getattr__(self, name: str) -> Any:
        self.asked.add(name)
        return getattr(self._rules, name)


def allowing(game: AnyGame, rules: Any, state: Any, action: int, clause: str) -> Change | None:
    """Return the change of one option with which a refused action is legal in this position, if there is one.

    The options of the clause that it breaks come first. Of those that the table never plays, as the game's
    `NOT_PLAYED` names their reasons, the change is returned with which they are refused as what is played.
    """
    reason, asked = _reason(game, rules, state, action)
    tried = [(change, _reason(game, there, state, action)[0]) for change, there in _others(game, rules, asked, clause)]
    allowed = next((change for change, why in tried if why == 0), None)
    never = never_played(game)
    if allowed or reason not in never:
        return allowed
    return next((change for change, why in tried if why not in never), None)


def never_played(game: AnyGame) -> frozenset[int]:
    """Return the reasons of the kernel with which a table refuses what it never plays."""
    found: frozenset[int] = getattr(game.facet("words") or game.notation, "NOT_PLAYED", frozenset())
    return found


def _reason(game: AnyGame, rules: Any, state: Any, action: int) -> tuple[int, set[str]]:
    """Return why an action is illegal under some rules, and what was asked of them."""
    watched: Any = _Watched(rules)
    return game.kernel.why_illegal(watched, state, game.kernel.canonical(watched, state, action)), watched.asked


def _others(game: AnyGame, rules: Any, asked: Iterable[str], clause: str) -> Iterator[tuple[Change, Any]]:
    """Yield every change of one of these options that leaves the sides as they are, and the rules with it."""
    options = [option for option in game.rulebook.options if option.name in asked and not option.display]
    seats = sides(game, rules, rules.players)
    for option in sorted(options, key=lambda one: clause not in one.clause.split(", ")):
        for value in values(game.rulebook, option):
            there = replace(rules, **{option.name: option.code(value)})
            if there != rules and sides(game, there, rules.players) == seats:
                yield Change(option, value), there


def _clause(game: AnyGame, rules: Any, change: Change) -> str:
    """Return the clause that holds with a change: one of its option, or another that hangs on it."""
    codes = game.codes_of(replace(rules, **{change.option.name: change.option.code(change.value)}))
    about = (clause.number for clause in game.clauses.about(codes, change.option.name))
    return game.clauses.cited(codes, [*change.option.clause.split(", "), *about])


def explained(game: AnyGame, rules: Any, state: Any, action: int, why: Explanation, language: str) -> Explanation:
    """Return why an action is refused, and with which option another table would allow it, if one would."""
    change = allowing(game, rules, state, action, why.clause)
    if change is None:
        return why
    is_played = _reason(game, rules, state, action)[0] not in never_played(game)
    facts = {"why": why.text, "action": game.notation.write(action), "change": change}
    said = (ELSEWHERE if is_played else NOT_PLAYED)[language]
    return Explanation(said.format(clause=_clause(game, rules, change), **facts), why.clause)
