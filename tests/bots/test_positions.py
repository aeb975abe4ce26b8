"""Sixty positions a game or more: the bots say of them what was read and kept, and the documentation shows it."""

import pytest

from sobremesa import games
from sobremesa.core.languages import LANGUAGES
from tests.bots.positions import PAGES, Kept, kept, page, taught

ALL = [one for game in taught() for one in kept(game)]


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}-{one.name}")
def test_the_reasons_of_a_position_are_those_kept(one: Kept) -> None:
    assert one.told() == one.said


@pytest.mark.parametrize("game", taught())
def test_there_are_sixty_positions_or_more_and_the_page_shows_them(game: str) -> None:
    assert len(kept(game)) >= 60
    assert (PAGES / f"{game}.md").read_text(encoding="utf-8") == page(game), "run python -m tests.bots.positions"


@pytest.mark.parametrize("game", taught())
def test_every_ruleset_has_positions_that_are_told_in_every_language(game: str) -> None:
    told = {one.ruleset.partition(",")[0] for one in kept(game)}
    assert told == {preset.name for preset in games.load(game).rulebook}
    assert all(set(one.said) == set(LANGUAGES) and all(one.said.values()) for one in kept(game))


def test_every_position_is_one_of_its_own() -> None:
    asked = {(one.game, one.ruleset, one.players, one.seed, one.actions, one.asked, one.level) for one in ALL}
    assert len(asked) == len(ALL)
