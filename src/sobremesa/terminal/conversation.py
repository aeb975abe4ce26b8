"""The conversation at a table: it is shown, a line is read and understood, and so on until it is over.

Where the table stands is the matter of who carries the conversation on: `Session` has it here, `RemoteSession` joins
one that is kept elsewhere.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from textwrap import fill
from typing import Any, ClassVar, Final

from sobremesa import bots, games
from sobremesa.bots import house_bots
from sobremesa.core import spoken
from sobremesa.core.bot import Explainer
from sobremesa.core.errors import SobremesaError, UnknownClause
from sobremesa.core.ruleset import Ruleset
from sobremesa.games import facets
from sobremesa.presentation.citations import citations, cited
from sobremesa.presentation.presenter import Choice, GamePresenter, NotUnderstood, Seen, TextBoard
from sobremesa.presentation.printing import quoted
from sobremesa.presentation.rule_search import answers, in_words
from sobremesa.presentation.titles import about, title
from sobremesa.presentation.viewer import Viewer
from sobremesa.terminal import commands
from sobremesa.terminal.commands import Command
from sobremesa.terminal.console import Ask, SafeConsole

FINISHED: Final = 0
UNFINISHED: Final = 1
INTERRUPTED: Final = 130

ASKED: Final = ("which_suit", "lay_or_drop")
"""Questions by which a game answers a line that it has understood."""


class Conversation(ABC):
    """One person's talk with a table, from the welcome to the end."""

    presenter: GamePresenter[Any]
    board: TextBoard[Any]

    def __init__(self, viewer: Viewer, console: SafeConsole, ask: Ask) -> None:
        self.viewer, self.console, self.ask = viewer, console, ask
        self.leaving = False
        self._called_at: object = None

    def _take_board(self, game: str) -> None:
        """Speak of this game and draw it from now on."""
        self.presenter, self.board = facets.presenter(game), facets.text_board(game)

    # --- what the table is asked

    @property
    @abstractmethod
    def _view(self) -> Seen:
        """The viewer's view of the table now."""

    @property
    @abstractmethod
    def _ruleset(self) -> Ruleset:
        """The ruleset of the table."""

    @property
    @abstractmethod
    def _moment(self) -> object:
        """Something that is another whenever the table has changed."""

    @property
    @abstractmethod
    def _hint_seed(self) -> str:
        """The seed that settles the adviser's ties here."""

    @property
    def _hint_level(self) -> str:
        """The level of the bots here: a stronger one than usual advises too."""
        return house_bots.USUAL

    @abstractmethod
    def _advance(self) -> bool:
        """Everything until the viewer is to decide; false when it is over, or they leave."""

    @abstractmethod
    def _carry_out(self, actions: Sequence[int]) -> str:
        """Do one action after the other; where one of them cannot be, none has been, and why is returned."""

    @abstractmethod
    def _news(self) -> Sequence[str]:
        """Return the sentences that were not told yet."""

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
            return self._interrupted()
        self._farewell()
        return FINISHED

    def _decide(self) -> None:
        """Read lines until one is a play, or changes the game."""
        moment = self._moment
        while self._moment == moment and not self.leaving:
            self._answer(self.ask(self._prompt()))

    def _answer(self, line: str) -> None:
        said = commands.understand(line)
        if said.command is None or (said.rest and self._is_play(line)):
            self._play(line.strip())
        else:
            self._commands[said.command](self, said.rest)

    def _is_play(self, line: str) -> bool:
        """Return whether players say a legal action so, though it begins as a command does: `seguir sin reclamar`."""
        try:
            said = spoken.read(self._view, line)
        except spoken.Ambiguous:
            return False
        return said is not None and said in self._view.legal_actions

    # --- plays

    @property
    def _choices(self) -> Sequence[Choice]:
        return self.presenter.choices(self._view, self.viewer)

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
            return self._write(self.viewer.say("illegal", why=why))
        remark = "" if line.isdecimal() else self.presenter.remark(actions, choices, self.viewer)
        return self._write(*([remark] if remark else []))

    def _read(self, line: str, choices: Sequence[Choice]) -> Sequence[int]:
        """Return the actions of a choice by its number, or whatever else the game makes of the line."""
        if not line.isdecimal():
            return self._read_words(line, choices)
        if not 1 <= int(line) <= len(choices):
            raise NotUnderstood("no_number", n=int(line), last=len(choices))
        return choices[int(line) - 1].actions

    def _read_words(self, line: str, choices: Sequence[Choice]) -> Sequence[int]:
        """Return the actions that a line means to the game, or else the one that players say so.

        A word may look like a card: in Spanish `as` is an ace, and As the one of spades.
        """
        try:
            actions = self.board.read(line, self._view, choices)
        except NotUnderstood as error:
            if error.key in ASKED or (said := self._heard(line)) is None:
                raise
            return (said,)
        if len(actions) == 1 and self._view.why_illegal(actions[0]):
            said = self._heard(line)
            return (said,) if said is not None and said in self._view.legal_actions else actions
        return actions

    def _heard(self, line: str) -> int | None:
        """Return the action that players say so; raises `NotUnderstood` where it could be several."""
        try:
            return spoken.read(self._view, line)
        except spoken.Ambiguous as error:
            raise NotUnderstood("which_move", word=line, moves=self._listed(error.actions)) from None

    def _listed(self, actions: Sequence[int]) -> str:
        """Return some actions in words, with their numbers where the menu has them."""
        return "; ".join(map(self._numbered, actions[: spoken.LISTED]))

    def _not_understood(self, line: str, error: NotUnderstood) -> None:
        say, short = self.viewer.say, quoted(line)
        facts = {name: quoted(str(value)) if name != "moves" else value for name, value in error.facts.items()}
        if error.key != "unknown":
            return self._write(say(error.key, **facts))
        near = commands.nearest(short.partition(" ")[0], self.viewer.language)
        near = near or quoted(spoken.nearest(self._view.game, line))
        key = "unknown.near" if near else "unknown"
        example = self._view.write(self._choices[-1].actions[0])
        return self._write(f"{say(key, word=short, near=near)} {say('unknown.how', example=example)}")

    # --- commands

    def _help(self, _: str) -> None:
        say = self.viewer.say
        self._write(say("help"), say("help.commands", score=say("help.score"), clause=self._a_clause()))
        self._write(*([say("help.call")] if self._view.calls else []))
        self._write(*([say("help.review")] if self._is_reviewable else []))

    def _hint(self, _: str) -> None:
        adviser = house_bots.adviser(self._view.game.name, self._hint_seed, self._hint_level)
        if adviser is None:
            return self._write(self.viewer.say("hint.nobody"))
        view = self._view
        action = adviser.choose(view)
        move = self._numbered(action)
        why = adviser.explain(view, action, self.viewer.language) if isinstance(adviser, Explainer) else ""
        return self._write(self.viewer.say("hint" if why else "hint.bare", move=move, why=why))

    def _numbered(self, action: int) -> str:
        """Return an action in words, with its number where the menu has it."""
        words = self.presenter.in_words(action, self.viewer)
        numbers = [n for n, choice in enumerate(self._choices, 1) if tuple(choice.actions[:1]) == (action,)]
        return f"{words} ({numbers[0]})" if numbers else words

    def _all_moves(self, _: str) -> None:
        self._write(*self.board.menu(self._choices, self.viewer, True))

    def _table(self, _: str) -> None:
        self._show()

    def _score(self, _: str) -> None:
        self._write(*self.board.score(self._view, self.viewer))

    def _rules(self, clause: str) -> None:
        """Tell the rules in short, the clauses of a citation, or those that answer a question."""
        if not clause:
            told = about(self._view.game, self._ruleset.name, self.viewer.language)
            short = self._view.game.in_short(self._ruleset, self.viewer.language)
            head = self.viewer.say("rules", ruleset=str(self._ruleset), about=told, clause=self._a_clause())
            return self._write(head, *(f" · {one}" for one in short))
        game = self._view.game
        if not citations(clause):
            return self._explain(clause)
        found: list[str] = []
        with suppress(UnknownClause):
            found += cited(game, clause, self._ruleset, self.viewer.language)
        unknown = self.viewer.say("no_clause", clause=quoted(clause), near=game.clauses.nearest(clause))
        return self._write(*(found or [unknown]))

    def _explain(self, question: str) -> None:
        game, language = self._view.game, self.viewer.language
        try:
            found = answers(game, question, self._ruleset, language)
        except SobremesaError as error:
            told = str(error)
            return self._write(f"{told[0].upper()}{told[1:]}.")
        width = self.console.width - 1
        return self._write(*(fill(one, width, subsequent_indent="    ") for one in in_words(game, found, language)))

    def _a_clause(self) -> str:
        """Return the number of a clause that holds at this table, as an example of what can be asked for."""
        game = self._view.game
        return next((one.number for one in game.clauses.held(game.codes(self._ruleset))), "1")

    @abstractmethod
    def _log(self, _: str) -> None:
        """Tell what happened in this hand."""

    @abstractmethod
    def _undo(self, _: str) -> None:
        """Take the last play back, or ask for it."""

    @abstractmethod
    def _call(self, _: str) -> None:
        """Make the referee's call that can be made now, such as a misdeal, or ask the others for it."""

    def _open_call(self) -> int | None:
        """Return the call that a referee can make now, once it is said twice; where there is none, say why."""
        say, calls = self.viewer.say, self._view.calls
        if not calls:
            self._write(f"{say.find('call.late')}." if say.find("call.late") else say("call.none"))
            return None
        if self._called_at != self._moment:
            self._called_at = self._moment
            self._write(say("call.sure", call=self.presenter.in_words(calls[0], self.viewer)))
            return None
        return calls[0]

    @property
    def _is_reviewable(self) -> bool:
        """Return whether the decisions of this table can be judged once a match is over."""
        return bots.reviewable(self._view.game.name, self._view.rules)

    def _refuse_review(self, key: str) -> None:
        """Say why nothing is reviewed here and now: no evaluator of the game or of its rules, or this key's."""
        names = [name for name in games.names() if bots.known(name).review]
        able = ", ".join(title(games.load(name), self.viewer.language) for name in names)
        facts = {"game": title(self._view.game, self.viewer.language), "able": able}
        why_never = "review.rules" if bots.known(self._view.game.name).review else "review.none"
        self._write(self.viewer.say(key if self._is_reviewable else why_never, **facts))

    @abstractmethod
    def _review(self, _: str) -> None:
        """Tell what each decision of the match cost, or why not now."""

    @abstractmethod
    def _save(self, name: str) -> None:
        """Keep the game in a file."""

    @abstractmethod
    def _resume(self, name: str) -> None:
        """Go on with a saved game."""

    @abstractmethod
    def _quit(self, _: str) -> None:
        """Leave the table."""

    _commands: ClassVar[Mapping[Command, Callable[["Conversation", str], None]]] = {
        Command.HELP: _help,
        Command.HINT: _hint,
        Command.MOVES: _all_moves,
        Command.TABLE: _table,
        Command.SCORE: _score,
        Command.RULES: _rules,
        Command.LOG: lambda self, rest: self._log(rest),
        Command.UNDO: lambda self, rest: self._undo(rest),
        Command.CALL: lambda self, rest: self._call(rest),
        Command.REVIEW: lambda self, rest: self._review(rest),
        Command.SAVE: lambda self, rest: self._save(rest),
        Command.RESUME: lambda self, rest: self._resume(rest),
        Command.QUIT: lambda self, rest: self._quit(rest),
    }

    # --- what is written

    def _write(self, *lines: str) -> None:
        for line in lines:
            self.console.print(line)

    def _tell(self, sentences: Iterable[str]) -> None:
        """Write each sentence behind a bullet, its further lines indented."""
        for sentence in sentences:
            bullet = "" if self.viewer.plain else " · "
            indent = " " * len(bullet)
            self._write(fill(sentence, self.console.width - 1, initial_indent=bullet, subsequent_indent=indent))

    def _welcome(self) -> str:
        return self.viewer.say("welcome", who=self.viewer.company(), ruleset=str(self._ruleset))

    def _show(self) -> None:
        view, viewer = self._view, self.viewer
        self._write("")
        self._tell(self._news())
        self._write(*self.board.render(view, viewer, str(self._ruleset)))
        asked = self.presenter.question(view, viewer)
        self._write(*([f" {asked}"] if asked else []), *self.board.menu(self._choices, viewer, False))

    def _prompt(self) -> str:
        return self.viewer.say("prompt", n=len(self._choices))

    def _end_of_input(self) -> int:
        self._write(self.viewer.say("end_of_input"))
        return UNFINISHED

    def _interrupted(self) -> int:
        self._write("", self.viewer.say("interrupted"))
        return INTERRUPTED

    def _farewell(self) -> None:
        self._write("")
        self._tell(self._news())
        self._write(self.viewer.say("bye"))
