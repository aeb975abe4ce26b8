"""What a person can say beside a play, in every language; English words always work."""

from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Final


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
    SAVE = "save"
    RESUME = "resume"
    QUIT = "quit"


WORDS: Final = {
    "en": {
        Command.HELP: ("help", "?", "h"),
        Command.HINT: ("hint", "advice"),
        Command.MOVES: ("moves", "plays"),
        Command.TABLE: ("table", "repeat", "show"),
        Command.SCORE: ("score", "points"),
        Command.RULES: ("rules", "rule"),
        Command.LOG: ("log", "history"),
        Command.UNDO: ("undo", "back"),
        Command.SAVE: ("save",),
        Command.RESUME: ("resume", "load", "open"),
        Command.QUIT: ("quit", "exit", "q"),
    },
    "es": {
        Command.HELP: ("ayuda", "auxilio"),
        Command.HINT: ("consejo", "pista"),
        Command.MOVES: ("jugadas",),
        Command.TABLE: ("mesa", "repetir", "ver"),
        Command.SCORE: ("puntos", "tantos", "perros"),
        Command.RULES: ("reglas", "regla", "reglamento"),
        Command.LOG: ("historia", "historial"),
        Command.UNDO: ("deshacer", "atrás", "atras"),
        Command.SAVE: ("guardar",),
        Command.RESUME: ("abrir", "seguir", "reanudar"),
        Command.QUIT: ("salir", "chao", "adiós", "adios"),
    },
    "de": {
        Command.HELP: ("hilfe",),
        Command.HINT: ("tipp", "rat"),
        Command.MOVES: ("züge", "zuege"),
        Command.TABLE: ("tisch", "zeigen"),
        Command.SCORE: ("stand", "punkte"),
        Command.RULES: ("regeln", "regel"),
        Command.LOG: ("verlauf",),
        Command.UNDO: ("zurück", "zurueck", "rückgängig"),
        Command.SAVE: ("speichern", "sichern"),
        Command.RESUME: ("laden", "fortsetzen"),
        Command.QUIT: ("ende", "beenden", "gehen", "tschüss"),
    },
}
"""The words of each command; the first is the one that texts name."""

_MEANING: Final = {word: command for words in WORDS.values() for command, ws in words.items() for word in ws}


@dataclass(frozen=True, slots=True)
class Said:
    """One line as it was understood: a command with what follows it, or something else (`command` is `None`)."""

    command: Command | None
    rest: str


def understand(line: str) -> Said:
    """The command of a line, whatever the case of its letters."""
    word, _, rest = line.strip().partition(" ")
    command = _MEANING.get(word.lower())
    return Said(command, rest.strip() if command else line.strip())


def name_of(command: Command, language: str) -> str:
    """The command's first word in a language."""
    return WORDS[language][command][0]


def nearest(word: str, language: str) -> str:
    """The command that a mistyped word is nearest to, in this language or in English; empty if none is."""
    own = [w for ws in WORDS[language].values() for w in ws if len(w) > 2]
    english = [w for ws in WORDS["en"].values() for w in ws if len(w) > 2]
    return next(iter(get_close_matches(word.lower(), [*own, *english], n=1, cutoff=0.65)), "")
