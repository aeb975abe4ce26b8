"""NashConv on small decks: what best replies win from a bot in all seats together, exactly, by OpenSpiel's own code."""

from collections import Counter
from typing import Any, Final

from sobremesa.arena.entrants import Entrant
from sobremesa.arena.table import Table
from sobremesa.compile.errors import NotInDialect
from sobremesa.core.bot import Forfeit
from sobremesa.core.errors import SobremesaError
from sobremesa.core.position import View
from sobremesa.envs.openspiel import PREFIX

SEEDS: Final = 32
"""Bots over which a choice is averaged: of one that draws lots, a policy is what it does on average."""


class Policy:
    """A bot as OpenSpiel knows players: the chances of each class of actions in each information state."""

    def __init__(self, bot: Entrant) -> None:
        self.bot = bot
        self.known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """Return how likely each choice is."""
        player = state.current_player() if player_id is None else player_id
        seen = state.information_state_string(player)
        if seen not in self.known:
            self.known[seen] = self._asked(state.node, player, seen)
        return self.known[seen]

    def _asked(self, node: Any, player: int, seen: str) -> dict[int, float]:
        view, chances = node.table.view(node, player), Counter[int]()
        for number in range(SEEDS):
            chances[self._choice(node.table, view, f"{seen}|{number}")] += 1
        return {kind: count / SEEDS for kind, count in chances.items()}

    def _choice(self, table: Any, view: View[Any, Any], seed: str) -> int:
        code = self.bot.make(seed).choose(view)
        if table.game.kernel.why_illegal(table.rules, view.state, code):
            raise Forfeit(f"'{self.bot.text}' chose what is illegal with a small deck: {view.why_illegal(code)}")
        kind: int = table.encoding.module.dense(table.rules, view.state, code)
        return kind


def nash_conv(table: Table, bot: Entrant) -> dict[str, float | str] | None:
    """Return it for each small deck of a game, or why it cannot be had; `None` where a game has none for so many."""
    decks = getattr(table.shelf.facet("small_decks"), "DECKS", ())
    if table.players != table.shelf.players[0] or not decks:
        return None
    return {deck: _on(table, deck, bot) for deck in decks}


def _on(table: Table, deck: str, bot: Entrant) -> float | str:
    import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs
    from open_spiel.python.algorithms import exploitability  # type: ignore[import-untyped]  # without types

    game = pyspiel.load_game(f"{PREFIX}{table.game}", {"ruleset": table.ruleset, "deck": deck})
    try:
        return round(float(exploitability.nash_conv(game, Policy(bot))), 6)
    except NotInDialect:
        return f"'{bot.text}' has compiled parts that are for the whole pack"
    except SobremesaError as error:
        return str(error)
