"""Counting at the terminal: a hand is told up to a moment, and how many cards of a rank can still be out is asked."""

import os
from dataclasses import dataclass

from sobremesa.core.match import Match
from sobremesa.games import facets
from sobremesa.puzzles.counting import QUESTIONS, Told, number_asked, question
from sobremesa.puzzles.text import solved
from sobremesa.terminal import commands
from sobremesa.terminal.commands import Command
from sobremesa.terminal.console import Ask, SafeConsole, apply_styles, asker, open_console, output, shows_boxes
from sobremesa.terminal.locales import language_of
from sobremesa.terminal.transcript import Transcript


@dataclass(frozen=True)
class CountOptions:
    """Which question is the first, and how they are shown."""

    first: int = 1
    language: str = ""
    plain: bool = False
    colour: bool = True
    four_colours: bool = False


def count(game: str, options: CountOptions) -> int:
    """Ask a game's questions; returns the exit status. Raises `SobremesaError` where there are none such."""
    first = number_asked(game, str(options.first))
    language, out = options.language or language_of(os.environ), output()
    console, ask = open_console(colour=options.colour), asker(out)
    apply_styles(console, facets.text_board(game), options.four_colours)
    right = asked = 0
    for number in range(first, QUESTIONS + 1):
        told = Told(question(game, number), language, options.plain or not shows_boxes(out))
        _show(told, console)
        answer = _answer(told, console, ask)
        if answer is None:
            break
        right, asked = right + (answer == len(told.question.unseen)), asked + 1
        console.print(told.verdict(answer), told.why)
    console.print("", solved(language, right, asked), sep="\n")
    return 0


def _show(told: Told, console: SafeConsole) -> None:
    """Tell the hand so far, and the table as the seat sees it."""
    one, viewer = told.question, told.viewer
    match = one.match
    twin = Match(match.game, match.ruleset, match.players, match.first_dealer, names=viewer.names)
    transcript = Transcript(viewer)
    for step in match.steps:
        twin.repeat(step)
        transcript.hear(twin)
    board = facets.text_board(match.game.name).render(twin.view(one.seat), viewer, str(match.ruleset))
    console.print("", told.headed, *transcript.hand(twin), "", *board, "", sep="\n")


def _answer(told: Told, console: SafeConsole, ask: Ask) -> int | None:
    """Return the number that is typed; `None` for who leaves."""
    most = told.question.most
    while True:
        try:
            line = ask(f"{told.asks} (0–{most}) ").strip()
        except (EOFError, KeyboardInterrupt):
            return None
        if commands.understand(line).command is Command.QUIT:
            return None
        if line.isascii() and line.isdigit() and int(line) <= most:
            return int(line)
        console.print(told.numbers(commands.name_of(Command.QUIT, told.language)))
