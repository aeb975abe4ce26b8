"""A seat's client as a witness of the shuffles: it commits, pins, signs, tells its part, and says what is wrong."""

from collections.abc import Callable, Iterator, Sequence
from secrets import token_hex

from sobremesa.core.fairness import DRAW, NONCE_BYTES
from sobremesa.core.witness import Fault, Pins, Shown, match_before
from sobremesa.protocol import messages as m
from sobremesa.protocol.signatures import is_signed, sign
from sobremesa.terminal.pins import PinBook


class Witness:
    """A seat's witness of the shuffles at its table, over all of its connections."""

    def __init__(self, book: PinBook, cid: Callable[[], str]) -> None:
        self.book = book
        self.seat: int | None = None
        self.match = ""
        """The name of the newest match whose dealer was drawn."""
        self.verdicts: dict[tuple[str, int], Fault | str] = {}
        """The proof that each shuffle that was shown gives, or its fault."""
        self.news: list[tuple[int, Fault]] = []
        """The faults that were not said yet, with the shuffle's number."""
        self._cid = cid
        self._dealt: dict[str, int] = {}
        """The newest shuffle of each match that is known to have been dealt: the next one is open, or it was shown."""
        self._bound: dict[str, int] = {}
        """The newest promised shuffle of each match: it is dealt next, whatever is repeated before."""
        self._shown: dict[tuple[str, int], Shown] = {}
        self._offered: dict[str, Pins] = {}
        self._told: dict[str, Pins] = {}

    def hear_line(self) -> None:
        """Note that another line begins: nothing that was said over the last one is answered any more."""
        self._offered.clear()
        self._told.clear()
        for pins in self.book.shuffles.values():
            pins.hear_line()

    def hear_over(self, match: str) -> None:
        """Note that a match is over and all was told: what was never shown is a fault, until it is shown after all."""
        for pins in self.book.shuffles.values():
            if pins.match == match and (fault := pins.hear_over()):
                self._find(match, pins.shuffle, fault)

    def hear(self, fair: m.Fair) -> Iterator[m.Commit | m.Contribute]:
        """Yield what the seat answers; a fault is in `verdicts` before any answer, and none follows it."""
        self._dealt[fair.table] = max(self._dealt.get(fair.table, 0), fair.hand - (not fair.secret))
        self._bound[fair.table] = max(self._bound.get(fair.table, 0), fair.hand - (not (fair.promise or fair.secret)))
        if fair.hand == DRAW and fair.secret and self.match != fair.table:
            self.match = fair.table
        if fair.hand == DRAW and not fair.secret:
            self.hear_over(match_before(fair.table))
        if self.seat is None:
            return
        pins = self._pins(fair, self.seat)
        before = repr(pins)
        answers = list(self._answers(pins, fair))
        if repr(pins) != before:
            self.book.keep()
        yield from answers

    def _pins(self, fair: m.Fair, seat: int) -> Pins:
        """Return what is pinned of a shuffle; who has another seat by now adds another part, if nobody is bound yet."""
        pins = self.book.of(fair.table, fair.hand)
        if pins is None or pins.seat == seat or pins.promise:
            return pins or self._begun(fair, seat)
        self.book.forget(pins)
        begun = self._begun(fair, seat)
        begun.house = pins.house
        return begun

    def _begun(self, fair: m.Fair, seat: int) -> Pins:
        """Return a shuffle is heard of for the first time; only to one that is still open a part can be added."""
        own = "" if fair.promise or fair.secret else token_hex(NONCE_BYTES)
        return self.book.begin(Pins(fair.table, fair.hand, seat, own, self.book.public if own else ""))

    def _answers(self, pins: Pins, fair: m.Fair) -> Iterator[m.Commit | m.Contribute]:
        found: Fault | str | None = pins.hear_commitment(fair.commit)
        if found is None and fair.secret:
            shown = self._shown[fair.table, fair.hand] = _shown(fair)
            found = pins.hear_shown(shown, is_signed)
        elif found is None and fair.promise:
            found = pins.hear_promise(fair.promise)
        if found is not None:
            self._find(fair.table, fair.hand, found)
        elif fair.promise and pins.may_tell and not pins.is_told:
            told = m.Contribute(self._cid(), fair.hand, pins.send(), sign(self.book.private, fair.promise))
            self._told[told.cid] = pins
            yield told
        elif pins.part and not (fair.promise or fair.secret):
            offer = m.Commit(self._cid(), fair.hand, pins.commitment, pins.key)
            self._offered[offer.cid] = pins
            yield offer

    def _find(self, match: str, shuffle: int, found: Fault | str) -> None:
        """Note a verdict; the first fault stands, whatever is found later."""
        known = self.verdicts.get((match, shuffle))
        if isinstance(known, Fault) and (known.key != "unshown" or found == known):
            return
        self.verdicts[match, shuffle] = found
        if isinstance(found, Fault):
            self.news.append((shuffle, found))

    def proved(self, standing: str) -> list[int]:
        """Return the shuffles of the newest match that have this standing."""
        return [shuffle for shuffle in self.shuffles if self.verdicts.get((self.match, shuffle)) == standing]

    @property
    def shuffles(self) -> range:
        """The shuffles of the newest match that have to be shown, the draw among them: dealt, or promised."""
        return range(self._bound.get(self.match, -1) + 1)

    @property
    def is_settled(self) -> bool:
        """Return whether each of them has a verdict."""
        return all((self.match, shuffle) in self.verdicts for shuffle in self.shuffles)

    def is_own(self, cid: str) -> bool:
        """Return whether a command of this name was the witness's."""
        return cid in self._offered or cid in self._told

    def hear_ack(self, cid: str) -> None:
        """Note that a command was done; if it told a part, the part is kept now."""
        offered, told = self._offered.pop(cid, None), self._told.pop(cid, None)
        if offered is not None:
            offered.is_committed = True
        if told is not None:
            told.is_told = True
        if offered or told:
            self.book.keep()

    def hear_refusal(self, cid: str) -> None:
        """Note that a command was not done; a commitment that nobody is bound by is withdrawn."""
        self._told.pop(cid, None)
        pins = self._offered.pop(cid, None)
        if pins is not None and not pins.may_tell:
            pins.part = pins.key = ""
            self.book.keep()

    def hear_deals(self, told: Sequence[m.Told]) -> None:
        """Check the cards that the seat was dealt, among its events; a repeated event has the same number."""
        deals = [one for one in told if one.kind == "deal"]
        shuffle = self._dealt.get(self.match, 0)
        pins = self.book.of(self.match, shuffle)
        if not deals or pins is None or pins.seat != self.seat or shuffle == DRAW:
            return
        for one in deals:
            if one.number not in pins.numbers:
                pins.numbers.append(one.number)
            fault = pins.hear_serving(pins.numbers.index(one.number), one.cards)
            if fault is not None:
                self._find(self.match, shuffle, fault)
        shown = self._shown.get((self.match, shuffle))
        if shown is not None:
            self._find(self.match, shuffle, pins.hear_shown(shown, is_signed))
        self.book.keep()


def _shown(fair: m.Fair) -> Shown:
    return Shown(
        fair.table,
        fair.hand,
        fair.commit,
        fair.secret,
        fair.nonces,
        fair.promise,
        fair.signatures,
        fair.deck,
        fair.dealer,
    )
