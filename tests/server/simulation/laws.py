"""Laws of every schedule, checked against nothing but the kept log and what came to the clients."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.protocol import messages as m
from sobremesa.server.state import events as ev
from sobremesa.server.state.fair import open_proofs
from sobremesa.server.state.fold import TableState
from sobremesa.server.state.side_channels import before_the_question, is_asked_in_secret
from sobremesa.server.storage.rows import former_records
from sobremesa.server.storage.store import Row
from sobremesa.server.table.commands import kept_name
from tests.server.simulation import power_laws
from tests.server.simulation.power_laws import Powers, Told, decoded
from tests.server.simulation.process import EPOCH, Decisions, sight
from tests.server.simulation.wire import Wire
from tests.server.simulation.world import World

KEPT = ("play", "start", "kick", "reissue", "resume_link")
"""Commands that an event is kept of whenever they are done."""

MESSAGES = msgspec.json.Decoder[Any](m.ToClient)


@dataclass
class Story:
    """The log told again, with what each watcher might have seen at each number of their stream."""

    state: TableState
    seen: dict[tuple[int | None, int], set[bytes]] = field(default_factory=lambda: defaultdict(set))
    told: dict[tuple[int | None, int], tuple[Any, ...]] = field(default_factory=dict)
    opened: dict[str, float] = field(default_factory=dict)
    """Since when each secret of a shuffle may be known."""
    powers: Powers = field(default_factory=Powers)
    broken: list[str] = field(default_factory=list)


def broken(world: World) -> Iterator[str]:
    """Every law that this world broke, in words."""
    rows = world.disk.rows.get(world.table_id, [])
    yield from world.broken
    story = told_again(world, rows)
    yield from story.broken
    yield from _powers(world, story, rows)
    yield from _records(story.state, rows)
    yield from _commands(world, rows)
    for person in world.people:
        yield from (f"{person.name} accuses the house: {what}" for what in person.witness.accusations)
    for owner, wire in world.network.wires:
        yield from (f"{owner}: {what}" for what in _heard(wire, story))
        yield from (f"{owner}: {what}" for what in _private(world, owner, wire, story))


# --- the log


def told_again(world: World, rows: list[Row]) -> Story:
    """The log from its beginning; each event has to be legal where it stands, and decided there."""
    opened = ev.read(rows[0].body)
    assert isinstance(opened, ev.Opened)
    story, wanted = Story(TableState(world.table_id, opened)), _wanted(world)
    batches = iter(world.disk.batches[world.table_id])
    end, seen = 0, -1
    for row in rows:
        event = ev.read(row.body)
        if row.seq > end:
            begins, end, seen = row.seq, next(batches), story.state.streams[row.seat].number
            if row.seq > world.head:
                story.powers.batch(story.state, rows[begins - 1 : end])
        if row.cid is not None and row.seq != end and row.seq > world.head:
            story.broken.append(f"{row.cid} is kept as done before all of it is: row {row.seq} of {end}")
        if isinstance(event, ev.Called) and row.seq > world.head:
            _called(world, story, event, row, seen)
        if isinstance(event, ev.Played | ev.Dealt) and row.seq > world.head:
            _decided(world, story, event, rows[end - 1], seen)
        try:
            story.state.apply(event, row.cid, row.seat)
        except Exception as error:
            story.broken.append(f"event {row.seq} cannot be applied: {event}: {error!r}")
            return story
        _look(story, row, world.head, wanted)
        story.powers.look(story.state, event)
    return story


def _decided(world: World, story: Story, event: ev.Played | ev.Dealt, last: Row, seen: int) -> None:
    """One decision makes one event, at the position that it was made for."""
    state = story.state
    if state.paused and not (isinstance(event, ev.Played) and last.cid in world.sent):
        story.broken.append(f"in a pause: {event}")
    if isinstance(event, ev.Dealt) or state.match is None:
        return
    match, who = state.match, event.seat
    if last.cid is not None:
        sent = next((one for one in world.sent.values() if _name(one) == last.cid), None)
        if sent is None or sent.message["type"] != "play" or sent.seat != who:
            story.broken.append(f"nobody asked for {event} as {last.cid}")
        elif sent.message["seen"] != seen:
            story.broken.append(f"{event} was decided at number {sent.message['seen']}, and kept at {seen}")
    elif event.by != "window" and not _was_wanted(world.decisions, match, event):
        story.broken.append(f"no bot wanted {event} at step {len(match.steps)}")


def _called(world: World, story: Story, event: ev.Called, row: Row, seen: int) -> None:
    """A call was asked for by its seat at the position where it is kept; alone by the host only."""
    calls = [one for one in world.sent.values() if one.message["type"] == "call" and one.seat == event.seat]
    if not any(one.message["seen"] == seen and (row.cid in (None, _name(one))) for one in calls):
        story.broken.append(f"nobody asked at number {seen} for {event}")
    if event.by == "host" and story.state.host != event.seat:
        story.broken.append(f"not the host's: {event}")


def _was_wanted(decisions: Decisions, match: Match[Any, Any], event: ev.Played) -> bool:
    return (event.seat, sight(match.view(event.seat)), match.game.notation.parse(event.action)) in decisions.made


def _wanted(world: World) -> set[tuple[int | None, int]]:
    """The numbers of which somebody was sent a table."""
    numbers = set()
    for _, wire in world.network.wires:
        seat = next((one["seat"] for one in wire.got if one["type"] == "welcome"), None) if _is_line(wire) else None
        numbers |= {(seat, one["number"]) for one in wire.got if _is_line(wire) and one["type"] == "update"}
    return numbers


def _look(story: Story, row: Row, head: int, wanted: set[tuple[int | None, int]]) -> None:
    state, match = story.state, story.state.match
    for hand, proof in state.proofs.items():
        if hand in open_proofs(state):
            story.opened.setdefault(proof.secret.hex(), row.at if row.seq > head else 0.0)
    if match is None:
        return
    for seat, stream in state.streams.items():
        number = stream.number
        for event in (one.event for one in stream.entries[-2:] if (seat, one.event.number) not in story.told):
            cards = tuple(map(match.game.pack.name, event.cards))
            story.told[seat, event.number] = (event.kind, event.seat, event.text, cards)
        if (seat, number) in wanted:
            view = match.view(seat)
            story.seen[seat, number].add(sight(view))
            if is_asked_in_secret(match, seat):
                story.seen[seat, number].add(sight(before_the_question(match, view)))


def _records(state: TableState, rows: list[Row]) -> Iterator[str]:
    """The record of each match verifies line by line, as written."""
    if state.match is None:
        return
    for record in (*former_records("", rows), state.record()):
        try:
            Match.replay(state.game, Record.parse(str(record)))
        except Exception as error:
            yield f"a record does not verify: {error!r}"


def _powers(world: World, story: Story, rows: list[Row]) -> Iterator[str]:
    """What the laws of powers say of this world."""
    powers = story.powers
    yield from powers.broken
    told = [Told(owner, wire.key, decoded(wire.sent)) for owner, wire in world.network.wires if _is_line(wire)]
    yield from power_laws.hands_seen(powers, told)
    yield from power_laws.uses_told(powers, told)
    if story.state.match is not None:
        yield from power_laws.uses_noted(powers, [*former_records("", rows), str(story.state.record())])


def _commands(world: World, rows: list[Row]) -> Iterator[str]:
    """Yield what was acknowledged is kept once; nothing is kept twice."""
    kept = Counter(row.cid for row in rows if row.cid is not None)
    for name, times in kept.items():
        if times > 1:
            yield f"{name} is kept {times} times"
    for cid, sent in world.sent.items():
        if sent.acked and sent.message["type"] in KEPT and not (kept[_name(sent)] or _was_asked(sent)):
            yield f"{cid} was acknowledged and is not in the log: {sent.message}"


def _was_asked(sent: Any) -> bool:
    """Return whether all others may have been asked instead: they have to agree where a seat has cards."""
    return sent.message["type"] == "reissue" and sent.message["seat"] is not None


def _name(sent: Any) -> str:
    return kept_name(sent.key, sent.message.get("cid", ""))


# --- what came to the clients


def _is_line(wire: Wire) -> bool:
    return bool(wire.got) and isinstance(wire.got[0], dict) and wire.got[0]["type"] == "welcome"


def _heard(wire: Wire, story: Story) -> Iterator[str]:
    """Numbers without gaps, and each of them what the log says of it."""
    if not _is_line(wire):
        return
    seat, last = wire.got[0]["seat"], wire.since
    for update in (one for one in wire.got if one["type"] == "update"):
        numbers = [told["number"] for told in update["told"]]
        begins = numbers[0] if update.get("fresh") and numbers else last + 1
        if not update.get("fresh") and update["number"] < last:
            yield f"number {update['number']} after {last}"
        if numbers != list(range(begins, update["number"] + 1)) and (numbers or not update.get("fresh")):
            yield f"after {last} came {numbers}, and the number {update['number']}"
        last = update["number"]
        if (update.get("state") is None, update.get("scene") is None) != (wire.form != "state", wire.form != "scene"):
            yield f"did not ask to be shown number {update['number']} so"
        yield from _true(seat, update, story)


def _true(seat: int | None, update: Any, story: Story) -> Iterator[str]:
    for told in update["told"]:
        truth = story.told.get((seat, told["number"]))
        if truth != (told["kind"], told["seat"], told["text"], tuple(told["cards"])):
            yield f"was told {told}, but it is {truth}"
    if update.get("state") is not None:
        seen = story.seen.get((seat, update["number"]), set())
        if not any(msgspec.json.decode(one) == update["state"] for one in seen):
            yield f"saw at number {update['number']} what seat {seat} never sees"


def _unlike(data: bytes) -> str:
    """Return what keeps this from being a message of the protocol."""
    try:
        MESSAGES.decode(data)
    except msgspec.MsgspecError as error:
        return str(error)
    return ""


def _private(world: World, owner: str, wire: Wire, story: Story) -> Iterator[str]:
    """No byte of it belongs to somebody else."""
    if (
        wire.is_socket
        and wire.is_closed
        and not wire.has_stalled
        and wire.sent
        and b'"type":"bye"' not in wire.sent[-1][1]
    ):
        yield "was cut off without a goodbye"
    for at, data in wire.sent:
        text = data.decode()
        for key, whose in world.keys.items():
            if key in text and owner not in (whose, "world") and not owner.startswith("guest"):
                yield f"was sent the key of {whose}"
        message = msgspec.json.decode(data) if text.startswith("{") else {}
        if wire.is_socket and (why := _unlike(data)):
            yield f"was sent what is no message: {why}: {text[:80]}"
        if message.get("type") in ("ack", "refused", "hint", "invitation"):
            cid = message["cid"]
            if cid and not cid.startswith(f"{owner}-"):
                yield f"was answered what {cid} asked"
        if message.get("type") == "fair" and message.get("secret"):
            opened = story.opened.get(message["secret"])
            if opened is None or at < opened - EPOCH - 0.001:
                yield f"was shown the secret of shuffle {message['hand']} at {at:.3f}s, before it was open"
