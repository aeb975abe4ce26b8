"""Tables of mini-Cuarenta: so many ranks, copies of each, cards in a hand, and deals."""

from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from sobremesa import games
from sobremesa.fast.compile import compiled
from sobremesa.games.cuarenta import rules
from tests.games.cuarenta.mini import deal_points
from tests.games.cuarenta.mini import kernel as mini
from tests.small_games.tree import Tree, grow

GAME = games.load("cuarenta")
QUICK = "pagat, ronda_catch=auto"
"""The house's rules without claims, which could never be right where no rank has three cards."""
NARROW = "pagat, ronda_catch=auto, missed_sequence=auto, capture_required=true"
"""Every capture compulsory and every run collected as a whole."""
CARD = 0.3
"""Estimated worth of a card in the pile at a deal's end."""


@dataclass(frozen=True, slots=True)
class Size:
    """Size of a table: ranks, copies of each, cards in a hand, and deals."""

    ranks: int
    copies: int
    packet: int
    deals: int

    @property
    def dealt_out(self) -> bool:
        """Return whether every card is dealt."""
        return self.ranks * self.copies == 2 * self.packet * self.deals

    def __str__(self) -> str:
        """As in tables."""
        return f"R{self.ranks} C{self.copies} k{self.packet} D{self.deals}"


@cache
def shrunk(ranks: int, packet: int) -> ModuleType:
    """The small game with the rules compiled for so few ranks, the highest of which is a court card."""
    return compiled(mini, kernel=compiled(rules, **numbers(ranks, packet)))


def numbers(ranks: int, packet: int) -> dict[str, int]:
    """The constants of the rules that are others."""
    every = {"ALL_RANKS": (1 << ranks) - 1, "ALL_CARDS": (1 << 4 * ranks) - 1}
    return every | {"RANKS": ranks, "PACKET": packet, "DECK": 4 * ranks, "SEVEN": ranks - 2, "JACK": ranks - 1}


@cache
def deals_end(ranks: int, packet: int) -> ModuleType:
    """The horizon of a deal."""
    twin: Any = shrunk(ranks, packet)
    return compiled(deal_points, kernel=twin.kernel, CARD=CARD)


def values(ruleset: str) -> rules.Rules:
    """The rules of two seats."""
    made: rules.Rules = GAME.rules(GAME.rulebook.parse(ruleset), 2)
    return made


def start(size: Size) -> rules.State:
    """Before the first deal; seat 1 deals, so seat 0 leads."""
    stock = [0] * max(8, 4 * size.ranks // size.packet + 1)
    stock[-1] = sum(((1 << size.copies) - 1) << 4 * rank for rank in range(size.ranks))
    return rules.State(phase=rules.Phase.DEAL, dealer=1, hands=1, stock=stock, packets=2 * size.deals)


def unfolded(size: Size, ruleset: str, **options: Any) -> Tree:
    """The whole tree."""
    return grow(shrunk(size.ranks, size.packet), values(ruleset), start(size), **options)
