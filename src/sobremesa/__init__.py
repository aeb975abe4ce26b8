"""Sobremesa: card games of the Spanish-speaking world as a library, a table and an environment for research.

>>> import sobremesa
>>> match = sobremesa.new_match("cuarenta", "quito", players=2, seed=7)

A match, and whatever else can be changed, is for one thread at a time: give another thread a `copy()`. What cannot be
changed may be shared by threads and sent to other processes: games, rulesets, actions, results, events, records; and a
view or a position, as long as nobody writes into its state.
"""

from typing import Any

from sobremesa import games
from sobremesa.core.action import Action, LegalActions
from sobremesa.core.cards import Card, Pack
from sobremesa.core.chance import Chance
from sobremesa.core.errors import (
    IllegalAction,
    NotationError,
    RecordError,
    RulesetError,
    SobremesaError,
    UnknownGame,
    WrongTurn,
)
from sobremesa.core.event import Event, Score
from sobremesa.core.game import Explanation, Game
from sobremesa.core.history import Step
from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.core.match import Match
from sobremesa.core.position import Position, View
from sobremesa.core.record import Record
from sobremesa.core.result import Result
from sobremesa.core.ruleset import Option, Ruleset

__version__ = "0.9.0"
__all__ = [
    "CHANCE",
    "MATCH_OVER",
    "Action",
    "Card",
    "Chance",
    "Event",
    "Explanation",
    "Game",
    "IllegalAction",
    "LegalActions",
    "Match",
    "NotationError",
    "Option",
    "Pack",
    "Position",
    "Record",
    "RecordError",
    "Result",
    "Ruleset",
    "RulesetError",
    "Score",
    "SobremesaError",
    "Step",
    "UnknownGame",
    "View",
    "WrongTurn",
    "__version__",
    "games",
    "new_match",
    "replay",
]


def new_match(
    game: str, ruleset: str = "", players: int = 0, *, seed: int | str, dealer: int | None = None
) -> Match[Any, Any]:
    """Begin a match that shuffles for itself.

    Without a ruleset it is the game's first, without players its smallest number; the first dealer is drawn by the
    ruleset's own way unless one is named. Raises `SobremesaError` for what the game does not know.

    >>> new_match("cuarenta", "quito, caida_limpia=4", players=2, seed=7)
    <Match of cuarenta (quito, caida_limpia=4), 2 players, 0 steps: the table waits for the deal>
    """
    shelf = games.load(game)
    return Match(shelf, shelf.rulebook.parse(ruleset), players or shelf.players[0], dealer, seed=seed)


def replay(record: str) -> Match[Any, Any]:
    """Play a record's text again, every line verified; raises `RecordError` with the line that does not stand.

    >>> match = new_match("cuarenta", "quito", players=2, seed=7)
    >>> replay(str(match.record())) == match
    True
    """
    parsed = Record.parse(record)
    return Match.replay(games.load(parsed.tags["Game"]), parsed)
