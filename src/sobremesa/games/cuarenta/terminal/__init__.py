"""Drawing of Cuarenta as text: the table, the menu, the colours, and the reading of a typed line."""

from sobremesa.games.cuarenta.terminal.input_parser import read
from sobremesa.games.cuarenta.terminal.styles import FOUR_COLOURS, HIGHLIGHTS, STYLES
from sobremesa.games.cuarenta.terminal.table import menu, render, score

__all__ = ["FOUR_COLOURS", "HIGHLIGHTS", "STYLES", "menu", "read", "render", "score"]
