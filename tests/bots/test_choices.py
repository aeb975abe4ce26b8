"""Every level chooses for the same seed what it chose before: a fixed sample, compared move by move."""

from collections.abc import Iterable

import pytest

from sobremesa import bots
from tests.bots.choices import EXPLAINED, SHORT, Sample, choices, kept, samples

SAMPLES = tuple(samples())
LEVELS = tuple(sample for sample in SAMPLES if sample.level in bots.levels(sample.game))
WORDS = SHORT + SHORT // EXPLAINED
"""Of a line of the file that the short test compares."""
EVERY = 3
"""Every so-manyth table of a level is played by the short test."""


def by_level(found: Iterable[Sample]) -> dict[str, list[Sample]]:
    levels: dict[str, list[Sample]] = {}
    for sample in found:
        levels.setdefault(f"{sample.game}-{sample.level}", []).append(sample)
    return levels


def test_the_file_holds_every_level_ruleset_and_number_of_players() -> None:
    assert sorted(kept()) == sorted(map(str, SAMPLES))


@pytest.mark.parametrize("level", by_level(LEVELS))
def test_a_matchs_first_choices_are_what_they_were(level: str) -> None:
    before = kept()
    for sample in by_level(LEVELS)[level][::EVERY]:
        assert list(choices(sample, SHORT)) == before[str(sample)][:WORDS], str(sample)


@pytest.mark.long
@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_a_matchs_choices_are_what_they_were(sample: Sample) -> None:
    assert list(choices(sample, sample.length)) == kept()[str(sample)]
