"""What only a table of Canasta says, one module a language, the same keys in each (a test compares them)."""

from typing import Final

from sobremesa.games.canasta.texts import de, en, es

TEXTS: Final = {"en": en.TEXTS, "es": es.TEXTS, "de": de.TEXTS}
