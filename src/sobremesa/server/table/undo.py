"""Taking a play back: by consent, and never once anybody has seen a card since that they had not seen before it."""

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import Version
from sobremesa.server.state.undo_rule import steps_back

if TYPE_CHECKING:
    from sobremesa.server.table.table import Table


@dataclass
class UndoRequest:
    """A seat's wish to take its last play back, made for a version of the match.

    `agreed` have said yes; `waiting` are there and have still to answer.
    """

    seat: int
    steps: int
    made_for: Version
    waiting: set[int]
    agreed: set[int] = field(default_factory=set)


# --- the others' consent


async def ask(table: "Table", seat: int) -> None:
    """A seat asks the others; where nobody else is there, it is done at once. Raises `Refusal`."""
    if table.undo_request is not None:
        raise Refusal("undo_pending")
    steps, now = steps_back(table.state, seat), (seat, table.state.streams[seat].number)
    if not steps or now in table.denied:
        raise Refusal("no_undo")
    others = {other for other in table.state.persons() if other != seat and table.audience.online(other)}
    table.undo_request = wish = UndoRequest(seat, steps, table.state.version, others)
    if not others:
        return await _settle(table, wish, True)
    table.audience.tell(m.UndoAsked(seat, True))
    asyncio.get_running_loop().call_later(table.context.timing.undo, table.writer.post, lambda: _lapsed(table, wish))
    table.changed()


async def answer(table: "Table", seat: int, yes: bool) -> None:
    """One of the others agrees or does not. Raises `Refusal`."""
    wish = table.undo_request
    if wish is None or seat not in wish.waiting:
        raise Refusal("nothing_asked")
    wish.waiting.discard(seat)
    wish.agreed.add(seat)
    if not yes or not wish.waiting:
        await _settle(table, wish, yes)


def came(table: "Table", seat: int | None) -> None:
    """Somebody comes (back) while a wish stands: they are asked too."""
    wish = table.undo_request
    if wish is not None and seat is not None and seat not in (wish.seat, *wish.agreed):
        wish.waiting.add(seat)


def went(table: "Table", seat: int) -> None:
    """Somebody has gone without an answer: the others decide, as if they had not been there."""
    wish = table.undo_request
    if wish is None or seat not in wish.waiting:
        return
    wish.waiting.discard(seat)
    if not wish.waiting and seat != wish.seat:
        table.writer.post(lambda: _agreed(table, wish))


async def _agreed(table: "Table", wish: UndoRequest) -> None:
    """All who are still there have agreed, unless somebody has come back meanwhile."""
    if table.undo_request is wish and not wish.waiting:
        await _settle(table, wish, True)


async def _lapsed(table: "Table", wish: UndoRequest) -> None:
    """Nobody answered: the play stands."""
    if table.undo_request is wish:
        _stands(table, wish)


async def _settle(table: "Table", wish: UndoRequest, yes: bool) -> None:
    """The wish is granted or not; that it is done is said when it is kept."""
    if not yes or table.state.version != wish.made_for:
        return _stands(table, wish)
    table.undo_request = None
    try:
        await table.commit(ev.TookBack(wish.seat, wish.steps), seat=wish.seat)
    except Refusal:
        _stands(table, wish)
        raise
    table.audience.tell(m.UndoAsked(wish.seat, False, True))
    return None


def _stands(table: "Table", wish: UndoRequest) -> None:
    """The play stays where it is, and its player is not to ask again."""
    table.undo_request = None
    table.denied = {(wish.seat, table.state.streams[wish.seat].number)}
    table.audience.tell(m.UndoAsked(wish.seat, False))
    table.changed()
