"""Puzzles as a seat sees them, told in a language."""

from functools import lru_cache
from typing import Any

from sobremesa import games
from sobremesa.core.match import Match
from sobremesa.games.facets import presenter, remember, scene
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.scene import SceneContext
from sobremesa.presentation.sentences import sentences
from sobremesa.presentation.texts import Say
from sobremesa.protocol import messages as m
from sobremesa.puzzles.counting import QUESTIONS, can_count, question
from sobremesa.puzzles.counting import Told as CountTold
from sobremesa.puzzles.puzzle import begun, played
from sobremesa.puzzles.puzzle import puzzles as of_game
from sobremesa.puzzles.text import Told
from sobremesa.server.answers.replay import heard, moments
from sobremesa.server.state.stream import told_of


@lru_cache(16)
def puzzles(game: str, language: str) -> m.Puzzles:
    """Return the list of a game's puzzles; raises `UnknownGame`, and `SobremesaError` where it has none."""
    found = of_game(game)
    say = Say(language, games.load(game).package)
    themes = dict.fromkeys(one.theme for one in found.puzzles)
    titles = tuple(m.PuzzleTheme(theme, say(f"puzzle.theme.{theme}")) for theme in themes)
    listed = tuple(m.PuzzleInList(one.key, one.theme, one.is_hard) for one in found.puzzles)
    questions = QUESTIONS if can_count(game) else 0
    return m.Puzzles(found.made["game"], found.made["ruleset"], titles, listed, questions)


@lru_cache(64)
def puzzle(game: str, key: str, language: str) -> m.Puzzle:
    """Return a puzzle as its seat sees it; raises `UnknownGame`, and `SobremesaError` where there is none such."""
    found = of_game(game).find(key)
    told = Told(found, language)
    viewer, final = told.viewer, played(found)
    twin: Match[Any, Any] = begun(found, viewer.names)
    memory, steps, events = remember(twin), list[ObservedStep](), list[m.Told]()
    for step in final.steps:
        twin.repeat(step)
        event = twin.event(step, viewer.seat, len(events) + 1)
        steps.append(ObservedStep(event, twin.view(viewer.seat)))
        if event:
            lines = sentences(presenter(game), steps, len(steps) - 1, viewer.spoken)
            events.append(told_of(event, twin, lines))
    context = SceneContext(viewer, steps[-2:], memory.seen(viewer.seat) if memory else None)
    answers = tuple(
        m.PuzzleAnswer(actions, told.verdict(at), tuple(told.reasons(at))) for at, actions in enumerate(found.actions)
    )
    seen = scene(twin.view(viewer.seat), context)
    ruleset = found.hand.ruleset
    return m.Puzzle(game, key, ruleset, told.theme, viewer.seat, found.best, answers, tuple(events), seen)


def counting(game: str, number: int, language: str) -> m.Counting:
    """Return a question of counting by its number, which there must be."""
    one = question(game, number)
    told = CountTold(one, language)
    answers = tuple(m.CountAnswer(told.verdict(n), told.why) for n in range(one.most + 1))
    steps = moments(one.match, one.seat, told.viewer, heard(one.match, one.seat), 0)
    return m.Counting(game, one.number, one.seat, told.asks, len(one.unseen), answers, steps)
