"""Bots that think at workers elsewhere; the one that had a bot last is asked again, and has what it remembers."""

import asyncio
from typing import Any, Final

import msgspec

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import values_of
from sobremesa.core.position import View
from sobremesa.server.storage.bot_questions import Asker, Question

KEPT: Final = 4096
"""The bots of which is known who had them last."""


class BotFailed(SobremesaError):
    """A bot complained at its worker, or ended one worker after the other."""


class RemoteBots:
    """Bots of levels that somebody plays elsewhere."""

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._workers: dict[str, str] = {}

    def can(self, game: str, level: str) -> bool:
        """Return whether somebody plays the level."""
        return self._asker.can(game, level)

    async def choose(self, level: str, seed: str, view: View[Any, Any]) -> int:
        """Return what a bot does; raises `BotFailed`, and `Unattended` where nobody is left who could answer."""
        asked = self._asker.ask(question_of(level, seed, view), self._workers.pop(seed, ""))
        answer = await asyncio.wrap_future(asked)
        if answer.why:
            raise BotFailed(answer.why)
        self._workers[seed] = answer.worker
        if len(self._workers) > KEPT:
            del self._workers[next(iter(self._workers))]
        return answer.code

    def close(self) -> None:
        """Ask no more."""
        self._asker.close()


def question_of(level: str, seed: str, view: View[Any, Any]) -> Question:
    """Return a question with all that a seat may see, and nothing else."""
    assert view.seat is not None
    seen = msgspec.msgpack.encode([values_of(view.rules), values_of(view.state)])
    return Question(view.game.name, level, seed, view.seat, seen)


def view_of(question: Question) -> View[Any, Any]:
    """Return the view that a question is about."""
    game = games.load(question.game)
    rules, state = msgspec.msgpack.decode(question.view)
    return View(game, game.new_rules(*rules), type(game.new_state())(*state), question.seat)
