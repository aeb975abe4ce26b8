"""Commands of the host, and those that change who sits where: sitting down by a link, moving, leaving."""

from typing import Final

from sobremesa.core.fairness import DRAW
from sobremesa.presentation.viewer import tidy
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.state import events as ev
from sobremesa.server.state.fold import TableState
from sobremesa.server.table.names import newcomers
from sobremesa.server.table.powers import existing, hosts, use
from sobremesa.server.table.seat_bots import names_beside, seated_bots
from sobremesa.server.table.seats import Link, digest, typed
from sobremesa.server.table.table import Table

Answered = list[m.Message]

HOST_AWAY: Final = 60.0
"""Seconds for which the host is away before another person may take the table over."""


# --- the host


async def start(table: Table, seat: int, key: str, command: m.Start, language: str) -> Answered:
    """Begin the match; bots take the open seats."""
    hosts(table, seat)
    if is_agreed(table):
        raise Refusal("started")
    bots = seated_bots(table.state, table.state.open_seats())
    await table.dealer.agree(use(table, seat, "start"), *bots, seat=seat, cid=key)
    return []


def is_agreed(table: Table) -> bool:
    """Return whether the first match has begun, or is about to: the seats stay as they are."""
    return table.state.phase != "lobby" or DRAW in table.state.promises


async def swap(table: Table, seat: int, key: str, command: m.Swap, language: str) -> Answered:
    """Have who sits on two seats change places; a person who is not the host may take a seat that no person has."""
    first, other = existing(table, command.seat), existing(table, command.other)
    if is_agreed(table):
        raise Refusal("started")
    if seat not in (first, other) or table.state.seats[first + other - seat].kind == "person":
        hosts(table, seat)
    if first != other:
        await table.commit(ev.Swapped(first, other), seat=seat, cid=key)
    return []


async def hand_over(table: Table, seat: int, key: str, command: m.Host, language: str) -> Answered:
    """Give the host's rights to another person, or take them where the host has been away for a while."""
    chosen = existing(table, command.seat)
    if table.state.seats[chosen].kind != "person":
        raise Refusal("no_person")
    host = table.state.host
    if host not in (seat, None) and (chosen != seat or not table.presence.is_away_for(host, HOST_AWAY)):
        raise Refusal("host_here")
    if chosen != host:
        used = use(table, seat, "host_given", chosen) if chosen != seat else use(table, seat, "host_taken")
        await table.commit(used, ev.Hosted(chosen), seat=seat, cid=key)
    return []


async def fill(table: Table, seat: int, key: str, command: m.Fill, language: str) -> Answered:
    """Bots of a level take a seat that is open or a bot's, or every open one."""
    hosts(table, seat)
    level = checked_level(table, command.level)
    wanted = table.state.open_seats() if command.seat is None else [existing(table, command.seat)]
    if any(table.state.seats[one].kind == "person" for one in wanted):
        raise Refusal("full")
    if command.seat in table.state.waiting:
        raise Refusal("awaited", name=table.state.waiting[command.seat].name)
    if wanted:
        used = use(table, seat, "fill") if command.seat is None else use(table, seat, "fill_seat", command.seat)
        await table.commit(used, *seated_bots(table.state, wanted, level), seat=seat, cid=key)
    return []


async def kick(table: Table, seat: int, key: str, command: m.Kick, language: str) -> Answered:
    """Send away a seat's player, or the person waiting for it; their key and the table's old link become invalid."""
    hosts(table, seat)
    if command.seat == seat:
        raise Refusal("yourself")
    if table.state.seats[existing(table, command.seat)].kind == "open":
        raise Refusal("seat_open")
    link, used = new_link(table), use(table, seat, "kick", command.seat)
    reason = "replaced" if table.state.phase == "playing" else "sent_away"
    await vacate(table, command.seat, reason, used, _invited(link), key=key, by=seat)
    return [invitation(table, command.cid, None, link)]


async def reissue(table: Table, seat: int, key: str, command: m.Reissue, language: str) -> Answered:
    """Make a new link for a seat, whose old key dies, or for any open seat."""
    hosts(table, seat)
    if command.seat is None:
        link = new_link(table)
        await table.commit(use(table, seat, "link"), _invited(link), seat=seat, cid=key)
        return [invitation(table, command.cid, None, link)]
    if command.seat == seat:
        raise Refusal("yourself")
    await _reissue(table, seat, key, existing(table, command.seat), secret := table.context.secrets.token())
    return [invitation(table, command.cid, command.seat, Link(secret))]


async def _reissue(table: Table, seat: int, key: str, of: int, secret: str) -> None:
    """Let a seat have this link; while a match is played, a person's only if they are long away and all others agree.

    Raises `Refusal`.
    """
    state = table.state
    if of in state.waiting:
        raise Refusal("awaited", name=state.waiting[of].name)
    if state.seats[of].kind != "person":
        return await table.commit(use(table, seat, "seat_link", of), ev.Invited(of, digest(secret)), seat=seat, cid=key)
    if state.phase == "playing":
        return await _ask_for_release(table, seat, of, secret)
    used, taken = use(table, seat, "reissue", of), ev.Moved(of, "")
    return await table.commit(used, taken, ev.Invited(of, digest(secret)), seat=seat, cid=key, bye="kicked")


async def _ask_for_release(table: Table, seat: int, of: int, secret: str) -> None:
    """Ask all others whether a seat with cards may be free; raises `Refusal` unless all are there but its player."""
    state, presence = table.state, table.presence
    if not presence.is_gone(of):
        raise Refusal("has_cards", name=state.names[of])
    if any(other not in (seat, of) and not table.audience.online(other) for other in state.persons()):
        raise Refusal("not_all_here")
    if table.consent.is_denied(seat, ev.Released, state.hand_began):
        raise Refusal("call_denied")
    house = seated_bots(state, [of])[0]
    await table.consent.ask(seat, ev.Released(seat, of, house.name, digest(secret)), state.hand_began)


async def pause(table: Table, seat: int, key: str, command: m.Pause, language: str) -> Answered:
    """Stop the table, or let it go on."""
    hosts(table, seat)
    if table.state.paused != command.on:
        used = use(table, seat, "pause" if command.on else "go_on")
        await table.commit(used, ev.Paused(command.on), seat=seat, cid=key)
    return []


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
    return Link(secrets.token(), table.context.new_code() if table.state.phase == "lobby" else "")


def _invited(link: Link) -> ev.Invited:
    return ev.Invited(None, digest(link.secret), digest(link.code) if link.code else "")


def invitation(table: Table, cid: str, seat: int | None, link: Link) -> m.Invitation:
    """Return the link's path; whoever speaks to a client puts the server's address before it."""
    return m.Invitation(cid, seat, f"/t/{table.state.id}#{link.secret}", "", link.code)


async def join(table: Table, request: m.Join) -> tuple[int, str]:
    """Sit down by a link's secret, or wait for the seat; returns it and its key. Raises `Refusal`."""
    return await table.writer.submit(lambda: _join(table, request))


async def _join(table: Table, request: m.Join) -> tuple[int, str]:
    table.context.measures.refuse_name(request.name)
    state, own = table.state, _invited_to(table, request.invite)
    seat, token = _free_seat(table, request.seat) if own is None else own, table.context.secrets.token()
    sits = state.seats[seat]
    wish = tidy(request.name) or (sits.name if sits.kind == "person" else "")
    if sits.token:  # a link of the seat's own
        await table.commit(ev.Moved(seat, digest(token)), seat=seat)
    elif state.phase == "playing":
        house = seated_bots(state, [seat]) if sits.kind == "person" else []
        name = newcomers(wish, seat, names_beside(state, [seat]))
        await table.commit(*house, ev.Waits(seat, name, digest(token)), seat=seat)
    else:
        name = newcomers(wish, seat, names_beside(state, [seat]))
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
    waited = state.waiting.get(seat)
    name, host = waited.name if waited else state.names[seat], state.host
    events: list[ev.Event] = [*more, _left(state, seat)]
    if host == seat:
        events.append(ev.Hosted(_next_host(table, seat)))
    await table.commit(*events, seat=seat if by is None else by, cid=key, bye=reason)
    table.rematch_votes.discard(seat)
    table.announcements.tell_left(seat, name, reason, is_new_host=host == seat)


def _left(state: TableState, seat: int) -> ev.Sat:
    """Return the event by which nobody has a seat, or waits for it, any more."""
    sits = state.seats[seat]
    if seat in state.waiting:
        return ev.Sat(seat, "bot", sits.name, sits.level)
    return ev.Sat(seat, "open", "", state.setup.level) if state.phase == "lobby" else seated_bots(state, [seat])[0]


def _next_host(table: Table, seat: int) -> int | None:
    """Return the person after a seat who is the host from now on: one who is there, if anybody is."""
    players = table.state.players
    others = sorted((other for other in table.state.persons() if other != seat), key=lambda one: (one - seat) % players)
    return next((other for other in others if table.audience.online(other)), next(iter(others), None))
