"""Values of a decision: exact where nothing is hidden any more, else by a named player from there on, with intervals.

A value is the points of the side that decides to the end of the hand, less the mean of the others'.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

import numpy as np

from sobremesa.arena.entrants import Entrant
from sobremesa.core.bot import Bot
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, MATCH_OVER, clone
from sobremesa.core.position import Position, View
from sobremesa.core.sides import sides
from sobremesa.data.rows import lead
from sobremesa.envs.encoding import encoding
from sobremesa.fast.compile import compiled
from sobremesa.search import AlphaBeta, deal_score

DRAWS: Final = 16
"""Deals drawn for each seat, to see whether it knows them all; of two it would miss one in 2**16 positions."""
NODES: Final = 2_000_000
"""The most positions that an exact value may take."""
Z95: Final = 1.959964


@dataclass(frozen=True)
class Mean:
    """Mean of a sample, and half of its 95 % interval."""

    value: float
    half: float

    @classmethod
    def of(cls, sample: Any) -> "Mean":
        """Return the mean of an array, or a list; of a single number its interval is not known, and nought."""
        spread = float(np.std(sample, ddof=1)) if len(sample) > 1 else 0.0
        return cls(float(np.mean(sample)), Z95 * spread / sqrt(len(sample)))


@dataclass(frozen=True)
class Value:
    """Value of an action, and by how much the best is better; `half` and `loss_half` are half of the 95 % intervals."""

    value: float
    half: float
    loss: float
    loss_half: float

    @property
    def is_right(self) -> bool:
        """Whether it is the best, or cannot be told from it."""
        return self.loss <= self.loss_half


def all_is_known(position: Position[Any, Any], players: int) -> bool:
    """Return whether every seat knows every card, and knows that the others do."""
    views = [View.from_state(position.game, position.rules, position.state, seat) for seat in range(players)]
    chance = Chance("known")
    return all(view.sample(chance).state == position.state for view in views for _ in range(DRAWS))


def exact(position: Position[Any, Any], players: int, codes: Sequence[int]) -> list[Value] | None:
    """Return the values of actions by alpha-beta search to the hand's end; `None` where it would take too long."""
    game, rules, state = position.game, position.rules, position.state
    side_of = sides(game, rules, players)
    if len(set(side_of)) != 2:
        return None
    kernel: Any = game.kernel
    leaf = compiled(deal_score, kernel=kernel, SIDES=2, SIDE_OF=side_of)
    search = AlphaBeta(kernel, leaf, state, limit=NODES)
    found = search.solve(rules, state)
    if search.cut:
        return None
    side = side_of[position.actor]
    ahead = state.score[side] - state.score[1 - side]
    values = [found.value(code) - ahead for code in codes]
    return [Value(value, 0.0, max(values) - value, 0.0) for value in values]


def rolled_out(view: View[Any, Any], codes: Sequence[int], player: Entrant, worlds: int, key: str) -> list[Value]:
    """Return the values of actions in worlds that the seat cannot tell apart, the same for all of them.

    Everybody plays on as the named player does, by what each seat sees.
    """
    gains = np.empty((worlds, len(codes)))
    for number in range(worlds):
        world = view.sample(Chance(key, "world", number)).state
        for column, code in enumerate(codes):
            gains[number, column] = _played_out(view, clone(world), code, player, f"{key} {number}")
    behind = gains[:, [gains.mean(axis=0).argmax()]] - gains
    return [_value(Mean.of(gain), Mean.of(less)) for gain, less in zip(gains.T, behind.T, strict=True)]


def _value(gain: Mean, less: Mean) -> Value:
    return Value(gain.value, gain.half, less.value, less.half)


def _played_out(view: View[Any, Any], s: Any, code: int, player: Entrant, seed: str) -> float:
    """Return what an action comes to for its side when the hand is played to its end."""
    game, rules, kernel = view.game, view.rules, view.game.kernel
    seat, side_of = kernel.actor(rules, s), sides(game, rules, rules.players)
    scored, bots = encoding(game).module.scored, dict[int, Bot]()
    points = [0] * len(set(side_of))
    kernel.apply(rules, s, code)
    while True:
        points = [old + scored(rules, s, side) for side, old in enumerate(points)]
        actor = kernel.actor(rules, s)
        if actor == MATCH_OVER or (actor == CHANCE and kernel.cards_needed(rules, s)):
            return lead(points, side_of[seat])
        if actor == CHANCE:
            kernel.deal(rules, s, [])
            continue
        if actor not in bots:
            bots[actor] = player.make(f"{seed} {actor}")
        kernel.apply(rules, s, bots[actor].choose(View.from_state(game, rules, s, actor)))
