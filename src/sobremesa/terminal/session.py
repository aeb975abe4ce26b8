"""A game against the house, at a table that is kept here: bots, undo, saved games."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sobremesa import bots
from sobremesa.bots import house_bots
from sobremesa.core.bot import Bot, Compiled
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset
from sobremesa.presentation.presenter import Seen
from sobremesa.presentation.printing import quoted
from sobremesa.presentation.viewer import Viewer
from sobremesa.terminal import commands, files, saved, seats
from sobremesa.terminal.commands import Command
from sobremesa.terminal.console import Ask, SafeConsole, apply_styles
from sobremesa.terminal.conversation import FINISHED, Conversation
from sobremesa.terminal.transcript import Transcript

LOOKING_BACK: Final = (Command.REVIEW, Command.SAVE, Command.SCORE, Command.LOG, Command.RULES)
"""Commands that a match which is over still answers."""


class Session(Conversation):
    """One person's game against the house, from the welcome to the end."""

    def __init__(self, match: Match[Any, Any], viewer: Viewer, level: str, console: SafeConsole, ask: Ask) -> None:
        super().__init__(viewer, console, ask)
        self.level = level
        self.saved_at = -1
        self._asked_to_quit = False
        self._sit_down(match)

    def run(self, greeting: str = "") -> int:
        """Play to the end; returns the exit status. Bots that have to get ready first say so."""
        game = self.match.game.name
        if not self.level and (wanted := house_bots.usual(house_bots.levels(game))) != house_bots.usual_here(game):
            self._write(self.viewer.say("weaker_bots", level=wanted, here=house_bots.usual_here(game)))
        bot = next(iter(self.bots.values()), None)
        if isinstance(bot, Compiled):
            self._write(self.viewer.say("getting_ready"))
            bot.warm()
        return super().run(greeting)

    def _sit_down(self, match: Match[Any, Any]) -> None:
        game = match.game.name
        self.match = match
        self.viewer = seats.at_table(self.viewer, match)
        self._take_board(game)
        apply_styles(self.console, self.board, self.viewer.four_colours)
        self.transcript = Transcript(self.viewer)
        self.transcript.hear_all(match)
        others = self.viewer.others()
        self.bots: Mapping[int, Bot] = {s: house_bots.player(game, self.level, f"{match.seed}|bot {s}") for s in others}
        self._lines = [number for number, step in enumerate(match.steps) if step.seat == self.viewer.seat]

    # --- the table

    @property
    def _view(self) -> Seen:
        return self.match.view(self.viewer.seat)

    @property
    def _ruleset(self) -> Ruleset:
        return self.match.ruleset

    @property
    def _moment(self) -> object:
        return id(self.match), len(self.match.steps)

    @property
    def _hint_seed(self) -> str:
        return f"{self.match.seed}|hint {len(self.match.steps)}"

    @property
    def _hint_level(self) -> str:
        return self.level

    def _news(self) -> list[str]:
        return self.transcript.news()

    def _advance(self) -> bool:
        match = self.match
        while not match.over and not self.leaving and match.actor != self.viewer.seat:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(self.bots[match.actor].choose(match.view(match.actor)))
            self.transcript.hear(match)
        return not match.over and not self.leaving

    def _carry_out(self, actions: Sequence[int]) -> str:
        begun = len(self.match.steps)
        for action in actions:
            why = self._why_not(action)
            if why:
                self._take_back(begun)
                return why
            self.match.play(action, self.viewer.seat)
            self.transcript.hear(self.match)
        self._lines.append(begun)
        self._asked_to_quit = False
        return ""

    def _why_not(self, action: int) -> str:
        """Return why the viewer cannot do this now; empty where they can."""
        if self.match.actor != self.viewer.seat:
            return self.viewer.say("not_your_turn", move=self.presenter.in_words(action, self.viewer))
        why = self._view.why_illegal(action, self.viewer.language)
        return str(why) if why else ""

    def _take_back(self, begun: int) -> list[int]:
        """Everything that has happened since; returns the viewer's own actions among it."""
        steps = self.match.steps[begun:]
        for _ in steps:
            self.match.undo()
        self.transcript.forget(begun)
        return [step.action for step in steps if step.seat == self.viewer.seat]

    # --- commands

    def _log(self, _: str) -> None:
        self._tell(self.transcript.hand(self.match) or [self.viewer.say("log.empty")])

    def _undo(self, _: str) -> None:
        if not self._lines:
            return self._write(self.viewer.say("undo.nothing"))
        actions = self._take_back(self._lines.pop())
        moves = "; ".join(self.presenter.in_words(action, self.viewer) for action in actions)
        return self._write(self.viewer.say("undone", move=moves))

    def _call(self, _: str) -> None:
        """Make the call: whoever plays against the house is the host."""
        call = self._open_call()
        if call is not None:
            self._lines.append(len(self.match.steps))
            self.match.call(call)
            self.transcript.hear(self.match)

    def _review(self, _: str) -> None:
        if not (self._is_looking_back and self._is_reviewable):
            return self._refuse_review("review.later")
        from sobremesa.review.review import Asked, review_record
        from sobremesa.review.text import Told

        say = self.viewer.say
        self._write(say("review.working"))
        try:
            found = review_record(self.match.record(), Asked(luck=True))
        except KeyboardInterrupt:
            return self._write("", say("review.cut_off"))
        except SobremesaError as error:
            return self._write(say("review.refused", why=files.complaint(error)))
        return self._write(*Told(found, self.viewer.language).lines())

    def _save(self, name: str) -> None:
        say = self.viewer.say
        if not name:
            word = commands.name_of(Command.SAVE, self.viewer.language)
            return self._write(say("which_file", word=word))
        try:
            saved.keep(Path(name), self.match)
        except OSError as error:
            return self._write(say("not_saved", why=self._file_trouble(error, name)))
        self.saved_at = len(self.match.steps)
        return self._write(say("over.saved" if self._is_looking_back and self._is_reviewable else "saved", file=name))

    def _resume(self, name: str) -> None:
        say = self.viewer.say
        if not name:
            word = commands.name_of(Command.RESUME, self.viewer.language)
            return self._write(say("which_file", word=word))
        try:
            match = saved.load(Path(name))
        except (OSError, SobremesaError) as error:
            return self._write(say("not_resumed", why=self._file_trouble(error, name)))
        self.viewer = seats.resumed(self.viewer, match, self.viewer.names[self.viewer.seat])
        self._sit_down(match)
        return self._write(say("resumed", file=name))

    def _file_trouble(self, error: Exception, name: str) -> str:
        """Return what is wrong with a file, in the viewer's language where it is one of the usual things."""
        usual: dict[type[Exception], str] = {
            IsADirectoryError: "file.folder",
            FileNotFoundError: "file.missing",
            NotADirectoryError: "file.no_folder",
            FileExistsError: "file.other",
        }
        key = usual.get(type(error))
        return self.viewer.say(key, file=quoted(name)) if key else files.complaint(error)

    def _quit(self, _: str) -> None:
        if not self._lines or self.saved_at == len(self.match.steps) or self._asked_to_quit:
            self.leaving = True
        else:
            self._write(self.viewer.say("quit.sure"))
        self._asked_to_quit = True

    def _end_of_input(self) -> int:
        if self._asked_to_quit:
            self._farewell()
            return FINISHED
        return super()._end_of_input()

    # --- a match that is over

    @property
    def _is_looking_back(self) -> bool:
        """Return whether the match is over, of a game that can be reviewed by some rules."""
        return self.match.over and bool(bots.known(self.match.game.name).review)

    def _of_looking_back(self, key: str) -> str:
        """Return a text to who looks back, which speaks of a review where there is one."""
        return self.viewer.say(key if self._is_reviewable else f"{key}_only")

    def _farewell(self) -> None:
        if self._is_looking_back:
            self._write("")
            self._tell(self._news())
            self._look_back()
        super()._farewell()

    def _look_back(self) -> None:
        """Answer what can be asked of a match that is over, until a line is no command: whoever plays on has left."""
        self._write(self._of_looking_back("over.help"))
        with suppress(EOFError, KeyboardInterrupt):
            while self._is_answered(self.ask(self._of_looking_back("over.prompt"))):
                pass

    def _is_answered(self, line: str) -> bool:
        """Answer a line of those who look back; return false where it asks for nothing, and they leave."""
        said = commands.understand(line)
        mistyped = commands.nearest(line.strip().partition(" ")[0], self.viewer.language)
        if said.command == Command.QUIT or not (said.command or mistyped):
            return False
        if said.command in LOOKING_BACK:
            self._commands[said.command](self, said.rest)
        else:
            self._write(self._of_looking_back("over.help"))
        return True
