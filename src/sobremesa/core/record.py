"""Game records: a text that people can read, that round-trips, and that is verified line by line.

Tags in brackets come first, as in PGN, then one line a step: `deal` with the shuffled pack, the seat and its action
in the rulebook's notation, or a referee's `call`. What a step scored stands after a semicolon and is verified too.
`#` begins a note on the step below it. The last line is `end`, or `*` for a match that goes on.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sobremesa.core.errors import RecordError, suggestion

FORMAT: Final = "1"
TAGS: Final = ("Sobremesa", "Game", "Ruleset", "Players", "Dealer", "Seed", "Result", "Table")
REQUIRED: Final = ("Sobremesa", "Game", "Ruleset", "Players", "Dealer")
CLOSING: Final = ("end", "*")
_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_NUMBERED_TAG = re.compile(r"Seat[0-9]|(?:Fair|Promise|Signed)(?:0|[1-9][0-9]{0,3})")
NOT_SIGNED: Final = "-"
_SEAT = re.compile(r"[0-9]")


@dataclass(frozen=True)
class Line:
    """One step: `who` is `deal`, `call` or a seat's number; `number` its line in the text (0 if it has none)."""

    who: str
    text: str
    scores: tuple[str, ...] = ()
    note: str = ""
    number: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """Return the line as it is written, its note above it."""
        step = f"{self.who} {self.text}".rstrip()
        scored = f" ; {', '.join(self.scores)}" if self.scores else ""
        notes = "".join(f"# {note}\n" for note in self.note.splitlines())
        return notes + step + scored


@dataclass(frozen=True)
class Record:
    """A whole record: its tags, its steps, and whether the match has ended.

    >>> record = Record.parse(str(match.record()))
    >>> record.tags["Ruleset"], len(record.lines), record.over
    ('quito', 2, False)
    """

    tags: Mapping[str, str]
    lines: tuple[Line, ...]
    over: bool
    places: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    """The line of the text in which each tag stands, and `end`."""
    note: str = ""
    """The note below the last step."""

    def __str__(self) -> str:
        """Return the text; `Record.parse(str(record)) == record`, which says nothing of the line numbers."""
        tags = [f'[{name} "{_escape(value)}"]' for name, value in self.tags.items()]
        notes = [f"# {note}" for note in self.note.splitlines()]
        return "\n".join([*tags, "", *map(str, self.lines), *notes, "end" if self.over else "*", ""])

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record; raises `RecordError` with the line that cannot be read."""
        rows = [(number, row.strip()) for number, row in enumerate(text.split("\n"), 1) if row.strip()]
        tags = list(_tags(rows))
        steps = [(number, row) for number, row in rows if not row.startswith("[")]
        if not steps or steps[-1][1] not in CLOSING:
            last = rows[-1][0]
            raise RecordError(last, "the record breaks off here: it must close with 'end', or '*' if play goes on")
        number, close = steps[-1]
        places = {name: line for name, _, line in tags} | {"end": number}
        lines = steps[:-1]
        while lines and lines[-1][1].startswith("#"):
            lines.pop()
        note = "\n".join(row[1:].strip() for _, row in steps[len(lines) : -1])
        return cls({name: value for name, value, _ in tags}, tuple(_lines(lines)), close == "end", places, note)


def witness_tags(shuffle: int, promise: str, signatures: Sequence[str]) -> dict[str, str]:
    """Return the tags of a shuffle's promise and of the seats' signatures, empty where a seat has made none."""
    signed = " ".join(signature or NOT_SIGNED for signature in signatures)
    return {f"Promise{shuffle}": promise, f"Signed{shuffle}": signed}


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)


def _tags(rows: list[tuple[int, str]]) -> Iterator[tuple[str, str, int]]:
    """Yield the tags, checked: known, once each, before the steps, none missing."""
    seen: set[str] = set()
    steps_began = False
    for number, row in rows:
        steps_began = steps_began or not row.startswith("[")
        if row.startswith("["):
            name, value = _tag(number, row)
            if name in seen or steps_began:
                why = "is there twice" if name in seen else "stands below the first step; tags come first"
                raise RecordError(number, f"the tag {name} {why}")
            seen.add(name)
            yield name, value, number
    missing = [name for name in REQUIRED if name not in seen]
    if missing:
        raise RecordError(1, f"the tag {missing[0]} is missing; a record begins with {', '.join(REQUIRED)}")


def _tag(number: int, row: str) -> tuple[str, str]:
    found = _TAG.fullmatch(row)
    if not found:
        raise RecordError(number, f'{row!r} is not a tag: write [Name "value"]')
    name, value = found[1], _unescape(found[2])
    if name not in TAGS and not _NUMBERED_TAG.fullmatch(name):
        raise RecordError(number, f"there is no tag {name}: {suggestion(name, TAGS)}")
    if name == "Sobremesa" and value != FORMAT:
        raise RecordError(number, f"this is format {value}; only format {FORMAT} can be read")
    return name, value


def _lines(rows: list[tuple[int, str]]) -> Iterator[Line]:
    notes: list[str] = []
    for number, row in rows:
        if row.startswith("#"):
            notes.append(row[1:].strip())
            continue
        step, _, scored = row.partition(";")
        who, _, text = step.strip().partition(" ")
        if row in CLOSING:
            raise RecordError(number, f"'{row}' closes the record, but there are lines below it")
        if who not in ("deal", "call") and not _SEAT.fullmatch(who):
            raise RecordError(number, f"'{row}' is not a step: it begins with 'deal', 'call' or a seat's number")
        scores = tuple(part.strip() for part in scored.split(",")) if scored.strip() else ()
        yield Line(who, " ".join(text.split()), scores, "\n".join(notes), number)
        notes = []
