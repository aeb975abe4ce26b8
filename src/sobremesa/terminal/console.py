"""Console of the conversation: Rich's for what is written, and lines typed or piped."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TextIO

import rich.highlighter
from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from sobremesa.presentation.presenter import TextBoard
from sobremesa.presentation.printing import never_fails, one_line, printable, write_line

Ask = Callable[[str], str]
"""Shows a prompt and returns the line typed; raises `EOFError` when there are no more."""

WIDTH: Final = 80

PREFIX: Final = "sobremesa."

STYLES: Final = {
    "head": "bold",
    "rule": "dim",
    "rule2": "dim",
    "number": "bold cyan",
    "back": "blue",
    "frame": "bold yellow",
    "box": "dim",
    "bullet": "dim",
    "points": "bold green",
}
HIGHLIGHTS: Final = (
    r"^(?P<number> {1,2}\d{1,3})  ",
    r"(?P<back>▒+)",
    r"(?P<frame>[┏┓┗┛━┃]+)",
    r"(?P<box>[╭╰]─+[╮╯]|│)",
    r"^(?P<rule>──) (?P<head>[^─]+) (?P<rule2>─+) ",
    r"^ (?P<bullet>·) ",
    r"(?P<points>[^ ]?\w[\w ]+, \d+!)",
)


class Highlighter(rich.highlighter.Highlighter):
    """Colours what the lines hold, so that the table itself is made of plain strings."""

    def __init__(self, highlights: Sequence[str] = ()) -> None:
        self._highlights = [*highlights, *HIGHLIGHTS]

    def highlight(self, text: Text) -> None:
        """Draw every named group of the expressions in its style."""
        for expression in self._highlights:
            text.highlight_regex(expression, style_prefix=PREFIX)


class SafeConsole(Console):
    """A console that styles text by what it is, and takes no order or style from the text itself."""

    def render_str(self, text: str, **how: Any) -> Text:
        """Return a string as it is drawn: printable, its brackets and colons as they stand."""
        return super().render_str(printable(text), **(how | {"markup": False, "emoji": False}))


def open_console(file: TextIO | None = None, *, colour: bool = True) -> SafeConsole:
    """Return a console of 80 columns at most, without colour where the output cannot show it or does not want it."""
    highlighter, theme, no_colour = Highlighter(), _theme(STYLES), None if colour else True
    made = SafeConsole(file=file, highlighter=highlighter, theme=theme, no_color=no_colour, markup=False, emoji=False)
    made.width = min(made.width, WIDTH) if made.is_terminal else WIDTH
    return made


def apply_styles(console: Console, board: TextBoard[Any], four_colours: bool) -> None:
    """From now on the console colours what this game has to colour."""
    console.highlighter = Highlighter(board.HIGHLIGHTS)
    console.push_theme(_theme(board.FOUR_COLOURS if four_colours else board.STYLES))


def _theme(styles: Mapping[str, str]) -> Theme:
    return Theme({f"{PREFIX}{name}": style for name, style in styles.items()})


def output() -> TextIO:
    """Return the standard output, which no letter stops that its encoding does not have."""
    return never_fails(sys.stdout)


def shows_boxes(file: TextIO) -> bool:
    """Return whether the output's encoding has the suits and the boxes; if not, plain lines are written."""
    try:
        "♣♦♥♠╭┏●▪▒".encode(getattr(file, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def read_line(prompt: str) -> str:
    """Return a line typed at a terminal, with the line editing that Python offers."""
    import contextlib

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # makes input() edit and remember lines
    try:
        return input(printable(prompt))
    except EOFError:
        write_line("")
        raise


def piped(lines: Iterable[str], out: TextIO) -> Ask:
    """Lines from a file or a pipe, echoed behind their prompts so that the output reads as the conversation it is."""
    source: Iterator[str] = iter(lines)

    def ask(prompt: str) -> str:
        out.write(printable(prompt))
        out.flush()
        line = next(source, None)
        if line is None:
            out.write("\n")
            raise EOFError
        line = one_line(line)
        out.write(line + "\n")
        return line

    return ask


def asker(out: TextIO) -> Ask:
    """Return what reads this process's input."""
    if sys.stdin is None or not sys.stdin.isatty():
        return piped(never_fails(sys.stdin) if sys.stdin else (), out)
    return read_line
