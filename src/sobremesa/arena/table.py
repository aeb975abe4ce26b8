"""Table where bots meet: the game, its rules, who sits on which side, and the cards of every board."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.game import Game
from sobremesa.core.sides import sides


@dataclass(frozen=True)
class Table:
    """Where entrants meet: `ruleset` as it is written, `matches` or single hands (rounds), and the seed of all."""

    game: str
    ruleset: str
    players: int
    matches: bool
    seed: str

    @property
    def shelf(self) -> Game[Any, Any]:
        """The game."""
        return games.load(self.game)

    @property
    def rules(self) -> Any:
        """The kernel's rules."""
        return _rules(self)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side (pair, group) of each seat."""
        return _sides(self)

    @property
    def seatings(self) -> int:
        """Number of times that a board is played: A sits once on every side."""
        return max(self.sides) + 1

    def dealer(self, board: int) -> int:
        """Return who deals a board first."""
        return Chance(self.seed, "dealer", board).below(self.players)

    def deck(self, board: int, deal: int, cards: int) -> list[int]:
        """Return the cards (and the cut) of a board's so-manyth deal; they hang on nothing that is played."""
        return self.shelf.shuffle(Chance(self.seed, "deal", board, deal), cards)


@cache
def _rules(table: Table) -> Any:
    return table.shelf.rules(table.shelf.rulebook.parse(table.ruleset), table.players)


@cache
def _sides(table: Table) -> tuple[int, ...]:
    return sides(table.shelf, table.rules, table.players)
