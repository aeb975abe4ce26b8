"""Batches of compiled matches: the same by the same seed, over records that hold what a state holds."""

import numpy as np
import pytest

from sobremesa.fast.batch import random_matches
from sobremesa.fast.records import record_type
from tests.tables import begin, tables


@tables
def test_a_batch_depends_on_its_seed_alone(name: str, preset: str, players: int) -> None:
    match = begin(name, preset, players)
    batches = [
        random_matches(match.game, match.ruleset, players, 300, seed=3, workers=workers, limit=2000)
        for workers in (1, 2)
    ]
    assert (batches[0].states == batches[1].states).all()
    assert batches[0].actions == batches[1].actions
    other = random_matches(match.game, match.ruleset, players, 300, seed=4, limit=2000)
    assert (other.states != batches[0].states).any()


@pytest.mark.parametrize("field", ["hand", "stock", "events"])
def test_records_hold_lists_of_full_length(field: str) -> None:
    example = begin("cuarenta", "pagat", 4).game.new_state()
    assert record_type(example)[field].shape == np.shape(getattr(example, field))
