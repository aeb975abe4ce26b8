"""How a match begins and how cards come to a table, from the house's secrets and the seats' parts."""

from typing import TYPE_CHECKING

from sobremesa.core import fairness
from sobremesa.core.fairness import DRAW
from sobremesa.core.kernel import CHANCE
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state import shuffles
from sobremesa.server.state.fold import FIRST
from sobremesa.server.table import parts

if TYPE_CHECKING:
    from sobremesa.server.table.table import Table


def new_secret(table: "Table", hand: int) -> ev.Committed:
    """The house's part of a shuffle."""
    return ev.Committed(hand, table.context.secrets.shuffle(table.state.fair_name, hand).hex())


async def agree(table: "Table", *before: ev.Event, seat: int, cid: str) -> None:
    """All want a match: the dealer is drawn at once, or promised first where somebody has committed to a part."""
    promised = parts.promise(table, DRAW)
    if promised is not None:
        await table.commit(*before, promised, seat=seat, cid=cid)
    elif DRAW not in table.state.promises:
        await begin(table, *before, seat=seat, cid=cid)


async def promise(table: "Table", hand: int) -> None:
    """The promise of the deal that is due, if it still is: nobody can commit to a part of it any more."""
    if shuffles.coming(table.state) == hand and table.state.needs_cards():
        promised = parts.promise(table, hand)
        if promised is not None:
            await table.commit(promised)


async def begin(table: "Table", *before: ev.Event, seat: int | None = None, cid: str | None = None) -> None:
    """Draw the dealer and begin a match; `before` are the bots that have just sat down."""
    state, nonces = table.state, shuffles.parts(table.state, DRAW)
    chance = fairness.chance(state.secrets[DRAW], [bytes.fromhex(nonce) for nonce in nonces])
    dealer = state.game.draw_dealer(state.rules, state.players, chance)
    names = list(state.names)
    for event in before:
        if isinstance(event, ev.Sat):
            names[event.seat] = event.name
    table.seat_bots.renew()
    agreed, table.rematch_votes = table.rematch_votes, set()
    try:
        await table.commit(*before, ev.Began(nonces, dealer, tuple(names)), seat=seat, cid=cid)
    except Refusal:
        table.rematch_votes = agreed
        raise
    table.offers.forget(state)


async def deal(table: "Table") -> None:
    """The deal that is due, if it still is: the commitment to the next shuffle, and its own.

    In this order, since a deal can end the match: then the commitment is for a shuffle that does not come.
    """
    state = table.state
    if state.match is None or state.match.actor != CHANCE:
        return None
    if not state.needs_cards():
        return await table.commit(ev.Dealt())
    hand = shuffles.coming(state)
    nonces = shuffles.parts(state, hand)
    chance = fairness.chance(state.secrets[hand], [bytes.fromhex(nonce) for nonce in nonces])
    needed = state.game.kernel.cards_needed(state.rules, state.match.state)
    deck = state.game.write_deal(state.game.shuffle(chance, needed))
    if table.context.stacked is not None:
        deck = table.context.stacked(state)
    await table.commit(new_secret(table, hand + 1), ev.Dealt(nonces, deck))
    return table.offers.forget(state)


async def prepare(table: "Table") -> None:
    """The secrets of a coming match, if they are still missing."""
    if table.state.phase != "playing" and DRAW not in table.state.secrets:
        await table.commit(new_secret(table, DRAW), new_secret(table, FIRST))
