"""Endings of Cuatrola: what everybody has seen of a hand up to its last tricks, and all deals that fit, as likely.

Nobody may bid, so that calls tell nothing of the cards. Two pairs are no two players: what two partners could gain, who
do not see each other's cards, is not found by walking a tree. What one seat can is.
"""

from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any

from sobremesa import bots, games
from sobremesa.core.bot import Bot
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import SPECTATOR, clone
from sobremesa.core.position import View
from sobremesa.games.cuatrola import deals, rules
from sobremesa.games.cuatrola.rules import DECK, SEATS, TRICKS, Phase, Rules, State
from tests.small_games.reply import Nodes, Walk

GAME: Any = games.load("cuatrola")
LEFT = 3
"""Tricks to come."""


def rules_of(ruleset: str) -> Rules:
    """The rules of the table."""
    made: Rules = GAME.rules(GAME.rulebook.parse(ruleset), SEATS)
    return made


def open_endings(values: Rules, seed: int, most: int) -> Iterator[Nodes]:
    """Endings of no more than so many deals, of which either pair would win a tenth or more by greedy play."""
    for number in count():
        nodes = fitting(values, ending(values, f"{seed}|{number}"), most)
        if nodes and 0.1 <= walk(values, "greedy", range(1)).value(nodes, partial(is_won, 0)) <= 0.9:
            yield nodes


def ending(values: Rules, seed: str) -> State:
    """A hand up to its last tricks, as everybody sees it; the level `rules` has played it."""
    chance, s = Chance(seed, "ending"), State()
    rules.start(values, s, chance.below(SEATS))
    rules.deal(values, s, chance.shuffled(DECK))
    table = walk(values, "rules", range(1))
    while s.trick < TRICKS - LEFT or s.phase != Phase.PLAY:
        rules.apply(values, s, *table.policy(s))
    rules.hide(values, s, SPECTATOR)
    return s


def fitting(values: Rules, seen: State, most: int) -> Nodes:
    """Every deal of an ending; none where there are more than this."""
    hidden = deals.Hidden()
    number = deals.read(values, seen, SPECTATOR, hidden)
    worlds = [clone(seen) for _ in range(number if number <= most else 0)]
    for i, world in enumerate(worlds):
        deals.fill(seen, hidden, i, world)
    return [(1 / number, world) for world in worlds]


def walk(values: Rules, level: str, seeds: range) -> Walk:
    """Everybody plays as this level, its seed unknown."""
    players = [partial(chosen, values, bots.make("cuatrola", level, seed)) for seed in seeds]
    return Walk(rules, values, players, is_cante)


def chosen(values: Rules, bot: Bot, view: State, seat: int) -> int:
    """Return what a bot does."""
    return bot.choose(View(GAME, values, view, seat))


def is_cante(s: State) -> bool:
    """A26: that a cante was asked for, and not sung, nobody else learns."""
    return s.phase == Phase.CANTE


def gains(table: Walk, nodes: Nodes) -> list[float]:
    """Return what each seat gains by its best reply, in hands won."""
    usual = table.value(nodes, partial(is_won, 0))
    sides = [rules.side_of(seat) for seat in range(SEATS)]
    replies = [table.value(nodes, partial(is_won, side), seat) for seat, side in enumerate(sides)]
    return [reply - (1 - usual if side else usual) for reply, side in zip(replies, sides, strict=True)]


def is_won(side: int, s: State) -> float:
    """Return whether a side has won the hand, which began at 0-0."""
    return float(s.score[side] > 0)
