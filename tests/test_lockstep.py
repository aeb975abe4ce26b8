"""Lockstep: the compiled rules and CPython's give the same lists and the same state after every action."""

from typing import Any

import numpy as np
import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.fast import playout
from sobremesa.fast.batch import random_matches
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import from_record, record_type, to_record
from tests.test_laws import AnyMatch, begin, random_play, tables


class Twin:
    """A compiled match that follows one of CPython's."""

    def __init__(self, match: AnyMatch) -> None:
        driver: Any = compiled(playout, kernel=match.game.kernel)
        self.kernel = driver.kernel
        self.rules = to_record(match.rules)[0]
        self.states = np.zeros(1, record_type(match.game.new_state()))
        self.out = np.zeros(match.game.kernel.MAX_LEGAL, np.int64)
        self.example = match.game.new_state()
        self.kernel.start(self.rules, self.states[0], match.first_dealer)

    @property
    def state(self) -> Any:
        return from_record(self.states[0], self.example)

    def follow(self, match: AnyMatch) -> None:
        """Make the match's last step."""
        step = match.steps[-1]
        if step.kind == "deal":
            self.kernel.deal(self.rules, self.states[0], np.array(step.deck, np.int64))
        else:
            assert self.kernel.why_illegal(self.rules, self.states[0], step.action) == 0
            self.kernel.apply(self.rules, self.states[0], step.action)

    def legal(self) -> list[int]:
        n = self.kernel.legal_actions(self.rules, self.states[0], self.out)
        return [int(action) for action in self.out[:n]]


@tables
def test_compiled_rules_keep_step(name: str, preset: str, players: int) -> None:
    match = begin(name, preset, players)
    twin = Twin(match)
    for _ in random_play(match, Chance("lockstep"), 400):
        twin.follow(match)
        assert twin.state == match.state, str(match.record())
        assert twin.legal() == list(match.legal_actions)
        assert twin.kernel.actor(twin.rules, twin.states[0]) == match.actor


@tables
def test_compiled_views_hide_the_same(name: str, preset: str, players: int) -> None:
    match = begin(name, preset, players)
    twin = Twin(match)
    for _ in random_play(match, Chance("views"), 60):
        twin.follow(match)
        if match.actor == CHANCE:
            continue
        copy = twin.states.copy()
        twin.kernel.hide(twin.rules, copy[0], match.actor)
        assert from_record(copy[0], twin.example) == match.view(match.actor).state


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
