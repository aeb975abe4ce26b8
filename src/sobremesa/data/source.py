"""Source of a data set: what makes its shards, and what is told of where they come from."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from sobremesa.data.columns import FORMAT
from sobremesa.data.shards import Part
from sobremesa.envs.encoding import encoding


@dataclass(frozen=True)
class Shard:
    """Shard of a split: its number, how many there are, and its seeds."""

    split: str
    number: int
    of: int
    seeds: range

    def path(self, table: str) -> str:
        """Return where a table's file of it lies in the data set's folder."""
        return f"{table}/{self.split}-{self.number:05}-of-{self.of:05}.parquet"


def cut_up(split: str, first: int, size: int, units: int) -> Iterator[Shard]:
    """Yield the shards of a split: so many units from the first one on, and how many a shard holds."""
    number = -(-size // units)
    for k in range(number):
        yield Shard(split, k, number, range(first + k * units, first + min(size, (k + 1) * units)))


class Source(Protocol):
    """What a data set is made from; it is the same in every process."""

    @property
    def game(self) -> str:
        """The game."""

    @property
    def shards(self) -> tuple[Shard, ...]:
        """The shards of all splits, in order."""

    @property
    def asked(self) -> dict[str, Any]:
        """All that the bytes follow from."""

    @property
    def command(self) -> str:
        """The command that makes it."""

    @property
    def licence(self) -> str:
        """The licence; empty where its games are somebody else's, who has to say."""

    def made(self, number: int) -> tuple[Part, ...]:
        """Return the files of the so-manyth shard."""


def about(game: str) -> dict[str, Any]:
    """Return what every shard says of itself."""
    made = encoding(game)
    return {"format": FORMAT, "game": game, "encoding": {"name": made.name, "hash": made.hash}}
