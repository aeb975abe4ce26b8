"""Languages of everything that players read: Spanish, the original, English and German."""

from typing import Final, Literal, get_args

from sobremesa.core.errors import SobremesaError, suggestion

Language = Literal["es", "en", "de"]
"""The one list, in the order in which languages are listed everywhere, the original first."""

LANGUAGES: Final[tuple[str, ...]] = get_args(Language)
ORIGINAL: Final = LANGUAGES[0]
"""The language that a clause is told in where it is not written in the one asked for."""


class UnknownLanguage(SobremesaError):
    """A language that Sobremesa does not speak."""


def checked_language(language: str) -> str:
    """Return the language itself; raises `UnknownLanguage` with a suggestion."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"there are no texts in '{language}': {suggestion(language, LANGUAGES)}")
    return language
