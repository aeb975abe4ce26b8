"""Changes of a ruleset: which values of which options would let a clause hold that does not hold at a table."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from sobremesa.core.clauses import Clause, Codes, Reading
from sobremesa.core.errors import RulesetError
from sobremesa.core.ruleset import Option, Rulebook, Ruleset, Value, written


@dataclass(frozen=True)
class Change:
    """Value of an option that a table does not have."""

    option: Option
    value: Value

    def __str__(self) -> str:
        """Return the change as a ruleset writes it: `caida_limpia=4`."""
        return f"{self.option.name}={written(self.value)}"


def values(rulebook: Rulebook, option: Option) -> list[Value]:
    """Return some values of an option, those of the presets first."""
    return list(dict.fromkeys([*(preset[option.name] for preset in rulebook.presets.values()), *option.examples()]))


def bringing(
    clause: Clause, rulebook: Rulebook, ruleset: Ruleset, codes: Callable[[Ruleset], Codes]
) -> tuple[Change, ...]:
    """Return the fewest changes to a ruleset with which a clause holds; none where it does.

    `codes` gives what clauses ask of a ruleset.
    """
    here = codes(ruleset)
    found = (
        []
        if clause.reading(here)
        else [one for reading in clause.readings for one in _meeting(reading, here, rulebook)]
    )
    for changes in sorted(found, key=len):
        with suppress(RulesetError):  # some values ask for another option's
            made = {change.option.name: change.value for change in changes}
            if clause.reading(codes(rulebook.ruleset(ruleset.name, dict(ruleset.changes) | made))):
                return changes
    return ()


def _meeting(reading: Reading, codes: Codes, rulebook: Rulebook) -> Iterator[tuple[Change, ...]]:
    """Yield changes that meet a reading's conditions; where one is on what a game works out, each that might."""
    options = {option.name: option for option in rulebook.options}
    unmet = [condition for condition in reading.holds if not condition.is_met(codes)]
    made = tuple(
        next(
            Change(option, one) for one in values(rulebook, option) if condition.is_met({option.name: option.code(one)})
        )
        for condition in unmet
        if (option := options.get(condition.option))
    )
    yield made
    if len(made) < len(unmet):
        yield from ((*made, Change(one, value)) for one in rulebook.options for value in values(rulebook, one))
