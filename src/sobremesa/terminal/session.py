"""The conversation: the table is shown, a line is read, and so on until the match or the input is over."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import fill
from typing import Any, Final

from rich.console import Console

from sobremesa import bots
from sobremesa.bots.bot import Bot, Explainer
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.notation import action_of
from sobremesa.terminal import commands, files, saved
from sobremesa.terminal.commands import Command
from sobremesa.terminal.cuarenta import table, typed
from sobremesa.terminal.cuarenta.moves import Move, in_words, moves
from sobremesa.terminal.cuarenta.typed import NotUnderstood
from sobremesa.terminal.guest import Guest
from sobremesa.terminal.paper import Ask
from sobremesa.terminal.story import Story

FINISHED: Final = 0
UNFINISHED: Final = 1
INTERRUPTED: Final = 130

ADVISER: Final = "rules"
"""The level of the bot that gives hints."""


class Session:
    """One person's game against the house, from the welcome to the end."""

    def __init__(self, match: Match[Any, Any], guest: Guest, level: str, console: Console, ask: Ask) -> None:
        self.guest, self.level, self.console, self.ask = guest, level, console, ask
        self.saved_at = -1
        self.leaving = False
        self._sit_down(match)

    def _sit_down(self, match: Match[Any, Any]) -> None:
        self.match = match
        self.story = Story(self.guest)
        self.story.hear_all(match)
        game, seats = match.game.name, self.guest.others()
        self.bots: Mapping[int, Bot] = {s: bots.make(game, self.level, f"{match.seed}|bot {s}") for s in seats}

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
    def _moves(self) -> list[Move]:
        return moves(self.match.view(self.guest.seat), self.guest)

    def _play(self, line: str) -> None:
        if not line:
            return self._show()
        listed = self._moves
        try:
            code = typed.read(line, listed)
        except NotUnderstood as error:
            return self._not_understood(line, error)
        why = self.match.view(self.guest.seat).why_illegal(code, self.guest.language)
        if why:
            return self._write(self.guest.say("illegal", why=why))
        if not line.strip().isdecimal() and _could_take(code, listed):
            self._write(self.guest.say("could_take"))
        self.match.play(code, self.guest.seat)
        self.story.hear(self.match)
        self._asked_to_quit = False
        return None

    def _not_understood(self, line: str, error: NotUnderstood) -> None:
        say, short = self.guest.say, tidy_word(line)
        facts = {name: tidy_word(str(value)) for name, value in error.facts.items()}
        if error.key != "unknown":
            return self._write(say(error.key, **facts))
        near = commands.nearest(short.partition(" ")[0], self.guest.language)
        key = "unknown.near" if near else "unknown"
        example = self.match.game.notation.write(self._moves[-1].code)
        return self._write(f"{say(key, word=short, near=near)} {say('unknown.how', example=example)}")

    # --- commands

    def _help(self, _: str) -> None:
        self._write(self.guest.say("help"))

    def _hint(self, _: str) -> None:
        view = self.match.view(self.guest.seat)
        adviser = bots.make(self.match.game.name, ADVISER, f"{self.match.seed}|hint {len(self.match.steps)}")
        code = adviser.choose(view)
        move = in_words(action_of(code), self.guest)
        why = adviser.explain(view, code, self.guest.language) if isinstance(adviser, Explainer) else ""
        self._write(self.guest.say("hint" if why else "hint.bare", move=move, why=why))

    def _all_moves(self, _: str) -> None:
        self._write(*table.choices(self._moves, self.guest, everything=True))

    def _table(self, _: str) -> None:
        self._show()

    def _score(self, _: str) -> None:
        self._write(*table.score(self.match.view(self.guest.seat), self.guest))

    def _rules(self, clause: str) -> None:
        name = self.match.ruleset.name
        if not clause:
            about = words.RULESETS[self.guest.language][name]
            return self._write(self.guest.say("rules", ruleset=str(self.match.ruleset), about=about))
        try:
            found = words.clause(clause, self.guest.language)
        except SobremesaError:
            return self._write(self.guest.say("no_clause", clause=tidy_word(clause)))
        return self._write(f"{found.clause}: {found.text}")

    def _log(self, _: str) -> None:
        self._tell(self.story.hand() or [self.guest.say("log.empty")])

    def _undo(self, _: str) -> None:
        own = [number for number, step in enumerate(self.match.steps) if step.seat == self.guest.seat]
        if not own:
            return self._write(self.guest.say("undo.nothing"))
        while len(self.match.steps) > own[-1]:
            step = self.match.undo()
        self.story.forget(own[-1])
        return self._write(self.guest.say("undone", move=in_words(action_of(step.action), self.guest)))

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
        seat = saved.own_seat(match, self.guest.seat)
        self.guest = replace(self.guest, seat=seat, names=saved.names(match, seat, self.guest.names[self.guest.seat]))
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
        played = any(step.seat == self.guest.seat for step in self.match.steps)
        if not played or self.saved_at == len(self.match.steps) or self._asked_to_quit:
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
        guest, say = self.guest, self.guest.say
        them = guest.side_names(1 - guest.side)
        if guest.players == 2:
            who = say("welcome.against", them=them)
        else:
            who = say("welcome.with", partner=guest.names[(guest.seat + 2) % 4], them=them)
        return say("welcome", who=who, ruleset=str(self.match.ruleset))

    def _show(self) -> None:
        view = self.match.view(self.guest.seat)
        self._write("")
        self._tell(self.story.news())
        self._write(*table.render(view, self.guest, str(self.match.ruleset)))
        asked = table.question(view, self.guest)
        self._write(*([f" {asked}"] if asked else []), *table.choices(self._moves, self.guest))

    def _prompt(self) -> str:
        n = len(self._moves)
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


def _could_take(code: int, moves: Sequence[Move]) -> bool:
    """Whether this play only lays a card that could have taken something."""
    laid = [move.card for move in moves if move.code == code and move.lays]
    return any(move.card in laid and not move.lays for move in moves)


def tidy_word(text: str) -> str:
    """A part of what was typed that is safe and short enough to quote."""
    clean = "".join(c for c in text if c.isprintable()).strip()
    return clean if len(clean) <= 40 else clean[:39] + "…"
