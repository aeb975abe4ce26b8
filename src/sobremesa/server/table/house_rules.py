"""House rules: every option of a ruleset in words, what a table changes, and why a change is not possible."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any, Final, Literal

from sobremesa import games
from sobremesa.core.clauses import Clause, Codes
from sobremesa.core.errors import OptionRefused, RulesetError
from sobremesa.core.game import Game
from sobremesa.core.ruleset import Option, Ruleset, Value, written
from sobremesa.games.facets import presenter
from sobremesa.presentation.printing import quoted
from sobremesa.presentation.texts import Say
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal

MANY: Final = 50
"""More values than that are typed, not listed."""

FEW: Final = 2
"""So many clauses besides its own are enough on an option."""


# --- in words -----------------------------------------------------------------------------------------------------


def label(game: str, option: str, language: str) -> str:
    """Return what an option is called at the table; where the game does not say, its name."""
    return _texts(game, language).find(f"option.{option}") or option.replace("_", " ").capitalize()


def _texts(game: str, language: str) -> Say:
    return Say(language, games.load(game).package)


def value_text(game: str, option: str, value: Value, language: str) -> str:
    """Return what a value is called at the table."""
    say, text = _texts(game, language), written(value)
    return say.find(f"option.{option}.{text}") or say.find(f"value.{text}") or text.replace("_", " ")


def named_values(option: Option) -> Iterator[Value]:
    """Yield the values of an option that are no plain numbers."""
    yield from option.words
    if option.none is not None:
        yield None
    if option.switch:
        yield from (True, False)


def _free(option: Option) -> Literal["", "number", "text"]:
    """Return the kind of values that are too many to be listed; empty where all are listed."""
    if len(option.numbers) > MANY:
        return "number"
    unnamed = [value for value in option.examples() if isinstance(value, str) and value not in option.words]
    return "text" if unnamed else ""


def changes(ruleset: Ruleset, language: str) -> tuple[m.HouseRule, ...]:
    """Return what differs from the ruleset's preset, in words."""
    name = ruleset.game
    return tuple(
        m.HouseRule(option, f"{label(name, option, language)}: {value_text(name, option, value, language)}")
        for option, value in ruleset.changes
    )


@cache
def options(name: str, language: str) -> m.Options:
    """Return all options of a game, grouped as people think of them; raises `UnknownGame`."""
    game = games.load(name)
    say = _texts(name, language)
    groups = (
        m.OptionGroup(
            say(f"options.{title}"), tuple(_info(game, game.rulebook.option(option), language) for option in inside)
        )
        for title, inside in presenter(name).GROUPS
    )
    return m.Options(name, tuple(groups))


def _info(game: Game[Any, Any], option: Option, language: str) -> m.OptionInfo:
    name, free = game.name, _free(option)
    listed = [*named_values(option), *(option.numbers if free != "number" else ())]
    return m.OptionInfo(
        name=option.name,
        label=label(name, option.name, language),
        clause=option.clause,
        text=option.text,
        values=tuple(m.ValueInfo(written(one), value_text(name, option.name, one, language)) for one in listed),
        free=free,
        allowed=allowed(name, option, language),
    )


def allowed(game: str, option: Option, language: str) -> str:
    """Return what an option can be, in words."""
    if _free(option) == "text":
        return label(game, f"{option.name}.allowed", language)
    found = [value_text(game, option.name, value, language) for value in named_values(option)]
    if option.numbers:
        low, high, step = option.numbers[0], option.numbers[-1], option.numbers.step
        key = "values.steps" if step > 1 else "values.range"
        found.append(str(low) if low == high else _texts(game, language)(key, low=low, high=high, step=step))
    return ", ".join(found)


# --- what the rulebook says of it at a table ----------------------------------------------------------------------


def rules_of(ruleset: Ruleset, language: str) -> tuple[m.OptionRule, ...]:
    """Return of every option the clauses that hold with this ruleset, and what would hold with another value."""
    game = games.load(ruleset.game)
    codes = game.codes(ruleset)
    return tuple(_rule(game, ruleset, option, codes, language) for option in game.rulebook.options)


def _rule(game: Game[Any, Any], ruleset: Ruleset, option: Option, codes: Codes, language: str) -> m.OptionRule:
    """Return the same of one option."""
    cited = [game.clauses[number] for number in option.clause.split(", ") if number in game.clauses]
    held = [clause for clause in cited if clause.reading(codes)] or game.clauses.about(codes, option.name)[:FEW]
    otherwise = _otherwise(ruleset, option, codes, [clause for clause in cited if clause not in held], language)
    if cited and not held and not otherwise:
        otherwise = (_texts(game.name, language)("options.idle"),)
    numbers = ", ".join(clause.number for clause in held)
    return m.OptionRule(option.name, numbers, " ".join(clause.text(codes, language) for clause in held), otherwise)


def _otherwise(
    ruleset: Ruleset, option: Option, codes: Codes, clauses: Iterable[Clause], language: str
) -> tuple[str, ...]:
    """Return what each clause would say with the first value of an option with which it holds, a text a value."""
    game, left, found = games.load(ruleset.game), list(clauses), []
    for value in (*named_values(option), *option.examples()) if left else ():
        changed = {**codes, option.name: option.code(value)}
        held = [clause for clause in left if clause.reading(changed)]
        if not held:  # most values: what the game works out from all of them is not needed
            continue
        with suppress(RulesetError):  # some values ask for another option's
            there = game.codes(game.rulebook.ruleset(ruleset.name, dict(ruleset.changes) | {option.name: value}))
            left = [clause for clause in left if clause not in held]
            called = value_text(game.name, option.name, value, language)
            numbers = ", ".join(clause.number for clause in held)
            rule = " ".join(clause.text(there, language) for clause in held)
            say = _texts(game.name, language)
            found.append(say("options.otherwise", value=called, clause=numbers, rule=rule))
    return tuple(found)


# --- agreed -------------------------------------------------------------------------------------------------------


def agreed(game: Game[Any, Any], text: str, players: int, language: str) -> Ruleset:
    """Return the ruleset written as `quito, caida_limpia=4`, checked as a whole; by default the door's.

    Raises `Refusal` with the option whose value cannot be, and `SobremesaError` for anything else that is wrong.
    """
    try:
        ruleset = game.rulebook.at_door(text)
    except OptionRefused as error:
        raise _refusal(game.name, game.rulebook.option(error.option), error.value, language) from error
    game.rules(ruleset, players)
    return ruleset


def _refusal(game: str, option: Option, value: str, language: str) -> Refusal:
    """Return the refusal that says in words why an option cannot have a value."""
    return Refusal(
        "option",
        option=option.name,
        clause=option.clause,
        label=label(game, option.name, language),
        value=quoted(value),
        allowed=allowed(game, option, language),
    )
