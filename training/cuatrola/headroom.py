"""Headroom of Cuatrola's levels: one part of the play at a time handed to a stronger player.

`python -m training cuatrola headroom --boards 1000` has a pair that is rule-based, but for its calls, its cards in
unbid hands, its declarer's cards or its defenders', play single hands against the rule-based pair, with the same cards
for both. The hands begin at the scores of matches that the rule-based player plays against itself. What is printed is
how much likelier the match is won after such a hand, in per cent; for who sees all cards it is what there is to win.
With `--cards` only all cards are handed over, and the last player's gain is what the others' are shares of.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import islice

import numpy as np

from sobremesa import bots, games
from sobremesa.core.bot import Bot
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.executors.spread import spread
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.bots.equity_tables import equity_table
from sobremesa.games.cuatrola.bots.search import CheatBot
from sobremesa.games.cuatrola.rules import DECK, SEATS, Contract, Phase, Rules, State
from training.executor import add_executor, executor_of

GAME = games.load("cuatrola")
PARTS = ("calls", "unbid", "declarer", "defender")
RULES = dict.fromkeys(PARTS, "rules")
CARDS = set(PARTS) - {"calls"}
HYBRIDS = [{part} for part in PARTS] + [CARDS, set(PARTS)]


class Hybrid:
    """A player made of others, each for a part of the hand."""

    def __init__(self, levels: dict[str, str], seed: str) -> None:
        made: dict[str, Bot] = {level: make(level, seed) for level in set(levels.values())}
        self._parts = {part: made[level] for part, level in levels.items()}

    def choose(self, values: Rules, s: State) -> int:
        """The action of the seat whose turn it is."""
        bot, view = self._parts[part_of(s)], clone(s)
        if not getattr(bot, "sees_all", False):
            rules.hide(values, view, s.turn)
        return bot.choose(View(GAME, values, view, s.turn))


def make(level: str, seed: str) -> Bot:
    """A level of the game, or the reference that sees all."""
    return CheatBot(seed) if level == "cheat" else bots.make("cuatrola", level, seed)


def part_of(s: State) -> str:
    """Which part of the play is due."""
    if s.phase == Phase.BID:
        return "calls"
    if s.contract == Contract.UNBID:
        return "unbid"
    return "declarer" if rules.side_of(s.turn) == rules.side_of(s.declarer) else "defender"


def dealt(values: Rules, random: Chance) -> Iterator[State]:
    """Every hand of matches of the rule-based player, as it is dealt."""
    while True:
        s = State()
        rules.start(values, s, random.below(SEATS))
        while s.phase != Phase.OVER:
            rules.deal(values, s, random.shuffled(DECK))
            yield clone(s)
            play(values, s, [Hybrid(RULES, f"{random.word()}|{seat}") for seat in range(SEATS)])


def play(values: Rules, s: State, seats: list[Hybrid]) -> None:
    """The hand to its end."""
    while s.phase in (Phase.BID, Phase.PLAY, Phase.CANTE):
        rules.apply(values, s, seats[s.turn].choose(values, s))


def gain_of(values: Rules, hands: list[State], levels: dict[str, str], seed: str, board: int) -> float:
    """Return the gain on the so-manyth hand."""
    return gain(values, hands[board], levels, f"{seed}|{board}")


def gain(values: Rules, begun: State, levels: dict[str, str], seed: str) -> float:
    """Return how much likelier a hybrid pair wins the match after the hand, the mean of both sides."""
    total = 0.0
    for side in range(2):
        s = clone(begun)
        play(values, s, [Hybrid(levels if seat % 2 == side else RULES, f"{seed}|{seat}") for seat in range(SEATS)])
        total += worth(values, s, side, (s.dealer + 2) % 2) - worth(values, begun, side, (s.dealer + 1) % 2)
    return total / 2


def worth(values: Rules, s: State, side: int, mano: int) -> float:
    """Return how likely a side wins the match from this score; `mano` is the side that is mano in the hand to come."""
    ours, theirs = (min(s.score[i], values.target) for i in (side, 1 - side))
    return float(equity_table(values)[int(side == mano)][ours][theirs])


def share(own: list[float], whole: list[float]) -> tuple[float, float]:
    """Return the part that the one gains of what the other gains on the same boards, and the half of its interval."""
    part = float(np.mean(own) / np.mean(whole))
    error = 1.96 * np.std(np.subtract(own, np.multiply(part, whole))) / len(own) ** 0.5
    return part, float(error / abs(np.mean(whole)))


def main() -> None:
    """Measure every part for every player."""
    parser = argparse.ArgumentParser(prog="python -m training cuatrola headroom", description=__doc__)
    parser.add_argument("players", nargs="*", default=["top", "cheat"], help="levels, or cheat")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--ruleset", default="app")
    parser.add_argument("--seed", default="room")
    parser.add_argument("--cards", action="store_true")
    add_executor(parser)
    options = parser.parse_args()
    values = GAME.rules(GAME.rulebook.parse(options.ruleset), SEATS)
    hands = list(islice(dealt(values, Chance(options.seed)), options.boards))
    cards = []
    for player in options.players:
        for parts in [CARDS] if options.cards else HYBRIDS:
            levels = {part: player if part in parts else "rules" for part in PARTS}
            board = partial(gain_of, values, hands, levels, options.seed)
            gains = [100 * one for one in spread(board, len(hands), executor_of(options))]
            error = 1.96 * np.std(gains) / len(gains) ** 0.5
            print(f"{player}: {', '.join(sorted(parts))}: {np.mean(gains):+.2f} ± {error:.2f}", flush=True)
            cards += [gains] if options.cards else []
    for player, own in zip(options.players, cards[:-1], strict=False):
        part, error = share(own, cards[-1])
        print(f"{player}: {part:.0%} ± {error:.0%} of what {options.players[-1]} gains")


if __name__ == "__main__":
    main()
