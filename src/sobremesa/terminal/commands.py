"""Commands that a person can say beside a play, in every language; English words always work."""

from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache

from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation.texts import Say


class Command(Enum):
    """A command; its value is the English word."""

    HELP = "help"
    HINT = "hint"
    MOVES = "moves"
    TABLE = "table"
    SCORE = "score"
    RULES = "rules"
    LOG = "log"
    UNDO = "undo"
    CALL = "misdeal"
    REVIEW = "review"
    SAVE = "save"
    RESUME = "resume"
    QUIT = "quit"


@cache
def words(language: str) -> dict[Command, tuple[str, ...]]:
    """Return the words of each command; the first is the one that texts name."""
    say = Say(language, "sobremesa.terminal")
    return {command: tuple(say(f"command.{command.value}").split(", ")) for command in Command}


@cache
def _meanings() -> dict[str, Command]:
    """Return the command of each word, in whatever language."""
    return {word: command for language in LANGUAGES for command, said in words(language).items() for word in said}


@dataclass(frozen=True, slots=True)
class Said:
    """One line as it was understood: a command with what follows it, or something else (`command` is `None`)."""

    command: Command | None
    rest: str


def understand(line: str) -> Said:
    """Return the command of a line, whatever the case of its letters; a question is one about the rules."""
    word, _, rest = line.strip().partition(" ")
    command = _meanings().get(word.lower())
    if not command and rest.endswith("?"):
        return Said(Command.RULES, line.strip())
    return Said(command, rest.strip() if command else line.strip())


def name_of(command: Command, language: str) -> str:
    """Return the command's first word in a language."""
    return words(language)[command][0]


def nearest(word: str, language: str) -> str:
    """Return the command that a mistyped word is nearest to, in this language or in English; empty if none is."""
    own = [w for ws in words(language).values() for w in ws if len(w) > 2]
    english = [w for ws in words("en").values() for w in ws if len(w) > 2]
    return next(iter(get_close_matches(word.lower(), [*own, *english], n=1, cutoff=0.65)), "")
