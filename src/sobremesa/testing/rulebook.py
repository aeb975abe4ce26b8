"""Checks of what a rulebook says: clauses and options, at every table and in every language.

Each check takes a game and yields what is wrong, in sentences.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib.resources import files
from inspect import getmodule, getsource
from typing import Final

from polib import pofile

from sobremesa.core.chance import Chance
from sobremesa.core.clauses import clause_tables
from sobremesa.core.game import Explanation
from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.core.languages import LANGUAGES, ORIGINAL
from sobremesa.core.laws import AnyGame
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Option, Ruleset, Value, written
from sobremesa.presentation.texts import Say
from sobremesa.testing.tables import singles

Check = Callable[[AnyGame], Iterator[str]]

PAIRS: Final = 160
"""Tables at which two or three options differ from a preset."""
CLAUSE: Final = re.compile(r"\b[A-Z][0-9]+[a-z]?\b")
REMARK: Final = re.compile(r'"""(.*?)"""|# ([^\n]*)', re.DOTALL)
ODD: Final = re.compile(r"[{}]|\d{10}| -\d")
"""What no text has: a brace that was not filled in, a number without end, a negative one."""


# --- tables


def tables(game: AnyGame) -> Iterator[Ruleset]:
    """Yield every preset, and every preset with every option at every example of its values."""
    return (ruleset for ruleset, _ in singles(game, display=True))


def mixed(game: AnyGame, number: int) -> Iterator[Ruleset]:
    """Yield so many tables, the same each time, at which two or three options differ from a preset."""
    chance = Chance("clauses together", game.name)
    presets, options = list(game.rulebook.presets), list(game.rulebook.options)
    for _ in range(number):
        changes: dict[str, Value] = {}
        for _ in range(2 + chance.below(2)):
            option = options[chance.below(len(options))]
            values = option.examples()
            changes[option.name] = values[chance.below(len(values))]
        yield game.rulebook.ruleset(presets[chance.below(len(presets))], changes)


def sheet(game: AnyGame, ruleset: Ruleset, language: str, facts: bool = True) -> dict[str, str]:
    """Return what is told at a table; the sheet in the browser leaves out facts until they are searched for."""
    codes = game.codes(ruleset)
    held = (clause for clause in game.clauses.held(codes) if facts or clause.kind != "fact")
    return {clause.number: clause.text(codes, language) for clause in held}


def refusals(game: AnyGame, ruleset: Ruleset, number: int, moves: int = 12) -> Iterator[Explanation]:
    """Yield why actions are refused on the way through the beginning of a random match."""
    chance = Chance("refusals", game.name, number)
    match = Match(game, ruleset, game.players[number % len(game.players)], seed=f"refusals {number}")
    tried: list[int] = []
    for _ in range(moves):
        if match.actor == MATCH_OVER:
            return
        if match.actor == CHANCE:
            match.deal()
            continue
        legal = match.legal_actions.codes
        tried = [*tried[-15:], *legal[:8]]
        yield from filter(None, map(match.position.why_illegal, tried))
        match.play(legal[chance.below(len(legal))])


# --- clauses


def every_clause_is_written_in_every_language(game: AnyGame) -> Iterator[str]:
    """Check that each reading of each clause has a text in each language."""
    for number, table in clause_tables(game.package).items():
        for reading in (table, *table.get("otherwise", ())):
            yield from (f"clause {number} has no text in '{one}'" for one in LANGUAGES if not reading.get(one))


def every_clause_holds_somewhere_and_what_is_cited_is_there(game: AnyGame) -> Iterator[str]:
    """Check that no clause is idle, and that options and reasons cite clauses that there are."""
    told = {number for ruleset in tables(game) for number in sheet(game, ruleset, ORIGINAL)}
    idle = [number for number in game.clauses if number not in told]
    yield from (f"clause {number} holds at no table: no option meets its `holds`" for number in idle)
    for option in game.rulebook.options:
        unknown = [one for one in option.clause.split(", ") if one not in game.clauses]
        yield from (f"the option '{option.name}' cites clause {one}, which is not there" for one in unknown)


def every_ruling_that_the_rules_name_is_a_clause(game: AnyGame) -> Iterator[str]:
    """Check that no docstring or comment of the rules rests on a ruling that players cannot look up."""
    modules = {module for one in vars(game.kernel).values() if (module := getmodule(one)) is not None}
    for module in sorted(
        (one for one in modules if one.__name__.startswith(game.package)), key=lambda one: one.__name__
    ):
        remarks = " ".join(map("".join, REMARK.findall(getsource(module))))
        unknown = {number for number in CLAUSE.findall(remarks) if not game.clauses.family(number)}
        yield from (f"{module.__name__} names {one}, which is no clause" for one in sorted(unknown))


def every_sheet_is_whole(game: AnyGame) -> Iterator[str]:
    """Check at every table that what is told has its numbers, and sends to no clause that does not hold."""
    for ruleset in tables(game):
        yield from _faults(game, ruleset)


def every_refusal_cites_a_clause_that_holds(game: AnyGame) -> Iterator[str]:
    """Check that whatever is refused at a table is refused by a clause of that table."""
    for number, ruleset in enumerate(tables(game)):
        yield from _cited(game, ruleset, number)


def the_sheet_holds_where_house_rules_meet(game: AnyGame, number: int = PAIRS) -> Iterator[str]:
    """Check the same where two or three options differ from a preset."""
    for i, ruleset in enumerate(mixed(game, number)):
        yield from (*_faults(game, ruleset), *_cited(game, ruleset, i, 20))


def _faults(game: AnyGame, ruleset: Ruleset) -> Iterator[str]:
    sheets = {language: sheet(game, ruleset, language) for language in LANGUAGES}
    for language, texts in sheets.items():
        bad = [(number, text) for number, text in texts.items() if not text or ODD.search(text)]
        yield from (f"'{ruleset}': clause {number} is told as '{text}' in '{language}'" for number, text in bad)
    told = sheets[ORIGINAL]
    for number, text in told.items():
        named = {other for other in CLAUSE.findall(text) if other in game.clauses}
        yield from (f"'{ruleset}': clause {number} sends to {one}, which does not hold" for one in named - told.keys())
    short = [(one.clause, one.text) for one in game.in_short(ruleset, ORIGINAL)]
    yield from (f"'{ruleset}': {one} is told otherwise in short" for one, text in short if told.get(one) != text)


def _cited(game: AnyGame, ruleset: Ruleset, number: int, moves: int = 12) -> Iterator[str]:
    codes = game.codes(ruleset)
    for why in dict.fromkeys(refusals(game, ruleset, number, moves)):
        if why.clause not in game.clauses or not game.clauses[why.clause].reading(codes):
            yield f"'{ruleset}': an action is refused by clause {why.clause}, which does not hold: {why.text}"


# --- options


def untold_changes(game: AnyGame) -> set[str]:
    """Return the rulesets of one change with which the sheet is the preset's."""
    presets = {one.name: sheet(game, one, ORIGINAL, facts=False) for one in game.rulebook}
    changed = (ruleset for ruleset in tables(game) if ruleset.changes)
    return {str(one) for one in changed if sheet(game, one, ORIGINAL, facts=False) == presets[one.name]}


def every_option_and_value_has_a_name(game: AnyGame) -> Iterator[str]:
    """Check that options and their values have names in each language, of which no two are alike."""
    for language in LANGUAGES:
        say = Say(language, game.package)
        names = {option.name: say.find(f"option.{option.name}") for option in game.rulebook.options}
        yield from (f"'option.{one}' has no text in '{language}'" for one, name in names.items() if not name)
        yield from (f"two options are called '{one}' in '{language}'" for one in _twice(names.values()))
        for option in game.rulebook.options:
            yield from _values(option, say)


def _values(option: Option, say: Say) -> Iterator[str]:
    named: list[Value] = [*option.words, *([None] if option.none is not None else []), *([True, False] * option.switch)]
    texts = []
    for value in map(written, named):
        texts.append(say.find(f"option.{option.name}.{value}") or say.find(f"value.{value}"))
        if not texts[-1] and any(map(str.isalpha, value)):
            yield f"'option.{option.name}.{value}' has no text in '{say.language}'"
    yield from (f"two values of '{option.name}' are called '{one}' in '{say.language}'" for one in _twice(texts))


def _twice(texts: Iterable[str]) -> list[str]:
    return [one for one, times in Counter(texts).items() if one and times > 1]


def every_name_is_of_an_option_that_is_there(game: AnyGame) -> Iterator[str]:
    """Check that no text names an option, or a value, that is gone, and that each option has its group."""
    place = files(game.package) / "locale" / f"{ORIGINAL}.po"
    options = {option.name: option for option in game.rulebook.options}
    for key in (entry.msgid for entry in pofile(place.read_text(encoding="utf-8"))):
        kind, _, rest = key.partition(".")
        name, _, value = rest.partition(".")
        if kind == "option" and name not in options:
            yield f"the text '{key}' is of an option that is not there"
        elif kind == "option" and value and value != "allowed":
            options[name].read(value)
    groups = getattr(game.facet("presentation"), "GROUPS", (("all", [*options]),))
    grouped = [name for _, names in groups for name in names]
    apart = [name for name in options if grouped.count(name) != 1]
    yield from (f"the option '{name}' is in no group of GROUPS, or in two" for name in apart)


CHECKS: Final[tuple[Check, ...]] = (
    every_clause_is_written_in_every_language,
    every_clause_holds_somewhere_and_what_is_cited_is_there,
    every_ruling_that_the_rules_name_is_a_clause,
    every_sheet_is_whole,
    every_refusal_cites_a_clause_that_holds,
    the_sheet_holds_where_house_rules_meet,
    every_option_and_value_has_a_name,
    every_name_is_of_an_option_that_is_there,
)
