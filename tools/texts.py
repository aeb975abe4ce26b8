"""Texts of all layers: what is wrong with their PO files, and which keys the sources lack or leave unused.

`python -m tools.texts` writes the files as polib does and the browser's modules from them, says what is wrong, and
exits 1 where something is; `--check` writes nothing. Spanish is the original: the other languages have its keys, in its
order.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from polib import POEntry, POFile

from sobremesa.core.languages import LANGUAGES, ORIGINAL
from tools import web_texts
from tools.catalogues import COMMON, ROOT, Catalogue, braces, catalogues, forms, shown

PACKAGE = ROOT / "src" / "sobremesa"
GAMES = PACKAGE / "games"
CALLS = ("say", "texts()", "acts", "NotUnderstood", "Refusal")
"""Functions that are given a key that must have a text, first or after the language."""
BRACES = re.compile(r"\{(\w+)\}")
"""Braces of a comment, which a language may fill in instead, such as a card without its article."""
SHOWN = (web_texts.WORD, web_texts.NAMES)
"""Texts of which the page shows all that there are: the glossary, and what each language is called."""
QUOTED = re.compile(r'"([\w.]+)"')
TEMPLATE = re.compile(r"`([\w.]*\$\{[^`}]*\}[\w.]*)`")
PERSONS = re.compile(r"(?:you|they|watch)\.(.+)")
"""Texts that are chosen by who acts: `Viewer.acts` is called with the rest of the key."""


# --- the files ----------------------------------------------------------------------------------------------------


def wrong_files(catalogue: Catalogue, common: Catalogue) -> Iterator[str]:
    """Yield what is wrong with a catalogue's files, taken for themselves."""
    if list(catalogue.files) != sorted(LANGUAGES):
        yield f"{catalogue} has {', '.join(catalogue.files)}, not {', '.join(sorted(LANGUAGES))}"
        return
    for language, file in catalogue.files.items():
        path = f"{catalogue}/{language}.po"
        yield from (f"{path}: {one}" for one in _wrong_file(file, catalogue, language))
        for key in dict.fromkeys([*catalogue.keys, *catalogue.entries[language]]):
            yield from (f"{path}: '{key}' {one}" for one in _wrong_entry(catalogue, common, language, key))


def _wrong_file(file: POFile, catalogue: Catalogue, language: str) -> Iterator[str]:
    if Path(file.fpath).read_text(encoding="utf-8") != str(file):
        yield "is not as polib writes it; `python -m tools.texts` writes it so"
    own = list(catalogue.entries[language])
    if len(own) != len(file):
        yield "has a key twice"
    if own != [key for key in catalogue.keys if key in catalogue.entries[language]]:
        yield f"has not the keys of {ORIGINAL}.po in their order"


def _wrong_entry(catalogue: Catalogue, common: Catalogue, language: str, key: str) -> Iterator[str]:
    entry = catalogue.entries[language].get(key)
    original = catalogue.entries[ORIGINAL].get(key)
    if entry is None:
        if key not in common.entries[language]:
            yield "has no text"
    elif original is not None:
        if not all(forms(entry)) or entry.fuzzy or entry.obsolete:
            yield "is not translated"
        if bool(entry.msgid_plural) != bool(original.msgid_plural):
            yield "has forms for a number in one language and not in another"
        yield from _wrong_forms(entry, original, int(catalogue.files[language].metadata["Plural-Forms"][9]))


def _wrong_forms(entry: POEntry, original: POEntry, number: int) -> Iterator[str]:
    """Yield what is wrong with the forms of a text; the one for 1 need not write the number."""
    if entry.msgid_plural and len(forms(entry)) != number:
        yield f"has {len(forms(entry))} forms, and the language {number}"
    more = frozenset(BRACES.findall(original.comment))
    wanted, filled = braces(forms(original)[-1]), braces(forms(entry)[-1])
    if filled != wanted and not (more and filled <= wanted | more):
        yield "does not fill in the same as the original"
    if any(braces(form) | {"n"} != braces(forms(entry)[-1]) | {"n"} for form in forms(entry)):
        yield "does not fill in the same in every form"


# --- the sources --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sources:
    """The keys that some Python files name."""

    words: frozenset[str]
    """Every string; a key among them is used."""
    patterns: frozenset[str]
    """Every string with computed parts, as a regular expression."""
    asked: dict[str, str]
    """The keys that must have a text, each with the place that asks for it."""

    def uses(self, key: str) -> bool:
        """Tell whether a key is named; of `you.plays` it is enough that `plays` is."""
        rest = PERSONS.fullmatch(key)
        named = key in self.words or any(re.fullmatch(pattern, key) for pattern in self.patterns)
        return named or (rest is not None and self.uses(rest[1]))


def sources(paths: Iterable[Path]) -> Sources:
    """Read some Python files."""
    words: set[str] = set()
    patterns: set[str] = set()
    asked: dict[str, str] = {}
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                patterns.update(_pattern(node))
            elif isinstance(node, ast.Call) and node.args and _name(node.func) in CALLS:
                keys = chain(*(_keys(argument, _name(node.func) == "acts") for argument in node.args[:2]))
                asked.update({key: f"{shown(path)}:{node.lineno}" for key in keys})
    return Sources(frozenset(words), frozenset(patterns), asked)


def _pattern(node: ast.JoinedStr) -> Iterator[str]:
    parts = [part.value if isinstance(part, ast.Constant) else "" for part in node.values]
    if "." in "".join(map(str, parts)) and all(re.fullmatch(r"[\w.]*", str(part)) for part in parts):
        yield "".join(re.escape(str(part)) or ".+" for part in parts)


def _name(function: ast.expr) -> str:
    """Return what is called: `say`, or `texts()` of `texts(language)(key)`."""
    if isinstance(function, ast.Call):
        return f"{_name(function.func)}()"
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _keys(argument: ast.expr, persons: bool) -> Iterator[str]:
    """Yield the keys that an argument can be, as far as they are written out."""
    match argument:
        case ast.IfExp(body=body, orelse=orelse):
            yield from chain(_keys(body, persons), _keys(orelse, persons))
        case ast.Constant(value=str(key)):
            yield from (f"you.{key}", f"they.{key}") if persons else (key,)


def wrong_keys(catalogue: Catalogue, common: Catalogue) -> Iterator[str]:
    """Yield the keys that nobody uses, and those that a source asks for and that have no text."""
    page = typescript(catalogue)
    found = sources(source_files(catalogue))
    for key in catalogue.keys:
        if not (found.uses(key) or page.uses(key) or page.uses(key.partition(".")[2]) or key.startswith(SHOWN)):
            yield f"{catalogue}: nothing uses '{key}'"
    known = {*catalogue.keys, *common.keys}
    own = sources(catalogue.place.rglob("*.py")).asked.items()
    yield from (f"{place}: '{key}' has no text" for key, place in own if key not in known)


def typescript(catalogue: Catalogue) -> Sources:
    """Read the page's own modules that may use a catalogue: what they lack does not compile."""
    place = web_texts.WEB if catalogue.place == web_texts.PAGE else web_texts.WEB / "games" / catalogue.place.name
    made = web_texts.modules()
    written = "\n".join(path.read_text(encoding="utf-8") for path in place.rglob("*.ts*") if path not in made)
    patterns = (re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(one)) for one in TEMPLATE.findall(written))
    return Sources(frozenset(QUOTED.findall(written)), frozenset(patterns), {})


def source_files(catalogue: Catalogue) -> list[Path]:
    """Return the Python files that may use a catalogue: its own, and of a game those that belong to no game."""
    if catalogue.place == COMMON:
        return sorted(PACKAGE.rglob("*.py"))
    shared = [path for path in PACKAGE.rglob("*.py") if path.parent == GAMES or not path.is_relative_to(GAMES)]
    return sorted({*catalogue.place.rglob("*.py"), *shared})


def wrong_modules() -> Iterator[str]:
    """Yield the browser's modules that are not what the texts say."""
    for path, text in web_texts.modules().items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            yield f"{shown(path)} is not what the texts say; `python -m tools.texts` writes it"


def wrong() -> Iterator[str]:
    """Yield everything that is wrong."""
    common, *others = catalogues()
    for catalogue in (common, *others):
        yield from wrong_files(catalogue, common)
        yield from wrong_keys(catalogue, common)
    yield from wrong_modules()


def write() -> None:
    """Write the files as polib does, and the browser's modules."""
    for catalogue in catalogues():
        for file in catalogue.files.values():
            file.save()
    for path, text in web_texts.modules().items():
        path.write_text(text, encoding="utf-8")


def main() -> int:
    """Write what is made from texts, unless it is only to be checked, and say what is wrong."""
    if "--check" not in sys.argv[1:]:
        write()
    found = list(wrong())
    print(*found, sep="\n", end="\n" if found else "")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
