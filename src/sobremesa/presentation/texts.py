"""Texts that players read: gettext's PO files, which lie in `locale/` beside what says them, one file a language.

A text has a key that stays when its wording changes. Words in braces are filled in. The number `n` chooses among the
forms of a text that has several, by the language's own rule (`Plural-Forms`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from typing import Final

from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import checked_language

COMMON: Final = "sobremesa.presentation"
"""The package of the texts that every table has; those of a game are looked up before them."""


@dataclass(frozen=True, slots=True)
class Say:
    """The texts of one language, those of a `package` before the common ones; called with a key and its facts."""

    language: str
    package: str = COMMON

    def __call__(self, key: str, **facts: object) -> str:
        """Return the text of this key, filled in, in the form for the number `n`; raises `KeyError`."""
        n = facts.get("n")
        text = _catalogue(self.language, self.package).form(key, n if isinstance(n, int) else 1)
        return text.format(**facts) if facts else text

    def find(self, key: str) -> str:
        """Return the text of this key as it stands; empty where there is none."""
        try:
            return _catalogue(self.language, self.package).form(key, 1)
        except KeyError:
            return ""


@dataclass(frozen=True, slots=True)
class _Catalogue:
    """Texts by key: those of one form, and whom to ask for a form of the others."""

    texts: Mapping[str, str]
    numbered: Mapping[str, GNUTranslations]

    def form(self, key: str, n: int) -> str:
        """Return the text for a number; raises `KeyError`."""
        text = self.texts.get(key)
        return self.numbered[key].ngettext(key, key, n) if text is None else text

    def over(self, other: "_Catalogue") -> "_Catalogue":
        """Return both, these texts in place of the other's."""
        texts = {key: text for key, text in other.texts.items() if key not in self.numbered}
        return _Catalogue({**texts, **self.texts}, {**other.numbered, **self.numbered})


@cache
def _catalogue(language: str, package: str) -> _Catalogue:
    """Return a package's texts over the common ones; raises `UnknownLanguage`."""
    from importlib.resources import files  # both are imported by whoever reads texts, not at every start

    place = files(package) / "locale" / f"{checked_language(language)}.po"
    own = _read(place.read_text(encoding="utf-8"), str(place)) if place.is_file() else _Catalogue({}, {})
    return own if package == COMMON else own.over(_catalogue(language, COMMON))


def _read(text: str, place: str) -> _Catalogue:
    """Read a PO file; raises `SobremesaError` where it is none."""
    from polib import pofile

    try:
        file = pofile(text)
        rules = GNUTranslations(BytesIO(file.to_binary()))
    except (OSError, ValueError) as error:
        raise SobremesaError(f"the texts in '{place}' cannot be read: {error}") from error
    entries = file.translated_entries()
    numbered = {entry.msgid: rules for entry in entries if entry.msgid_plural}
    return _Catalogue({entry.msgid: entry.msgstr for entry in entries if not entry.msgid_plural}, numbered)
