"""Bots as everybody sees them: one method, given what its seat sees; and what a game has of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from sobremesa.core.errors import SobremesaError
from sobremesa.core.position import View


class UnknownLevel(SobremesaError):
    """A level that the game's bots do not have."""


class UnknownBudget(SobremesaError):
    """Something that a level's bot cannot be given to spend."""


class Forfeit(SobremesaError):
    """A bot that did what is illegal, or nothing: the game is lost to it, and the sentence says why."""


@runtime_checkable
class Bot(Protocol):
    """A player; the same seed and the same views give the same choices."""

    def choose(self, view: View[Any, Any]) -> int:
        """Return the code of one of the view's legal actions."""


@runtime_checkable
class Explainer(Bot, Protocol):
    """A bot that can say why."""

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """Return one or two sentences on an action, from what the bot computed."""


@runtime_checkable
class Compiled(Bot, Protocol):
    """A bot with compiled parts, which it makes, or loads, when it first needs them."""

    def warm(self) -> None:
        """Make them now: a few seconds the first time on a machine, then at once."""


@dataclass(frozen=True)
class GameBots:
    """A game's bots, each as `package.module:Class`: `BOTS` of the package `bots` that lies beside its rules."""

    levels: Mapping[str, str]
    """By level, from the weakest to the strongest; a bot that plays at random is there besides."""
    references: Mapping[str, str] = field(default_factory=dict)
    """Players to measure levels by, such as one who sees all hands; nobody can choose one at a table."""
    equity: str = ""
    """The module whose `build(ruleset, players, hands, seed, spread)` makes a table of match equity, if any does."""
    between_hands: str = ""
    """The module that tells, where no hand is being played, how likely a side wins the match, if any does: by
    `chance(rules, s, side, table)`, in the kernel dialect, with `table(rules)`, `None` where none was made for them,
    and `EMPTY`, a table of the same type for who asks for no chance."""
    policies: Mapping[str, str] = field(default_factory=dict)
    """By level the module, in the kernel dialect, by which machine code plays it at many tables, if any does.

    `consider(rules, s, mind, out, n)` judges the n legal actions of `out` by what the seat to decide sees, and returns
    among how many numbers chance is to draw one, 0 where nothing is left to it; `decide(rules, s, mind, out, n, drawn)`
    returns the choice. `mind(rules)` makes the memory of whoever plays, and `CHANCE` is what the bot calls its stream
    of chance: so both choose the same.
    """
    entries: str = ""
    """The module whose `ENTRIES` are the functions that decide for the searching levels, by name, if any does."""
    review: str = ""
    """The module whose `evaluator(rules)` judges the decisions of one seat for a review, if any does."""
    review_by_entries: bool = False
    """Whether it does so by calls of entries alone, which `evaluator(rules, made)` has somebody else make."""
    reviewable: str = ""
    """The function, as `package.module:function`, that says whether it can at a table's rules, where not at all."""
    themes: str = ""
    """The module whose `theme(rules, s, worlds, best, obvious)` says what a puzzle is about, if any does: one of its
    `THEMES` and the numbers of the reason, by what the actions bring in worlds that the seat cannot tell from its own.
    """
    value: str = ""
    """The module whose `value_function(rules)` tells luck from skill, if any does."""
