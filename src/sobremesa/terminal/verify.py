"""Records on the command line: verified, with what is proved of each shuffle and to whom."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.keys import is_safe
from sobremesa.core.match import Match
from sobremesa.core.proofs import KINDS, Finding, findings, total
from sobremesa.core.record import Record
from sobremesa.core.witness import Check, Fault
from sobremesa.protocol.signatures import checker, public_key
from sobremesa.terminal import files
from sobremesa.terminal.pins import PinBook

Required = Literal["seat", "anyone"]
"""To whom each shuffle has to be proved: to a seat whose key is one's own, or to any seat."""

FORGERY: Final = "Who forges a record can make its keys too: a signature is worth what you know of its key (--key KEY)."
UNCHECKED: Final = "No signature was checked: that needs the extra 'fairness' (pip install 'sobremesa[fairness]')."
_KEY: Final = re.compile(r"[0-9a-f]{64}")
NAMED: Final = 5
"""So many shuffles that are not proved are named in a sentence."""


@dataclass(frozen=True)
class Verified:
    """A record that keeps to the rules and has no fault: the match in a line, what its shuffles prove, what was seen.

    `own` are the keys of who asks.
    """

    match: str
    found: Sequence[Finding]
    own: Collection[str]
    seen: Sequence[str]

    def lines(self) -> Iterator[str]:
        """Yield a line for each shuffle, the total, what the signatures are worth, and what this machine saw."""
        yield from (finding.told(self.own) for finding in self.found)
        yield total(self.found, self.own)
        yield from self._worth()
        yield from self.seen

    def _worth(self) -> Iterator[str]:
        """Say what the signatures prove to this user."""
        signers = {key for finding in self.found for key in finding.witnesses.values()}
        if not signers:
            return
        if any(finding.kind == "unchecked" for finding in self.found):
            yield UNCHECKED
        elif not self.own:
            yield FORGERY
        elif signers.isdisjoint(self.own):
            yield "None of these signatures is by a key of yours: to you the record proves nothing."

    def lacking(self, required: Required) -> str:
        """Return a sentence on the shuffles that are not proved as required; empty where all are."""
        own = self.own if required == "seat" else None
        missing = [finding for finding in self.found if not finding.is_proved(own)]
        if not missing:
            return ""
        whom = "a key of yours" if required == "seat" else "any seat"
        named = [f"{one.name} ({self._why(one)})" for one in missing[:NAMED]]
        more = [f"{len(missing) - NAMED} more"] if len(missing) > NAMED else []
        return f"{len(missing)} of {len(self.found)} shuffles are not proved to {whom}: {', '.join([*named, *more])}"

    @staticmethod
    def _why(finding: Finding) -> str:
        return "not by a key of yours" if finding.kind == "proved" else KINDS[finding.kind]


def verify_record(path: Path, own: Collection[str] = (), books: Sequence[PinBook] = ()) -> Verified:
    """Return what was verified of a file with a record; see `verified`. Raises `OSError` too.

    A key of `own` that is none raises `SobremesaError`.
    """
    for key in own:
        if not (_KEY.fullmatch(key) and is_safe(bytes.fromhex(key))):
            raise SobremesaError(
                f"'{key}' is no public key: it has 64 digits of lower-case hexadecimal, and is a point"
            )
    return verified(Record.parse(files.read_text(path)), own, books)


def verified(record: Record, own: Collection[str] = (), books: Sequence[PinBook] = ()) -> Verified:
    """Return what was verified of a record; raises `RecordError` with what does not stand.

    `own` are public keys of who asks; `books` hold what was pinned on this machine while the match was played, and a
    record that differs from it raises `SobremesaError`.
    """
    match: Match[Any, Any] = Match.replay(games.load(record.tags["Game"]), record)
    check = checker()
    found = findings(match, record, check)
    keys = {*own, *(public_key(book.private) for book in books if book.private and check)}
    seen = list(_seen(found, record.tags.get("Table", ""), books, check)) if check else []
    result = f"result {record.tags['Result']}" if "Result" in record.tags else "over" if match.over else "unfinished"
    told = f"{match.game.name}, {match.ruleset}, {len(match.steps)} steps verified, {result}"
    return Verified(told, found, keys, seen)


def _seen(found: Sequence[Finding], table: str, books: Sequence[PinBook], check: Check) -> Iterator[str]:
    """Compare what was pinned on this machine with the record; raises `SobremesaError` where it differs."""
    for finding in found:
        for book in books:
            pins = book.of(table, finding.shuffle)
            if pins is None:
                continue
            if finding.shown is None:
                yield f"{finding.name}: this machine pinned it at the table, and the record does not show it"
                continue
            standing = replace(pins).hear_shown(finding.shown, check)
            if isinstance(standing, Fault):
                raise SobremesaError(f"{finding.name} is not what this machine saw at the table: {standing}")
            if standing == "proved":
                yield f"{finding.name}: proved to seat {pins.seat} by what this machine saw at the table"
