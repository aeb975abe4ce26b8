"""Pool of bots for a page without a network: quick ones think here, and what searches is asked of another worker."""

import json
import logging
from array import array
from base64 import b64decode, b64encode
from collections.abc import Awaitable
from functools import lru_cache
from typing import Any, Protocol

from sobremesa import bots
from sobremesa.core.position import View
from sobremesa.fast.entries import CODES, Answer, Call, Kept, Room, packed
from sobremesa.server.table.pool import QUICK
from sobremesa.server.table.quick_pool import KEPT, QuickPool

log = logging.getLogger("sobremesa.server")


class Searches(Protocol):
    """The worker that has the games' entries in wasm."""

    games: str
    """The games whose entries it has, as JSON."""

    def ask(self, game: str, call: str) -> Awaitable[str]:
        """Return what comes of a call, both as JSON: `result` and `rooms`; `missing` what is not kept; or `problem`."""


class SearchFailed(Exception):
    """The worker made no call of it."""


class SearchPool(QuickPool):
    """The quick levels, and those whose decision is a call of machine code."""

    def __init__(self, searches: Searches) -> None:
        super().__init__()
        self._searches, self._games = searches, frozenset(json.loads(searches.games))
        self._searching = lru_cache(KEPT)(_searching)

    def levels(self, game: str) -> tuple[str, ...]:
        """Return the levels of a game that can play here, from the weakest to the strongest."""
        return tuple(level for level in bots.levels(game) if level in QUICK or self._can_ask(game, level))

    def ready(self, game: str, level: str) -> bool:
        """Return whether a level can play here."""
        return level in self.levels(game)

    def playing(self, game: str, level: str) -> str:
        """Return the level itself, or the usual one for one that a table was opened with elsewhere."""
        return level if self.ready(game, level) else self.usual(game)

    async def choose(self, game: str, level: str, seed: str, view: View[Any, Any]) -> int:
        """Return what the bot of this seed does; where its search fails, what the usual level does."""
        if not self._can_ask(game, level):
            return await super().choose(game, level, seed, view)
        bot = self._searching(game, level, seed)
        call = bot.call(view)
        try:
            return int(bot.chosen(view, await self.answer(game, call) if call else None))
        except SearchFailed as error:
            log.warning("a search failed, and '%s' played for '%s': %s", self.usual(game), level, error)
            return await super().choose(game, self.usual(game), seed, view)

    def has_entries(self, game: str) -> bool:
        """Return whether calls of a game's entries can be made."""
        return game in self._games

    def _can_ask(self, game: str, level: str) -> bool:
        return self.has_entries(game) and hasattr(bots.load(bots.path(game, level)), "call")

    async def answer(self, game: str, call: Call) -> Answer:
        """Have a call made; what it takes that is kept and is not there is made first. Raises `SearchFailed`."""
        told = json.loads(await self._searches.ask(game, written(call)))
        if "missing" in told:
            lost = next(one for one in call.takes if isinstance(one, Kept) and one.name == told["missing"])
            await self.answer(game, making(lost))
            told = json.loads(await self._searches.ask(game, written(call)))
        if "result" not in told:
            raise SearchFailed(told["problem"])
        return Answer(int(told["result"]), tuple(map(numbers, _given_back(call), told["rooms"])))


def _searching(game: str, level: str, seed: str) -> Any:
    """Return a bot that searches, with what it may spend at a server."""
    return bots.build(bots.load(bots.path(game, level)), level, seed)


def making(what: Kept) -> Call:
    """Return the call that makes what is kept, which is its last room."""
    call = what.made()
    return Call(call.entries, call.name, (*call.takes[:-1], Named(what.name, call.takes[-1])), ())


class Named:
    """A room that stays, by its name."""

    def __init__(self, name: str, room: Room) -> None:
        self.name, self.room = name, room


def written(call: Call) -> str:
    """Return a call as JSON: of each array its lengths, with its bytes in base 64, its room in bytes, or its name."""
    takes = [_written(one) for one in call.takes]
    return json.dumps({"name": call.name, "takes": takes, "gives": call.gives})


def _written(one: Any) -> dict[str, Any]:
    if isinstance(one, Kept):
        return {"kept": one.name}
    if isinstance(one, Named):
        return {"kept": one.name, **_written(one.room)}
    if isinstance(one, Room):
        return {"lengths": one.lengths, "room": one.bytes}
    if isinstance(one, array):
        return {"lengths": [len(one)], "bytes": b64encode(one.tobytes()).decode()}
    if isinstance(one, list):
        return {"lengths": [len(one)], "bytes": b64encode(b"".join(map(packed, one))).decode()}
    return {"lengths": [], "bytes": b64encode(packed(one)).decode()}


def _given_back(call: Call) -> list[Room]:
    return [call.takes[place] for place in call.gives]


def numbers(room: Room, text: str) -> "array[Any]":
    """Return what was written in a room."""
    assert isinstance(room.item, str)
    return array(CODES[room.item], b64decode(text))
