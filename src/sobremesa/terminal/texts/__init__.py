"""What the terminal says, one module a language, the same keys in each (a test compares them).

A key that begins with `you.` or `they.` is chosen by who acts; words in braces are filled in and stay as they are.
"""

from dataclasses import dataclass
from typing import Final

from sobremesa.terminal.texts import de, en, es

TEXTS: Final = {"en": en.TEXTS, "es": es.TEXTS, "de": de.TEXTS}


@dataclass(frozen=True, slots=True)
class Say:
    """The texts of one language; called with a key and what its braces stand for."""

    language: str

    def __call__(self, key: str, **facts: object) -> str:
        """The text of this key, filled in."""
        text = TEXTS[self.language][key]
        return text.format(**facts) if facts else text
