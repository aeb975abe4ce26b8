"""Plan of a data set: who plays what, which seeds, and what each shard holds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from shlex import quote
from typing import Any, Final

from sobremesa import games
from sobremesa.arena.entrants import Entrant, enter
from sobremesa.core.errors import SobremesaError, suggestion
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.simulation import MOST_ACTIONS
from sobremesa.data.columns import LICENCE, SPAN, SPLITS
from sobremesa.data.rows import AnyMatch
from sobremesa.data.shards import Part, Unit, parts
from sobremesa.data.source import Shard, about, cut_up
from sobremesa.envs.encoding import encoding

KINDS: Final = ("hand", "match")


@dataclass(frozen=True)
class Plan:
    """Data set that is to be made; raises `SobremesaError` for what makes no sense.

    `names` play: as many as there are, in turn around the table, one place further with each seed. `sizes` is how many
    units each split has, `shard` how many a file holds, `limit` after how many decisions a unit is cut off.

    >>> plan = Plan("cuatrola", names=("random", "greedy"), sizes={"train": 5, "test": 2}, shard=3)
    >>> [shard.path("steps") for shard in plan.shards]
    ['steps/train-00000-of-00002.parquet', 'steps/train-00001-of-00002.parquet', 'steps/test-00000-of-00001.parquet']
    >>> plan.shards[1].seeds, plan.shards[2].seeds
    (range(3, 5), range(2000000000, 2000000002))
    """

    game: str
    ruleset: str = ""
    players: int = 0
    names: tuple[str, ...] = ("random",)
    sizes: Mapping[str, int] = field(default_factory=lambda: {"train": 1000})
    unit: str = "hand"
    limit: int = MOST_ACTIONS
    shard: int = 1000

    def __post_init__(self) -> None:
        if self.unit not in KINDS:
            raise SobremesaError(f"there is no unit {self.unit!r}: {suggestion(str(self.unit), KINDS)}")
        for split, size in self.sizes.items():
            if split not in SPLITS:
                raise SobremesaError(f"there is no split {split!r}: {suggestion(str(split), SPLITS)}")
            if not 0 <= size <= SPAN:
                raise SobremesaError(f"'{split}' has 0 to {SPAN} units, not {size}")
        if not sum(self.sizes.values()):
            raise SobremesaError("a data set has at least one unit")
        if self.shard < 1 or self.limit < 1:
            raise SobremesaError("a shard has at least one unit, and a unit at least one decision")
        self._seat()

    def _seat(self) -> None:
        """Take what is left out from the game, and see whether everybody can play."""
        game = games.load(self.game)
        object.__setattr__(self, "ruleset", str(game.ruleset(self.ruleset)))
        object.__setattr__(self, "players", self.players or game.players[0])
        game.rules(game.ruleset(self.ruleset), self.players)
        encoding(game)
        if not 0 < len(self.names) <= self.players:
            raise SobremesaError(
                f"1 to {self.players} players are named for {self.players} seats, not {len(self.names)}"
            )
        for entrant in self.entrants:
            if entrant.sees_all:
                raise SobremesaError(f"'{entrant.text}' sees all hands: it is no player of a data set")

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who plays."""
        return tuple(enter(self.game, name) for name in self.names)

    @cached_property
    def shards(self) -> tuple[Shard, ...]:
        """The shards of all splits, in order."""
        sizes = ((split, k * SPAN, self.sizes.get(split, 0)) for k, split in enumerate(SPLITS))
        return tuple(shard for split, first, size in sizes for shard in cut_up(split, first, size, self.shard))

    @property
    def asked(self) -> dict[str, Any]:
        """All that the bytes follow from."""
        return {
            **about(self.game),
            "ruleset": self.ruleset,
            "players": self.players,
            "names": list(self.names),
            "unit": self.unit,
            "limit": self.limit,
            "shard": self.shard,
            "sizes": {split: self.sizes.get(split, 0) for split in SPLITS},
        }

    @property
    def command(self) -> str:
        """The command that makes it."""
        words = ["sobremesa", "data", "make", self.game, *self.names, "--ruleset", self.ruleset]
        words += ["--players", str(self.players), "--unit", self.unit, "--limit", str(self.limit)]
        words += ["--shard", str(self.shard)]
        for split in SPLITS:
            words += [f"--{split}", str(self.sizes.get(split, 0))]
        return " ".join(map(quote, words))

    @property
    def licence(self) -> str:
        """The licence."""
        return LICENCE

    def made(self, number: int) -> tuple[Part, ...]:
        """Return the files of the so-manyth shard; they are the same in every process."""
        return parts(map(self.played, self.shards[number].seeds), about(self.game))

    def played(self, seed: int) -> Unit:
        """Return the unit of a seed."""
        seated = [self.entrants[(seat + seed) % len(self.entrants)] for seat in range(self.players)]
        game = games.load(self.game)
        names = [entrant.text for entrant in seated]
        match = Match(game, game.ruleset(self.ruleset), self.players, seed=seed, names=names)
        bots = [entrant.make(f"{seed} {seat}") for seat, entrant in enumerate(seated)]
        decisions = 0
        while decisions < self.limit and not self._is_done(match):
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(bots[match.actor].choose(match.view(match.actor)))
                decisions += 1
        return Unit(seed, match, str(match.record()), truncated=not self._is_done(match))

    def _is_done(self, match: AnyMatch) -> bool:
        """Return whether the unit is over: the match, or before the pack is shuffled anew."""
        shuffles = match.actor == CHANCE and match.game.kernel.cards_needed(match.rules, match.state)
        return match.over or bool(self.unit == "hand" and shuffles and match.steps)
