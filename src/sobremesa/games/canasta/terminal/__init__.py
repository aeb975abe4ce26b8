"""Drawing of Canasta as text: the table, the menu, the colours, and the reading of a typed line."""

from sobremesa.games.canasta.terminal.input_parser import read
from sobremesa.games.canasta.terminal.menu import menu
from sobremesa.games.canasta.terminal.styles import FOUR_COLOURS, HIGHLIGHTS, STYLES
from sobremesa.games.canasta.terminal.table import render, score

__all__ = ["FOUR_COLOURS", "HIGHLIGHTS", "STYLES", "menu", "read", "render", "score"]
