"""Colours of a table of Canasta."""

from typing import Final

HIGHLIGHTS: Final = (
    r"(?P<red>3♥)",
    r"(?P<black>3♠)",
    r"(?P<canasta>\[[^\]]+\])",
    r"(?P<count>×\d+)",
    r"(?P<number>(?<= )[ \d]\d\)) (?=\S)",
    r"(?P<points>\w[\w ]+!)$",
)

STYLES: Final = {"red": "bright_red", "black": "bold", "canasta": "bold green", "count": "bold"}

FOUR_COLOURS: Final = STYLES
