"""Rewards of match equity: what each hand changes of the chance to win, and in all what the match was worth."""

from typing import Any

import numpy as np
import pytest

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.envs import Batch
from sobremesa.envs.equity import module_of
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import from_record, to_record
from tests.envs.games import ENCODED_TABLES

STEPS, TABLES = 150, 4


def pays(table: Any) -> bool:
    """Whether a table of match equity was made for these rules."""
    name, ruleset, players = table.values
    game = games.load(name)
    return module_of(game).table(game.rules(game.ruleset(ruleset), players)) is not None


PAYING = [table for table in ENCODED_TABLES if pays(table)]
ONE_OF_EACH = {table.values[0]: table for table in PAYING}.values()
OTHERS = [table for table in ENCODED_TABLES if table not in PAYING]


def chance(batch: Batch, table: int) -> float:
    """Seat 0's chance to win, before the deal of the unit that is played at a table."""
    start = from_record(batch._start(table)[0], batch.game.new_state())
    module, known = batch._equity, batch._equity.table(batch.rules)
    told: float = compiled(module).chance(to_record(batch.rules)[0], to_record(start)[0], 0, known)
    return told


def begins_match(batch: Batch, table: int) -> bool:
    """Whether the unit of a table is the first of its match."""
    begun = []
    for dealer in range(batch.players):
        state = batch.game.new_state()
        batch.game.kernel.start(batch.rules, state, dealer)
        begun.append(state)
    return from_record(batch._start(table)[0], batch.game.new_state()) in begun


@pytest.mark.parametrize(("name", "ruleset", "players"), PAYING)
def test_a_hand_pays_what_it_changes_of_the_chance_to_win(name: str, ruleset: str, players: int) -> None:
    batch = Batch(name, ruleset, players, tables=TABLES, seed=1, reward="equity")
    batch.reset()
    before, hands, redealt = [chance(batch, i) for i in range(TABLES)], 0, batch.redealt.copy()
    for step in range(10 * STEPS):
        if step >= STEPS and hands:
            break
        batch.step(batch.sample())
        assert not batch.rewards[~batch.terminated].any()
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)
        for i in np.flatnonzero(batch.terminated).tolist():
            after = chance(batch, i)
            if batch.redealt[i] == redealt[i]:
                ends = (0.0, 0.5, 1.0) if begins_match(batch, i) else (after,)
                assert min(abs(batch.rewards[i, 0] / 2 - (end - before[i])) for end in ends) < 1e-6
                hands += 1
            before[i], redealt[i] = after, batch.redealt[i]
    assert hands


@pytest.mark.parametrize(("name", "ruleset", "players"), ONE_OF_EACH)
def test_a_match_pays_in_all_what_it_was_worth(name: str, ruleset: str, players: int) -> None:
    paid, won = (
        Batch(name, ruleset, players, tables=TABLES, seed=1, unit="match", reward=of) for of in ("equity", "win")
    )
    for batch in (paid, won):
        batch.reset()
    first, total, hands, matches = [chance(paid, i) for i in range(TABLES)], np.zeros(TABLES), 0, 0
    for _ in range(4 * STEPS):
        for batch in (paid, won):
            batch.step(batch.sample())
        total += paid.rewards[:, 0]
        hands += int((paid.rewards[:, 0] != 0).sum())
        for i in np.flatnonzero(paid.terminated).tolist():
            assert total[i] == pytest.approx(won.rewards[i, 0] - (2 * first[i] - 1), abs=1e-5)
            first[i], total[i], matches = chance(paid, i), 0.0, matches + 1
    assert hands > matches


@pytest.mark.parametrize(("name", "ruleset", "players"), OTHERS)
def test_a_ruleset_that_no_table_was_made_for_is_refused(name: str, ruleset: str, players: int) -> None:
    with pytest.raises(SobremesaError, match="match equity"):
        Batch(name, ruleset, players, reward="equity")
