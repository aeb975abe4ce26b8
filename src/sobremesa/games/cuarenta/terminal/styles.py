"""Colours of a table of Cuarenta."""

from typing import Final

HIGHLIGHTS: Final = (
    r"(?P<h>[A2-7JQK] ?♥)",
    r"(?P<d>[A2-7JQK] ?♦)",
    r"(?P<c>[A2-7JQK] ?♣)",
    r"(?P<s>[A2-7JQK] ?♠)",
    r"   (?P<number> ?\d{1,3})  (?=[A2-7JQK][♣♦♥♠])",
    r"(?P<perro>●+)",
    r"(?P<tanto>▪+)",
    r"(?P<points>38 que no juega)",
)

STYLES: Final = {
    "h": "bright_red",
    "d": "bright_red",
    "c": "bold",
    "s": "bold",
    "perro": "bold yellow",
    "tanto": "yellow",
}

FOUR_COLOURS: Final = {**STYLES, "d": "bright_blue", "c": "green"}
