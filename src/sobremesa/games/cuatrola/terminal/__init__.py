"""Drawing of Cuatrola as text: the table, the menu, the colours, and the reading of a typed line."""

from sobremesa.games.cuatrola.terminal.input_parser import read
from sobremesa.games.cuatrola.terminal.styles import FOUR_COLOURS, HIGHLIGHTS, STYLES
from sobremesa.games.cuatrola.terminal.table import menu, render, score

__all__ = ["FOUR_COLOURS", "HIGHLIGHTS", "STYLES", "menu", "read", "render", "score"]
