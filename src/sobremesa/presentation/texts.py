"""Texts that players read: gettext's PO files, which lie in `locale/` beside what says them, one file a language.

A text has a key that stays when its wording changes. Words in braces are filled in. The number `n` chooses among the
forms of a text that has several, by the language's own rule (`Plural-Forms`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from gettext import GNUTranslations
from io import BytesIO
from typing import Final

from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import checked_language

COMMON: Final = "sobremesa.presentation"
"""The package of the texts that every table has; those of a game are looked up before them."""


class Say:
    """The texts of one language, those of a `package` before the common ones; called with a key and its facts.

    There is one of each, which is compared, and found again where something is kept by it, by its identity.
    """

    language: str
    package: str

    def __new__(cls, language: str, package: str = COMMON) -> "Say":
        """Return the texts of a language and a package."""
        return _the_one(language, package)

    def __call__(self, key: str, **facts: object) -> str:
        """Return the text of this key, filled in, in the form for the number `n`; raises `KeyError`."""
        text = self._catalogue.texts.get(key)
        if text is None:
            text = self._catalogue.form(key, facts.get("n"))
        return text.format(**facts) if facts else text

    def find(self, key: str) -> str:
        """Return the text of this key as it stands; empty where there is none."""
        try:
            return self(key)
        except KeyError:
            return ""

    def __reduce__(self) -> tuple[type["Say"], tuple[str, str]]:
        """Pickle the language and the package."""
        return Say, (self.language, self.package)

    @cached_property
    def _catalogue(self) -> "_Catalogue":
        """Raises `UnknownLanguage`."""
        return _catalogue(self.language, self.package)


@cache
def _the_one(language: str, package: str) -> Say:
    say = object.__new__(Say)
    say.language, say.package = language, package
    return say


@dataclass(frozen=True, slots=True)
class _Catalogue:
    """Texts by key: those of one form, and whom to ask for a form of the others."""

    texts: Mapping[str, str]
    numbered: Mapping[str, GNUTranslations]

    def form(self, key: str, n: object) -> str:
        """Return the text, one of several forms, for a number; raises `KeyError`."""
        return self.numbered[key].ngettext(key, key, n if isinstance(n, int) else 1)

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
