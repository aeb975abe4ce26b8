"""What the page of rulesets says by hand of Canasta: the options that it names are there, as it writes them."""

import re

from tests.games.canasta.table import GAME
from tools.rulesets import BLOCK, PAGE

OPTION = re.compile(r"`(\w+)=([^`…]+)`")


def by_hand() -> str:
    """Return what of the page is on Canasta and is not made."""
    return BLOCK.sub("", PAGE.read_text(encoding="utf-8")).partition("\n## Canasta\n")[2]


def test_every_option_of_which_the_page_tells_can_be_chosen_so() -> None:
    """A value that is renamed, or taken away, is named on the page no longer."""
    planned = {"three=cutthroat"}
    written = {f"{name}={value}" for name, value in OPTION.findall(by_hand())} - planned
    assert len(written) > 30
    for one in sorted(written):
        GAME.rulebook.parse(f"classic, {one}")
