"""What only a table of Cuarenta says."""

from typing import Final

from sobremesa.games.cuarenta.texts import de, en, es

TEXTS: Final = {"en": en.TEXTS, "es": es.TEXTS, "de": de.TEXTS}
