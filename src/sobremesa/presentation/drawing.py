"""Drawing of every game's table: lines of 79 columns, boxes around cards, labels beside them."""

from collections.abc import Container, Sequence
from typing import Final

WIDTH: Final = 79
LABEL: Final = 8

BOX: Final = ("╭───╮", "│{} {}│", "╰───╯")
FRAMED_BOX: Final = ("┏━━━┓", "┃{} {}┃", "┗━━━┛")


def head(title: str, where: str) -> str:
    """Return the line above a table: what is played, cut short where it must be, and how far it has come."""
    room = WIDTH - len(where) - 10
    title = title if len(title) <= room else title[: room - 1] + "…"
    return f"── {title} ".ljust(WIDTH - len(where) - 4, "─") + f" {where} ──"


def packed(parts: Sequence[str], joint: str) -> list[str]:
    """Return the parts in as few lines as hold them."""
    lines = [f" {parts[0]}"]
    for part in parts[1:]:
        if len(lines[-1] + joint + part) <= WIDTH:
            lines[-1] += joint + part
        else:
            lines.append(f" {part}")
    return lines


def labelled(label: str, lines: Sequence[str]) -> list[str]:
    """Return the lines with a label before the first, or before the middle of boxes."""
    middle = 1 if lines[0][0] in BOX[0] + FRAMED_BOX[0] else 0
    return [(f" {label}" if i == middle else "").ljust(LABEL) + line for i, line in enumerate(lines)]


def numbered(choices: Sequence[tuple[int, str]]) -> list[str]:
    """Return a line for each choice, its number before it."""
    return [f"{n:3}  {text}" for n, text in choices]


def boxes(faces: Sequence[str], *, framed: Container[int] = (), numbers: Sequence[str] = ()) -> list[str]:
    """Faces side by side in boxes of one width; some framed, and numbers in the upper edges."""
    width = max(map(len, faces))
    rows = ["", "", ""]
    for place, face in enumerate(faces):
        corners = "┏┓┃┗┛━" if place in framed else "╭╮│╰╯─"
        number = numbers[place] if numbers else ""
        rows[0] += corners[0] + corners[5] + number.ljust(width + 1, corners[5]) + corners[1]
        rows[1] += f"{corners[2]} {face.ljust(width)} {corners[2]}"
        rows[2] += corners[3] + corners[5] * (width + 2) + corners[4]
    return rows
