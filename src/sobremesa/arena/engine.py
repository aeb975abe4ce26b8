"""Engine: a program of anybody's, in any language, that plays by JSON lines over its standard input and output.

The protocol stands in `docs/reference/engine-protocol.md`. A program that stalls, ends or answers nonsense forfeits.
"""

import atexit
import json
import shlex
from dataclasses import asdict
from functools import cache
from itertools import count
from queue import Empty, Queue
from shutil import which
from subprocess import PIPE, Popen
from threading import Thread
from typing import IO, Any, Final

from sobremesa.core.bot import Forfeit
from sobremesa.core.errors import NotationError, SobremesaError
from sobremesa.core.position import View

PREFIX: Final = "engine:"
VERSION: Final = 1
PATIENCE: Final = 10.0
"""Seconds after which a program that has not answered has stalled."""
AHEAD: Final = 4
"""Lines that are kept before they are asked for: a program that goes on and on is not listened to."""
LONGEST: Final = 65_536
"""Characters of an answer that are read."""


class EngineBot:
    """Player that asks a program, `command` as a shell would split it; one process plays for all seats of this one."""

    def __init__(self, command: str, seed: int | str = 0) -> None:
        self.command, self.seed = command, str(seed)

    def warm(self) -> None:
        """Start the program."""
        running(self.command)

    def choose(self, view: View[Any, Any]) -> int:
        """Return what the program answers; raises `Forfeit` where that is nothing that can be read as an action."""
        program = running(self.command)
        number = next(program.numbers)
        answer = program.ask(json.dumps(asked(view, number, self.seed), ensure_ascii=False))
        try:
            found = json.loads(answer)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or found.get("id") != number or not isinstance(found.get("action"), str):
            right = json.dumps({"id": number, "action": "…"}, ensure_ascii=False)
            raise Forfeit(f"'{PREFIX}{self.command}' answered {answer[:80]!r}, and not {right}")
        try:
            return view.read(found["action"])
        except NotationError as error:
            raise Forfeit(f"'{PREFIX}{self.command}' chose what is no action: {error}") from None


def asked(view: View[Any, Any], number: int, seed: str) -> dict[str, Any]:
    """Return the question: what the seat sees, and what it may do."""
    seat = view.seat or 0
    table = {"game": view.game.name, "rules": asdict(view.rules), "seat": seat, "table": view.digest()}
    legal = [view.write(code) for code in view.legal_actions.codes]
    return {"protocol": VERSION, "id": number, "seed": seed, **table, "hand": view.hand(seat), "legal": legal}


class Program:
    """Process that answers line by line; once it has failed it is not asked again."""

    def __init__(self, command: str) -> None:
        self.command, self.failed = command, ""
        self.numbers = count(1)
        self._answers: Queue[str] = Queue(AHEAD)
        try:
            self._process = Popen(words(command), stdin=PIPE, stdout=PIPE, encoding="utf-8", errors="replace")
        except OSError as error:
            raise SobremesaError(f"'{PREFIX}{command}' cannot be started: {error.strerror}") from None
        assert self._process.stdout is not None
        Thread(target=_listen, args=(self._process.stdout, self._answers), daemon=True).start()
        atexit.register(self._process.kill)

    def ask(self, line: str) -> str:
        """Return the next line of the program; raises `Forfeit` where none comes."""
        if not self.failed:
            try:
                return self._answer(line)
            except Empty:
                self._fail(f"did not answer within {PATIENCE:g} seconds")
            except OSError:
                self._fail("has ended")
        raise Forfeit(f"'{PREFIX}{self.command}' {self.failed}")

    def _answer(self, line: str) -> str:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer = self._answers.get(timeout=PATIENCE)
        if not answer:
            raise BrokenPipeError
        return answer

    def _fail(self, why: str) -> None:
        self.failed = why
        self._process.kill()


def _listen(output: IO[str], answers: "Queue[str]") -> None:
    """Pass the lines on, at last an empty one; a line that has no end is passed on in parts."""
    while line := output.readline(LONGEST):
        answers.put(line)
    answers.put("")


@cache
def running(command: str) -> Program:
    """Return the program of this process, which is started once."""
    return Program(command)


def words(command: str) -> list[str]:
    """Return a command's words; raises `SobremesaError` for one that nothing here can run."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise SobremesaError(f"'{PREFIX}{command}' is no command: {error}") from None
    if not found or which(found[0]) is None:
        raise SobremesaError(f"'{PREFIX}{command}' names no program that can be run here")
    return found
