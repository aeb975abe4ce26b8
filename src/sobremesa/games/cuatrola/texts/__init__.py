"""What only a table of Cuatrola says."""

from typing import Final

from sobremesa.games.cuatrola.texts import de, en, es

TEXTS: Final = {"en": en.TEXTS, "es": es.TEXTS, "de": de.TEXTS}
