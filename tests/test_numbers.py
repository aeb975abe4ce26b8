"""Clauses with numbers, ties and what is not played, at every table and at pairs that change every day."""

from collections.abc import Callable, Iterator
from datetime import date

import pytest

from sobremesa import games
from sobremesa.core.laws import AnyGame
from sobremesa.testing.numbers import PLAYED, stated
from sobremesa.testing.told import every_tie_is_told, nothing_is_told_of_what_is_not_played

PAIRS = 10_000


@pytest.mark.long
@pytest.mark.parametrize(
    "check", [*PLAYED, every_tie_is_told, nothing_is_told_of_what_is_not_played], ids=lambda check: check.__name__
)
@pytest.mark.parametrize("name", games.names())
def test_clauses_say_what_is_scored_wherever_house_rules_meet(
    name: str, check: Callable[[AnyGame, str, int], Iterator[str]]
) -> None:
    found = check(games.load(name), date.today().isoformat(), PAIRS)
    assert next(found, "") == ""


@pytest.mark.parametrize(
    ("text", "language", "numbers"),
    [
        ("Worth 2 + 2 = 4, see P12 and A54b.", "en", {2, 4}),
        ("A side with {limit} or more gets nothing.", "en", set()),
        ("Veinte cartas valen 6.", "es", {20, 6}),
        ("Zwölf Karten zählen 1500.", "de", {12, 1500}),
    ],
)
def test_numbers_are_read_in_digits_and_in_words(text: str, language: str, numbers: set[int]) -> None:
    assert stated(text, language) == numbers
