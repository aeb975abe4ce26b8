"""Powers over a table: whose they are, that each use is kept and told, and those over spectators and what is said."""

from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.table.table import Table

Answered = list[m.Message]


def hosts(table: Table, seat: int) -> None:
    """Raise `Refusal` where the seat is not the host's."""
    if table.state.host != seat:
        raise Refusal("host_only")


def existing(table: Table, seat: int) -> int:
    """Return a seat; raises `Refusal` where there is none."""
    if seat >= table.state.players:
        raise Refusal("no_seat", seat=seat)
    return seat


def use(table: Table, seat: int, power: m.PowerKind, of: int | None = None) -> ev.Used:
    """Return the event that a seat uses a power, kept before what it does; raises `Refusal` where that is too often."""
    if not table.powers_left.take():
        raise Refusal("slow_down")
    return ev.Used(seat, power, of)


async def mute(table: Table, seat: int, key: str, command: m.Mute, language: str) -> Answered:
    """Have nobody hear a person's phrases, or everybody again."""
    hosts(table, seat)
    chosen = table.state.seats[existing(table, command.seat)]
    if chosen.kind != "person":
        raise Refusal("no_person")
    if command.on and command.seat == seat:
        raise Refusal("mute_yourself")
    if chosen.muted != command.on:
        used = use(table, seat, "mute" if command.on else "unmute", command.seat)
        await table.commit(used, ev.Muted(command.seat, command.on), seat=seat, cid=key)
    return []


async def remove(table: Table, seat: int, key: str, command: m.Remove, language: str) -> Answered:
    """Send a spectator away; as long as the table is in memory, nobody watches from that address any more."""
    hosts(table, seat)
    chosen = next((one for one in table.audience.watching() if one.watcher == command.watcher), None)
    if chosen is None:
        raise Refusal("no_watcher")
    await table.commit(use(table, seat, "remove"), seat=seat, cid=key)
    table.audience.bar(chosen)
    return []


async def watching(table: Table, seat: int, key: str, command: m.Watching, language: str) -> Answered:
    """Close the table to spectators, or open it again; nobody who sat down unseen is shown to them later."""
    hosts(table, seat)
    if not table.state.setup.spectators:
        raise Refusal("no_watching")
    if table.state.is_closed == command.on:
        used = use(table, seat, "open" if command.on else "close")
        await table.commit(used, ev.Watching(command.on), seat=seat, cid=key)
        table.audience.close_watching()
    return []
