"""Columns of a data set's two tables, each with what it means; schema, card and `croissant.json` are made of them."""

from dataclasses import dataclass
from typing import Final

FORMAT: Final = "sobremesa data 1"
LICENCE: Final = "CC0-1.0"
SPLITS: Final = ("train", "validation", "test")
SPAN: Final = 10**9
"""The seeds of a split: train from 0, validation from 10**9, test from 2·10**9 on."""


@dataclass(frozen=True)
class Column:
    """Column: its name, its type as Arrow names it, and its meaning."""

    name: str
    arrow: str
    text: str


STEPS: Final = (
    Column("unit", "int64", "The unit (a hand or a match) that the decision belongs to."),
    Column("step", "int32", "The number of the decision within its unit, from 0."),
    Column("seat", "int8", "The seat that decides, from 0."),
    Column("player", "string", "Who sits there: a level of the house, with its budget, or a bot's class."),
    Column("observation", "binary", "What the seat sees, as the encoding's bits, the lowest of a byte first."),
    Column("legal", "binary", "The classes of actions that are legal, a bit each, the lowest first."),
    Column("action", "int16", "The class of the action that was chosen."),
    Column("move", "string", "The same action in the game's notation, suits and all."),
    Column(
        "points_to_go",
        "float32",
        "The points of the seat's side from this decision to the unit's end, less the mean of the other sides'.",
    ),
)
UNITS: Final = (
    Column("unit", "int64", "The number of the unit; of what was made from seeds, the seed."),
    Column("game", "string", "The game."),
    Column("ruleset", "string", "The ruleset: a name, and what differs from it."),
    Column("players", "int8", "How many play."),
    Column("names", "list<string>", "Who sits at each seat, from seat 0 on."),
    Column("seed", "string", "The seed that the cards follow from; empty where none is known."),
    Column("decisions", "int32", "How many decisions there are: rows of the table of steps."),
    Column("over", "bool", "Whether the match is over; a single hand mostly leaves it unfinished."),
    Column("truncated", "bool", "Whether the unit was cut off after the most decisions that were asked for."),
    Column("record", "string", "The whole unit as a game record, hidden cards and all."),
    Column("sha256", "string", "The SHA-256 of the record, in UTF-8."),
)
TABLES: Final = {"steps": STEPS, "units": UNITS}
KEYS: Final = {"steps": ("unit", "step"), "units": ("unit",)}
"""The columns by which each row is known."""
MEANT: Final = {
    "steps": "A row for each decision: what the seat saw, what it could do and did, and what came of it.",
    "units": "A row for each hand or match, with its record, which the rules verify.",
}
