"""Learned parts of a game's bots by table: which file each table plays by, how it was made, and what it gains.

They lie in the game's package `bots.learned`. `provenance.toml` says of each file what it is, for which table it was
made and how. `registry.toml` names in `[kinds.KIND]` what can be learned and what stands in for it, and in
`[tables.RULESET.KIND]`, by the number of players, the files of a table, the best first; `OTHERWISE` is the stand-in.
`measured.toml` says what a file gained at a table over another one.
"""

import json
import logging
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from functools import cached_property
from hashlib import sha256
from importlib.resources.abc import Traversable
from typing import Any, Final, Generic, TypeVar

from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game

R = TypeVar("R")
T = TypeVar("T")

OTHERWISE: Final = "otherwise"
"""What a table's list says where it plays by no file, but by what stands in for the kind."""
ALL: Final = "all"
"""Every field of the rules, where a part is for the very rules it was made for."""

log = logging.getLogger(__name__)


class DamagedPart(SobremesaError):
    """A learned file that is missing, or is not the one that its entry tells of."""


@dataclass(frozen=True)
class Kind:
    """Something that is learned: what stands in where there is none, and in what tables must agree to share it."""

    what: str
    otherwise: str
    same: tuple[str, ...] = ()
    """The fields of the rules that must be the same; `ALL` for every one."""
    apart: Mapping[str, float] = field(default_factory=dict)
    """How far a difference in a field sets two tables apart; 1 where nothing is said."""


@dataclass(frozen=True)
class Part:
    """A learned file: for which table it was made, by which command, seed and version."""

    name: str
    ruleset: str
    players: int
    what: str
    command: str
    seed: str
    made: date
    version: str
    digest: str
    note: str = ""


@dataclass(frozen=True)
class Measure:
    """What a part gained at a table over another one, with the half of its interval at 95 %."""

    kind: str
    ruleset: str
    players: int
    part: str
    over: str
    gain: float
    interval: float
    unit: str
    boards: int
    seed: str
    version: str
    command: str


class Registry(Generic[R]):
    """The learned parts of one game."""

    def __init__(self, folder: Traversable, game: Callable[[], Game[R, Any]]) -> None:
        self._folder, self._load = folder, game

    @cached_property
    def game(self) -> Game[R, Any]:
        """The game, which is loaded when a table is first asked for."""
        return self._load()

    @cached_property
    def parts(self) -> Mapping[str, Part]:
        """Every file, by its name."""
        return {name: Part(name, **entry) for name, entry in self._table("provenance.toml").items()}

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """Everything that is learned, by its name."""
        entries = self._table("registry.toml")["kinds"]
        return {name: Kind(**entry | {"same": tuple(entry.get("same", ()))}) for name, entry in entries.items()}

    @cached_property
    def rows(self) -> Mapping[tuple[str, str, int], tuple[str, ...]]:
        """The files of a table, the best first, by kind, ruleset and number of players."""
        tables = self._table("registry.toml")["tables"]
        return {
            (kind, ruleset, int(players)): tuple(names)
            for ruleset, kinds in tables.items()
            for kind, seats in kinds.items()
            for players, names in seats.items()
        }

    @cached_property
    def measures(self) -> tuple[Measure, ...]:
        """Everything that was measured."""
        return tuple(Measure(**entry) for entry in self._table("measured.toml").get("measure", []))

    def measured(self, kind: str, ruleset: str, players: int, part: str, over: str) -> Measure | None:
        """Return what a part gained at a table over another one, where that was measured."""
        asked = (kind, ruleset, players, part, over)
        return next((m for m in self.measures if (m.kind, m.ruleset, m.players, m.part, m.over) == asked), None)

    def _table(self, name: str) -> dict[str, Any]:
        return tomllib.loads(self._folder.joinpath(name).read_text("utf-8"))

    def names(self, kind: str, rules: R, players: int) -> tuple[str, ...]:
        """Return the files of the nearest table whose rules may share theirs, the best first; none where none may."""
        near = {row: far for row in self._rows_of(kind, players) if (far := self._apart(kind, rules, *row)) is not None}
        return self.rows[kind, *min(near, key=lambda row: near[row])] if near else (OTHERWISE,)

    def _rows_of(self, kind: str, players: int) -> Iterator[tuple[str, int]]:
        return ((ruleset, seats) for of, ruleset, seats in self.rows if of == kind and seats == players)

    def _apart(self, kind: str, rules: R, ruleset: str, players: int) -> float | None:
        """Return how far a row's rules are from those of a table; None where the two may share nothing."""
        other, known = self.game.rules(self.game.rulebook.parse(ruleset), players), self.kinds[kind]
        differing = {one.name for one in fields(other) if getattr(other, one.name) != getattr(rules, one.name)}  # type: ignore[arg-type]
        if differing and (ALL in known.same or differing & set(known.same)):
            return None
        return sum(known.apart.get(name, 1.0) for name in differing)

    def best(self, kind: str, rules: R, players: int, read: Callable[[Mapping[str, Any]], T]) -> T | None:
        """Return what is read from a table's best file; a damaged one is told of and passed over; None: the stand-in.

        `read` raises `KeyError`, `TypeError` or `ValueError` for what another version wrote.
        """
        for name in self.names(kind, rules, players):
            if name == OTHERWISE:
                return None
            try:
                return read(self.content(name))
            except (KeyError, TypeError, ValueError) as error:
                log.warning("%s; the next best is used", _told(name, error))
        return None

    def made_for(self, kind: str, rules: R, players: int) -> bool:
        """Return whether the best file of a table was made for its very rules."""
        part = self.parts.get(self.names(kind, rules, players)[0])
        return part is not None and self._rules_of(part) == rules and part.players == players

    def _rules_of(self, part: Part) -> R:
        return self.game.rules(self.game.rulebook.parse(part.ruleset), part.players)

    def content(self, name: str) -> Mapping[str, Any]:
        """Return what is in a file; raises `DamagedPart` where it is not the one that its entry tells of."""
        part, file = self.parts[name], self._folder.joinpath(name)
        if not file.is_file():
            raise DamagedPart(f"the learned file '{name}' is missing; it is made again by: {part.command}")
        text = file.read_text("utf-8")
        if digest(text) != part.digest:
            raise DamagedPart(f"the learned file '{name}' is not as it was made; it is made again by: {part.command}")
        found: Mapping[str, Any] = json.loads(text)
        return found

    def faults(self) -> Iterator[str]:
        """Tell of every table without a row, of rows that name no file or one for other rules, and of files unused."""
        for kind in self.kinds:
            for ruleset in self.game.rulebook.presets:
                for players in self.game.players:
                    if not self.rows.get((kind, ruleset, players)):
                        yield f"'{ruleset}' with {players} has no row for '{kind}': name its files, or '{OTHERWISE}'"
        for (kind, ruleset, players), names in self.rows.items():
            for name in names:
                if name != OTHERWISE:
                    yield from self._faults_of(kind, ruleset, players, name)
        for one in self.measures:
            if one.over in self.rows.get((one.kind, one.ruleset, one.players), ())[1:] and one.gain < -one.interval:
                yield f"'{one.ruleset}' with {one.players} plays by '{one.part}', but '{one.over}' is measured stronger"
        unused = set(self.parts) - {name for names in self.rows.values() for name in names}
        yield from (f"'{name}' is used at no table" for name in sorted(unused))

    def _faults_of(self, kind: str, ruleset: str, players: int, name: str) -> Iterator[str]:
        """Tell why a row may not name a file."""
        where = f"'{ruleset}' with {players} plays by '{name}'"
        part = self.parts.get(name)
        if part is None:
            yield f"{where}, which has no entry in provenance.toml"
            return
        rules = self.game.rules(self.game.rulebook.parse(ruleset), players)
        own = self._rules_of(part)
        for one in self.kinds[kind].same:
            if one != ALL and getattr(rules, one) != getattr(own, one):
                yield f"{where}, which is for other rules: '{one}' is another at '{part.ruleset}'"


def digest(text: str) -> str:
    """Return the digest of a file by which its entry knows it."""
    return sha256(text.encode()).hexdigest()[:16]


def _told(name: str, error: Exception) -> str:
    if isinstance(error, DamagedPart):
        return str(error)
    return f"the learned file '{name}' is of another version: {error!r} is not what this one reads"
