"""What a terminal is given: no order, nothing invisible; and there is no way to it but that one."""

import ast
from io import StringIO
from pathlib import Path

import pytest

import sobremesa
from sobremesa.presentation.printing import MARKS, one_line, printable, quoted
from sobremesa.presentation.viewer import NAME_LENGTH, tidy
from sobremesa.terminal.console import SafeConsole

PACKAGE = Path(sobremesa.__file__).parent
JSON = {"server/logs.py", "testing/marks.py"}
"""The modules that write JSON in ASCII."""
CONSOLES = {"presentation/printing.py", "terminal/console.py", "arena/paper.py", *JSON}
"""The modules that have to do with a stream themselves."""
WAYS = {"sys.stdout", "sys.stderr", "sys.__stdout__", "sys.__stderr__"}


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("caída, 2!", "caída, 2!"),
        ("a\x1b]52;c;QQ==\x07b", "a�]52;c;QQ==�b"),  # the clipboard
        ("\x1b]0;root\x1b\\", "�]0;root�\\"),  # the title
        ("\x1b[2J\x1b[H", "�[2J�[H"),
        ("\x9b31mred\x90q\x9c", "�31mred�q�"),  # the same orders in one byte
        ("a\x00\x08\x7fb", "a�b"),
        ("one\r\ntwo\nthree\rfour\tfive", "one\ntwo\nthree�four five"),
        ("p\u202efdp.exe\u2066x\u2069\u200e\u061c", "pfdp.exex"),  # the direction
        ("A\u200bn\u200da\ufeff\u00ad\u2060", "Ana"),
        ("A\u3164n\u115fa\u2800\uffa0\u034f\ufe0e", "Ana"),
        ("Ana\U000e0041\U000e0042\U000e0100", "Ana"),  # tags
        ("a\u2028b\u2029c", "a�b�c"),
        ("a\ud800b\uffff\ue000", "a�b�"),
        ("Z" + "\u0335" * 50, "Z" + "\u0335" * MARKS),
        ("Z" + "\u0335\u200b" * 50, "Z" + "\u0335" * MARKS),
        ("❤\ufe0f a\ufe0f", "❤\ufe0f a"),
        ("┏━┓ ♣♦ ▒ ñ ß ё 中", "┏━┓ ♣♦ ▒ ñ ß ё 中"),
    ],
)
def test_what_a_terminal_would_obey_is_not_written(said: str, shown: str) -> None:
    assert printable(said) == shown


def test_every_character_is_harmless() -> None:
    """Whatever a text holds, only printable letters, marks and line ends come out."""
    every = printable("".join(map(chr, range(0x110000))))
    assert {c for c in every if not c.isprintable()} <= {"\n"} | {c for c in every if c.isspace()}
    assert printable(every) == every


def test_quoted_is_short_and_on_one_line() -> None:
    assert one_line(" a\n b\x1b ") == "a b�"
    assert quoted("ab\n" * 100) == "ab " * 13 + "…"


def test_a_console_takes_no_style_from_what_is_said() -> None:
    out = StringIO()
    SafeConsole(file=out, force_terminal=True, highlight=False, width=80).print("[red]Ana[/red] :skull: \x1b[31m")
    assert out.getvalue() == "[red]Ana[/red] :skull: �[31m\n"


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "\u115f\u1160", "\u2800", "\u0301\u0302", "\u200b\u202e", "\x1b", "\u3000"]
)
def test_a_name_of_which_nothing_is_seen_is_none(name: str) -> None:
    assert tidy(name) == ""


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Ana\n  María ", "Ana María"),
        ("Jose\u0301", "José"),
        ("\u0301Ana", "Ana"),
        ("é" * 40, "é" * NAME_LENGTH),
        ("q\u0323" * 40, "q\u0323" * NAME_LENGTH),
        ("👍🏽" * 40, "👍🏽" * NAME_LENGTH),
        ("Ana ❤\ufe0f", "Ana ❤\ufe0f"),
        ("Ana\x1b[31m", "Ana[31m"),
    ],
)
def test_a_name_is_as_long_as_its_letters(name: str, kept: str) -> None:
    assert tidy(name) == kept


def _named(node: ast.AST) -> str:
    """Return what leads to a terminal and is named here, if anything is."""
    if isinstance(node, ast.Name):
        return node.id if node.id in ("print", "input") else ""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return ""


def ways_out(text: str) -> list[str]:
    """Return every way to a terminal in a source: `print` and `input`, also passed on, and the streams."""
    tree = ast.parse(text)
    looked_at = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "flush"}
    found = [(node, _named(node)) for node in ast.walk(tree) if id(node) not in looked_at]
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "sys"]
    streams = [name.name for node in imported for name in node.names if f"sys.{name.name}" in WAYS]
    return [name for _, name in found if name in {"print", "input", *WAYS}] + streams


def test_a_way_out_is_found() -> None:
    source = "print(1); run(print); sys.stderr.write(x); a = input; sys.stdout.flush()"
    assert sorted(ways_out(source)) == ["input", "print", "print", "sys.stderr"]
    assert ways_out("from sys import stdout") == ["stdout"]


def test_nothing_is_written_to_a_terminal_by_another_way() -> None:
    files = {str(path.relative_to(PACKAGE)): path for path in PACKAGE.rglob("*.py")}
    assert set(files) >= CONSOLES
    found = {name: ways for name, path in files.items() if (ways := ways_out(path.read_text(encoding="utf-8")))}
    assert set(found) <= CONSOLES, (
        "write with sobremesa.presentation.printing, which lets no order to a terminal through"
    )
