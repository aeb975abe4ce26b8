"""Taking a play back: by consent, and never once anybody has seen a card since that they had not seen before it."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sobremesa.core.kernel import SPECTATOR, clone
from sobremesa.server import events as ev
from sobremesa.server import messages as m
from sobremesa.server.refusal import Refusal
from sobremesa.server.state import TableState, Version
from sobremesa.server.stream import GONE

if TYPE_CHECKING:
    from sobremesa.server.table import Table


@dataclass
class Wish:
    """A seat's wish to take its last play back, made for a version of the match.

    `agreed` have said yes; `waiting` are there and have still to answer.
    """

    seat: int
    steps: int
    made_for: Version
    waiting: set[int]
    agreed: set[int] = field(default_factory=set)


# --- whether it may be


def steps_back(state: TableState, seat: int) -> int:
    """How many of the match's last steps taking back the seat's last action means; 0 where it may not.

    It is the seat's own last action, the last thing it was told of; of later secrets of others it learns nothing.
    """
    match = state.match
    if match is None or match.over or state.needs_cards():
        return 0
    entries = [entry for entry in state.streams[seat].entries if entry.place != GONE]
    if not entries or entries[-1].event.kind != "action" or entries[-1].event.seat != seat:
        return 0
    before = entries[-1].place - 1
    if before not in state.states or _reveals(state, state.states[before], match.state):
        return 0
    return len(match.steps) - before


def _reveals(state: TableState, before: Any, after: Any) -> bool:
    """Whether somebody sees a card in a hand now that was not seen there before."""
    return any(_seen(state, after, watcher) - _seen(state, before, watcher) for watcher in _watchers(state))


def _watchers(state: TableState) -> tuple[int, ...]:
    return (SPECTATOR, *range(state.players))


def _seen(state: TableState, position: Any, watcher: int) -> Counter[tuple[int, int]]:
    """The cards of all hands that a watcher sees, with the seat that holds them."""
    view = clone(position)
    state.game.kernel.hide(state.rules, view, watcher)
    return Counter((seat, card) for seat in range(state.players) for card in state.game.notation.hand(view, seat))


# --- the others' consent


async def ask(table: "Table", seat: int) -> None:
    """A seat asks the others; where nobody else is there, it is done at once. Raises `Refusal`."""
    if table.wish is not None:
        raise Refusal("undo_pending")
    steps, now = steps_back(table.state, seat), (seat, table.state.streams[seat].number)
    if not steps or now in table.denied:
        raise Refusal("no_undo")
    others = {other for other in table.state.persons() if other != seat and table.audience.online(other)}
    table.wish = wish = Wish(seat, steps, table.state.version, others)
    if not others:
        return await _settle(table, wish, True)
    table.audience.tell(m.UndoAsked(seat, True))
    asyncio.get_running_loop().call_later(table.service.pace.undo, table.writer.post, lambda: _lapsed(table, wish))
    table.changed()


async def answer(table: "Table", seat: int, yes: bool) -> None:
    """One of the others agrees or does not. Raises `Refusal`."""
    wish = table.wish
    if wish is None or seat not in wish.waiting:
        raise Refusal("nothing_asked")
    wish.waiting.discard(seat)
    wish.agreed.add(seat)
    if not yes or not wish.waiting:
        await _settle(table, wish, yes)


def came(table: "Table", seat: int | None) -> None:
    """Somebody comes (back) while a wish stands: they are asked too."""
    wish = table.wish
    if wish is not None and seat is not None and seat not in (wish.seat, *wish.agreed):
        wish.waiting.add(seat)


def went(table: "Table", seat: int) -> None:
    """Somebody has gone without an answer: the others decide, as if they had not been there."""
    wish = table.wish
    if wish is None or seat not in wish.waiting:
        return
    wish.waiting.discard(seat)
    if not wish.waiting and seat != wish.seat:
        table.writer.post(lambda: _agreed(table, wish))


async def _agreed(table: "Table", wish: Wish) -> None:
    """All who are still there have agreed, unless somebody has come back meanwhile."""
    if table.wish is wish and not wish.waiting:
        await _settle(table, wish, True)


async def _lapsed(table: "Table", wish: Wish) -> None:
    """Nobody answered: the play stands."""
    if table.wish is wish:
        _stands(table, wish)


async def _settle(table: "Table", wish: Wish, yes: bool) -> None:
    """The wish is granted or not; that it is done is said when it is kept."""
    if not yes or table.state.version != wish.made_for:
        return _stands(table, wish)
    table.wish = None
    try:
        await table.commit(ev.TookBack(wish.seat, wish.steps), seat=wish.seat)
    except Refusal:
        _stands(table, wish)
        raise
    table.audience.tell(m.UndoAsked(wish.seat, False, True))
    return None


def _stands(table: "Table", wish: Wish) -> None:
    """The play stays where it is, and its player is not to ask again."""
    table.wish = None
    table.denied = {(wish.seat, table.state.streams[wish.seat].number)}
    table.audience.tell(m.UndoAsked(wish.seat, False))
    table.changed()
