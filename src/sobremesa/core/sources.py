"""Sources of a game's rulesets: who says what a value is, what nobody says, and who says otherwise.

`sources.toml` lies beside a game's rules. `[sources.KEY]` names a text: its `title`, its `address`, when it was `seen`,
and how much of it was `read`. `[base]` names the ruleset that another one follows. An entry `[[rulesets.NAME]]` gives
`values`, written `option=value` as for `play`, the keys `from` which they are taken (none: a ruling of ours, which the
`note` names), a `note` and what is `against` them. `[[house]]` does so for values that tables choose besides.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from typing import Any, Final

from sobremesa.core.clauses import ClauseBook
from sobremesa.core.errors import RulesetError
from sobremesa.core.ruleset import Rulebook, Ruleset, written

FILE: Final = "sources.toml"
_CLAUSE: Final = re.compile(r"\b[A-Z]\d{1,2}[a-z]?\b")


@dataclass(frozen=True)
class Source:
    """Text that says how a game is played."""

    title: str
    address: str
    seen: date
    read: str


@dataclass(frozen=True)
class Credit:
    """Values that are taken from the same sources; from none, they are rulings of ours."""

    values: Mapping[str, str]
    sources: tuple[str, ...]
    note: str
    against: str

    @property
    def cited(self) -> list[str]:
        """Return the clauses that the note names."""
        return _CLAUSE.findall(self.note)


@dataclass(frozen=True)
class Sources:
    """Everything that a game's file says."""

    texts: Mapping[str, Source]
    base: Mapping[str, str]
    rulesets: Mapping[str, tuple[Credit, ...]]
    house: tuple[Credit, ...]

    def credit(self, ruleset: str, option: str) -> Credit | None:
        """Return what is said of a ruleset's value, if anything is."""
        return next((one for one in self.rulesets.get(ruleset, ()) if option in one.values), None)


def read(package: str) -> Sources | None:
    """Return the sources of the game in a package, if it names any."""
    file = files(package) / FILE
    return parse(file.read_text(encoding="utf-8")) if file.is_file() else None


def parse(text: str) -> Sources:
    """Read the text of such a file; raises `KeyError`, `TypeError` or `ValueError` where it is no such file."""
    data: dict[str, Any] = tomllib.loads(text)
    return Sources(
        {key: Source(**one) for key, one in data["sources"].items()},
        data.get("base", {}),
        {name: tuple(map(_credit, ones)) for name, ones in data["rulesets"].items()},
        tuple(map(_credit, data.get("house", ()))),
    )


def _credit(entry: Mapping[str, Any]) -> Credit:
    values = dict(value.split("=", 1) for value in entry["values"])
    return Credit(values, tuple(entry.get("from", ())), entry.get("note", ""), entry.get("against", ""))


def in_words(package: str, rulesets: Iterable[Ruleset]) -> Iterator[str]:
    """Yield a line for each value of these rulesets, the values that the table has changed included."""
    known = read(package)
    for ruleset in rulesets:
        yield f"{ruleset}:"
        for option, value in ruleset.values:
            changed = option in dict(ruleset.changes)
            yield f"    {option}={written(value)}: {'this table' if changed else _who(known, ruleset.name, option)}"


def _who(known: Sources | None, name: str, option: str) -> str:
    """Return who says what a ruleset's value is, in words."""
    credit = known.credit(name, option) if known else None
    if known and credit:
        texts = "; ".join(f"{known.texts[key].title} ({known.texts[key].address})" for key in credit.sources)
        against = f" Against it: {credit.against}." if credit.against else ""
        return f"{texts or 'nobody, a ruling'}. {credit.note}.{against}"
    base = known.base.get(name) if known else None
    return f"as in {base}: {_who(known, base, option)}" if base else "no source speaks of it"


# --- what is wrong with them --------------------------------------------------------------------------------------


def faults(sources: Sources, rulebook: Rulebook, clauses: ClauseBook) -> Iterator[str]:
    """Yield what does not agree with the rulebook: a value, a source or a ruleset that is not there, or that lacks."""
    for name in rulebook.presets:
        base = sources.base.get(name)
        if base is None and name != next(iter(rulebook.presets)):
            yield f"{name} follows no ruleset: name its base"
        elif base is not None and base not in rulebook.presets:
            yield f"{name} follows '{base}', which is no ruleset"
        else:
            yield from _lacking(sources, rulebook, name, base)
    yield from (
        f"'{name}' is no ruleset" for name in [*sources.rulesets, *sources.base] if name not in rulebook.presets
    )
    for name, credits in [*sources.rulesets.items(), ("house", sources.house)]:
        for credit in credits:
            yield from (f"{name}: {fault}" for fault in _credit_faults(sources, clauses, credit))
            yield from (f"{name}: {fault}" for fault in _value_faults(rulebook, name, credit))
    for number, clause in clauses.items():
        yield from (f"{number}: there is no source '{key}'" for key in clause.sources if key not in sources.texts)
    used = {key for credits in [*sources.rulesets.values(), sources.house] for one in credits for key in one.sources}
    used |= {key for clause in clauses.values() for key in clause.sources}
    yield from (f"the source '{key}' is named by no value and no clause" for key in sources.texts if key not in used)


def _lacking(sources: Sources, rulebook: Rulebook, name: str, base: str | None) -> Iterator[str]:
    """Yield each option of a ruleset that is said of twice, or that differs from its base and of which nothing is."""
    said = [option for credit in sources.rulesets.get(name, ()) for option in credit.values]
    yield from (f"{name}: '{option}' is said of twice" for option in set(said) if said.count(option) > 1)
    if base is None:
        return
    ours, theirs = rulebook.ruleset(name), rulebook.ruleset(base)
    for option in rulebook.options:
        if ours[option.name] != theirs[option.name] and option.name not in said:
            value = written(ours[option.name])
            yield f"{name}: nothing is said of {option.name}={value}, which is not as in '{base}'"


def _credit_faults(sources: Sources, clauses: ClauseBook, credit: Credit) -> Iterator[str]:
    """Yield each source and each clause that is not there; without a source a note names the clause of the ruling."""
    names = ", ".join(credit.values)
    yield from (f"{names}: there is no source '{key}'" for key in credit.sources if key not in sources.texts)
    wrong = [one for one in [*credit.cited, *_CLAUSE.findall(credit.against)] if one not in clauses]
    yield from (f"{names}: there is no clause {one}" for one in wrong)
    if not credit.sources and not credit.cited:
        yield f"{names}: with no source, the note names the clause of the ruling"


def _value_faults(rulebook: Rulebook, name: str, credit: Credit) -> Iterator[str]:
    """Yield each value that the ruleset has not; of a house rule, that cannot be chosen."""
    for option, value in credit.values.items():
        try:
            chosen = rulebook.option(option).read(value)
        except RulesetError as error:
            yield str(error)
            continue
        if name in rulebook.presets and rulebook.ruleset(name)[option] != chosen:
            yield f"{option} is {written(rulebook.ruleset(name)[option])} there, and not {value}"
