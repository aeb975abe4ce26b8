"""The page on playing shows screens that there are, and names every command."""

import re
from pathlib import Path

from sobremesa.core.languages import LANGUAGES
from sobremesa.terminal.commands import Command, words
from tests.terminal.talk import GOLDEN

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "terminal.md").read_text(encoding="utf-8")


def test_the_screens_shown_are_golden() -> None:
    golden = [path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.txt")]
    screens = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert len(screens) == 2 + 3
    assert all(any(screen in text for text in golden) for screen in screens)


def test_every_command_is_named_in_every_language() -> None:
    for language in LANGUAGES:
        for command in Command:
            word = words(language)[command][0]
            assert re.search(rf"`{word}\b", PAGE), word
