"""Colours of a table of Cuatrola: each suit as its cards are painted."""

from typing import Final

RANKS: Final = "(?:[A3RCS]|as|tres|rey|caballo|sota)(?: de)?"

HIGHLIGHTS: Final = (
    rf"(?P<oros>\b(?:{RANKS} )?oros\b)",
    rf"(?P<copas>\b(?:{RANKS} )?copas\b)",
    rf"(?P<espadas>\b(?:{RANKS} )?espadas\b)",
    rf"(?P<bastos>\b(?:{RANKS} )?bastos\b)",
    r"[╭┏][─━](?P<number>\d)",
    r"(?P<tanto>▪+)",
    r"(?P<points>¡[^!]+!)",
)

STYLES: Final = {
    "oros": "bold yellow",
    "copas": "bold red",
    "espadas": "bold bright_blue",
    "bastos": "bold green",
    "tanto": "yellow",
}

FOUR_COLOURS: Final = STYLES
