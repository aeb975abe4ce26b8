"""Snapshots: a table's state as bytes, so that it opens without all of its events played again.

A snapshot is what the fold made, field by field, and nothing is worked out here: the rest of the events goes through
the same `TableState.apply`. It is read only where the sources that it depends on are the very same (`sources.py`),
beside the very event it was made after; in any other case it is passed over, and the table follows from all of its
events as ever.
"""

import asyncio
import logging
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final, get_type_hints

import msgspec
from msgspec import Struct, defstruct

from sobremesa.core.action import action_of
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Game
from sobremesa.core.history import Step, plain_step
from sobremesa.core.kernel import values_of
from sobremesa.core.layout import Drawn
from sobremesa.core.match import Match
from sobremesa.games.facets import remember
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.storage.rows import apply_rows
from sobremesa.server.storage.sources import readable, version
from sobremesa.server.storage.store import Row, Snapshot, Store, StoreError

EVERY: Final = 64
"""Entries of the public stream after which the next snapshot is due: what is secret never is the occasion."""

log = logging.getLogger("sobremesa.server")
Values = list[Any]
"""A kernel's state as the values of its fields, which are ints and lists."""


class Standing(Struct, array_like=True):
    """A match: its first dealer and how they were drawn, its names, and what `Match.stand` takes."""

    dealer: int
    drawn: Drawn | None
    names: tuple[str, ...]
    steps: list[Step]
    deals: list[tuple[int, Values]]
    state: Values


FOLDED: Final = {name: kind for name, kind in get_type_hints(TableState).items() if name not in ("id", "memory")}
"""The fields that the fold makes; the identity is the store's, and what a table remembers follows from its match."""
Image: Final[Any] = defstruct(
    "Image",
    [(name, kind) for name, kind in {**FOLDED, "match": Standing | None, "states": dict[int, Values]}.items()],
    array_like=True,
)
"""All of it as a snapshot has it."""


class Sealed(Struct, array_like=True):
    """A snapshot's body: the image, and a digest of it and of the event that it was made after."""

    digest: bytes
    image: bytes


_ENCODER: Final = msgspec.msgpack.Encoder(enc_hook=int)
"""An action is kept as its code."""
_IMAGES: Final = msgspec.msgpack.Decoder(Image)
_BODIES: Final = msgspec.msgpack.Decoder(Sealed)


# --- a state as bytes, and back


def image_of(state: TableState) -> Any:
    """Return the state, field by field."""
    plain = {name: getattr(state, name) for name in FOLDED}
    states = {number: values_of(position) for number, position in state.states.items()}
    return Image(**{**plain, "match": _standing(state.match), "states": states})


def _standing(match: Match[Any, Any] | None) -> Standing | None:
    if match is None:
        return None
    steps, deals, state = match.standing
    kept = [(number, values_of(one)) for number, one in deals]
    return Standing(match.first_dealer, match.drawn, match.names, steps, kept, values_of(state))


def _state_of(name: str, image: Any) -> TableState:
    """Return the table that an image shows."""
    setup: ev.Opened = image.setup
    state = TableState(name, setup)
    kind = type(state.game.new_state())
    for known in FOLDED.keys() - {"match", "states"}:
        setattr(state, known, getattr(image, known))
    state.states = {number: kind(*values) for number, values in image.states.items()}
    standing: Standing | None = image.match
    if standing is not None:
        dealer, names, drawn = standing.dealer, standing.names, standing.drawn
        state.match = match = Match(state.game, state.ruleset, state.players, dealer, names=names, drawn=drawn)
        deals = [(number, kind(*values)) for number, values in standing.deals]
        match.stand([_with_action(state.game, step) for step in standing.steps], deals, kind(*standing.state))
        state.memory = remember(match)
    return state


def _with_action(game: Game[Any, Any], step: Step) -> Step:
    """Return a step as the match has it, whose action is more than its code."""
    if step.kind == "deal":
        return step
    if not step.scores:
        return plain_step(game, step.kind, step.seat, step.action)
    return replace(step, action=action_of(game, step.action))


def taken(state: TableState, newest: Row) -> Snapshot:
    """Return the table's snapshot after its newest event."""
    image = _ENCODER.encode(image_of(state))
    return Snapshot(state.seq, version(state.game.name), _ENCODER.encode(Sealed(_digest(newest, image), image)))


def resumed(name: str, snapshot: Snapshot, rows: list[Row]) -> TableState | None:
    """Return the table as a snapshot has it, `None` where it does not fit; `rows` are the events from its own on."""
    if snapshot.version not in readable() or not rows or rows[0].seq != snapshot.seq:
        return None
    try:
        body = _BODIES.decode(snapshot.body)
        if body.digest != _digest(rows[0], body.image):
            return None
        state = _state_of(name, _IMAGES.decode(body.image))
    except (msgspec.MsgspecError, SobremesaError):
        return None
    return state if state.seq == snapshot.seq and snapshot.version == version(state.game.name) else None


def opened(name: str, snapshot: Snapshot, rows: list[Row]) -> tuple[TableState, int] | None:
    """Return the table after the rest of its events, and the snapshot's public number; `None` where it does not fit."""
    state = resumed(name, snapshot, rows)
    if state is None:
        return None
    known = state.streams[None].number
    try:
        apply_rows(state, rows[1:])
    except Exception:  # whatever it is, it is found and dealt with where all events are played again
        return None
    return state, known


def _digest(row: Row, image: bytes) -> bytes:
    return sha256(_ENCODER.encode(row) + image).digest()


# --- when


class Snapshots:
    """Snapshots of one table in memory, taken at intervals; a failure to keep one does no harm."""

    def __init__(self, state: TableState, store: Store, known: int = 0) -> None:
        self.state, self.store, self._known = state, store, known
        self._task: asyncio.Task[None] | None = None

    def look(self, newest: Row) -> None:
        """Take one if it is due, right after the newest event; it is kept beside whatever comes next."""
        number = self.state.streams[None].number
        if number - self._known < EVERY:
            return
        self._known = number
        try:
            snapshot = taken(self.state, newest)
        except Exception:  # our own fault, and no reason for the table to stop
            log.exception("no snapshot", extra={"table": self.state.id})
            return
        self._task = asyncio.get_running_loop().create_task(self._keep(snapshot))

    async def _keep(self, snapshot: Snapshot) -> None:
        try:
            await self.store.keep_snapshot(self.state.id, snapshot)
        except StoreError as error:
            log.warning("snapshot not kept", extra={"table": self.state.id, "why": type(error).__name__})
