"""A game against the house, at a table that is kept here: bots, undo, saved games."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from sobremesa.bots.bot import Bot, Compiled
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset
from sobremesa.terminal import commands, files, house, paper, picture, saved, seats
from sobremesa.terminal.commands import Command
from sobremesa.terminal.conversation import FINISHED, Conversation, tidy_word
from sobremesa.terminal.guest import Guest
from sobremesa.terminal.paper import Ask
from sobremesa.terminal.picture import Seen
from sobremesa.terminal.story import Story


class Session(Conversation):
    """One person's game against the house, from the welcome to the end."""

    def __init__(self, match: Match[Any, Any], guest: Guest, level: str, console: Console, ask: Ask) -> None:
        super().__init__(guest, console, ask)
        self.level = level
        self.saved_at = -1
        self._asked_to_quit = False
        self._sit_down(match)

    def run(self, greeting: str = "") -> int:
        """Play to the end; returns the exit status. Bots that have to get ready first say so."""
        bot = next(iter(self.bots.values()), None)
        if isinstance(bot, Compiled):
            self._write(self.guest.say("getting_ready"))
            bot.warm()
        return super().run(greeting)

    def _sit_down(self, match: Match[Any, Any]) -> None:
        game = match.game.name
        self.match = match
        self.guest = seats.at_table(self.guest, match)
        self.picture = picture.of(game)
        paper.ink(self.console, self.picture, self.guest.four_colours)
        self.story = Story(self.guest)
        self.story.hear_all(match)
        others = self.guest.others()
        self.bots: Mapping[int, Bot] = {s: house.player(game, self.level, f"{match.seed}|bot {s}") for s in others}
        self._lines = [number for number, step in enumerate(match.steps) if step.seat == self.guest.seat]

    # --- the table

    @property
    def _view(self) -> Seen:
        return self.match.view(self.guest.seat)

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
        return self.story.news()

    def _advance(self) -> bool:
        match = self.match
        while not match.over and not self.leaving and match.actor != self.guest.seat:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(self.bots[match.actor].choose(match.view(match.actor)))
            self.story.hear(match)
        return not match.over and not self.leaving

    def _carry_out(self, actions: Sequence[int]) -> str:
        begun = len(self.match.steps)
        for action in actions:
            why = self._why_not(action)
            if why:
                self._take_back(begun)
                return why
            self.match.play(action, self.guest.seat)
            self.story.hear(self.match)
        self._lines.append(begun)
        self._asked_to_quit = False
        return ""

    def _why_not(self, action: int) -> str:
        """Why the guest cannot do this now; empty where they can."""
        if self.match.actor != self.guest.seat:
            return self.guest.say("not_your_turn", move=self.picture.in_words(action, self.guest))
        why = self._view.why_illegal(action, self.guest.language)
        return str(why) if why else ""

    def _take_back(self, begun: int) -> list[int]:
        """Everything that has happened since; returns the guest's own actions among it."""
        steps = self.match.steps[begun:]
        for _ in steps:
            self.match.undo()
        self.story.forget(begun)
        return [step.action for step in steps if step.seat == self.guest.seat]

    # --- commands

    def _log(self, _: str) -> None:
        self._tell(self.story.hand() or [self.guest.say("log.empty")])

    def _undo(self, _: str) -> None:
        if not self._lines:
            return self._write(self.guest.say("undo.nothing"))
        actions = self._take_back(self._lines.pop())
        moves = "; ".join(self.picture.in_words(action, self.guest) for action in actions)
        return self._write(self.guest.say("undone", move=moves))

    def _save(self, name: str) -> None:
        say = self.guest.say
        if not name:
            word = commands.name_of(Command.SAVE, self.guest.language)
            return self._write(say("which_file", word=word))
        try:
            saved.keep(Path(name), self.match)
        except OSError as error:
            return self._write(say("not_saved", why=self._file_trouble(error, name)))
        self.saved_at = len(self.match.steps)
        return self._write(say("saved", file=name))

    def _resume(self, name: str) -> None:
        say = self.guest.say
        if not name:
            word = commands.name_of(Command.RESUME, self.guest.language)
            return self._write(say("which_file", word=word))
        try:
            match = saved.load(Path(name))
        except (OSError, SobremesaError) as error:
            return self._write(say("not_resumed", why=self._file_trouble(error, name)))
        self.guest = seats.resumed(self.guest, match, self.guest.names[self.guest.seat])
        self._sit_down(match)
        return self._write(say("resumed", file=name))

    def _file_trouble(self, error: Exception, name: str) -> str:
        """What is wrong with a file, in the guest's language where it is one of the usual things."""
        usual: dict[type[Exception], str] = {
            IsADirectoryError: "file.folder",
            FileNotFoundError: "file.missing",
            NotADirectoryError: "file.no_folder",
            FileExistsError: "file.other",
        }
        key = usual.get(type(error))
        return self.guest.say(key, file=tidy_word(name)) if key else files.complaint(error)

    def _quit(self, _: str) -> None:
        if not self._lines or self.saved_at == len(self.match.steps) or self._asked_to_quit:
            self.leaving = True
        else:
            self._write(self.guest.say("quit.sure"))
        self._asked_to_quit = True

    def _end_of_input(self) -> int:
        if self._asked_to_quit:
            self._farewell()
            return FINISHED
        return super()._end_of_input()
