"""House rules: every option of a ruleset in words, what a table changes, and why a change is not possible."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal

from sobremesa import games
from sobremesa.core.errors import RulesetError
from sobremesa.core.game import Game
from sobremesa.core.ruleset import Option, Ruleset, Value, written
from sobremesa.games.facets import presenter
from sobremesa.presentation.presenter import Texts
from sobremesa.presentation.texts import Say
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal, quoted

MANY: Final = 50
"""More values than that are typed, not listed."""

_LANGUAGES: Final = ("es", "en", "de")
_COMMON: Final = {
    "true": ("sí", "yes", "ja"),
    "false": ("no", "no", "nein"),
    "win": ("gana la chica", "wins the chica", "gewinnt die Chica"),
}
_NUMBERS: Final = {
    "es": ("de {low} a {high}", "de {low} a {high}, de {step} en {step}"),
    "en": ("{low} to {high}", "{low} to {high} in steps of {step}"),
    "de": ("{low} bis {high}", "{low} bis {high} in Schritten von {step}"),
}


# --- in words -----------------------------------------------------------------------------------------------------


def label(game: str, option: str, language: str) -> str:
    """What an option is called at the table; where the game does not say, its name."""
    texts: Mapping[str, Texts] = presenter(game).TEXTS
    if option in texts:
        return texts[option][_LANGUAGES.index(language)]
    return _own(game, option, language) or option.replace("_", " ").capitalize()


def _own(game: str, key: str, language: str) -> str:
    """What the texts of a game without a presentation say of an option or of a value of it."""
    return Say(language, games.load(game).package).find(f"option.{key}")


def value_text(game: str, option: str, value: Value, language: str) -> str:
    """What a value is called at the table."""
    text = written(value)
    texts: Mapping[str, Texts] = presenter(game).TEXTS
    found = texts.get(f"{option}.{text}")
    if found is None and (own := _own(game, f"{option}.{text}", language)):
        return own
    found = found or _COMMON.get(text)
    return found[_LANGUAGES.index(language)] if found else text.replace("_", " ")


def named_values(option: Option) -> Iterator[Value]:
    """The values of an option that are no plain numbers."""
    yield from option.words
    if option.none is not None:
        yield None
    if option.switch:
        yield from (True, False)


def _free(option: Option) -> Literal["", "number", "text"]:
    """Whether some values are too many to be listed, and of which kind they are."""
    if len(option.numbers) > MANY:
        return "number"
    unnamed = [value for value in option.examples() if isinstance(value, str) and value not in option.words]
    return "text" if unnamed else ""


def changes(ruleset: Ruleset, language: str) -> tuple[m.HouseRule, ...]:
    """What differs from the ruleset's preset, in words."""
    name = ruleset.game
    return tuple(
        m.HouseRule(option, f"{label(name, option, language)}: {value_text(name, option, value, language)}")
        for option, value in ruleset.changes
    )


@cache
def options(name: str, language: str) -> m.Options:
    """All options of a game, grouped as people think of them; raises `UnknownGame`."""
    game = games.load(name)
    at = _LANGUAGES.index(language)
    groups = (
        m.OptionGroup(title[at], tuple(_info(game, game.rulebook.option(option), language) for option in inside))
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
        rule=" ".join(_clauses(game, option.clause, language)),
        text=option.text,
        values=tuple(m.ValueInfo(written(one), value_text(name, option.name, one, language)) for one in listed),
        free=free,
        allowed=allowed(name, option, language),
    )


def _clauses(game: Game[Any, Any], clauses: str, language: str) -> Iterator[str]:
    """The rulebook's own sentences; a paragraph of the sources (`§5`) has none."""
    for clause in clauses.split(", "):
        if clause in game.clauses:
            yield game.clause(clause, language).text


def allowed(game: str, option: Option, language: str) -> str:
    """What an option can be, in words."""
    if _free(option) == "text":
        return label(game, f"{option.name}.allowed", language)
    found = [value_text(game, option.name, value, language) for value in named_values(option)]
    if option.numbers:
        low, high, step = option.numbers[0], option.numbers[-1], option.numbers.step
        found.append(str(low) if low == high else _NUMBERS[language][step > 1].format(low=low, high=high, step=step))
    return ", ".join(found)


# --- agreed -------------------------------------------------------------------------------------------------------


def agreed(game: Game[Any, Any], text: str, players: int, language: str) -> Ruleset:
    """The ruleset written as `quito, caida_limpia=4`, checked as a whole.

    Raises `Refusal` with the option whose value cannot be, and `SobremesaError` for anything else that is wrong.
    """
    rulebook = game.rulebook
    for change in text.split(",")[1:]:
        name, equals, value = (part.strip() for part in change.partition("="))
        if equals:
            option = rulebook.option(name)
            try:
                option.parse(value)
            except RulesetError as error:
                raise _refusal(game.name, option, value, language) from error
    ruleset = rulebook.parse(text)
    game.rules(ruleset, players)
    return ruleset


def _refusal(game: str, option: Option, value: str, language: str) -> Refusal:
    """Why an option cannot have a value, in words."""
    return Refusal(
        "option",
        option=option.name,
        clause=option.clause,
        label=label(game, option.name, language),
        value=quoted(value),
        allowed=allowed(game, option, language),
    )
