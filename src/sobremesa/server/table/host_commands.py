"""Commands of the host, and those that change who sits where: sitting down by a link, moving, leaving."""

from typing import Final

from sobremesa.core.fairness import DRAW
from sobremesa.presentation.viewer import tidy
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.table.seat_bots import seated_bots
from sobremesa.server.table.seats import Link, digest, typed
from sobremesa.server.table.table import Table

Answered = list[m.Message]

HOST_AWAY: Final = 60.0
"""Seconds for which the host is away before another person may take the table over."""


# --- the host


def _hosts(table: Table, seat: int) -> None:
    if table.state.host != seat:
        raise Refusal("host_only")


async def start(table: Table, seat: int, key: str, command: m.Start, language: str) -> Answered:
    """Begin the match; bots take the open seats."""
    _hosts(table, seat)
    if is_agreed(table):
        raise Refusal("started")
    await table.dealer.agree(*seated_bots(table.state, table.state.open_seats()), seat=seat, cid=key)
    return []


def is_agreed(table: Table) -> bool:
    """Return whether the first match has begun, or is about to: the seats stay as they are."""
    return table.state.phase != "lobby" or DRAW in table.state.promises


async def swap(table: Table, seat: int, key: str, command: m.Swap, language: str) -> Answered:
    """Have who sits on two seats change places; a person who is not the host may take a seat that no person has."""
    first, other = _existing(table, command.seat), _existing(table, command.other)
    if is_agreed(table):
        raise Refusal("started")
    if seat not in (first, other) or table.state.seats[first + other - seat].kind == "person":
        _hosts(table, seat)
    if first != other:
        await table.commit(ev.Swapped(first, other), seat=seat, cid=key)
    return []


async def hand_over(table: Table, seat: int, key: str, command: m.Host, language: str) -> Answered:
    """Give the host's rights to another person, or take them where the host has been away for a while."""
    chosen = _existing(table, command.seat)
    if table.state.seats[chosen].kind != "person":
        raise Refusal("no_person")
    host = table.state.host
    if host not in (seat, None) and (chosen != seat or not table.presence.is_away_for(host, HOST_AWAY)):
        raise Refusal("host_here")
    if chosen != host:
        await table.commit(ev.Hosted(chosen), seat=seat, cid=key)
    return []


async def fill(table: Table, seat: int, key: str, command: m.Fill, language: str) -> Answered:
    """Bots of a level take a seat that is open or a bot's, or every open one."""
    _hosts(table, seat)
    level = checked_level(table, command.level)
    wanted = table.state.open_seats() if command.seat is None else [_existing(table, command.seat)]
    if any(table.state.seats[one].kind == "person" for one in wanted):
        raise Refusal("full")
    if wanted:
        await table.commit(*seated_bots(table.state, wanted, level), seat=seat, cid=key)
    return []


async def kick(table: Table, seat: int, key: str, command: m.Kick, language: str) -> Answered:
    """Send a seat's player away; their key and the table's old link are dead."""
    _hosts(table, seat)
    if command.seat == seat:
        raise Refusal("yourself")
    if table.state.seats[_existing(table, command.seat)].kind == "open":
        raise Refusal("seat_open")
    link = new_link(table)
    await vacate(table, command.seat, "kicked", _invited(link), key=key, by=seat)
    return [invitation(table, command.cid, None, link)]


async def reissue(table: Table, seat: int, key: str, command: m.Reissue, language: str) -> Answered:
    """Make a new link for a seat, whose old key dies, or for any open seat."""
    _hosts(table, seat)
    if command.seat is None:
        link = new_link(table)
        await table.commit(_invited(link), seat=seat, cid=key)
        return [invitation(table, command.cid, None, link)]
    if command.seat == seat:
        raise Refusal("yourself")
    secret = table.context.secrets.token()
    chosen = table.state.seats[_existing(table, command.seat)]
    events: list[ev.Event] = [ev.Moved(command.seat, "")] if chosen.kind == "person" else []
    await table.commit(*events, ev.Invited(command.seat, digest(secret)), seat=seat, cid=key, bye="kicked")
    return [invitation(table, command.cid, command.seat, Link(secret))]


async def pause(table: Table, seat: int, key: str, command: m.Pause, language: str) -> Answered:
    """Stop the table, or let it go on."""
    _hosts(table, seat)
    if table.state.paused != command.on:
        await table.commit(ev.Paused(command.on), seat=seat, cid=key)
    return []


def _existing(table: Table, seat: int) -> int:
    if seat >= table.state.players:
        raise Refusal("no_seat", seat=seat)
    return seat


# --- bots


def checked_level(table: Table, level: str) -> str:
    """Return a level of the game's bots, the table's own where none is asked for; raises `Refusal`."""
    levels = table.context.bot_pool.levels(table.state.game.name)
    chosen = level or table.state.setup.level
    if chosen not in levels:
        raise Refusal("level", level=level, levels=", ".join(levels))
    return chosen


# --- people


def new_link(table: Table) -> Link:
    """Return a link for any open seat; a code goes with it as long as the table waits."""
    secrets = table.context.secrets
    return Link(secrets.token(), secrets.code() if table.state.phase == "lobby" else "")


def _invited(link: Link) -> ev.Invited:
    return ev.Invited(None, digest(link.secret), digest(link.code) if link.code else "")


def invitation(table: Table, cid: str, seat: int | None, link: Link) -> m.Invitation:
    """Return the link's path; whoever speaks to a client puts the server's address before it."""
    return m.Invitation(cid, seat, f"/t/{table.state.id}#{link.secret}", "", link.code)


async def join(table: Table, request: m.Join) -> tuple[int, str]:
    """Sit down by a link's secret; returns the seat and its key. Raises `Refusal`."""
    return await table.submit(lambda: _join(table, request))


async def _join(table: Table, request: m.Join) -> tuple[int, str]:
    state, own = table.state, _invited_to(table, request.invite)
    token = table.context.secrets.token()
    if own is not None and state.seats[own].kind == "person" and (state.seats[own].token or not request.name):
        await table.commit(ev.Moved(own, digest(token)), seat=own)
        return own, token
    seat = _free_seat(table, request.seat) if own is None else own
    name = tidy(request.name) or f"{seat + 1}"
    sat = ev.Sat(seat, "person", name, state.setup.level, digest(token))
    await table.commit(sat, *([ev.Hosted(seat)] if state.host is None else []), seat=seat)
    return seat, token


def _invited_to(table: Table, invite: str) -> int | None:
    """Return the seat that a link's secret or a table's code is for (`None`: any open one); raises `Refusal`."""
    state, code = table.state, typed(invite)
    if code and digest(code) == state.code and not is_agreed(table):
        return None
    if digest(invite) not in state.invites:
        raise Refusal("bad_invite")
    return state.invites[digest(invite)]


def _free_seat(table: Table, wish: int | None) -> int:
    free = table.state.open_seats()
    if not free:
        raise Refusal("full")
    return wish if wish in free else free[0]


async def resume_link(table: Table, seat: int, key: str, command: m.Resume, language: str) -> Answered:
    """Make a link that moves one's own seat to another device, once."""
    secret = table.context.secrets.token()
    await table.commit(ev.Invited(seat, digest(secret)), seat=seat, cid=key)
    return [invitation(table, command.cid, seat, Link(secret))]


async def vacate(
    table: Table, seat: int, reason: str, *more: ev.Event, key: str | None = None, by: int | None = None
) -> None:
    """Leave a seat: open before the match, a bot's during it; the host's rights go to the next person."""
    state = table.state
    left = ev.Sat(seat, "open", "", state.setup.level)
    events: list[ev.Event] = [left if state.phase == "lobby" else seated_bots(state, [seat])[0], *more]
    name, host = state.names[seat], state.host
    if host == seat:
        events.append(ev.Hosted(_next_host(table, seat)))
    await table.commit(*events, seat=seat if by is None else by, cid=key, bye=reason)
    table.rematch_votes.discard(seat)
    table.announcements.tell_left(seat, name, reason, is_new_host=host == seat)


def _next_host(table: Table, seat: int) -> int | None:
    """Return the person after a seat who is the host from now on: one who is there, if anybody is."""
    players = table.state.players
    others = sorted((other for other in table.state.persons() if other != seat), key=lambda one: (one - seat) % players)
    return next((other for other in others if table.audience.online(other)), next(iter(others), None))
