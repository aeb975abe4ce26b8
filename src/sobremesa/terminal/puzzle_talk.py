"""Puzzles at the terminal: one after the other is shown, an answer is read, and told what it costs."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sobremesa.core.errors import SobremesaError
from sobremesa.core.ruleset import Ruleset
from sobremesa.presentation.presenter import Seen
from sobremesa.puzzles.puzzle import Puzzle, begun, played, puzzles
from sobremesa.puzzles.text import Told, only, solved
from sobremesa.terminal import commands
from sobremesa.terminal.commands import Command
from sobremesa.terminal.console import Ask, SafeConsole, apply_styles, asker, open_console, output, shows_boxes
from sobremesa.terminal.conversation import FINISHED, Conversation
from sobremesa.terminal.locales import language_of
from sobremesa.terminal.transcript import Transcript

NAMED = (Command.TABLE, Command.MOVES, Command.LOG, Command.RULES, Command.QUIT)
"""Commands that are told of: the others that a table has make no sense at a puzzle."""


@dataclass(frozen=True)
class PuzzleOptions:
    """Which puzzles are asked, and how they are shown."""

    theme: str = ""
    first: int = 1
    language: str = ""
    plain: bool = False
    colour: bool = True
    four_colours: bool = False


def solve(game: str, options: PuzzleOptions) -> int:
    """Ask a game's puzzles; returns the exit status. Raises `SobremesaError` where there are none such."""
    found = [one for one in puzzles(game).puzzles if options.theme in ("", one.theme)]
    if not found:
        themes = ", ".join(sorted({one.theme for one in puzzles(game).puzzles}))
        raise SobremesaError(f"there is no puzzle about '{options.theme}': the themes of '{game}' are {themes}")
    if not 1 <= options.first <= len(found):
        raise SobremesaError(f"there are puzzles 1 to {len(found)}, not {options.first}")
    language, out = options.language or language_of(os.environ), output()
    plain = options.plain or not shows_boxes(out)
    console = open_console(colour=options.colour)
    return PuzzleTalk(
        found, options.first - 1, Reader(language, plain, options.four_colours), console, asker(out)
    ).run()


@dataclass(frozen=True)
class Reader:
    """How somebody reads puzzles."""

    language: str
    plain: bool = False
    four_colours: bool = False


class PuzzleTalk(Conversation):
    """One person's talk about puzzles; `at` is the one that is asked first."""

    def __init__(self, found: Sequence[Puzzle], at: int, reader: Reader, console: SafeConsole, ask: Ask) -> None:
        self.found, self.reader, self.language = found, reader, reader.language
        self.right = self.asked = 0
        self._look_at(at)
        super().__init__(self.told.viewer, console, ask)
        self._take_board(found[at].game)
        apply_styles(console, self.board, reader.four_colours)

    def _look_at(self, at: int) -> None:
        self.at, puzzle = at, self.found[at]
        self.told = Told(puzzle, self.language, self.reader.plain)
        self.viewer = replace(self.told.viewer, four_colours=self.reader.four_colours)
        self.transcript = Transcript(self.viewer)
        self.match = begun(puzzle, self.viewer.names)
        for step in played(puzzle).steps:
            self.match.repeat(step)
            self.transcript.hear(self.match)

    # --- what the table is asked

    @property
    def _view(self) -> Seen:
        return self.match.view(self.viewer.seat)

    @property
    def _ruleset(self) -> Ruleset:
        return self.match.ruleset

    @property
    def _moment(self) -> object:
        return self.asked

    @property
    def _hint_seed(self) -> str:
        return self.told.puzzle.key

    def _welcome(self) -> str:
        return self._only

    def _advance(self) -> bool:
        return self.at < len(self.found) and not self.leaving

    def _show(self) -> None:
        self._write("", self.told.headed(self.at + 1, len(self.found)))
        super()._show()

    def _news(self) -> list[str]:
        return self.transcript.news()

    def _carry_out(self, actions: Sequence[int]) -> str:
        view = self._view
        if why := view.why_illegal(actions[0], self.language):
            return str(why)
        place = self.told.puzzle.place(view.write(view.game.kernel.canonical(view.rules, view.state, actions[0])))
        self._tell(self.told.answered(place))
        self.right += place == self.told.puzzle.best
        self.asked += 1
        if self.at + 1 < len(self.found):
            self._look_at(self.at + 1)
        else:
            self.leaving = True
        return ""

    # --- commands

    @property
    def _only(self) -> str:
        return only(self.language, {one.value: commands.name_of(one, self.language) for one in NAMED})

    def _answer(self, line: str) -> None:
        """Answer a line; what advises at a table would tell the answer here, and its help is of other things."""
        if commands.understand(line).command in (Command.HELP, Command.HINT) and not self._is_play(line):
            self._write(self._only)
        else:
            super()._answer(line)

    def _log(self, _: str) -> None:
        self._tell(self.transcript.hand(self.match))

    def _quit(self, _: str) -> None:
        self.leaving = True

    def _undo(self, _: str) -> None:
        self._write(self._only)

    def _call(self, _: str) -> None:
        self._write(self._only)

    def _review(self, _: str) -> None:
        self._write(self._only)

    def _save(self, name: str) -> None:
        self._write(self._only)

    def _resume(self, name: str) -> None:
        self._write(self._only)

    # --- the end

    def _farewell(self) -> None:
        self._write("", solved(self.language, self.right, self.asked))

    def _end_of_input(self) -> int:
        self._farewell()
        return FINISHED
