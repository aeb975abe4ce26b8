"""Games of OpenSpiel: `python_sobremesa_<game>` for every installed game, once this module is imported.

    import pyspiel
    import sobremesa.envs.openspiel
    game = pyspiel.load_game("python_sobremesa_<game>(players=2,ruleset=<preset>)")

A name of OpenSpiel has no room for commas and equals signs within a value: there a ruleset's changes stand behind
semicolons and colons, as `ruleset=<preset>;<option>:<value>`. In a dictionary of parameters either form will do.
"""

from itertools import chain
from typing import Any

from sobremesa import games
from sobremesa.core.errors import SobremesaError, suggestion
from sobremesa.core.game import Game
from sobremesa.core.kernel import CHANCE
from sobremesa.envs.dealing import Node, Table
from sobremesa.envs.resampling import resampled

try:
    import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs
except ModuleNotFoundError as error:
    raise SobremesaError("OpenSpiel is not here: it comes with an extra, pip install 'sobremesa[openspiel]'") from error

from sobremesa.envs.spiel_observer import Observer

PREFIX = "python_sobremesa_"
UNITS = ("hand", "match")
CHOICES: dict[str, str | int] = {"ruleset": "", "unit": "hand", "limit": 0, "dealer": -1, "deck": ""}
"""The parameters beside `players`, and what they are where they are left out."""
BITS = tuple(tuple(float(byte >> i & 1) for i in range(8)) for byte in range(256))
"""The bits of each byte, the lowest first."""
TERMINAL, CHANCE_PLAYER = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)


class SobremesaGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """One table of a game: a hand from the first deal of a match (until a pack is shuffled anew), or a match.

    Parameters: `players`, `ruleset`, `unit` (`hand` or `match`), `limit` (the decisions after which a unit is cut off;
    0 for the most that a hand can have, or 1000 where there is no longest one), `dealer` (-1 for the last seat, so that
    player 0 leads), `deck` (a small one's name, where the game brings some). Raises `SobremesaError` for what makes no
    sense.
    """

    KIND: Any
    NAME: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = known(self.NAME, {**self.KIND.parameter_specification, **(params or {})})
        self.table = table = table_of(self.NAME, given)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(table.encoding.actions),
            max_chance_outcomes=table.most_outcomes,
            num_players=table.players,
            min_utility=-float(table.most_points),
            max_utility=float(table.most_points),
            utility_sum=0.0,
            max_game_length=table.most_actions,
        )
        super().__init__(kind_of(table.game, tensor=True) if table.deck else self.KIND, info, given)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Pickle by name, as OpenSpiel loads it."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> "SobremesaState":
        """Return the state in which the first card is to be chosen."""
        return SobremesaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what tells a state as a player sees it."""
        if params:
            raise SobremesaError(f"observers take no parameters, not {params}")
        return Observer(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance chooses at most: every card of every pack that is dealt, and the cut."""
        table = self.table
        packs = 1 if table.unit == "hand" else 1 + table.most_actions
        return packs * (table.cards + table.game.cut)


class SobremesaState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A point of the game's tree."""

    def __init__(self, game: SobremesaGame) -> None:
        super().__init__(game)
        self.node: Node = game.table.root

    def current_player(self) -> int:
        """Return the player to decide, chance or the end."""
        actor = self.node.actor
        return actor if actor >= 0 else CHANCE_PLAYER if actor == CHANCE else TERMINAL

    def is_chance_node(self) -> bool:
        """Return whether chance is to choose."""
        return self.node.actor == CHANCE

    def is_terminal(self) -> bool:
        """Return whether the unit is over."""
        return self.node.over

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the classes that a player may choose, or what chance may, ascending."""
        node = self.node
        if node.actor == CHANCE and (player is None or player < 0):
            return [outcome for outcome, _ in node.outcomes()]
        return list(node.classes) if player is None or player == node.actor else []

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return for every class, or every outcome of chance, whether it may be chosen."""
        node = self.node
        of_chance = node.actor == CHANCE and (player is None or player < 0)
        mask = [0] * (node.table.most_outcomes if of_chance else len(node.table.encoding.actions))
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return the planes of what a player sees, the player to decide without one."""
        words = self.node.words(self.current_player() if player is None else player)
        return list(chain.from_iterable([BITS[byte] for byte in words.tobytes()]))

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.classes)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards, or cuts, that chance may choose, with their probabilities."""
        return self.node.outcomes()

    def _apply_action(self, action: int) -> None:
        self.node = self.node.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.table.action_text(self.node, player, action)

    def returns(self) -> list[float]:
        """Return what each player has won, nought before the end."""
        return self.node.table.returns(self.node)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SobremesaState":
        """Return a state that the player cannot tell from this one, by the game's own sampler of worlds.

        `sampler` gives numbers from 0 to 1. Raises `SobremesaError` where no other history comes to what was seen.
        """
        state: SobremesaState = self.get_game().new_initial_state()
        for action in resampled(self.node, player, int(sampler() * (1 << 53))):
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        """Return the table as everybody sees it, and the hands."""
        return self.node.table.text(self.node)


# --- parameters -------------------------------------------------------------------------------------------------


def known(name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return parameters in their one form; raises `SobremesaError` for an unknown one."""
    for key in given:
        if key not in ("players", *CHOICES):
            raise SobremesaError(f"'{PREFIX}{name}' has no parameter '{key}': {suggestion(key, ['players', *CHOICES])}")
    ruleset = str(games.load(name).ruleset(str(given["ruleset"]).replace(";", ",").replace(":", "=")))
    return {**given, "ruleset": ruleset.replace(", ", ";").replace("=", ":")}


def table_of(name: str, given: dict[str, Any]) -> Table:
    """Return the table that parameters ask for; raises `SobremesaError`."""
    unit, dealer, limit, players = given["unit"], given["dealer"], given["limit"], given["players"]
    if unit not in UNITS:
        raise SobremesaError(f"there is no unit '{unit}': {suggestion(str(unit), UNITS)}")
    if limit < 0:
        raise SobremesaError(f"a unit has at least one decision: the limit is 1 or more, or 0 for none, not {limit}")
    ruleset, few = given["ruleset"].replace(";", ", ").replace(":", "="), games.load(name).players[0]
    if given["deck"] and (players != few or dealer != -1):
        raise SobremesaError(f"a small deck is dealt by the last of {few} players: leave 'players' and 'dealer' out")
    table = Table(name, ruleset, players, unit, limit, players - 1 if dealer == -1 else dealer, given["deck"])
    if not table.rules or not table.pack or not table.extent or not 0 <= table.dealer < players:
        raise SobremesaError(f"there is no seat {dealer} to deal: the seats are 0 to {players - 1}, or -1 for the last")
    return table


# --- registration -----------------------------------------------------------------------------------------------


def kind_of(game: Game[Any, Any], *, tensor: bool = False) -> Any:
    """Return the type of a game as OpenSpiel knows it, with or without a tensor of information states."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Sobremesa's {game.name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": game.players[0], **CHOICES},
        default_loadable=all(game.facet(name) for name in ("encoding", "extent")),
    )


def register() -> None:
    """Register every installed game, each with a class of its own, which OpenSpiel keeps for good."""
    for name in games.names():
        kind = kind_of(games.load(name))
        pyspiel.register_game(kind, type(f"{name.capitalize()}Game", (SobremesaGame,), {"KIND": kind, "NAME": name}))


register()
