"""What the terminal says, one module a language, the same keys in each (a test compares them).

Here are the texts of the conversation itself; what a game says beside them, or instead, is in `terminal/<game>/texts`.
A key that begins with `you.` or `they.` is chosen by who acts; words in braces are filled in and stay as they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final

from sobremesa.presentation.texts import de, en, es

TEXTS: Final = {"en": en.TEXTS, "es": es.TEXTS, "de": de.TEXTS}


@cache
def texts_of(game: str, language: str) -> Mapping[str, str]:
    """The texts at a table where this game is played, or before any is (`""`)."""
    if not game:
        return TEXTS[language]
    own: Mapping[str, Mapping[str, str]] = import_module(f"sobremesa.games.{game}.texts").TEXTS
    return {**TEXTS[language], **own[language]}


@dataclass(frozen=True, slots=True)
class Say:
    """The texts of one language at the table of a game; called with a key and what its braces stand for."""

    language: str
    game: str = ""

    def __call__(self, key: str, **facts: object) -> str:
        """The text of this key, filled in."""
        text = texts_of(self.game, self.language)[key]
        return text.format(**facts) if facts else text
