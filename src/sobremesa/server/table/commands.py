"""Commands of people at a table, each a function; those that only the host may are in `host_commands`."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from sobremesa.bots import house_bots
from sobremesa.core.bot import Explainer
from sobremesa.core.position import View
from sobremesa.games.facets import presenter
from sobremesa.presentation.viewer import Viewer
from sobremesa.protocol import messages as m
from sobremesa.server.errors import Refusal
from sobremesa.server.loop_time import loop_time
from sobremesa.server.state import events as ev
from sobremesa.server.state.validation import legal_codes
from sobremesa.server.table import host_commands, powers
from sobremesa.server.table.audience import Listener
from sobremesa.server.table.parts import contribution
from sobremesa.server.table.referee import make_call
from sobremesa.server.table.table import Table
from sobremesa.server.table.undo import ask_back
from sobremesa.server.texts import phrase, say
from sobremesa.server.token_bucket import Bucket, Rate

Answered = list[m.Message]

LATE: Final = 0.01
"""Seconds for which the lead waits beyond its time for an answer that is there already."""
AT_A_BOARD: Final = (m.Play, m.Say, m.SetPace, m.Leave, m.Resume)
"""The commands at a board: who plays it gets no advice and takes nothing back, and nobody else comes to the table."""
TALK: Final = Rate(5, 0.5)
"""The phrases that a seat may say at once, and a second."""


def kept_name(key: str, cid: str) -> str:
    """Return a command's name in the store; `key` is the digest of the seat's key, for each holder names their own.

    The seat is no part of it: who changed places asks once more from the other one.
    """
    return f"{key[:12]}.{cid}"


async def handle(table: Table, listener: Listener, command: m.Command) -> Answered:
    """Do a command of a connection; returns what only it is told. Raises `Refusal`."""
    seat = listener.seat
    if seat is None:
        raise Refusal("waits" if listener.key else "spectator")
    if table.state.board and not isinstance(command, AT_A_BOARD):
        raise Refusal("at_a_board")
    key = kept_name(listener.key, getattr(command, "cid", ""))
    if (answers := _old_answer(table, seat, key, command)) is not None:
        return answers
    if isinstance(command, m.Hint):
        return await _once(table, listener, seat, key, command)
    if isinstance(command, m.Play):
        await _wait_to_lead(table, seat)
    return await table.writer.submit(lambda: _once(table, listener, seat, key, command))


async def _once(table: Table, listener: Listener, seat: int, key: str, command: m.Command) -> Answered:
    """Do the command in its turn, unless it was done while it waited; only who still has the seat may."""
    if listener.closed or table.state.seats[seat].token != listener.key:
        raise Refusal("bad_token")
    if (answers := _old_answer(table, seat, key, command)) is not None:
        return answers
    used = table.state.used
    try:
        answers = await _DO[type(command)](table, seat, key, command, listener.language)
    except Refusal:
        if not await table.was_done(key):
            raise
        return [m.Ack(getattr(command, "cid", ""), table.state.streams[seat].number)]
    if table.state.used > used:
        _note_power(table, listener)
    if cid := getattr(command, "cid", ""):
        answers = [*answers, m.Ack(cid, table.state.streams[seat].number)]
        table.remember(key, answers)
    return answers


def _note_power(table: Table, listener: Listener) -> None:
    """Write into the audit log, where one is kept, which power a seat has just used, and from where."""
    use = table.state.uses[-1]
    facts = {"table": table.state.id, "seat": use.seat, "power": use.power, "of": use.of}
    table.context.audit.note("power", address=listener.address, **facts)


def _old_answer(table: Table, seat: int, key: str, command: m.Command) -> Answered | None:
    """Return the answer to a command of this name that was done already; a restart leaves of it that it was done."""
    if key in table.answered:
        return table.answered[key]
    if key in table.state.answers:
        return [m.Ack(getattr(command, "cid", ""), table.state.answers[key])]
    return None


# --- playing


async def _wait_to_lead(table: Table, seat: int) -> None:
    """While somebody might be asked in secret, a lead waits; as long whether anybody is or not."""
    state = table.state
    if state.phase != "playing":
        return
    if seat in table.pending_leads:
        raise Refusal("held")
    wait = table.last_activity[seat] + table.questions.lead_wait(seat) - loop_time()
    if wait > 0:
        table.pending_leads.add(seat)
        try:
            await asyncio.sleep(wait)
        finally:
            table.pending_leads.discard(seat)


async def _play(table: Table, seat: int, key: str, command: m.Play, language: str) -> Answered:
    state = table.state
    table.consent.free()
    codes = legal_codes(state, seat, command.actions, command.seen, language)
    await _close_window(table, seat)
    if command.seen != state.streams[seat].number:
        raise Refusal("moved_on")
    assert state.match is not None and state.match.actor == seat
    write, left = state.game.notation.write, table.clocks.left_after(seat, codes)
    await table.commit(*(ev.Played(seat, write(code), left=left) for code in codes), seat=seat, cid=key)
    return []


async def _close_window(table: Table, seat: int) -> None:
    """Close the time of whoever is still asked something in secret before this seat's lead."""
    match = table.state.match
    while match is not None and match.actor not in (seat, -1, -2):
        asked = match.actor
        silent = [code for code in match.legal_actions if code in match.game.secrets]
        if not silent:
            raise Refusal("your_turn_not")
        answer = await _bots_answer(table, asked) if table.seat_bots.playing(asked) else None
        code, by = (silent[0], "window") if answer is None else (answer, "")
        await table.commit(ev.Played(asked, match.game.notation.write(code), by), seat=asked)


async def _bots_answer(table: Table, seat: int) -> int | None:
    """Return what a bot that is asked in secret answers; `None` where it is late: nobody may feel it think.

    At a board it is waited for: the same choices bring the same result, however busy the machine is.
    """
    is_waited_for = table.state.board or not table.context.timing.asked_bot
    patience = None if is_waited_for else LATE
    try:
        return await asyncio.wait_for(table.seat_bots.choose(seat), patience)
    except TimeoutError:
        return None


async def _hint(table: Table, seat: int, key: str, command: m.Hint, language: str) -> Answered:
    """Advice from the seat's own view; the table goes on meanwhile, and a seat has one at a time."""
    state = table.state
    match = state.match
    if match is None or match.over:
        raise Refusal("not_playing")
    view = match.view(seat)
    if view.actor != seat or table.audience.may_not_know_yet(seat):
        raise Refusal("not_your_hint")
    if seat in table.advised:
        raise Refusal("slow_down")
    table.advised.add(seat)
    viewer, seed = state.viewer(seat, language), f"{state.setup.seed}|hint {seat} {state.streams[seat].number}"
    try:
        return [await table.context.bot_pool.run(lambda: _advice(view, viewer, seed, command.cid))]
    finally:
        table.advised.discard(seat)


def _advice(view: View[Any, Any], viewer: Viewer, seed: str, cid: str) -> m.Advice:
    """Return what the house's player would do, and why; raises `Refusal` where nobody knows the game."""
    adviser = house_bots.adviser(view.game.name, seed)
    if adviser is None:
        raise Refusal("no_hint")
    code = adviser.choose(view)
    move = presenter(view.game.name).in_words(code, viewer)
    why = adviser.explain(view, code, viewer.language) if isinstance(adviser, Explainer) else ""
    return m.Advice(cid, advised(move, why, viewer.language), (view.write(code),))


def advised(move: str, why: str, language: str) -> str:
    """Return a move and why, the move once: a reason that begins with it says both."""
    if why.casefold().startswith(move.casefold()):
        return why
    return say(language, "hint", move=move, why=why).strip()


async def _commit(table: Table, seat: int, key: str, command: m.Commit, language: str) -> Answered:
    table.offers.add(seat, command)
    table.scheduler.changed()
    return []


async def _nonce(table: Table, seat: int, key: str, command: m.Contribute, language: str) -> Answered:
    told = contribution(table.state, seat, command)
    if told is not None:
        await table.commit(told, seat=seat, cid=key)
    return []


# --- talking


async def _say(table: Table, seat: int, key: str, command: m.Say, language: str) -> Answered:
    if not phrase(language, command.phrase, table.state.game):
        raise Refusal("no_phrase")
    if table.state.seats[seat].muted:
        raise Refusal("muted")
    if not table.chat_limits.setdefault(seat, Bucket(TALK)).take():
        raise Refusal("slow_down")
    for listener in table.audience.listeners:
        text = phrase(listener.language, command.phrase, table.state.game)
        listener.send(m.Said(seat, command.phrase, text))
    return []


async def _set_pace(table: Table, seat: int, key: str, command: m.SetPace, language: str) -> Answered:
    for listener in table.audience.of(seat):
        listener.pace = command.pace
    return []


# --- what the others are asked for


async def _undo(table: Table, seat: int, key: str, command: m.Undo, language: str) -> Answered:
    await ask_back(table.state, table.consent, seat)
    return []


async def _answer(table: Table, seat: int, key: str, command: m.Answer, language: str) -> Answered:
    await table.consent.answer(seat, command.yes, command.number)
    return []


async def _call(table: Table, seat: int, key: str, command: m.Call, language: str) -> Answered:
    await make_call(table.state, table.consent, table.commit, seat, key, command, language)
    return []


# --- coming and going


async def _leave(table: Table, seat: int, key: str, command: m.Leave, language: str) -> Answered:
    await host_commands.vacate(table, seat, "left")
    return []


async def _rematch(table: Table, seat: int, key: str, command: m.Rematch, language: str) -> Answered:
    if table.state.phase != "over":
        raise Refusal("not_over")
    table.rematch_votes.add(seat)
    if not table.presence.present() <= table.rematch_votes:
        table.announcements.tell_info()
        return []
    try:
        await table.dealer.prepare()
        await table.dealer.agree(seat=seat, cid=key)
    except Refusal:  # who hears that counts as one who has not voted, and can vote again
        table.rematch_votes.discard(seat)
        table.announcements.tell_info()
        raise
    return []


async def _ready(table: Table, seat: int, key: str, command: m.Ready, language: str) -> Answered:
    if host_commands.is_agreed(table):
        raise Refusal("started")
    token = table.state.seats[seat].token
    if command.on:
        table.ready.add(token)
    else:
        table.ready.discard(token)
    table.announcements.tell_info()
    return []


_Do = Callable[[Table, int, str, Any, str], Awaitable[Answered]]
_DO: dict[type[m.Command], _Do] = {
    m.Play: _play,
    m.Say: _say,
    m.SetPace: _set_pace,
    m.Undo: _undo,
    m.Call: _call,
    m.Answer: _answer,
    m.Hint: _hint,
    m.Commit: _commit,
    m.Contribute: _nonce,
    m.Leave: _leave,
    m.Rematch: _rematch,
    m.Ready: _ready,
    m.Swap: host_commands.swap,
    m.Host: host_commands.hand_over,
    m.Start: host_commands.start,
    m.Kick: host_commands.kick,
    m.Reissue: host_commands.reissue,
    m.Fill: host_commands.fill,
    m.Pause: host_commands.pause,
    m.Mute: powers.mute,
    m.Remove: powers.remove,
    m.Watching: powers.watching,
    m.Resume: host_commands.resume_link,
}
