"""The conversation: the table is shown, a line is read, and so on until the match or the input is over."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from rich.console import Console

from sobremesa.bots.bot import Bot, Explainer
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.terminal import commands, files, house, paper, picture, saved, seats
from sobremesa.terminal.commands import Command
from sobremesa.terminal.guest import Guest
from sobremesa.terminal.paper import Ask
from sobremesa.terminal.picture import Choice, NotUnderstood, Picture, Seen
from sobremesa.terminal.story import Story

FINISHED: Final = 0
UNFINISHED: Final = 1
INTERRUPTED: Final = 130


class Session:
    """One person's game against the house, from the welcome to the end."""

    def __init__(self, match: Match[Any, Any], guest: Guest, level: str, console: Console, ask: Ask) -> None:
        self.guest, self.level, self.console, self.ask = guest, level, console, ask
        self.saved_at = -1
        self.leaving = False
        self._sit_down(match)

    def _sit_down(self, match: Match[Any, Any]) -> None:
        game = match.game.name
        self.match = match
        self.guest = seats.at_table(self.guest, match)
        self.picture: Picture[Any] = picture.of(game)
        paper.ink(self.console, self.picture, self.guest.four_colours)
        self.story = Story(self.guest)
        self.story.hear_all(match)
        others = self.guest.others()
        self.bots: Mapping[int, Bot] = {s: house.player(game, self.level, f"{match.seed}|bot {s}") for s in others}
        self._lines = [number for number, step in enumerate(match.steps) if step.seat == self.guest.seat]

    # --- the loop

    def run(self, greeting: str = "") -> int:
        """Play to the end; returns the exit status."""
        try:
            self._write(greeting or self._welcome())
            while self._advance():
                self._show()
                self._decide()
        except EOFError:
            return self._end_of_input()
        except KeyboardInterrupt:
            self._write("", self.guest.say("interrupted"))
            return INTERRUPTED
        self._farewell()
        return FINISHED

    def _advance(self) -> bool:
        """Deals and the others' plays, until the guest is to decide; false when it is over, or they leave."""
        match = self.match
        while not match.over and not self.leaving and match.actor != self.guest.seat:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(self.bots[match.actor].choose(match.view(match.actor)))
            self.story.hear(match)
        return not match.over and not self.leaving

    def _decide(self) -> None:
        """Read lines until one is a play, or changes the game."""
        steps, match = len(self.match.steps), self.match
        while self.match is match and len(match.steps) == steps and not self.leaving:
            self._answer(self.ask(self._prompt()))

    def _answer(self, line: str) -> None:
        said = commands.understand(line)
        if said.command is None:
            self._play(said.rest)
        else:
            self._commands[said.command](self, said.rest)

    # --- plays

    @property
    def _view(self) -> Seen:
        return self.match.view(self.guest.seat)

    @property
    def _choices(self) -> Sequence[Choice]:
        return self.picture.choices(self._view, self.guest)

    def _play(self, line: str) -> None:
        if not line:
            return self._show()
        choices = self._choices
        try:
            actions = self._read(line, choices)
        except NotUnderstood as error:
            return self._not_understood(line, error)
        why = self._carry_out(actions)
        if why:
            return self._write(self.guest.say("illegal", why=why))
        remark = "" if line.isdecimal() else self.picture.remark(actions, choices, self.guest)
        return self._write(*([remark] if remark else []))

    def _read(self, line: str, choices: Sequence[Choice]) -> Sequence[int]:
        """The actions of a choice by its number, or whatever else the game makes of the line."""
        if not line.isdecimal():
            return self.picture.read(line, self._view, choices)
        if not 1 <= int(line) <= len(choices):
            raise NotUnderstood("no_number", n=int(line), last=len(choices))
        return choices[int(line) - 1].actions

    def _carry_out(self, actions: Sequence[int]) -> str:
        """One action after the other; where one of them cannot be, none has been, and why is returned."""
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

    def _not_understood(self, line: str, error: NotUnderstood) -> None:
        say, short = self.guest.say, tidy_word(line)
        facts = {name: tidy_word(str(value)) for name, value in error.facts.items()}
        if error.key != "unknown":
            return self._write(say(error.key, **facts))
        near = commands.nearest(short.partition(" ")[0], self.guest.language)
        key = "unknown.near" if near else "unknown"
        example = self.match.game.notation.write(self._choices[-1].actions[0])
        return self._write(f"{say(key, word=short, near=near)} {say('unknown.how', example=example)}")

    # --- commands

    def _help(self, _: str) -> None:
        say = self.guest.say
        self._write(say("help"), say("help.commands", score=say("help.score"), clause=say("help.clause")))

    def _hint(self, _: str) -> None:
        adviser = house.adviser(self.match.game.name, f"{self.match.seed}|hint {len(self.match.steps)}")
        if adviser is None:
            return self._write(self.guest.say("hint.nobody"))
        view = self._view
        action = adviser.choose(view)
        move = self.picture.in_words(action, self.guest)
        why = adviser.explain(view, action, self.guest.language) if isinstance(adviser, Explainer) else ""
        return self._write(self.guest.say("hint" if why else "hint.bare", move=move, why=why))

    def _all_moves(self, _: str) -> None:
        self._write(*self.picture.menu(self._choices, self.guest, True))

    def _table(self, _: str) -> None:
        self._show()

    def _score(self, _: str) -> None:
        self._write(*self.picture.score(self._view, self.guest))

    def _rules(self, clause: str) -> None:
        if not clause:
            about = self.picture.about(self.match.ruleset.name, self.guest.language)
            return self._write(self.guest.say("rules", ruleset=str(self.match.ruleset), about=about))
        try:
            found = self.match.game.clause(clause, self.guest.language)
        except SobremesaError:
            return self._write(self.guest.say("no_clause", clause=tidy_word(clause)))
        return self._write(f"{found.clause}: {found.text}")

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

    _asked_to_quit = False
    _commands: Final[Mapping[Command, Callable[["Session", str], None]]] = {
        Command.HELP: _help,
        Command.HINT: _hint,
        Command.MOVES: _all_moves,
        Command.TABLE: _table,
        Command.SCORE: _score,
        Command.RULES: _rules,
        Command.LOG: _log,
        Command.UNDO: _undo,
        Command.SAVE: _save,
        Command.RESUME: _resume,
        Command.QUIT: _quit,
    }

    # --- what is written

    def _write(self, *lines: str) -> None:
        for line in lines:
            self.console.print(line, markup=False)

    def _tell(self, sentences: Iterable[str]) -> None:
        """Each sentence behind a bullet, its further lines indented."""
        for sentence in sentences:
            bullet = "" if self.guest.plain else " · "
            indent = " " * len(bullet)
            self._write(fill(sentence, self.console.width - 1, initial_indent=bullet, subsequent_indent=indent))

    def _welcome(self) -> str:
        return self.guest.say("welcome", who=self.guest.company(), ruleset=str(self.match.ruleset))

    def _show(self) -> None:
        view, guest = self._view, self.guest
        self._write("")
        self._tell(self.story.news())
        self._write(*self.picture.render(view, guest, str(self.match.ruleset)))
        asked = self.picture.question(view, guest)
        self._write(*([f" {asked}"] if asked else []), *self.picture.menu(self._choices, guest, False))

    def _prompt(self) -> str:
        n = len(self._choices)
        return self.guest.say("prompt.one") if n == 1 else self.guest.say("prompt", n=n)

    def _end_of_input(self) -> int:
        if self._asked_to_quit:
            self._farewell()
            return FINISHED
        self._write(self.guest.say("end_of_input"))
        return UNFINISHED

    def _farewell(self) -> None:
        self._write("")
        self._tell(self.story.news())
        self._write(self.guest.say("bye"))


def tidy_word(text: str) -> str:
    """A part of what was typed that is safe and short enough to quote."""
    clean = "".join(c for c in text if c.isprintable()).strip()
    return clean if len(clean) <= 40 else clean[:39] + "…"
