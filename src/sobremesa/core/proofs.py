"""Findings on a record's shuffles, and by whose witness: proofs, promises and signatures of its tags together."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sobremesa.core import probe
from sobremesa.core.errors import RecordError, SobremesaError
from sobremesa.core.fairness import DRAW, Proof
from sobremesa.core.match import Match
from sobremesa.core.promise import Promise
from sobremesa.core.record import NOT_SIGNED, Record
from sobremesa.core.witness import Check, Fault, Shown, faults


@dataclass(frozen=True)
class Finding:
    """A shuffle of a record that has no fault: all that the record shows of it, and whether signatures were checked."""

    shown: Shown
    is_checked: bool

    @property
    def keys(self) -> tuple[str, ...]:
        """The key of each seat in the promise; empty for a seat that promised nothing."""
        pledges = Promise.parse(self.shown.promise).seats if self.shown.promise else ()
        return tuple(pledge.key if pledge else "" for pledge in pledges)

    def told(self, own: Collection[str] = ()) -> str:
        """Return a sentence on what is proved and to whom; `own` are the keys of who asks."""
        shown = self.shown
        name = "the draw" if shown.shuffle == DRAW else f"shuffle {shown.shuffle}"
        what = "the first dealer follows" if shown.shuffle == DRAW else "the cards follow"
        witnesses = self._seats(shown.told(), own)
        if not witnesses:
            proved = "consistent, but nobody witnessed the promise"
        elif self.is_checked:
            who = "they told their" if len(shown.told()) > 1 else "it told its"
            proved = f"{what} from a promise that {witnesses} signed before {who} part"
        else:
            proved = f"consistent; the signatures of {witnesses} were not checked"
        return f"{name}: {proved}{self._silence(shown.silent(), own)}"

    def _silence(self, silent: Sequence[int], own: Collection[str]) -> str:
        if not silent:
            return ""
        seats = self._seats(silent, own)
        choice = f", and whoever shuffled could choose between {2 ** len(silent)} shuffles" if self.shown.told() else ""
        return f"; {seats} promised a part and did not tell it: not proved to {self._seats(silent, ())}{choice}"

    def _seats(self, seats: Sequence[int], own: Collection[str]) -> str:
        """Some seats in words, with those of one's own key marked."""
        named = [f"{seat}{' (your key)' if self.keys[seat] in own else ''}" for seat in seats]
        listed = " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
        return f"seat{'s' * (len(named) > 1)} {listed}" if named else ""


def findings(match: Match[Any, Any], record: Record, check: Check | None) -> list[Finding]:
    """Return what is proved of each shuffle of a record replayed as this match; raise `RecordError` at a fault."""
    for tag in record.tags:
        number = tag.removeprefix("Promise").removeprefix("Signed")
        if number != tag and f"Fair{number}" not in record.tags:
            raise RecordError(record.places.get(tag, 1), f"{tag}: the record shows no shuffle {number}")
        if tag.startswith("Signed") and f"Promise{number}" not in record.tags:
            raise RecordError(record.places.get(tag, 1), f"{tag}: there is no promise that could be signed")
    shuffles = sorted(int(tag.removeprefix("Fair")) for tag in record.tags if tag.startswith("Fair"))
    return [_finding(match, record, shuffle, check) for shuffle in shuffles]


def _finding(match: Match[Any, Any], record: Record, shuffle: int, check: Check | None) -> Finding:
    tag = f"Promise{shuffle}"
    try:
        shown = shown_of(match, record, shuffle)
        fault = next(_all_faults(match, shown, check), None)
    except SobremesaError as error:
        raise RecordError(record.places.get(tag, 1), f"{tag}: {error}") from error
    if fault is not None:
        raise RecordError(record.places.get(tag, 1), f"{tag}: {fault}")
    return Finding(shown, check is not None)


def shown_of(match: Match[Any, Any], record: Record, shuffle: int) -> Shown:
    """Return all that a record shows of one of its shuffles; raises `SobremesaError`."""
    proof, promise = Proof.parse(record.tags[f"Fair{shuffle}"]), record.tags.get(f"Promise{shuffle}", "")
    signed = record.tags.get(f"Signed{shuffle}", "").split()
    if promise and len(signed) != match.players:
        raise SobremesaError(f"a promise has a signature, or '{NOT_SIGNED}', for each of {match.players} seats")
    decks = [step.deck for step in match.steps if step.deck]
    return Shown(
        record.tags["Table"],
        shuffle,
        proof.commitment,
        proof.secret.hex(),
        tuple(nonce.hex() for nonce in proof.nonces),
        promise,
        tuple("" if one == NOT_SIGNED else one for one in signed),
        "" if shuffle == DRAW else match.game.write_deal(decks[shuffle - 1]),
        match.first_dealer if shuffle == DRAW else None,
    )


def _all_faults(match: Match[Any, Any], shown: Shown, check: Check | None) -> Iterator[Fault]:
    yield from faults(shown, check)
    if shown.promise and not _is_by_rule(match, Promise.parse(shown.promise)):
        yield Fault("rules")


def _is_by_rule(match: Match[Any, Any], promise: Promise) -> bool:
    """Return whether the rules deal, or draw the dealer, as was promised."""
    game = match.game
    if promise.pack != tuple(map(str, game.pack_of(match.rules))):
        return False
    if promise.shuffle == DRAW:
        return promise.draw == game.draw(match.rules)
    dealt = (step for step in match.steps if step.kind == "deal")
    shuffled = [state for step, state in zip(dealt, match.before_deals(), strict=True) if step.deck]
    return promise.layout == probe.layout(game, match.rules, shuffled[promise.shuffle - 1])
