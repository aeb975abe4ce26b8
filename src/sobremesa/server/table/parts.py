"""The seats' parts of coming shuffles: commitments, the promise that binds them, and the parts once they are told."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sobremesa.core import fairness, probe
from sobremesa.core.fairness import DRAW
from sobremesa.core.promise import Pledge, Promise
from sobremesa.protocol import messages as m
from sobremesa.protocol.signatures import is_signed
from sobremesa.server.errors import Refusal
from sobremesa.server.loop_time import loop_time
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState

if TYPE_CHECKING:
    from sobremesa.server.table.table import Table

Shuffle = tuple[str, int]
"""What commitments are made for, and the shuffle's number."""


@dataclass(frozen=True)
class Offer:
    """A seat's commitment, and the digest of the seat's key under which it was made."""

    token: str
    pledge: Pledge


@dataclass
class Offers:
    """What the seats have committed to and nobody is bound by yet; after a restart it is asked again."""

    made: dict[Shuffle, dict[int, Offer]] = field(default_factory=dict)
    until: dict[Shuffle, float] = field(default_factory=dict)
    """When the time for the parts of a promised shuffle is over."""

    def forget(self, state: TableState) -> None:
        """Keep those for shuffles that are still to come."""
        coming = {(state.fair_name, hand) for hand in state.secrets}
        self.made = {shuffle: offers for shuffle, offers in self.made.items() if shuffle in coming}
        self.until = {shuffle: moment for shuffle, moment in self.until.items() if shuffle in coming}


# --- what a seat says


def commit(table: "Table", seat: int, command: m.Commit) -> None:
    """A seat commits to its part; raises `Refusal` where it is too late, or the seat has named another one."""
    state = table.state
    if command.hand not in state.secrets:
        raise Refusal("commit_passed")
    if command.hand in state.promises:
        raise Refusal("promised")
    offer = Offer(state.seats[seat].token, Pledge(command.commit, command.key))
    offers = table.offers.made.setdefault((state.fair_name, command.hand), {})
    known = offers.get(seat)
    if known is not None and known.token == offer.token and known != offer:
        raise Refusal("committed_otherwise")
    offers[seat] = offer
    table.scheduler.changed()


async def tell(table: "Table", seat: int, key: str, command: m.Contribute) -> None:
    """A seat tells its part of a promised shuffle; raises `Refusal` for one that was not promised, or not signed."""
    state = table.state
    if command.hand not in state.secrets:
        raise Refusal("commit_passed")
    text = state.promises.get(command.hand, "")
    pledge = Promise.parse(text).seats[seat] if text else None
    if pledge is None:
        raise Refusal("not_promised")
    if seat in state.parts.get(command.hand, {}):
        return
    given = fairness.part_commitment(state.fair_name, command.hand, seat, bytes.fromhex(command.hex))
    if given != pledge.commitment:
        raise Refusal("other_part")
    if not is_signed(bytes.fromhex(pledge.key), bytes.fromhex(command.signature), text.encode()):
        raise Refusal("not_signed")
    told = ev.Contributed(command.hand, seat, command.hex, command.signature)
    await table.commit(told, seat=seat, cid=key)


# --- what the house promises


def offered(table: "Table", hand: int) -> dict[int, Pledge]:
    """The commitments that count: of people who are there, and have the seat with the key that it had then."""
    state = table.state
    offers = table.offers.made.get((state.fair_name, hand), {})
    return {
        seat: offer.pledge
        for seat, offer in offers.items()
        if state.seats[seat].token == offer.token and table.audience.online(seat)
    }


def is_complete(table: "Table", hand: int) -> bool:
    """Whether everybody who is there has committed to a part."""
    return offered(table, hand).keys() >= {seat for seat in table.state.persons() if table.audience.online(seat)}


def promise(table: "Table", hand: int) -> ev.Promised | None:
    """The promise of the coming shuffle as the commitments stand; nothing where nobody has made one."""
    state, pledges = table.state, offered(table, hand)
    if not pledges or hand in state.promises:
        return None
    seats = tuple(pledges.get(seat) for seat in range(state.players))
    house = fairness.commitment(state.fair_name, hand, state.secrets[hand])
    draw = state.game.draw(state.rules) if hand == DRAW else None
    layout = None if state.match is None or hand == DRAW else probe.layout(state.game, state.rules, state.match.state)
    text = str(Promise(state.fair_name, hand, house, seats, tuple(map(str, state.game.pack)), draw, layout))
    return ev.Promised(hand, text)


def patience(table: "Table", hand: int) -> float:
    """Until when the shuffle waits for parts that were promised; the time begins once and is not begun anew."""
    return table.offers.until.setdefault((table.state.fair_name, hand), loop_time() + table.context.timing.nonce)
