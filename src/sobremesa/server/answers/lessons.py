"""Lessons: a first hand of a game, which lies with the game as a record, told as its learner sees it."""

import tomllib
from functools import lru_cache
from typing import Final

from msgspec import Struct, convert

from sobremesa import games
from sobremesa.core.record import Record
from sobremesa.presentation.texts import Say
from sobremesa.protocol import messages as m
from sobremesa.server.answers.catalogue import clause, lesson_file
from sobremesa.server.answers.replay import replay
from sobremesa.server.errors import Refusal

LEARNER: Final = 0
"""The seat of who learns."""


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written: a record, the clauses behind each play of the learner, and those of the end.

    The steps from the first number of `left_out` to before the second one are not shown: time passes.
    """

    level: str
    end: tuple[str, ...]
    clauses: tuple[tuple[str, ...], ...]
    record: str
    left_out: tuple[int, int] = (0, 0)


@lru_cache(32)
def lesson(name: str, language: str) -> m.Lesson:
    """Return a game's lesson; raises `UnknownGame`, and `Refusal` where the game has none."""
    game = games.load(name)
    file = lesson_file(game)
    if not file.is_file():
        raise Refusal("no_lesson")
    script = convert(tomllib.loads(file.read_text(encoding="utf-8")), Script)
    told = Say(language, game.package)
    text = script.record.replace("{you}", told("you"))
    later, goes_on = script.left_out
    steps = replay("", text, LEARNER, language, 0).steps
    if goes_on:
        steps = [*steps[:later], *replay("", text, LEARNER, language, goes_on).steps]
    own = [at for at, moment in enumerate(steps) if moment.told.seat == LEARNER and at != later]
    tags = Record.parse(text).tags

    def behind(numbers: tuple[str, ...]) -> tuple[m.Clause, ...]:
        return tuple(clause(name, number, language, tags["Ruleset"]) for number in numbers)

    tasks = tuple(
        m.Task(at, told(f"lesson.{n}"), told(f"lesson.{n}.done"), behind(numbers))
        for n, (at, numbers) in enumerate(zip(own, script.clauses, strict=True), 1)
    )
    ends = told("lesson.intro"), told("lesson.end"), behind(script.end)
    return m.Lesson(name, tags["Ruleset"], int(tags["Players"]), script.level, *ends, tasks, steps, later)
