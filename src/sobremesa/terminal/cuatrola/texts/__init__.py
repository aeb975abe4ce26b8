"""What only a table of Cuatrola says."""

from typing import Final

from sobremesa.terminal.cuatrola.texts import de, en, es

TEXTS: Final = {"en": en.TEXTS, "es": es.TEXTS, "de": de.TEXTS}
