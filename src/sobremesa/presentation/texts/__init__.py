"""Common texts of every table, one module a language, the same keys in each (a test compares them).

What a game says beside them, or in their place, is in its own `texts`. A key that begins with `you.` or `they.` is
chosen by who acts; words in braces are filled in and stay as they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from sobremesa.presentation.texts import de, en, es

TEXTS: Final = {"en": en.TEXTS, "es": es.TEXTS, "de": de.TEXTS}


@dataclass(frozen=True, slots=True)
class Say:
    """The texts of one language, a game's `own` before the common ones; called with a key and its facts."""

    language: str
    own: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def find(self, key: str) -> str:
        """Return the text of this key as it stands; empty where there is none."""
        return self.own.get(self.language, {}).get(key) or TEXTS[self.language].get(key, "")

    def __call__(self, key: str, **facts: object) -> str:
        """Return the text of this key, filled in; raises `KeyError`."""
        text = self.own.get(self.language, {}).get(key) or TEXTS[self.language][key]
        return text.format(**facts) if facts else text
