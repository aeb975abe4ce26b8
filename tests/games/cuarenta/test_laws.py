"""Laws of every game, kept here."""

from sobremesa import games
from sobremesa.testing import game_tests

SILENT = {
    *(f"pagat, {change}" for change in ("zapateria=first", "zapateria=any", "zapatero_below=11")),  # a single chica
    *(f"{name}, wrong_claim={cost}" for name in ("quito", "rigor", "mundial", "casa") for cost in ("loses_2", 20, 40)),
}
"""Changes that change nothing at their table, so that no clause speaks of them."""

globals().update(game_tests(games.load("cuarenta"), SILENT))
