"""Findings on a record's shuffles, and by whose witness: proofs, promises and signatures of its tags together."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from sobremesa.core import probe
from sobremesa.core.errors import RecordError, SobremesaError
from sobremesa.core.fairness import DRAW, Proof
from sobremesa.core.match import Match
from sobremesa.core.promise import Promise
from sobremesa.core.record import NOT_SIGNED, Record
from sobremesa.core.witness import Check, Fault, Shown, faults

KINDS: Final = {
    "proved": "proved",
    "choice": "with a choice",
    "unchecked": "with signatures that were not checked",
    "unwitnessed": "witnessed by nobody",
    "not_shown": "not shown",
}
"""Kinds of findings, each in words.

`proved`: who holds the key of a seat that told its part knows that the cards follow from a promise that came before.
`choice`: the same, but somebody had promised a part and told none. `unwitnessed`: nobody signed a promise. `not_shown`:
the record does not say what the cards follow from.
"""


@dataclass(frozen=True)
class Finding:
    """A shuffle of a record that has no fault: all that the record shows of it, and whether signatures were checked.

    `is_seeded` says of one that is not shown that it follows from the record's seed.
    """

    shuffle: int
    shown: Shown | None
    is_checked: bool
    is_seeded: bool = False

    @property
    def name(self) -> str:
        """The shuffle in words."""
        return "the draw" if self.shuffle == DRAW else f"shuffle {self.shuffle}"

    @property
    def kind(self) -> str:
        """One of `KINDS`."""
        if self.shown is None:
            return "not_shown"
        if not self.witnesses:
            return "unwitnessed"
        if not self.is_checked:
            return "unchecked"
        return "choice" if self.shown.silent() else "proved"

    @property
    def witnesses(self) -> dict[int, str]:
        """The key of each seat that signed the promise and told its part."""
        told = self.shown.told() if self.shown else ()
        return {seat: key for seat, key in enumerate(self._keys) if seat in told}

    @property
    def _keys(self) -> tuple[str, ...]:
        """The key of each seat in the promise; empty for a seat that promised nothing."""
        pledges = Promise.parse(self.shown.promise).seats if self.shown and self.shown.promise else ()
        return tuple(pledge.key if pledge else "" for pledge in pledges)

    def is_proved(self, own: Collection[str] | None = None) -> bool:
        """Return whether the shuffle is proved to one of these keys; without them, to any seat."""
        return self.kind == "proved" and (own is None or not set(self.witnesses.values()).isdisjoint(own))

    def told(self, own: Collection[str] = ()) -> str:
        """Return a sentence on what is proved and to whom; `own` are the keys of who asks."""
        return f"{self.name}: {self._said(own)}{self._silence(own)}"

    def _said(self, own: Collection[str]) -> str:
        what = "the first dealer" if self.shuffle == DRAW else "the cards"
        keys = self._seats(list(self.witnesses), own)
        keys = f"the key{'s' * (len(self.witnesses) > 1)} of {keys}"
        follows = "follows" if self.shuffle == DRAW else "follow"
        match self.kind:
            case "not_shown" if self.is_seeded:
                return f"not shown: {what} {follows} from the record's seed, which whoever dealt could choose"
            case "not_shown":
                return f"not shown: the record does not say what {what} {follows} from"
            case "unwitnessed":
                return "consistent, but nobody witnessed the promise"
            case "unchecked":
                return f"consistent; the signatures by {keys} were not checked"
            case "choice":
                return f"{what} {follows} from a promise that {keys} signed before the parts were told"
        return f"proved to who holds {keys}, with which the promise was signed before the parts were told"

    def _silence(self, own: Collection[str]) -> str:
        silent = self.shown.silent() if self.shown else []
        if not silent:
            return ""
        seats = self._seats(silent, own)
        choice = f", and whoever shuffled could choose between {2 ** len(silent)} shuffles" if self.witnesses else ""
        return f"; {seats} promised a part and did not tell it: not proved to {self._seats(silent, ())}{choice}"

    def _seats(self, seats: Sequence[int], own: Collection[str]) -> str:
        """Some seats in words, with those of one's own key marked."""
        named = [f"{seat}{' (your key)' if self._keys[seat] in own else ''}" for seat in seats]
        listed = " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
        return f"seat{'s' * (len(named) > 1)} {listed}" if named else ""


def total(found: Sequence[Finding], own: Collection[str]) -> str:
    """Return how many shuffles there are, the draw among them, and how many of each kind."""
    kinds = [finding.kind for finding in found]
    counts = [f"{kinds.count(kind)} {words}" for kind, words in KINDS.items() if kind in kinds]
    yours = sum(finding.is_proved(own) for finding in found)
    if own and "proved" in kinds:
        counts[0] += f" ({yours} to a key of yours)"
    return f"{len(found)} shuffle{'s' * (len(found) > 1)}, the draw among them: {', '.join(counts)}"


def findings(match: Match[Any, Any], record: Record, check: Check | None) -> list[Finding]:
    """Return what is proved of each shuffle of a record replayed as this match; raise `RecordError` at a fault."""
    for tag in record.tags:
        number = tag.removeprefix("Promise").removeprefix("Signed")
        if number != tag and f"Fair{number}" not in record.tags:
            raise RecordError(record.places.get(tag, 1), f"{tag}: the record shows no shuffle {number}")
        if tag.startswith("Signed") and f"Promise{number}" not in record.tags:
            raise RecordError(record.places.get(tag, 1), f"{tag}: there is no promise that could be signed")
    played = Played(match, record)
    return [_finding(played, shuffle, check) for shuffle in range(len(played.decks) + 1)]


def _finding(played: "Played", shuffle: int, check: Check | None) -> Finding:
    record, tag = played.record, f"Promise{shuffle}"
    if f"Fair{shuffle}" not in record.tags:
        is_seeded = played.match.drawn is not None if shuffle == DRAW else played.match.seed != ""
        return Finding(shuffle, None, check is not None, is_seeded)
    try:
        shown = played.shown(shuffle)
        fault = next(_all_faults(played, shown, check), None)
    except SobremesaError as error:
        raise RecordError(record.places.get(tag, 1), f"{tag}: {error}") from error
    if fault is not None:
        raise RecordError(record.places.get(tag, 1), f"{tag}: {fault}")
    return Finding(shuffle, shown, check is not None)


@dataclass(frozen=True)
class Played:
    """A record replayed as this match, and what its shuffles are compared with: each is found out once."""

    match: Match[Any, Any]
    record: Record

    @cached_property
    def decks(self) -> list[tuple[int, ...]]:
        """The decks in their order, the first that of shuffle 1."""
        return [step.deck for step in self.match.steps if step.deck]

    @cached_property
    def positions(self) -> list[Any]:
        """The position before each of these was dealt."""
        dealt = (step for step in self.match.steps if step.kind == "deal")
        return [state for step, state in zip(dealt, self.match.before_deals(), strict=True) if step.deck]

    def shown(self, shuffle: int) -> Shown:
        """Return all that the record shows of one of its shuffles; raises `SobremesaError`."""
        match, tags = self.match, self.record.tags
        proof, promise = Proof.parse(tags[f"Fair{shuffle}"]), tags.get(f"Promise{shuffle}", "")
        signed = tags.get(f"Signed{shuffle}", "").split()
        if promise and len(signed) != match.players:
            raise SobremesaError(f"a promise has a signature, or '{NOT_SIGNED}', for each of {match.players} seats")
        return Shown(
            tags["Table"],
            shuffle,
            proof.commitment,
            proof.secret.hex(),
            tuple(nonce.hex() for nonce in proof.nonces),
            promise,
            tuple("" if one == NOT_SIGNED else one for one in signed),
            "" if shuffle == DRAW else match.game.write_deal(self.decks[shuffle - 1]),
            match.first_dealer if shuffle == DRAW else None,
        )

    def is_by_rule(self, promise: Promise) -> bool:
        """Return whether the rules deal, or draw the dealer, as was promised."""
        match, game = self.match, self.match.game
        if promise.pack != tuple(map(str, game.pack_of(match.rules))):
            return False
        if promise.shuffle == DRAW:
            return promise.draw == game.draw(match.rules)
        return promise.layout == probe.layout(game, match.rules, self.positions[promise.shuffle - 1])


def _all_faults(played: Played, shown: Shown, check: Check | None) -> Iterator[Fault]:
    yield from faults(shown, check)
    if shown.promise and not played.is_by_rule(Promise.parse(shown.promise)):
        yield Fault("rules")
