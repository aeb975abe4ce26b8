"""Sobremesa: a card table for Cuarenta, Cuatrola and Canasta."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sobremesa.core.match import Match

__version__ = "0.1.0"
__all__ = ["__version__", "new_match", "replay"]


def new_match(
    game: str, ruleset: str = "", players: int = 0, *, seed: int | str, dealer: int | None = None
) -> "Match[Any, Any]":
    """A match that shuffles for itself: `new_match("cuarenta", "quito, caida_limpia=4", players=2, seed=7)`.

    Without a ruleset it is the game's first, without players its smallest number; the first dealer is drawn by the
    ruleset's own way unless one is named. Raises `SobremesaError` for what the game does not know.
    """
    from sobremesa import games
    from sobremesa.core.match import Match

    shelf = games.load(game)
    return Match(shelf, shelf.rulebook.parse(ruleset), players or shelf.players[0], dealer, seed=seed)


def replay(record: str) -> "Match[Any, Any]":
    """The match of a record's text, every line verified; raises `RecordError` with the line that does not stand."""
    from sobremesa import games
    from sobremesa.core.match import Match
    from sobremesa.core.record import Record

    parsed = Record.parse(record)
    return Match.replay(games.load(parsed.tags["Game"]), parsed)
