"""Conversion of records and conformance games to a data set, and back to what they were."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import sobremesa
from sobremesa import games
from sobremesa.core import conformance
from sobremesa.core.errors import SobremesaError, suggestion
from sobremesa.core.record import Record
from sobremesa.data.columns import SPLITS
from sobremesa.data.reading import DataSet
from sobremesa.data.shards import Part, Unit, parts
from sobremesa.data.source import Shard, about, cut_up
from sobremesa.terminal.conformance import read_games
from sobremesa.terminal.files import read_text

FORMS: Final = ("records", "conformance")
GAMES: Final = (".jsonl", ".gz")
"""How the names of files with conformance games end; all others are records."""


@dataclass(frozen=True)
class Games:
    """Records that become a split of a data set, each a unit, in their order; raises `SobremesaError`.

    They are verified by the rules, and their texts are kept as they stand.
    """

    records: tuple[str, ...]
    split: str = "train"
    shard: int = 1000

    def __post_init__(self) -> None:
        if self.split not in SPLITS:
            raise SobremesaError(f"there is no split {self.split!r}: {suggestion(str(self.split), SPLITS)}")
        if self.shard < 1 or not self.records:
            raise SobremesaError("a shard has at least one unit, and a data set, too")
        if len(set(self._told("Game"))) > 1:
            raise SobremesaError(f"a data set is of one game, and these are of {' and '.join(self._told('Game'))}")

    def _told(self, tag: str) -> list[str]:
        """Return what the records say in a tag, each thing once."""
        return sorted({Record.parse(text).tags.get(tag, "") for text in self.records})

    @cached_property
    def game(self) -> str:
        """The game."""
        return self._told("Game")[0]

    @property
    def shards(self) -> tuple[Shard, ...]:
        """The shards."""
        return tuple(cut_up(self.split, 0, len(self.records), self.shard))

    @property
    def asked(self) -> dict[str, Any]:
        """All that the bytes follow from."""
        every = sha256("\0".join(self.records).encode()).hexdigest()
        return {**about(self.game), "rulesets": self._told("Ruleset"), "shard": self.shard, "records": every}

    @property
    def command(self) -> str:
        """The command that makes it, but for the files."""
        return f"sobremesa data convert --split {self.split} --shard {self.shard}"

    @property
    def licence(self) -> str:
        """None: whose games they are is not known here."""
        return ""

    def made(self, number: int) -> tuple[Part, ...]:
        """Return the files of the so-manyth shard."""
        return parts(map(self._unit, self.shards[number].seeds), about(self.game))

    def _unit(self, number: int) -> Unit:
        text = self.records[number]
        return Unit(number, sobremesa.replay(text), text)


def gathered(files: Sequence[Path]) -> tuple[str, ...]:
    """Return the records of files: of a record, or of conformance games; raises `SobremesaError`, and `OSError`."""
    return tuple(text for file in files for text in _records(file))


def _records(file: Path) -> Iterator[str]:
    if file.suffix not in GAMES:
        yield read_text(file)
        return
    for number, found in read_games(file):
        try:
            yield str(conformance.played(games.load(found["game"]), found).record())
        except SobremesaError as error:
            raise SobremesaError(f"'{file}', line {number}: {error}") from None


def restored(found: DataSet, form: str = "records") -> Iterator[str]:
    """Yield the games of a data set, all splits in order: records as they were, or conformance games, a line each."""
    if form not in FORMS:
        raise SobremesaError(f"there is no form {form!r}: {suggestion(form, FORMS)}")
    for split in found.splits:
        for record in found.records(split):
            yield record if form == "records" else _line(record)


def _line(record: str) -> str:
    return json.dumps(conformance.told(sobremesa.replay(record)), ensure_ascii=False) + "\n"
