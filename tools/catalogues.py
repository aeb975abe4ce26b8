"""Catalogues of texts: the PO files of every layer, as tools read them."""

import string
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path

from polib import POEntry, POFile, pofile

from sobremesa.core.languages import ORIGINAL

ROOT = Path(__file__).parents[1]
WIDTH = 100
COMMON = ROOT / "src" / "sobremesa" / "presentation"


def forms(entry: POEntry) -> list[str]:
    """Return all forms of a text."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def braces(text: str) -> frozenset[str]:
    """Return the names of what is filled in."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


@dataclass(frozen=True)
class Catalogue:
    """The texts of one layer in every language: the files in its folder `locale`."""

    place: Path

    @cached_property
    def files(self) -> dict[str, POFile]:
        """The files that are there, by language."""
        found = {path.stem: path for path in sorted((self.place / "locale").glob("*.po"))}
        return {language: pofile(str(path), wrapwidth=WIDTH) for language, path in found.items()}

    @cached_property
    def entries(self) -> dict[str, dict[str, POEntry]]:
        """Every entry by language and key."""
        return {language: {entry.msgid: entry for entry in file} for language, file in self.files.items()}

    @cached_property
    def keys(self) -> list[str]:
        """The keys of the original."""
        return list(self.entries.get(ORIGINAL, {}))

    def __str__(self) -> str:
        return shown(self.place / "locale")


def shown(path: Path) -> str:
    """Return a path as it is named in what is wrong."""
    return (path.relative_to(ROOT) if path.is_relative_to(ROOT) else path).as_posix()


def catalogues() -> list[Catalogue]:
    """Return the catalogues of all layers, the common one first."""
    places = chain(ROOT.glob("src/**/locale"), ROOT.glob("examples/*/src/*/locale"), ROOT.glob("web/locale"))
    return sorted((Catalogue(place.parent) for place in places), key=lambda one: (one.place != COMMON, str(one)))
