"""A seat at a table that a server keeps: the same conversation, with people who sit elsewhere."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import count
from secrets import token_hex
from time import sleep
from typing import Any, ClassVar, Final

import msgspec

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.game import Explanation, Game
from sobremesa.core.kernel import MATCH_OVER
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.record import Record
from sobremesa.core.ruleset import Ruleset
from sobremesa.presentation.presenter import Seen
from sobremesa.presentation.printing import one_line
from sobremesa.presentation.viewer import Viewer, tidy
from sobremesa.protocol import messages as m
from sobremesa.terminal.connection import Connection, NoTable
from sobremesa.terminal.console import Ask, SafeConsole, apply_styles
from sobremesa.terminal.conversation import FINISHED, INTERRUPTED, UNFINISHED, Conversation
from sobremesa.terminal.pins import PinBook
from sobremesa.terminal.verify import verified
from sobremesa.terminal.witness import Witness

TRIES: Final = (0, 1, 2, 4, 8, 15)
"""The seconds between the attempts to reach the table again."""

PAUSE: Final = 1.0
"""Seconds without a command after the table says that commands come too fast."""

SHOWN: Final = 2.0
"""Seconds that the shuffles' secrets may take when the match is over."""


QUESTIONS: Final[Mapping[type, str]] = {m.UndoAsked: "undo", m.CallAsked: "call", m.SeatAsked: "seat"}
"""Questions of a seat to all others, by the key of their sentences."""


class Left(Exception):
    """The table said goodbye for good; its words are the argument."""


def refusal(answer: m.Refused) -> str:
    """Return why something was refused, in a line, with the clause."""
    return one_line(str(Explanation(answer.text, answer.clause)) if answer.clause else answer.text)


class RemoteSession(Conversation):
    """One person at a table with others, from the waiting room to the end."""

    def __init__(
        self,
        connection: Connection,
        token: str,
        viewer: Viewer,
        console: SafeConsole,
        ask: Ask,
        book: PinBook | None = None,
    ) -> None:
        super().__init__(viewer, console, ask)
        self.connection, self.token = connection, token
        self.table: m.Table | None = None
        self.number = 0
        self._waits = False  # for the seat, which is theirs from the next shuffle on
        self._power = 0  # the newest use of a power that was told
        self._seen: Seen | None = None
        self._early: list[m.Update] = []  # what was told before the table was
        self._told: list[str] = []
        self._hand: list[str] = []
        self._cids = (f"{token_hex(4)}.{n}" for n in count(1))
        self.witness = Witness(book or PinBook(), lambda: next(self._cids))
        self._answers: dict[str, m.Ack | m.Refused | m.Advice] = {}
        self._asked_by: set[int] = set()

    # --- the table

    @property
    def _view(self) -> Seen:
        assert self._seen is not None
        return self._seen

    @property
    def _ruleset(self) -> Ruleset:
        return self._game.rulebook.parse(self._known.ruleset)

    @property
    def _known(self) -> m.Table:
        assert self.table is not None
        return self.table

    @property
    def _game(self) -> Game[Any, Any]:
        return games.load(self._known.game)

    @property
    def _moment(self) -> object:
        return self.number, self._known.match, self._known.phase

    @property
    def _hint_seed(self) -> str:
        return f"{self._known.id}|hint {self.number}"

    def _news(self) -> list[str]:
        told, self._told = self._told, []
        return told

    # --- the loop

    def run(self, greeting: str = "") -> int:
        """Sit down, play to the end, hang up; returns the exit status."""
        try:
            self._reach()
            while self._seen is None:
                self._hear()
            return super().run(greeting)
        except Left as error:
            self._write(one_line(str(error)))
            return FINISHED if self._is_over() else UNFINISHED
        finally:
            self.connection.close()

    def _advance(self) -> bool:
        """Listen until the viewer is to decide, telling what happens meanwhile."""
        self._catch_up()
        while not self.leaving and not self._is_over() and not self._is_asked():
            self._tell(self._news())
            self._hear()
            self._catch_up()
        return not self.leaving and not self._is_over()

    def _catch_up(self) -> None:
        """Hear what has come already, such as the wish of another to take back what was just played."""
        with suppress(TimeoutError):
            while not self.leaving:
                self._hear(0)

    def _is_asked(self) -> bool:
        return self._known.phase == "playing" and not self._known.paused and self._view.actor == self.viewer.seat

    def _is_over(self) -> bool:
        return self._seen is not None and self._seen.actor == MATCH_OVER

    # --- what is heard

    def _hear(self, seconds: float | None = None) -> None:
        """Hear one message, or open the connection anew where it broke; raises `TimeoutError`."""
        try:
            message = self.connection.receive(seconds)
            heard = self._hearing.get(type(message))
            return heard(self, message) if heard else None
        except ConnectionError:
            self._write(self.viewer.say("table.lost"))
            return self._reach()

    def _reach(self) -> None:
        """Open the line and say hello, again and again for half a minute; raises `NoTable`."""
        for seconds in TRIES:
            sleep(seconds)
            try:
                self.connection.open()
                hello = m.Hello(self.token, self.number, self._language, "state", self.viewer.plain)
                return self.connection.send(hello)
            except (NoTable, ConnectionError) as error:
                why = error
        raise NoTable(str(why)) from None

    @property
    def _language(self) -> m.Language:
        language: m.Language = msgspec.convert(self.viewer.language, m.Language)
        return language

    def _hear_welcome(self, message: m.Welcome) -> None:
        self._waits = message.waits is not None
        if self._waits:
            return self._tell([self.viewer.say("table.next_hand")])
        if message.seat is None:
            raise NoTable("this key opens no seat of the table any more: ask the host for a new link")
        self.viewer, self.witness.seat = replace(self.viewer, seat=message.seat), message.seat
        return self.witness.hear_line()

    def _hear_table(self, message: m.Table) -> None:
        before, self.table = self.table, message
        names = tuple(tidy(seat.name) or self.viewer.say("seat.open") for seat in message.seats)
        sides = tuple(seat.side for seat in message.seats)
        self.viewer = replace(self.viewer, names=names, sides=sides, game=games.load(message.game))
        if before is None:
            self._take_board(message.game)
            apply_styles(self.console, self.board, self.viewer.four_colours)
        self._tell(self._changes(before, message))
        early, self._early = self._early, []
        for update in early:
            self._hear_update(update)

    def _changes(self, before: m.Table | None, now: m.Table) -> list[str]:
        """Tell who came, who left, for whom a bot plays, and whether the table waits."""
        say, old = self.viewer.say, before.seats if before else now.seats
        if before is None and now.phase == "lobby":
            return [say("table.waiting")]
        told = (
            [say("table.paused" if now.paused else "table.goes_on")] if before and before.paused != now.paused else []
        )
        known = {tidy(seat.name) for seat in old if seat.kind == "person"}
        ready = {tidy(seat.name) for seat in old if seat.ready}
        for was, seat in zip(old, now.seats, strict=True):
            name = tidy(seat.name)
            if seat.kind == "person" and name not in known:
                told.append(say("table.came", name=name))
            elif seat.ready and name not in ready:
                told.append(say("table.ready", name=name))
            elif seat.playing and not was.playing:
                told.append(say("table.bot_plays", name=name))
            elif was.playing and not seat.playing:
                told.append(say("table.is_back", name=name))
        return told

    def _hear_update(self, message: m.Update) -> None:
        if self.table is None:
            return self._early.append(message)
        if self._waits:
            return self._tell(line for told in message.told for line in told.lines)
        if message.state is not None:
            state = self._game.new_state()
            for name, value in message.state.items():
                setattr(state, name, value)
            rules = self._game.rules(self._ruleset, self._known.players)
            self._seen = View(self._game, rules, state, self.viewer.seat)
        if message.fresh:
            self._hand.clear()
        for told in message.told:
            if told.kind == "deal":
                self._hand.clear()
            self._hand += told.lines
            self._told += told.lines
        self.number = message.number
        self.witness.hear_deals(message.told)
        return self._tell_breaches()

    def _hear_answer(self, message: m.Ack | m.Refused | m.Advice) -> None:
        if not self.witness.is_own(message.cid):
            self._answers[message.cid] = message
        elif isinstance(message, m.Ack):
            self.witness.hear_ack(message.cid)
        else:
            self.witness.hear_refusal(message.cid)

    def _hear_phrase(self, message: m.Said) -> None:
        self._tell([f"{self.viewer.name(message.seat)}: {message.text}"])

    def _hear_left(self, message: m.Left) -> None:
        self._tell([message.text])

    def _hear_announcement(self, message: m.Announcement) -> None:
        if message.text:
            self._tell([f"{datetime.fromtimestamp(message.at).strftime('%H:%M')} {message.text}"])

    def _hear_power(self, message: m.Power) -> None:
        """Hear what somebody did with a power over the table; after reconnecting some are repeated."""
        if message.number > self._power:
            self._power = message.number
            self._tell([message.text])

    def _hear_question(self, message: m.UndoAsked | m.CallAsked | m.SeatAsked) -> None:
        """Hear what a seat asks all others for, and answer it; or how it was settled."""
        say, key, text = self.viewer.say, QUESTIONS[type(message)], getattr(message, "text", "")
        facts = {"name": self.viewer.name(message.seat), "call": text, "text": text}
        if not message.open:
            self._asked_by.discard(message.seat)
            return self._tell([say(f"{key}.granted" if message.done else f"{key}.refused", **facts)])
        self._asked_by.add(message.seat)
        if message.seat == self.viewer.seat:
            return None
        line = self.ask(say(f"{key}.asked", **facts)).strip().lower()
        return self.connection.send(m.Answer(next(self._cids), line[:1] in ("y", "s", "j"), message.number))

    def _hear_fair(self, message: m.Fair) -> None:
        """Pin, check and answer what is said of a shuffle."""
        for answer in self.witness.hear(message):
            self.connection.send(answer)
        self._tell_breaches()

    def _tell_breaches(self) -> None:
        """Say at once what is wrong with a shuffle."""
        say, news = self.viewer.say, self.witness.news
        self._tell(say("fair.breach", n=n, why=say(f"fault.{fault.key}", seat=fault.seat)) for n, fault in news)
        news.clear()

    def _hear_bye(self, message: m.Bye) -> None:
        if not message.again:
            raise Left(message.text)
        self._write(one_line(message.text))
        self.connection.close()
        self._reach()

    _hearing: ClassVar[Mapping[type, Callable[["RemoteSession", Any], None]]] = {
        m.Welcome: _hear_welcome,
        m.Table: _hear_table,
        m.Update: _hear_update,
        m.Ack: _hear_answer,
        m.Refused: _hear_answer,
        m.Advice: _hear_answer,
        m.Said: _hear_phrase,
        m.Left: _hear_left,
        m.Announcement: _hear_announcement,
        **dict.fromkeys(QUESTIONS, _hear_question),
        m.Power: _hear_power,
        m.Fair: _hear_fair,
        m.Bye: _hear_bye,
    }

    # --- what is said

    def _carry_out(self, actions: Sequence[int]) -> str:
        before = self._moment
        self._catch_up()
        if self._moment != before:
            return self.viewer.say("table.changed")
        write = self._game.notation.write
        answer = self._said(m.Play(next(self._cids), tuple(map(write, actions)), self.number))
        if isinstance(answer, m.Refused):
            return refusal(answer)
        while isinstance(answer, m.Ack) and self.number < answer.number:
            self._hear()
        return ""

    def _said(self, command: m.Play | m.Undo | m.Call) -> m.Ack | m.Refused | m.Advice:
        """Return the answer to a command; said again where it was lost or came too fast, which its name makes safe."""
        while True:
            try:
                self.connection.send(command)
                answer = self._answer_to(command.cid)
            except ConnectionError:
                self._reach()
                continue
            if answer is not None:
                return answer

    def _answer_to(self, cid: str) -> m.Ack | m.Refused | m.Advice | None:
        """Return the answer to a command; `None` where the connection was opened anew, or after the table's pause."""
        generation = self.connection.generation
        while cid not in self._answers:
            if self.connection.generation != generation:
                return None
            if self._answers.pop("", None):
                sleep(PAUSE)
                return None
            self._hear()
        return self._answers.pop(cid)

    # --- commands

    def _log(self, _: str) -> None:
        self._tell(self._hand or [self.viewer.say("log.empty")])

    def _undo(self, _: str) -> None:
        self._ask_all(m.Undo(next(self._cids)))

    def _call(self, _: str) -> None:
        call = self._open_call()
        if call is not None:
            self._ask_all(m.Call(next(self._cids), self._game.notation.write(call), self.number))

    def _ask_all(self, command: m.Undo | m.Call) -> None:
        """Ask for something that all have to agree with, and wait for what they say."""
        answer = self._said(command)
        if isinstance(answer, m.Refused):
            return self._write(refusal(answer))
        if self.viewer.seat in self._asked_by:
            self._write(self.viewer.say("undo.waiting"))
        while self.viewer.seat in self._asked_by:
            self._hear()
        while isinstance(answer, m.Ack) and self.number < answer.number:
            self._hear()
        return None

    def _review(self, _: str) -> None:
        self._refuse_review("review.table")

    def _save(self, _: str) -> None:
        self._write(self.viewer.say("table.keeps"))

    def _resume(self, _: str) -> None:
        self._write(self.viewer.say("table.keeps"))

    def _quit(self, _: str) -> None:
        self.leaving = True

    def _end_of_input(self) -> int:
        self._write(self.viewer.say("table.left"))
        return UNFINISHED

    def _interrupted(self) -> int:
        self._write("", self.viewer.say("table.left"))
        return INTERRUPTED

    def _farewell(self) -> None:
        if self.leaving:
            return self._write(self.viewer.say("table.left"))
        super()._farewell()
        self._prove()
        private = self.table is not None and self.table.private
        said = "table.record_private" if private else "table.record"
        return self._write(self.viewer.say(said, address=self.connection.link.record))

    def _prove(self) -> None:
        """In the end: whether the record is the match that was seen here, and which of its shuffles are proved."""
        say, witness = self.viewer.say, self.witness
        with suppress(TimeoutError, Left):
            while not witness.is_settled:
                self._hear(SHOWN)
        witness.hear_over(witness.match)
        self._tell_breaches()
        try:
            record = Record.parse(self.connection.record(self.token))
            verified(record, (), [witness.book])
            match: Match[Any, Any] = Match.replay(self._game, record)
            if match.view(self.viewer.seat).state != self._view.state:
                self._write(say("fair.other_match"))
        except NoTable as error:
            self._write(say("fair.no_record", why=error))
        except SobremesaError as error:
            self._write(say("fair.refused", why=error))
        self._write(say("fair.proved", n=len(witness.proved("proved")), last=len(witness.shuffles)))
        for standing in ("choice", "unacknowledged", "lost"):
            if found := witness.proved(standing):
                self._write(say(f"fair.{standing}", n=len(found)))
