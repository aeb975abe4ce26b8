"""A schedule: who sits at which table, and what disturbs them when; as a text that a person can read and change."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from sobremesa import games

T = TypeVar("T")
SETTINGS = (
    "seed",
    "players",
    "people",
    "head",
    "silence",
    "bank",
    "increment",
    "spectators",
    "disorder",
    "think",
    "slow",
    "wait",
)


@dataclass(frozen=True, order=True)
class Step:
    """One disturbance: when (seconds), who, what, and a number where there is something to choose."""

    at: float
    who: str
    do: str
    which: int = 0

    def __str__(self) -> str:
        return f"{self.at:.3f}s {self.who}: {self.do} {self.which}"


@dataclass(frozen=True)
class Plan:
    """A table and its disturbances.

    `people` sit on the first seats, bots on the others; with a `head` a match begins with so many rows of a book, at a
    table of people alone, of whom so many are there. `disorder` (per cent) is how often something other than the
    oldest comes first, `think` (milliseconds) how long people think, `slow` (per cent) how many thoughts of bots last
    longer than the house's pace, `wait` (seconds) how long the table waits for its first match.
    """

    game: str
    ruleset: str
    seed: int
    players: int
    people: int
    head: int = 0
    silence: int = 0
    bank: int = 0
    increment: int = 0
    spectators: int = 1
    disorder: int = 0
    think: int = 300
    slow: int = 0
    wait: int = 0
    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        settings = " ".join(f"{name}={getattr(self, name)}" for name in SETTINGS)
        return "\n".join([f"{self.game} {settings} ruleset={self.ruleset}", *map(str, self.steps)])

    @classmethod
    def parse(cls, text: str) -> "Plan":
        """Return what `str` wrote; lines that begin with `#` say something to the reader."""
        lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
        head, _, ruleset = lines[0].partition(" ruleset=")
        game, *settings = head.split()
        values = {name: int(value) for name, _, value in (one.partition("=") for one in settings)}
        return cls(game, ruleset, **values, steps=tuple(map(_step, lines[1:])))

    def with_steps(self, steps: Iterable[Step]) -> "Plan":
        """The same table with other disturbances."""
        return replace(self, steps=tuple(steps))


def _step(line: str) -> Step:
    found = re.fullmatch(r"([\d.]+)s ([^:]+): (.+) (\d+)", line)
    assert found, f"no step: {line}"
    return Step(float(found[1]), found[2], found[3], int(found[4]))


# --- drawn by a seed

RULESETS = {
    "cuarenta": ("pagat, caida_limpia=4, ronda_points=40, majority_below_20=40", "pagat", "quito", "rigor"),
    "cuatrola": ("mesa7, target=2", "mesa7, target=2", "app, target=3", "sextola20, target=4", "literal"),
    "canasta": ("wikibooks, target=1", "classic, target=50", "classic, target=50", "classic, six_mode=2x3"),
}
"""Some with low targets, so that matches end within a schedule."""

BEGUN = {
    "cuarenta": (("pagat, caida_limpia=4, ronda_points=40, majority_below_20=40", 2), ("quito", 4)),
    "cuatrola": (("app", 4), ("app, target=3", 4)),
    "canasta": (("classic, target=50", 4), ("classic, target=50", 2), ("wikibooks, target=1", 3)),
}
"""Rulesets and players of the tables that have been playing for a while."""

OF_A_SEAT = {
    "drop": 8, "drop mid-command": 6, "come back": 5, "come back from nought": 3, "second device": 2,
    "stop reading": 2, "play again": 6, "play stale": 5, "play illegal": 3, "play two": 4, "undo": 8, "agree": 3,
    "deny": 2, "say": 2, "hint": 2, "add to the shuffle": 3, "leave": 1, "rematch": 3, "start": 1, "kick": 2,
    "reissue": 2, "fill": 2, "pause": 4, "go on": 5, "move": 3, "nonsense": 1,
    "swap": 4, "be ready": 2, "hand over": 2, "call a misdeal": 4, "take a link": 4, "mute": 2,
    "remove a spectator": 2, "close the table": 2,
}  # fmt: skip
OF_A_GUEST = {"watch": 8, "go": 6, "sit down": 4, "watch lines": 2, "look": 1}
OF_THE_DISK = {"stalls": 6, "is full": 3, "lies": 2, "cannot be read": 1}
OF_THE_SERVER = {"dies": 3, "stops": 2}


def drawn(game: str, seed: int) -> Plan:
    """The schedule of a seed."""
    chance = Random(f"{game} {seed}")
    plan = _begun(_table(game, seed, chance), chance)
    count, horizon = 3 + _below(chance, 16), 2.0 + 5 * chance.random()
    moments = sorted(0.3 + horizon * chance.random() for _ in range(count))
    steps: list[Step] = []
    for moment in moments:
        steps += _disturbance(chance, plan, round(moment, 3))
    return plan.with_steps(sorted(steps))


def _table(game: str, seed: int, chance: Random) -> Plan:
    players = _of(chance, games.load(game).players)
    ruleset = _of(chance, RULESETS[game])
    if "six_mode" in ruleset:
        players = 6
    return Plan(
        game,
        ruleset,
        seed,
        players,
        people=1 + _below(chance, min(players, 4)),
        silence=_of(chance, (0, 1, 2, 5)),
        bank=_of(chance, (0, 0, 1, 3)),
        increment=_of(chance, (0, 1)),
        spectators=int(chance.random() < 0.85),
        disorder=_of(chance, (0, 0, 10, 50)),
        think=_of(chance, (100, 400, 1200)),
        slow=_of(chance, (0, 0, 20)),
        wait=_of(chance, (0, 0, 0, 3)),
    )


def _begun(plan: Plan, chance: Random) -> Plan:
    """One table in six has been playing for a while."""
    if chance.random() >= 1 / 6:
        return plan
    from tests.server.simulation.book import worth_seeing

    ruleset, players = _of(chance, BEGUN[plan.game])
    head = _of(chance, worth_seeing(plan.game, ruleset, players))
    people = min(players, 1 + _below(chance, 4))
    return replace(plan, ruleset=ruleset, players=players, people=people, head=head)


def _disturbance(chance: Random, plan: Plan, at: float) -> list[Step]:
    """One thing that goes wrong, or several that follow from each other."""
    kind, which = chance.random(), _below(chance, 1000)
    if kind < 0.08:
        return _taken(chance, plan, at, which)
    if kind < 0.62:
        return [Step(at, f"seat {_below(chance, plan.people)}", _weighed(chance, OF_A_SEAT), which)]
    if kind < 0.84:
        return [Step(at, f"guest {_below(chance, 2)}", _weighed(chance, OF_A_GUEST), which)]
    if kind < 0.96:
        return [Step(at, "disk", _weighed(chance, OF_THE_DISK), which)]
    return [Step(at, "server", _weighed(chance, OF_THE_SERVER), which)]


def _taken(chance: Random, plan: Plan, at: float, which: int) -> list[Step]:
    """The host, perhaps a new one, makes a link for a seat and takes it; perhaps they have sent its player away."""
    who, link = f"seat {_of(chance, (0, 0, _below(chance, plan.people)))}", which + (which % 3 == 0)
    before = {"hand over": int(who[-1]), "kick": link, "drop": 999}
    first = _weighed(chance, {"hand over": 1, "kick": 3, "drop": 1, "": 3})
    steps = [Step(at, who, "reissue", link), Step(round(at + 0.2, 3), who, "take a link", 0)]
    return [Step(round(at - 0.1, 3), who, first, before[first]), *steps] if first else steps


def _below(chance: Random, bound: int) -> int:
    return int(chance.random() * bound)


def _of(chance: Random, these: tuple[T, ...]) -> T:
    return these[_below(chance, len(these))]


def _weighed(chance: Random, weights: dict[str, int]) -> str:
    left = _below(chance, sum(weights.values()))
    for name, weight in weights.items():
        left -= weight
        if left < 0:
            return name
    raise AssertionError
