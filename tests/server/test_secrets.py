"""Two matches that differ only in cards a seat cannot see give that seat the same bytes, over every channel.

Both are played on servers that differ in nothing but the deck. All that the seat, a spectator and the logs get is
compared byte for byte: messages in two languages and both forms, streams, answers, refusals, records, advice. So is
how long each bot waits after what everybody saw, until it begins to think and until it acts.
"""

import json
import logging
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.cuatrola.side_channels import might_be_asked
from sobremesa.server.logs import JsonLines
from sobremesa.server.table.table import Table
from sobremesa.server.table.timing import Timing
from tests.server.kit import PATIENCE, Client, House, dealt_first, house, run
from tests.server.pairs import MINE, PLAYERS, Pair, pairs, silence
from tests.server.waits import Waits, completed, noted_waits

QUICK = Timing(bot=0, deal=0, hand=0, asked_bot=0, asked_person=0, tick=0, nonce=0, undo=30)
PACE = Timing(bot=5e-7, deal=0, hand=0, asked_bot=5e-7, asked_person=4e-6, tick=0, nonce=0, undo=30)
"""The usual waits of bots and leads in millionths: nobody feels them, and each can be told from the others."""
OTHER_TEXTS = ("draw", "take", "end", "yes", "silent", "claim 7", "canto o", "calla", "solo", "?")


class Logged(logging.Handler):
    """Every line of the logs, without the times."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        record.created = 0
        record.__dict__.pop("ms", None)
        self.lines.append(self.format(record))


@dataclass
class Script:
    """Script of what all do in both matches, and bots that do it."""

    game: str
    pair: Pair
    table: Table | None = None
    finished: Event = field(default_factory=Event)

    @property
    def place(self) -> int:
        """Return how many of the plays are done."""
        assert self.table is not None
        match = self.table.state.match
        assert match is not None
        return sum(1 for event in match.events(MINE) if event.kind == "action")

    def bot(self, game: str, level: str, seed: str) -> "Script":
        """The bot of any seat."""
        return self

    def choose(self, view: View[Any, Any]) -> int:
        shelf = games.load(self.game)
        silent = [code for code in view.legal_actions if code in shelf.secrets]
        if not silent and self.place == len(self.pair.plays):
            self.finished.wait(PATIENCE)
            return int(view.legal_actions[0])
        return silent[0] if silent else shelf.notation.parse(self.pair.plays[self.place][1])


class Evening:
    """One of the two matches on a server, with a seat that asks for whatever it can think of."""

    def __init__(self, here: House, script: Script, bots: bool) -> None:
        self.here, self.script, self.bots, self.game = here, script, bots, script.game
        self.answers: list[tuple[int, bytes]] = []
        self.others: dict[int, Client] = {}

    async def sit_down(self) -> None:
        count = PLAYERS[self.game] - 1
        seats = [{"kind": "bot" if self.bots else "open"}] * count
        table, seated = await self.here.open(
            game=self.game, ruleset=games.load(self.game).rulebook.ruleset().name, players=count + 1, seats=seats
        )
        self.table, self.token, self.script.table = table, seated["token"], table
        table.state.game = dealt_first(table.state.game, self.script.pair.dealer)
        for name in () if self.bots else ("Luz", "Sol", "Paz"):
            friend = await self.here.friend(seated, name)
            self.others[friend["seat"]] = self.here.sit(table.state.id, friend["token"])
        sit, name = self.here.sit, table.state.id
        self.me, self.bare = sit(name, self.token), sit(name, self.token, form="state", language="de")
        self.lines, self.eye = self.here.stream(name, self.token, "form=scene&language=es"), sit(name)
        for client in (self.me, self.bare, self.lines, self.eye, *self.others.values()):
            await client.next("welcome")
        self.me.send(type="start", cid="start")
        await self.me.next("update", where=lambda one: one["number"] >= 1)

    async def play(self) -> None:
        plays = self.script.pair.plays
        for place, (seat, text) in enumerate(plays):
            if seat == MINE or not self.bots:
                await self.here.until(lambda place=place: self.script.place == place)  # type: ignore[misc]
                await self.probe(place)
                await self.act(place, seat, text)
        await self.here.until(lambda: self.script.place == len(plays))
        await self.probe(len(plays))
        self.me.send(type="say", cid="last", phrase="bye")
        for client in (self.me, self.bare, self.lines, self.eye):
            await client.next("said")

    async def act(self, place: int, seat: int, text: str) -> None:
        """One of the plays; who leads and is asked for a cante first is silent, their partner is left to the table."""
        match = self.table.state.match
        assert match is not None
        mover = self.others.get(seat, self.me)
        if seat != MINE and match.actor == seat and (silent := silence(match)):
            await self.send_play(mover, seat, f"q{place}", match.game.notation.write(silent[0]))
        await self.send_play(mover, seat, f"s{place}", text)

    async def send_play(self, mover: Client, seat: int, cid: str, text: str) -> None:
        mover.send(type="play", cid=cid, actions=[text], seen=self.table.state.streams[seat].number)
        got = await mover.next("ack", "refused", where=lambda one: one["cid"] == cid)
        assert got["type"] == "ack", (seat, text, got)

    async def probe(self, place: int) -> None:
        """Everything illegal, and what only others or nobody may ask for."""
        path = f"/api/tables/{self.table.state.id}"
        if place % 5 == 0:
            for number, text in enumerate(self.illegal()):
                body = {"cid": f"x{place}.{number}", "actions": [text], "seen": self.table.state.streams[MINE].number}
                await self.note("POST", f"{path}/actions?language=en", body, self.token)
        for page in ("", "/record", "/replay", "/record?match=2", "/review"):
            await self.note("GET", path + page)
        await self.note("POST", f"{path}/played_on", {"step": 2})
        for kind in ("hint", "rematch") if self.bots else ("hint", "undo", "rematch"):  # bots always agree
            self.me.send(type=kind, cid=f"{kind}{place}")
        self.me.send(type="answer", cid=f"answer{place}", yes=True)
        await self.me.next("refused", where=lambda one: one["cid"] == f"answer{place}")
        wish = self.table.consent.request
        if wish is not None:
            self.others[min(wish.waiting)].send(type="answer", cid=f"no{place}", yes=False)
            await self.me.next("undo_asked", where=lambda one: not one["open"])

    def illegal(self) -> list[str]:
        """Every card and word that would be refused, as far as the seat itself can tell."""
        match = self.table.state.match
        assert match is not None
        view = match.view(MINE)
        texts = [*sorted({str(card) for card in match.game.pack}), *OTHER_TEXTS]
        return [text for text in texts if view.actor != MINE or not is_legal(view, text)]

    async def note(self, method: str, path: str, body: Any = None, token: str = "") -> None:
        answer = await self.here.ask(method, path, body, token)
        self.answers.append((answer.status, answer.body))


def is_legal(view: View[Any, Any], text: str) -> bool:
    try:
        return view.why_illegal(view.game.notation.parse(text)) is None
    except ValueError:
        return False


async def heard(game: str, pair: Pair, which: int, bots: bool) -> dict[str, list[Any]]:
    """All that reached the outside, in order."""
    logged, logger = Logged(), logging.getLogger("sobremesa")
    logger.addHandler(logged)
    script = Script(game, pair)
    try:
        with noted_waits() as waits:
            return await told(script, which, bots, logged.lines, waits)
    finally:
        script.finished.set()
        logger.removeHandler(logged)


async def told(script: Script, which: int, bots: bool, lines: list[str], waits: Waits) -> dict[str, list[Any]]:
    """All that a server tells of one of the two matches; `lines` and `waits` fill while it is played."""
    deck = script.pair.decks[which]
    async with house(timing=PACE, make=script.bot, stacked=lambda state: deck) as here:
        evening = Evening(here, script, bots)
        await evening.sit_down()
        await evening.play()
        clients = {"seat": evening.me, "bare": evening.bare, "lines": evening.lines, "eye": evening.eye}
        out: dict[str, list[Any]] = {name: list(client.got) for name, client in clients.items()}
        out |= {"answers": evening.answers, "logs": list(lines)}
        out["numbers"] = [one for one in (await here.numbers()).items() if "_seconds_" not in one[0]]
        out["waits"] = completed(waits)
        script.finished.set()
        return out


@pytest.mark.parametrize("bots", [False, True], ids=["people", "bots"])
@pytest.mark.parametrize("game", games.names())
def test_what_a_seat_cannot_see_changes_no_byte_that_reaches_it(game: str, bots: bool) -> None:
    compared, later = 0, 0
    for pair in pairs(game)[: 3 if game == "cuatrola" else 1]:
        one, other = (run(heard(game, pair, which, bots)) for which in (0, 1))
        for channel in one:
            assert one[channel] == other[channel], channel
        compared += len(one["seat"])
        assert bool(one["waits"]) == bots
        later += sum(1 for _, begins, _ in one["waits"] if begins)
    assert compared > 40
    assert bool(later) == (bots and bool(games.load(game).secrets)), "bots that lead where somebody might be asked"


def test_questions_in_secret_are_among_what_was_compared() -> None:
    asked = [pair for pair in pairs("cuatrola")[:3] if pair.secretly[0] != pair.secretly[1]]
    assert len(asked) >= 2


def test_the_comparison_finds_what_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that shows the true position instead of the view is found out at once."""
    monkeypatch.setattr(Match, "view", lambda self, seat: View(self.game, self.rules, self.state, seat))
    pair = pairs("cuatrola")[0]
    one, other = (run(found(pair, which)) for which in (0, 1))
    assert one != other


async def found(pair: Pair, which: int) -> list[bytes]:
    script = Script("cuatrola", pair)
    async with house(timing=QUICK, make=script.bot, stacked=lambda state: pair.decks[which]) as here:
        evening = Evening(here, script, True)
        await evening.sit_down()
        script.finished.set()
        return list(evening.bare.got)


def test_the_lead_after_a_trick_waits_the_same_whoever_is_asked() -> None:
    """Cuatrola: how long the lead waits follows from what everybody sees."""
    shelf, pair = games.load("cuatrola"), pairs("cuatrola")[0]
    waits = [leads(Match(shelf, shelf.rulebook.ruleset(), 4, pair.dealer), pair, deck) for deck in pair.decks]
    assert waits[0] == waits[1]
    assert any(asked is not None for asked in waits[0])


def leads(match: Match[Any, Any], pair: Pair, deck: str) -> list[int | None]:
    """Who might be asked before each of the plays; who is asked, is silent."""
    match.deal(match.game.parse_deal(deck))
    found = []
    for seat, text in pair.plays:
        while match.actor != seat or (seat != MINE and silence(match)):
            match.play(silence(match)[0])
        found.append(might_be_asked(match.view(seat), seat))
        match.play(text, seat)
    return found


def test_canaries_stay_in_their_hands() -> None:
    """The names of hidden cards are in nothing that leaves the process, as long as they lie in other hands."""

    async def work() -> None:
        async with house() as here:
            table, seated = await here.open(game="cuatrola", start=True)
            me, eye = here.sit(table.state.id, seated["token"]), here.sit(table.state.id)
            await me.next("update", where=lambda one: one["number"] >= 1)
            match = table.state.match
            assert match is not None
            hidden = {card for seat in range(1, 4) for card in match.position.hand(seat)}
            open_ones = set(json.dumps(match.view(None).digest()).replace('"', " ").split())
            out = b"".join([*me.got, *eye.got])
            assert len(hidden - open_ones) > 10
            assert not [card for card in hidden - open_ones if f'"{card}"'.encode() in out]

    run(work())
