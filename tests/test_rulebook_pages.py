"""The rulebook's pages say what clauses and options say, in every language, and name no clause that is not there."""

import re

import pytest

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.ruleset import written
from tools.rulebook import BEGIN, DIFFERENCES, END, block, page, pages, path

PAGES = [pytest.param(game, language, id=path(game, language).name) for game, language in pages()]
NAMED = re.compile(r"\((?:[A-Z]{1,2}\d+[a-z]?(?:, |\u2013|–| and )?)+\)")
"""Clauses in brackets, as the text by hand names them."""


def test_every_house_game_has_a_page_in_every_language() -> None:
    found = set(pages())
    assert {(game, language) for game in games.names() for language in LANGUAGES if path(game, "en").exists()} == found
    assert len(found) == 3 * len(LANGUAGES)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_tells_every_clause_and_option_as_they_are(game: str, language: str) -> None:
    text = path(game, language).read_text(encoding="utf-8")
    assert text == page(game, language), "run python -m tools.rulebook"
    loaded, shown = games.load(game), block(game, language)
    assert all(f"- **{number}** " in shown for number in loaded.clauses)
    assert all(f"| `{option.name}` | " in shown for option in loaded.rulebook.options)
    assert all(f"- **`{preset}`** " in shown for preset in loaded.rulebook.presets)
    assert not re.search(r"[{}]|\d{10}", shown)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_text_by_hand_names_clauses_that_are_there(game: str, language: str) -> None:
    by_hand = path(game, language).read_text(encoding="utf-8").partition(BEGIN)[0]
    named = {one for found in NAMED.findall(by_hand) for one in re.findall(r"[A-Z]{1,2}\d+[a-z]?", found)}
    assert named
    assert named <= set(games.load(game).clauses)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_rulesets_side_by_side_are_all_that_differs(game: str, language: str) -> None:
    """The table shows every ruleset; what stands in it has no one value, and nothing else has several."""
    text = path(game, language).read_text(encoding="utf-8")
    if DIFFERENCES not in text:
        return
    head, _, *rows = text.partition(DIFFERENCES)[2].partition(END)[0].splitlines()
    shown = {row.split("`")[1]: [cell.split(" (")[0].strip() for cell in row.split("|")[2:-1]] for row in rows}
    presets = list(games.load(game).rulebook)
    assert head.split("|")[2:-1] == [f" `{preset.name}` " for preset in presets]
    for option in games.load(game).rulebook.options:
        values = [written(preset[option.name]) for preset in presets]
        assert (option.name in shown) == (len(set(values)) > 1)
        assert shown.get(option.name, values) == values
