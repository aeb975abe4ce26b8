"""Languages of everything that players read: Spanish, the original, English and German."""

from typing import Final

from sobremesa.core.errors import SobremesaError, suggestion

LANGUAGES: Final = ("es", "en", "de")
"""In the order in which they are listed everywhere, the original first."""


class UnknownLanguage(SobremesaError):
    """A language that Sobremesa does not speak."""


def checked_language(language: str) -> str:
    """Return the language itself; raises `UnknownLanguage` with a suggestion."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"there are no texts in '{language}': {suggestion(language, LANGUAGES)}")
    return language
