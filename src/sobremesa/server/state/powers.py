"""Uses of powers over a table: who used which, over whom, and when; told in a sentence, and noted in the record."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sobremesa.core.record import Record
from sobremesa.protocol.messages import PowerKind
from sobremesa.server.texts import say

IN_THE_STREAM: Final = ("call", "call_agreed")
"""Powers of which everybody is told by an entry of their stream: a referee's calls."""


@dataclass(frozen=True)
class Use:
    """A use of a power: its number among the table's, who used it over which seat, and what both were called then.

    It belongs to the match that was played, or was to come; `step` is how many steps that had.
    """

    number: int
    seat: int
    name: str
    power: PowerKind
    of: int | None
    whom: str
    match: int
    step: int

    def sentence(self, language: str) -> str:
        """Return what was done, in words."""
        return say(language, f"power.{self.power}", name=self.name, whom=self.whom)

    @property
    def note(self) -> str:
        """The use as a record's note has it."""
        of = "" if self.of is None else f" {self.of}"
        return f"power {self.power} {self.seat}{of}: {self.sentence('en')}"


def noted(record: Record, uses: Sequence[Use]) -> Record:
    """Return a record with a note of each use above the step that came next, or below the last."""
    notes: dict[int, list[str]] = {}
    for use in uses:
        notes.setdefault(use.step, []).append(use.note)
    steps = len(record.lines)
    lines = tuple(replace(line, note="\n".join(notes.get(place, ()))) for place, line in enumerate(record.lines))
    return replace(record, lines=lines, note="\n".join(notes.get(steps, ())))
