"""Printing: the one way to a terminal, which shows what servers, records, files and people said and obeys none of it.

Some characters are orders to a terminal: they clear it, rename its window, fill the clipboard, turn the direction of
writing. Nothing else in the package writes to one but the consoles of `terminal` and `arena`, which ask `printable`.
"""

import os
import re
import sys
from typing import Final, TextIO
from unicodedata import category

UNSHOWN: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for a run of characters that a terminal would obey, or that are none."""
MARKS: Final = 4
"""The most marks on one letter, as Unicode's standard on security has it; more of them run over other lines."""
QUOTED: Final = 40
"""The most letters of what somebody wrote that are quoted in a sentence."""

PICTURE: Final = "\N{VARIATION SELECTOR-16}"  # shows the symbol before it as a picture
_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\U0001d159\U000e0000-\U000e0fff]"
)
"""Letters and marks that show nothing: fillers, joiners, selectors, tags, the empty braille cell."""


def printable(text: str) -> str:
    """Return a text as a terminal may have it: without orders and invisible characters; a tab is a space."""
    if text.isascii() and text.isprintable():
        return text
    shown: list[str] = []
    marks = 0
    for letter in _BLANK.sub("", text.replace("\r\n", "\n").replace("\t", " ")):
        kind = category(letter)
        if kind in ("Mn", "Me"):
            marks += 1
            if marks > MARKS or (letter == PICTURE and not (shown and category(shown[-1]) == "So")):
                continue
        elif kind != "Cf":  # direction, width and joining; they show nothing
            marks = 0
        if letter == "\n" or kind not in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"):
            shown.append(letter)
        elif kind != "Cf" and shown[-1:] != [UNSHOWN]:
            shown.append(UNSHOWN)
    return "".join(shown)


def one_line(text: str) -> str:
    """Return the same on one line, its spaces single."""
    return " ".join(printable(text).split())


def quoted(text: str) -> str:
    """Return a part of what somebody wrote that is safe and short enough to quote in a sentence."""
    clean = one_line(text)
    return clean if len(clean) <= QUOTED else clean[: QUOTED - 1] + "…"


def write_line(*lines: str) -> None:
    """Write lines to the standard output, at once."""
    write_text("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def write_text(text: str) -> None:
    """Write a text to the standard output, without a line's end of its own."""
    sys.stdout.write(printable(text))


def write_error(*lines: str) -> None:
    """Write lines to the standard error, at once."""
    sys.stderr.write(printable("".join(f"{line}\n" for line in lines)))
    sys.stderr.flush()


def never_fails(stream: TextIO) -> TextIO:
    """Return the stream, with a question mark for whatever its encoding does not have."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")
    return stream


def prepare() -> None:
    """Have no letter stop the program that its output's encoding does not have."""
    never_fails(sys.stdout)
    never_fails(sys.stderr)


def reader_left() -> None:
    """Let go of the standard output, which nobody reads any more: what is still to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
