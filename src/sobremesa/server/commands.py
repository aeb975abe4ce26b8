"""What people at the table can ask for, each a function; what only the host may is in `hosting`."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from sobremesa.bots.bot import Explainer
from sobremesa.server import events as ev
from sobremesa.server import hosting
from sobremesa.server import messages as m
from sobremesa.server.clock import left_after
from sobremesa.server.judge import judged
from sobremesa.server.limits import Bucket, Rate
from sobremesa.server.refusal import Refusal
from sobremesa.server.rooms import room
from sobremesa.server.takeback import Wish, steps_back
from sobremesa.server.texts import PHRASES, say
from sobremesa.terminal import house

if TYPE_CHECKING:
    from sobremesa.server.audience import Listener
    from sobremesa.server.table import Table

Answered = list[m.Message]

TALK: Final = Rate(5, 0.5)
"""How many phrases a seat may say at once, and a second."""


async def done(table: "Table", one: "Listener", command: m.Command) -> Answered:
    """Do a command of a connection; returns what only it is told. Raises `Refusal`."""
    seat = one.seat
    if seat is None:
        raise Refusal("spectator")
    cid = getattr(command, "cid", "")
    key = f"{seat}.{cid}"
    if key in table.state.answers:
        return [m.Ack(cid, table.state.answers[key])]
    if isinstance(command, m.Play):
        await _wait_to_lead(table, seat)
    return await table.ask(lambda: _once(table, one, seat, key, command))


async def _once(table: "Table", one: "Listener", seat: int, key: str, command: m.Command) -> Answered:
    """The command, in its turn, unless it was done while it waited; only who still has the seat may."""
    cid = getattr(command, "cid", "")
    if one.closed:
        raise Refusal("bad_token")
    if key in table.state.answers:
        return [m.Ack(cid, table.state.answers[key])]
    answers = await _DO[type(command)](table, seat, key, command, one.language)
    return [*answers, m.Ack(cid, table.state.streams[seat].number)] if cid else answers


# --- playing


async def _wait_to_lead(table: "Table", seat: int) -> None:
    """While somebody might be asked in secret, a lead waits; as long whether anybody is or not."""
    state = table.state
    if state.phase != "playing":
        return
    if seat in table.held:
        raise Refusal("held")
    wait = table.moved[seat] + table.lead_wait(seat) - time.monotonic()
    if wait > 0:
        table.held.add(seat)
        try:
            await asyncio.sleep(wait)
        finally:
            table.held.discard(seat)


async def _play(table: "Table", seat: int, key: str, command: m.Play, language: str) -> Answered:
    state = table.state
    if table.wish is not None:
        raise Refusal("undo_pending")
    codes = judged(state, seat, command.actions, command.seen, language)
    await _close_window(table, seat)
    if command.seen != state.streams[seat].number:
        raise Refusal("moved_on")
    assert state.match is not None and state.match.actor == seat
    write, left = state.game.notation.write, left_after(table, seat, codes)
    await table.commit(*(ev.Played(seat, write(code), left=left) for code in codes), seat=seat, cid=key)
    return []


async def _close_window(table: "Table", seat: int) -> None:
    """Whoever is still asked something in secret before this seat's lead has had their time."""
    match = table.state.match
    while match is not None and match.actor not in (seat, -1, -2):
        asked = match.actor
        silent = [code for code in match.legal_actions if code in match.game.secrets]
        if not silent:
            raise Refusal("your_turn_not")
        is_bot = bool(table.playing(asked))
        code = await table.driver.choose(asked) if is_bot else silent[0]
        by = "" if is_bot else "window"
        await table.commit(ev.Played(asked, match.game.notation.write(code), by), seat=asked)


async def _hint(table: "Table", seat: int, key: str, command: m.Hint, language: str) -> Answered:
    state = table.state
    match = state.match
    if match is None or match.over:
        raise Refusal("not_playing")
    view = match.view(seat)
    if view.actor != seat:
        raise Refusal("not_your_hint")
    adviser = house.adviser(state.game.name, f"{state.setup.seed}|hint {seat} {state.streams[seat].number}")
    if adviser is None:
        raise Refusal("no_hint")
    guest = state.sitter(seat, language).guest

    def think() -> m.Advice:
        code = adviser.choose(view)
        move = room(state.game.name).in_words(code, guest)
        why = adviser.explain(view, code, language) if isinstance(adviser, Explainer) else ""
        text = say(language, "hint", move=move, why=why).strip()
        return m.Advice(command.cid, text, (state.game.notation.write(code),))

    return [await table.service.thinkers.run(think)]


async def _nonce(table: "Table", seat: int, key: str, command: m.Contribute, language: str) -> Answered:
    if command.hand not in table.state.secrets:
        raise Refusal("commit_passed")
    table.nonces.setdefault(command.hand, {}).setdefault(seat, command.hex)
    return []


# --- talking


async def _say(table: "Table", seat: int, key: str, command: m.Say, language: str) -> Answered:
    if command.phrase not in PHRASES["en"]:
        raise Refusal("no_phrase")
    if not table.talk.setdefault(seat, Bucket(TALK)).take():
        raise Refusal("slow_down")
    for one in table.audience.listeners:
        one.send(m.Said(seat, command.phrase, PHRASES[one.language][command.phrase]))
    return []


# --- taking back


async def _undo(table: "Table", seat: int, key: str, command: m.Undo, language: str) -> Answered:
    if table.wish is not None:
        raise Refusal("undo_pending")
    steps, now = steps_back(table.state, seat), (seat, table.state.streams[seat].number)
    if not steps or now in table.denied:
        raise Refusal("no_undo")
    others = {other for other in table.state.persons() if other != seat and table.audience.online(other)}
    table.wish = Wish(seat, steps, others)
    if not others:
        await _settle(table, True)
        return []
    table.audience.tell(m.UndoAsked(seat, True))
    asyncio.get_running_loop().call_later(table.service.pace.undo, _lapse, table, table.wish)
    table.changed()
    return []


def _lapse(table: "Table", wish: Wish) -> None:
    """Nobody answered: the play stands."""
    if table.wish is wish:
        table.wish = None
        table.deny(wish.seat)
        table.audience.tell(m.UndoAsked(wish.seat, False))
        table.changed()


async def _answer(table: "Table", seat: int, key: str, command: m.Answer, language: str) -> Answered:
    wish = table.wish
    if wish is None or seat not in wish.waiting:
        raise Refusal("nothing_asked")
    wish.waiting.discard(seat)
    if not command.yes or not wish.waiting:
        await _settle(table, command.yes)
    return []


async def _settle(table: "Table", yes: bool) -> None:
    """The wish is granted or not."""
    wish = table.wish
    assert wish is not None
    seat, steps, table.wish = wish.seat, wish.steps, None
    granted = yes and steps_back(table.state, seat) == steps
    table.audience.tell(m.UndoAsked(seat, False, granted))
    if granted:
        await table.commit(ev.TookBack(seat, steps), seat=seat)
    else:
        table.deny(seat)
        table.changed()


# --- coming and going


async def _leave(table: "Table", seat: int, key: str, command: m.Leave, language: str) -> Answered:
    await hosting.vacate(table, seat, "left")
    return []


async def _rematch(table: "Table", seat: int, key: str, command: m.Rematch, language: str) -> Answered:
    if table.state.phase != "over":
        raise Refusal("not_over")
    table.again.add(seat)
    present = {other for other in table.state.persons() if table.audience.online(other)}
    if present <= table.again and 0 in table.state.secrets:
        await table.begin(seat=seat, cid=key)
    else:
        table.tell_info()
    return []


_Do = Callable[["Table", int, str, Any, str], Awaitable[Answered]]
_DO: dict[type[m.Command], _Do] = {
    m.Play: _play,
    m.Say: _say,
    m.Undo: _undo,
    m.Answer: _answer,
    m.Hint: _hint,
    m.Contribute: _nonce,
    m.Leave: _leave,
    m.Rematch: _rematch,
    m.Start: hosting.start,
    m.Kick: hosting.kick,
    m.Reissue: hosting.reissue,
    m.Fill: hosting.fill,
    m.Pause: hosting.pause,
    m.Resume: hosting.resume_link,
}
