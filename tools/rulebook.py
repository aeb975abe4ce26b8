"""Clauses and options of each game on its rulebook pages: `docs/reference/rulebook/GAME[.LANGUAGE].md`.

`python -m tools.rulebook` writes what stands between the marks `<!-- clauses -->` and `<!-- end -->` of a page, and
between `<!-- differences -->` and `<!-- end -->` where it has them, from the game's clauses, options and sources;
`--check` writes nothing and exits 1 where a page says something else. The rest of each page is written by hand.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sobremesa import games
from sobremesa.core import sources
from sobremesa.core.clauses import Clause
from sobremesa.core.game import Game
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.ruleset import Option, Ruleset, written
from sobremesa.core.sources import Sources
from sobremesa.games.facets import presenter
from sobremesa.presentation.texts import Say
from tools.made import settle

FOLDER = Path(__file__).parents[1] / "docs" / "reference" / "rulebook"
BEGIN, DIFFERENCES, END = "<!-- clauses -->\n", "<!-- differences -->\n", "\n<!-- end -->\n"
KINDS = ("rule", "custom", "fact", "advice")
WORDS = {
    "en": {
        "title": "All clauses, and where they hold",
        "made": "Made by `python -m tools.rulebook` from the clauses that a table shows, cites and "
        "refuses by; not to be edited. A clause without a mark holds in every ruleset; *in "
        "italics* stand the rulesets, or the option, with which it says so.",
        "rule": "The rules",
        "custom": "Customs of the table",
        "fact": "Facts",
        "advice": "Advice",
        "options": "Every option",
        "option": "option",
        "what": "what it says",
        "values": "values",
        "clauses": "clauses",
        "changes": "What each ruleset is",
        "steps": "in steps of {n}",
    },
    "es": {
        "title": "Todas las cláusulas, y dónde valen",
        "made": "Hecho con `python -m tools.rulebook` a partir de las cláusulas con que una mesa enseña, "
        "cita y rechaza; no se edita. Una cláusula sin marca vale en todos los reglamentos; *en "
        "cursiva* van los reglamentos, o la opción, con los que dice lo que sigue.",
        "rule": "Las reglas",
        "custom": "Costumbres de la mesa",
        "fact": "Datos",
        "advice": "Consejos",
        "options": "Todas las opciones",
        "option": "opción",
        "what": "qué dice",
        "values": "valores",
        "clauses": "cláusulas",
        "changes": "Qué es cada reglamento",
        "steps": "de {n} en {n}",
    },
    "de": {
        "title": "Alle Klauseln, und wo sie gelten",
        "made": "Mit `python -m tools.rulebook` aus den Klauseln gemacht, mit denen ein Tisch lehrt, "
        "zitiert und ablehnt; nicht zu bearbeiten. Eine Klausel ohne Zeichen gilt in jedem "
        "Regelwerk; *kursiv* stehen die Regelwerke oder die Option, mit denen sie das Folgende "
        "sagt.",
        "rule": "Die Regeln",
        "custom": "Bräuche am Tisch",
        "fact": "Tatsachen",
        "advice": "Ratschläge",
        "options": "Alle Optionen",
        "option": "Option",
        "what": "was sie sagt",
        "values": "Werte",
        "clauses": "Klauseln",
        "changes": "Was jedes Regelwerk ist",
        "steps": "in Schritten von {n}",
    },
}


def path(game: str, language: str) -> Path:
    """Return a page's file."""
    return FOLDER / (f"{game}.md" if language == "en" else f"{game}.{language}.md")


def block(name: str, language: str) -> str:
    """Return what stands between the marks of a page."""
    game, words = games.load(name), WORDS[language]
    lines = [f"## {words['title']}\n", words["made"], ""]
    for kind in KINDS:
        clauses = [clause for clause in game.clauses.values() if clause.kind == kind]
        if clauses:
            lines += [f"### {words[kind]}\n", *(line for one in clauses for line in _clause(game, one, language)), ""]
    lines += [f"### {words['changes']}\n", *_rulesets(game, language), ""]
    lines += [f"### {words['options']}\n", *_options(game, language)]
    return "\n".join(lines)


# --- clauses ------------------------------------------------------------------------------------------------------


def _clause(game: Game[Any, Any], clause: Clause, language: str) -> Iterator[str]:
    """Yield the lines of a clause: one if it says the same everywhere, else one for each thing that it says."""
    presets = list(game.rulebook)
    said: dict[str, list[str]] = {}
    held = set()
    for preset in presets:
        codes = game.codes(preset)
        reading = clause.reading(codes)
        if reading:
            held.add(clause.readings.index(reading))
            said.setdefault(clause.text(codes, language), []).append(f"`{preset.name}`")
    for number in range(len(clause.readings)):
        table = None if number in held else _table_of(game, clause, number)
        if table:
            said.setdefault(clause.text(game.codes(table), language), []).append(_changed(table))
    if len(said) == 1 and len(next(iter(said.values()))) == len(presets):
        yield f"- **{clause.number}** {next(iter(said))}"
        return
    yield from (f"- **{clause.number}** *{', '.join(where)}*: {text}" for text, where in said.items())


def _table_of(game: Game[Any, Any], clause: Clause, number: int) -> Ruleset | None:
    """Return the first table with one option changed, or two, at which a reading holds."""
    named = {name for one in clause.readings[number].holds for name in (one.option, one.above, one.same)}
    options = [option for option in game.rulebook.options if option.name in named]
    for preset in game.rulebook:
        for changes in _changes(options):
            try:
                table = game.rulebook.ruleset(preset.name, changes)
            except ValueError:
                continue
            reading = clause.reading(game.codes(table))
            if reading and clause.readings.index(reading) == number:
                return table
    return None


def _changes(options: list[Option]) -> Iterator[dict[str, Any]]:
    """Yield every change of one of these options, then of two."""
    for option in options:
        yield from ({option.name: value} for value in option.examples())
    for first in options:
        for second in options:
            if first.name < second.name:
                for value in first.examples():
                    yield from ({first.name: value, second.name: other} for other in second.examples())


def _changed(table: Ruleset) -> str:
    return ", ".join(f"`{option}={written(value)}`" for option, value in table.changes)


# --- options ------------------------------------------------------------------------------------------------------


def _rulesets(game: Game[Any, Any], language: str) -> Iterator[str]:
    say = Say(language, game.package)
    for preset in game.rulebook:
        text = say.find(f"ruleset.{preset.name}")
        yield f"- **`{preset.name}`** {text}".rstrip()


def _options(game: Game[Any, Any], language: str) -> Iterator[str]:
    """Yield the table of options, in the groups in which a table shows them."""
    words, presets = WORDS[language], list(game.rulebook)
    head = [words["option"], words["what"], words["values"], *(f"`{one.name}`" for one in presets), words["clauses"]]
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join(['---'] * len(head))} |"
    shown = [name for _, names in presenter(game.name).GROUPS for name in names]
    for option in sorted(game.rulebook.options, key=lambda one: shown.index(one.name) if one.name in shown else 999):
        values = [_value(game, option, one[option.name], language) for one in presets]
        row = [f"`{option.name}`", _label(game, option, language), _allowed(game, option, language), *values]
        yield f"| {' | '.join([*row, option.clause])} |"


def _differences(game: Game[Any, Any], language: str) -> Iterator[str]:
    """Yield the table of the options in which rulesets differ, each value with the clauses of its source."""
    presets, known = list(game.rulebook), sources.read(game.package)
    yield f"| {' | '.join([WORDS[language]['option'], *(f'`{one.name}`' for one in presets)])} |"
    yield f"| {' | '.join(['---'] * (len(presets) + 1))} |"
    for option in game.rulebook.options:
        if len({one[option.name] for one in presets}) > 1:
            values = [f"{written(one[option.name])}{_cited(known, one.name, option.name)}" for one in presets]
            yield f"| {' | '.join([f'`{option.name}`', *values])} |"


def _cited(known: Sources | None, ruleset: str, option: str) -> str:
    """Return the clauses that the source of a value names, in brackets."""
    credit = known.credit(ruleset, option) if known else None
    return f" ({', '.join(credit.cited)})" if credit and credit.cited else ""


def _label(game: Game[Any, Any], option: Option, language: str) -> str:
    if language == "en":
        return option.text
    return Say(language, game.package).find(f"option.{option.name}") or option.text


def _allowed(game: Game[Any, Any], option: Option, language: str) -> str:
    """Return the values that an option takes, each with what a table calls it."""
    words = WORDS[language]
    listed = [*option.words, *([True, False] if option.switch else []), *([None] if option.none is not None else [])]
    named = [_value(game, option, value, language) for value in listed]
    if len(option.numbers) > 1:
        step = option.numbers.step
        text = f"{option.numbers[0]}–{option.numbers[-1]}"
        named.append(text if step == 1 else f"{text} ({words['steps'].format(n=step)})")
    return "; ".join(named) or option.allowed()


def _value(game: Game[Any, Any], option: Option, value: Any, language: str) -> str:
    """Return a value as it is written, with what a table calls it in brackets."""
    text, say = written(value), Say(language, game.package)
    if text.isdecimal():
        return text
    called = say.find(f"option.{option.name}.{text}") or say.find(f"value.{text}")
    return f"`{text}` ({called})" if called and called != text else f"`{text}`"


def page(game: str, language: str) -> str:
    """Return the whole page, the block anew; raises `LookupError` where it has no marks."""
    text = path(game, language).read_text(encoding="utf-8")
    if DIFFERENCES in text:
        text = _with(text, DIFFERENCES, "\n".join(_differences(games.load(game), language)))
    if BEGIN not in text:
        raise LookupError(f"{path(game, language).name} has no marks for its clauses")
    return _with(text, BEGIN, block(game, language))


def _with(text: str, begin: str, made: str) -> str:
    """Return a page with what stands between a mark and the next end made anew."""
    before, _, rest = text.partition(begin)
    return f"{before}{begin}{made}{END}{rest.partition(END)[2]}"


def pages() -> Iterator[tuple[str, str]]:
    """Yield game and language of every page."""
    for game in sorted(one.name.split(".")[0] for one in FOLDER.glob("*.md") if one.name.count(".") == 1):
        yield from ((game, language) for language in LANGUAGES)


def main(check: bool) -> int:
    """Write the pages; with `check` only say which are not current."""
    return settle({path(*one): page(*one) for one in pages()}, "tools.rulebook", check)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
