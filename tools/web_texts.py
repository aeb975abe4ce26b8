"""Texts of the browser's page, written as TypeScript from the PO files.

A key that is missing does not compile, nor does a text that is not given what it fills in. The texts themselves
stand in a file a language, so that a page loads only those in its own. `python -m tools.texts` writes them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from polib import POEntry

from sobremesa.core.languages import LANGUAGES
from tools.catalogues import ROOT, Catalogue, braces, forms

PAGE = ROOT / "web"
WEB = PAGE / "src"
GAMES = ROOT / "src" / "sobremesa" / "games"
HEAD = "// Made by `python -m tools.texts` from {}; not to be edited.\n"
NAMES = "own_name"
"""The key of each language's own name."""
NAMELESS = "someone"
"""The key of the word for a player who told no name."""


@dataclass(frozen=True)
class Module:
    """A TypeScript module: the texts of a catalogue whose keys begin so, without that beginning, and some others.

    Its texts come in `file`, with those of the other modules that have the same.
    """

    path: str
    speaker: str
    beginning: str
    file: str
    others: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of its texts in the file."""
        return Path(self.path).stem

    def keys(self, catalogue: Catalogue) -> dict[str, str]:
        """The keys of the module, each with that of the catalogue."""
        own = [key for key in catalogue.keys if key.startswith(self.beginning)]
        shared = [key for key in catalogue.keys if f"{key.partition('.')[0]}." in self.others]
        return {key.removeprefix(self.beginning): key for key in own} | {key: key for key in shared} if own else {}


SAID, TOLD = "said", "told"
"""The files of what every page says at once, and of what is told where somebody asks for it."""

MASTHEAD = ("title", "home.tagline")
"""Keys of the entrance's first words: the server writes them into the page, where no script is waited for."""

PARTS = (
    Module("texts/fair.ts", "f", "fair.", TOLD),
    Module("texts/home.ts", "h", "home.", SAID),
    Module("texts/room.ts", "r", "room.", TOLD),
    Module("texts/menu.ts", "m", "menu.", TOLD),
    Module("texts/past.ts", "p", "past.", TOLD),
    Module("texts/today.ts", "d", "today.", TOLD),
    Module("texts/review.ts", "v", "review.", TOLD),
    Module("texts/puzzles.ts", "z", "puzzles.", TOLD),
    Module("texts/keeper.ts", "k", "keeper.", "keeper_texts"),
    Module("texts/groups.ts", "g", "groups.", "groups_texts"),
    Module("texts/offline.ts", "o", "offline.", "offline_texts"),
    Module("texts/pass.ts", "s", "pass.", "offline_texts"),
    Module("texts/about.ts", "a", "about.", TOLD),
    Module("texts/learn.ts", "l", "learn.", TOLD),
    Module("texts/end.ts", "e", "end.", TOLD),
    Module("texts/proof.ts", "v", "proof.", "proofs"),
    Module("texts/plain.ts", "plain", "plain.", TOLD),
    Module("texts/turn.ts", "n", "turn.", SAID),
)
PAGE_WORDS = Module("texts/page.ts", "t", "", SAID)
"""All that no part has."""
BOARD = Module("texts.ts", "say", "board.", "texts")
CHAPTERS = Module("chapter_texts.ts", "c", "chapter.", "chapter_texts")
WORD, MEANS = "word.", ".means"


def modules() -> dict[Path, str]:
    """Return what each file made from texts holds."""
    page = Catalogue(PAGE)
    made = {WEB / "texts" / "languages.ts": _languages(page), PAGE / "public" / "masthead.json": _masthead(page)}
    made |= _written(page, WEB, {PAGE_WORDS: _rest(page), **{part: part.keys(page) for part in PARTS}}, "./speaker")
    for place in sorted(GAMES.glob("*/locale")):
        folder = WEB / "games" / place.parent.name
        if folder.is_dir():
            made |= _game(Catalogue(place.parent), folder)
    return made


def _languages(page: Catalogue) -> str:
    """Write the languages, their own names, their word for a nameless player, and their forms for a number."""
    nameless = [page.entries[language][NAMELESS].msgstr for language in LANGUAGES]
    names = {language: page.entries[language][NAMES].msgstr for language in LANGUAGES}
    rules = (page.files[language].metadata["Plural-Forms"].split("plural=")[1].rstrip(";") for language in LANGUAGES)
    return "\n".join(
        [
            HEAD.format("web/locale"),
            f"export const LANGUAGES = {json.dumps(LANGUAGES)} as const;",
            "export type Language = (typeof LANGUAGES)[number];\n",
            "/** Names of the languages, each as those who speak it call it. */",
            f"export const NAMES: Readonly<Record<Language, string>> = {json.dumps(names, ensure_ascii=False)};\n",
            "/** The word for a player who told no name: it is one of whoever's language they played in. */",
            f"export const NAMELESS: readonly string[] = {json.dumps(nameless, ensure_ascii=False)};\n",
            "/** The form for a number, as the PO files' `Plural-Forms` have it: C's expressions are JavaScript's. */",
            "export const PLURALS: readonly ((n: number) => number)[] = [",
            *(f"  (n) => Number{rule if rule.startswith('(') else f'({rule})'}," for rule in rules),
            "];\n",
        ]
    )


def _masthead(page: Catalogue) -> str:
    """Write the title and the line below it by language."""
    said = {language: [page.entries[language][key].msgstr for key in MASTHEAD] for language in LANGUAGES}
    return json.dumps(said, ensure_ascii=False, indent=2) + "\n"


def _rest(page: Catalogue) -> dict[str, str]:
    apart = tuple(part.beginning for part in PARTS)
    return {key: key for key in page.keys if key != NAMES and not key.startswith(apart)}


def _game(catalogue: Catalogue, folder: Path) -> dict[Path, str]:
    """Write the modules of a game: its board, its glossary, as far as it has them."""
    made = _written(
        catalogue, folder, {module: module.keys(catalogue) for module in (BOARD, CHAPTERS)}, "../../texts/speaker"
    )
    words = [key.removesuffix(MEANS) for key in catalogue.keys if key.startswith(WORD) and key.endswith(MEANS)]
    if words:
        made[folder / "gloss.ts"] = _gloss(catalogue, words)
    return made


def _gloss(catalogue: Catalogue, words: Sequence[str]) -> str:
    lines = [HEAD.format(catalogue), 'import type { Gloss } from "../game";\n', "export const gloss: Gloss = {"]
    for language in LANGUAGES:
        texts = catalogue.entries[language]
        lines.append(f"  {language}: {{")
        lines += (f"    {_text(texts[word].msgstr)}: {_text(texts[word + MEANS].msgstr)}," for word in words)
        lines.append("  },")
    return "\n".join([*lines, "};\n"])


def _written(
    catalogue: Catalogue, folder: Path, modules: Mapping[Module, Mapping[str, str]], place: str
) -> dict[Path, str]:
    """Write modules as far as they have keys, and the files of their texts."""
    some = {module: keys for module, keys in modules.items() if keys}
    made = {folder / module.path: module_text(catalogue, keys, module, place) for module, keys in some.items()}
    for module in some:
        for language in LANGUAGES:
            beside = {one.name: keys.values() for one, keys in some.items() if one.file == module.file}
            path = (folder / module.path).with_name(f"{module.file}.{language}.ts")
            made[path] = texts_text(catalogue, language, beside)
    return made


def module_text(catalogue: Catalogue, keys: Mapping[str, str], module: Module, place: str) -> str:
    """Write a module: the facts of each text as a type, and where its texts are found in each language."""
    original = catalogue.entries[LANGUAGES[0]]
    file, name = module.file, module.name
    return "\n".join(
        [
            HEAD.format(catalogue),
            f'import {{ speaker }} from "{place}";\n',
            "interface Facts {",
            *(f"  {_text(key)}: {_facts(original[known])};" for key, known in keys.items()),
            "}\n",
            f"export const {module.speaker} = speaker<Facts>(",
            f"  {json.dumps(' '.join(keys))},",
            "  {",
            *(f'    {one}: () => import("./{file}.{one}").then(({{ {name} }}) => {name}),' for one in LANGUAGES),
            "  },",
            ");\n",
        ]
    )


def texts_text(catalogue: Catalogue, language: str, keys: Mapping[str, Iterable[str]]) -> str:
    """Write the texts of modules in a language, by the modules' names, in the order of their keys."""
    lines = [HEAD.format(catalogue)]
    for name, known in keys.items():
        lines += [f"export const {name} = [", *_texts(catalogue, language, known), "];\n"]
    return "\n".join(lines)


def _facts(entry: POEntry) -> str:
    names = sorted(braces(forms(entry)[-1]))
    kinds = (f"{name}: {'number' if name == 'n' and entry.msgid_plural else 'string | number'}" for name in names)
    return f"{{ {'; '.join(kinds)} }}" if names else "null"


def _texts(catalogue: Catalogue, language: str, keys: Iterable[str]) -> Iterator[str]:
    for entry in (catalogue.entries[language][key] for key in keys):
        yield f"  {_text(forms(entry) if entry.msgid_plural else entry.msgstr)},"


def _text(text: str | list[str]) -> str:
    return json.dumps(text, ensure_ascii=False)
