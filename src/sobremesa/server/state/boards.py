"""Board of a table at which one is played: it is what the table was opened with."""

from typing import Any

from sobremesa.core.board import Board
from sobremesa.core.game import Game
from sobremesa.core.ruleset import Ruleset
from sobremesa.server.state.events import Opened

SEAT = 0
"""The seat of whoever plays a board."""


def board_of(setup: Opened, game: Game[Any, Any], ruleset: Ruleset) -> Board | None:
    """Return the board that a table is for; `None` at any other table, whose cards are its own."""
    if not setup.board:
        return None
    return Board(setup.board, game, ruleset, setup.players, SEAT, setup.level, bytes.fromhex(setup.seed))
