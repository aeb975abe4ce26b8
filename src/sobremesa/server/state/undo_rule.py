"""Rule of taking back: never once anybody has seen a card since that they had not seen before the play."""

from collections import Counter
from typing import Any

from sobremesa.core.kernel import SPECTATOR, clone
from sobremesa.server.state.fold import TableState
from sobremesa.server.state.stream import GONE


def steps_back(state: TableState, seat: int) -> int:
    """Return how many of the match's last steps go when the seat's last action is taken back; 0 where it may not be.

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
    """Return whether somebody sees a card in a hand now that was not seen there before."""
    return any(_seen(state, after, watcher) - _seen(state, before, watcher) for watcher in _watchers(state))


def _watchers(state: TableState) -> tuple[int, ...]:
    return (SPECTATOR, *range(state.players))


def _seen(state: TableState, position: Any, watcher: int) -> Counter[tuple[int, int]]:
    """Return the cards of all hands that a watcher sees, with the seat that holds them."""
    view = clone(position)
    state.game.kernel.hide(state.rules, view, watcher)
    return Counter((seat, card) for seat in range(state.players) for card in state.game.notation.hand(view, seat))
