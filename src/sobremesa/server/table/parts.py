"""Seats' parts of coming shuffles: commitments, the promise that binds them, and the parts once they are told."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sobremesa.core import fairness, probe
from sobremesa.core.fairness import DRAW
from sobremesa.core.keys import is_safe
from sobremesa.core.promise import Pledge, Promise
from sobremesa.protocol import messages as m
from sobremesa.protocol.signatures import can_check, is_signed
from sobremesa.server.errors import Refusal
from sobremesa.server.loop_time import loop_time
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState

Shuffle = tuple[str, int]
"""The name that commitments are made for, and the shuffle's number."""


@dataclass(frozen=True)
class Offer:
    """A seat's commitment, and the digest of the seat's key under which it was made."""

    token: str
    pledge: Pledge


@dataclass
class Offers:
    """Commitments that bind nobody yet; after a restart they are asked for again.

    `is_online` says whether a seat is connected.
    """

    state: TableState
    is_online: Callable[[int], bool]
    made: dict[Shuffle, dict[int, Offer]] = field(default_factory=dict)
    until: dict[Shuffle, float] = field(default_factory=dict)
    """The moments at which the time for the parts of promised shuffles is over."""

    def forget(self) -> None:
        """Keep those for shuffles that are still to come."""
        coming = {(self.state.fair_name, hand) for hand in self.state.secrets}
        self.made = {shuffle: offers for shuffle, offers in self.made.items() if shuffle in coming}
        self.until = {shuffle: moment for shuffle, moment in self.until.items() if shuffle in coming}

    def add(self, seat: int, command: m.Commit) -> None:
        """Add a seat's commitment; raises `Refusal` where it is late, another than before, or signs nothing."""
        state = self.state
        if command.hand not in state.secrets:
            raise Refusal("commit_passed")
        if command.hand in state.promises:
            raise Refusal("promised")
        if not can_check():
            raise Refusal("no_signatures")
        if not is_safe(bytes.fromhex(command.key)):
            raise Refusal("unsafe_key")
        offer = Offer(state.seats[seat].token, Pledge(command.commit, command.key))
        offers = self.made.setdefault((state.fair_name, command.hand), {})
        known = offers.get(seat)
        if known is not None and known.token == offer.token and known != offer:
            raise Refusal("committed_otherwise")
        offers[seat] = offer

    def standing(self, hand: int) -> dict[int, Pledge]:
        """Return the commitments that count: of people who are there, and have the seat with the key they had then."""
        offers = self.made.get((self.state.fair_name, hand), {})
        return {
            seat: offer.pledge
            for seat, offer in offers.items()
            if self.state.seats[seat].token == offer.token and self.is_online(seat)
        }

    def is_complete(self, hand: int) -> bool:
        """Return whether everybody who is there has committed to a part."""
        return self.standing(hand).keys() >= {seat for seat in self.state.persons() if self.is_online(seat)}

    def promise(self, hand: int) -> ev.Promised | None:
        """Return the promise of a shuffle as the commitments stand; `None` where nobody has made one."""
        state, pledges = self.state, self.standing(hand)
        if not pledges or hand in state.promises:
            return None
        seats = tuple(pledges.get(seat) for seat in range(state.players))
        house = fairness.commitment(state.fair_name, hand, state.secrets[hand])
        match, draw = state.match, state.game.draw(state.rules) if hand == DRAW else None
        layout = None if match is None or hand == DRAW else probe.layout(state.game, state.rules, match.state)
        pack = tuple(map(str, state.game.pack_of(state.rules)))
        text = str(Promise(state.fair_name, hand, house, seats, pack, draw, layout))
        return ev.Promised(hand, text)

    def wait_until(self, hand: int, seconds: float) -> float:
        """Return when the wait for promised parts ends; its time begins once and is not begun anew."""
        return self.until.setdefault((self.state.fair_name, hand), loop_time() + seconds)


def contribution(state: TableState, seat: int, command: m.Contribute) -> ev.Contributed | None:
    """Return the event of a seat's part of a promised shuffle; `None` where it has been told.

    Raises `Refusal` for one that was not promised, or not signed.
    """
    if command.hand not in state.secrets:
        raise Refusal("commit_passed")
    text = state.promises.get(command.hand, "")
    pledge = Promise.parse(text).seats[seat] if text else None
    if pledge is None:
        raise Refusal("not_promised")
    if seat in state.parts.get(command.hand, {}):
        return None
    given = fairness.part_commitment(state.fair_name, command.hand, seat, bytes.fromhex(command.hex))
    if given != pledge.commitment:
        raise Refusal("other_part")
    if not is_signed(bytes.fromhex(pledge.key), bytes.fromhex(command.signature), text.encode()):
        raise Refusal("not_signed")
    return ev.Contributed(command.hand, seat, command.hex, command.signature)
