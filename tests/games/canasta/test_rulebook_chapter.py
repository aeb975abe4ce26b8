"""The rulebook's chapter on the classic ruleset, which is written by hand, leaves out nothing that differs there."""

import re

import pytest

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from tools.rulebook import BEGIN, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chapter_on_classic_names_a_clause_of_all_that_differs_there(language: str) -> None:
    by_hand = path("canasta", language).read_text(encoding="utf-8").partition(BEGIN)[0]
    chapters = [text for text in by_hand.split("\n## ") if "classic" in text.partition("\n")[0]]
    assert len(chapters) == 1
    rulebook = games.load("canasta").rulebook
    plain, classic = rulebook.presets["wikibooks"], rulebook.presets["classic"]
    told = set(re.findall(r"A\d+", chapters[0]))
    differing = {one.name: one.clause for one in rulebook.options if plain[one.name] != classic[one.name]}
    assert [name for name, clauses in differing.items() if not told & set(re.findall(r"A\d+", clauses))] == []
