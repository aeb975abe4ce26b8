"""The clauses of a rulebook, which know at which tables they hold and fill in the numbers of the table.

`clauses.toml` lies beside a game's rules: a table a clause, with its `kind`, its text in three languages, where it
comes from (`sources`, keys of the `sources.toml` beside it) if that is not the rulebook's first one, and `holds`, the
values of options for which it is true. An `example` says in cards what lies on the table, what is played and what of
the table that takes. A number, of an option or worked out, can also be told to be above another
(`{ above = "second_from" }`, `{ above = 1 }`), or the same (`{ same = "minimum_first" }`).
A clause that says something else for other values has further readings, `[[A31.otherwise]]`. In braces stands the
number that an option has at the table, or one that the game works out from its rules (`numbers` in its `clauses.py`).
"""

import re
import tomllib
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from sobremesa.core.errors import RulesetError
from sobremesa.core.languages import LANGUAGES, ORIGINAL
from sobremesa.core.ruleset import Rulebook

_NOUGHTS: Final = re.compile(r"(?<=^[a-z])0+")
_NUMBER: Final = re.compile(r"\{(\w+)\}")

LONGEST: Final = 40
"""Letters of the longest number that is looked at, or quoted, whole."""

Codes = Mapping[str, int]
"""The kernel's number for the value of every option, and what the game works out from them."""


@lru_cache(maxsize=256)
def codes_of(rules: Hashable) -> Codes:
    """Return the values of a game's `Rules`, a frozen dataclass of whole numbers, by name.

    They are kept, since every refusal in a scene cites.
    """
    return MappingProxyType({name: getattr(rules, name) for name in getattr(rules, "__dataclass_fields__", ())})


@dataclass(frozen=True)
class Condition:
    """Condition on one option, or number: one of these values, or with `is_not` any other; or as another number is."""

    option: str
    codes: frozenset[int]
    is_not: bool
    above: str | int = ""
    same: str = ""

    def is_met(self, codes: Codes) -> bool:
        """Tell whether a table's value meets it; an option that is not told is taken to."""
        if self.option not in codes:
            return True
        value = codes[self.option]
        if self.same:
            return value == codes[self.same]
        if self.above != "":
            return value > (self.above if isinstance(self.above, int) else codes[self.above])
        return (value in self.codes) != self.is_not


@dataclass(frozen=True)
class Reading:
    """Reading of a clause where its conditions are met, by language."""

    holds: tuple[Condition, ...]
    texts: Mapping[str, str]

    def is_held(self, codes: Codes) -> bool:
        """Tell whether every condition is met."""
        return all(condition.is_met(codes) for condition in self.holds)

    @cached_property
    def about(self) -> frozenset[str]:
        """The options on which it hangs, and the numbers that it fills in."""
        return frozenset({one.option for one in self.holds} | set(_NUMBER.findall(self.texts[ORIGINAL])))


@dataclass(frozen=True)
class Example:
    """An example in cards: what lies on the table, the card that is played, and what of the table that takes."""

    table: tuple[str, ...]
    card: str
    takes: tuple[str, ...]


@dataclass(frozen=True)
class Clause:
    """A clause: its number, its kind (`rule`, `fact`, `custom`, `advice`), its sources, and its readings in order."""

    number: str
    kind: str
    sources: tuple[str, ...]
    readings: tuple[Reading, ...]
    example: Example | None = None

    def reading(self, codes: Codes) -> Reading | None:
        """Return the first reading that holds at a table, if any does."""
        return next((reading for reading in self.readings if reading.is_held(codes)), None)

    def text(self, codes: Codes, language: str) -> str:
        """Return what it says at a table, with the table's numbers; empty where it does not hold."""
        reading = self.reading(codes)
        return reading.texts[language].format_map(codes) if reading else ""

    def anywhere(self, language: str) -> str:
        """Return what it says first, for no table in particular: dots stand for each number."""
        return _NUMBER.sub("…", self.readings[0].texts[language])


class ClauseBook(Mapping[str, Clause]):
    """All clauses of a game by number, in order."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self._clauses = {clause.number: clause for clause in clauses}

    def __getitem__(self, number: str) -> Clause:
        """Return the clause of this number; raises `KeyError`."""
        return self._clauses[number]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the numbers."""
        return iter(self._clauses)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._clauses)

    def find(self, number: str) -> str:
        """Return the number as the rulebook writes it: `k9` is `K09`; empty where no clause has it."""
        return self._plain.get(_plain(number), "")

    def family(self, number: str) -> list[str]:
        """Return the clause of this number, or those that it is divided into: `K13` is `K13a` and `K13b`."""
        if found := self.find(number):
            return [found]
        whole = _plain(number)
        return [name for plain, name in self._plain.items() if plain[:-1] == whole and plain[-1].isalpha()]

    @cached_property
    def _plain(self) -> Mapping[str, str]:
        return {_plain(number): number for number in self}

    def nearest(self, number: str) -> str:
        """Return the number of a clause that looks most like this one."""
        return get_close_matches(number[:LONGEST].upper(), self, n=1, cutoff=0)[0]

    @property
    def ranges(self) -> str:
        """The first and the last number of each letter: `P1–P76, W1–W48`."""
        by_letter: dict[str, list[str]] = {}
        for number in self:
            by_letter.setdefault(number[0], []).append(number)
        return ", ".join(f"{numbers[0]}–{numbers[-1]}" for numbers in by_letter.values())

    @cached_property
    def _rules_about(self) -> Mapping[str, list[Clause]]:
        """The rules of which a reading hangs on an option or fills in its number, by option."""
        found: dict[str, list[Clause]] = {}
        for clause in self.values():
            for option in frozenset[str]().union(*(one.about for one in clause.readings if clause.kind == "rule")):
                found.setdefault(option, []).append(clause)
        return found

    def held(self, codes: Codes) -> Iterator[Clause]:
        """Yield the clauses that hold at a table."""
        return (clause for clause in self.values() if clause.reading(codes))

    def about(self, codes: Codes, option: str) -> list[Clause]:
        """Return the rules that hold at a table and hang on an option or fill in its number, the plainest first."""
        held = [(clause, clause.reading(codes)) for clause in self._rules_about.get(option, ())]
        found = [(len(reading.holds), clause) for clause, reading in held if reading and option in reading.about]
        return [clause for _, clause in sorted(found, key=lambda one: one[0])]

    def cited(self, codes: Codes, numbers: Iterable[str]) -> str:
        """Return the first of these clauses that holds at the table, the first of all where none does."""
        wanted = list(numbers)
        held = (number for number in wanted if self[number].reading(codes))
        return next(held, wanted[0])


def _plain(number: str) -> str:
    """Return a number in small letters and without noughts before its digits."""
    return _NOUGHTS.sub("", number.strip().casefold())


def read(package: str, rulebook: Rulebook) -> ClauseBook:
    """Read the `clauses.toml` of a game's package; raises `RulesetError` for a condition that no option meets."""
    return ClauseBook(_clause(number, table, rulebook) for number, table in clause_tables(package).items())


@cache
def clause_tables(package: str) -> Mapping[str, Any]:
    """Return the `clauses.toml` of a game's package as it is written, a table a clause."""
    return tomllib.loads(files(package).joinpath("clauses.toml").read_text(encoding="utf-8"))


def _clause(number: str, table: Mapping[str, Any], rulebook: Rulebook) -> Clause:
    readings = [_reading(number, one, rulebook) for one in (table, *table.get("otherwise", ()))]
    example = _example(**table["example"]) if "example" in table else None
    return Clause(number, table["kind"], tuple(table.get("sources", ())), tuple(readings), example)


def _example(table: str, card: str, takes: str) -> Example:
    return Example(tuple(table.split()), card, tuple(takes.split()))


def _reading(number: str, table: Mapping[str, Any], rulebook: Rulebook) -> Reading:
    try:
        holds = tuple(_condition(name, values, rulebook) for name, values in table.get("holds", {}).items())
    except RulesetError as error:
        raise RulesetError(f"clause {number}: {error}") from error
    return Reading(holds, {language: table.get(language, table[ORIGINAL]) for language in LANGUAGES})


def _condition(name: str, values: Any, rulebook: Rulebook) -> Condition:
    """A value, a list of values, `{ not = … }`, `{ above = … }` or `{ same = … }`."""
    if isinstance(values, dict) and "not" not in values:
        return Condition(name, frozenset(), False, **values)
    option = rulebook.option(name)
    is_not = isinstance(values, dict)
    listed = values["not"] if is_not else values
    codes = [option.code(option.read(value)) for value in (listed if isinstance(listed, list) else [listed])]
    return Condition(name, frozenset(codes), is_not)
