"""Questions to bots that think elsewhere, and their answers."""

from concurrent.futures import Future
from typing import NamedTuple, Protocol


class Unattended(Exception):
    """Nobody is left who could answer."""


class Question(NamedTuple):
    """Question of what a bot does: its game, level and seed, and all that its seat may see."""

    game: str
    level: str
    seed: str
    seat: int
    view: bytes


class Answer(NamedTuple):
    """Answer to a question: the action, or `why` there is none; and who gave it, who has the bot now."""

    worker: str
    code: int
    why: str = ""


class Asker(Protocol):
    """The side of the server, which asks."""

    def can(self, game: str, level: str) -> bool:
        """Return whether somebody lives who plays the level."""

    def ask(self, question: Question, worker: str = "") -> "Future[Answer]":
        """Ask, the worker that had the bot last if there is one; a future that is cancelled asks no more.

        It raises `Unattended` where nobody is left to answer.
        """

    def close(self) -> None:
        """Ask no more; pending questions fail."""
