"""Numbered list of what a seat may do at Canasta, a line or two for each kind of action."""

from collections.abc import Sequence
from typing import Final

from sobremesa.games.canasta.presentation.moves import Move
from sobremesa.presentation.drawing import WIDTH
from sobremesa.presentation.viewer import Viewer

INDENT: Final = 12


def menu(moves: Sequence[Move], viewer: Viewer, everything: bool = False) -> list[str]:
    """Return the moves by number, a line or two for each kind of them; one by one and in full words if asked for."""
    numbered = list(enumerate(moves, 1))
    if everything:
        return [f"{n:3}) {move.text}" for n, move in numbered]
    lines = []
    for name in dict.fromkeys(move.list for move in moves):
        label, parts = viewer.say(f"menu.{name}"), [f"{n:2}) {move.short}" for n, move in numbered if move.list == name]
        if viewer.plain:
            lines.append(f"{label} {'; '.join(map(str.strip, parts))}.")
        else:
            lines += flowed(label, parts, "   ", INDENT)
    return lines


def flowed(label: str, parts: Sequence[str], joint: str, indent: int) -> list[str]:
    """Return the parts in as few lines as hold them, below each other beside a label."""
    lines = [f" {label}".ljust(indent) + parts[0]]
    for part in parts[1:]:
        if len(lines[-1] + joint + part) <= WIDTH:
            lines[-1] += joint + part
        else:
            lines.append(" " * indent + part)
    return lines
