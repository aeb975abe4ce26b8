"""Changes of a ruleset: which values of which options would let a clause hold that does not hold at a table."""

from collections.abc import Iterator
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


def bringing(clause: Clause, codes: Codes, rulebook: Rulebook, ruleset: Ruleset) -> tuple[Change, ...]:
    """Return the fewest changes to a ruleset of these codes with which a clause holds; none where it does."""
    if clause.reading(codes):
        return ()
    found = [tuple(_meeting(reading, codes, rulebook)) for reading in clause.readings]
    for changes in sorted(filter(None, found), key=len):
        with suppress(RulesetError):  # some values ask for another option's
            made = {change.option.name: change.value for change in changes}
            there = rulebook.ruleset(ruleset.name, dict(ruleset.changes) | made)
            if clause.reading(_codes(rulebook, there)):
                return changes
    return ()


def _meeting(reading: Reading, codes: Codes, rulebook: Rulebook) -> Iterator[Change]:
    """Yield a change for each condition of a reading that is not met."""
    for condition in reading.holds:
        if not condition.is_met(codes):
            option = rulebook.option(condition.option)
            fit = (one for one in values(rulebook, option) if condition.is_met({option.name: option.code(one)}))
            yield from (Change(option, value) for value in [*fit][:1])


def _codes(rulebook: Rulebook, ruleset: Ruleset) -> Codes:
    values = dict(ruleset.values)
    return {option.name: option.code(values[option.name]) for option in rulebook.options}
