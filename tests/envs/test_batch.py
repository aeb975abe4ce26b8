"""Batches beside matches: step by step the same game, whatever the number of tables and threads."""

from typing import Any

import numpy as np
import pytest

from sobremesa.compile import build
from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.kernel import CHANCE, MATCH_OVER
from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.envs import Batch, stepping
from sobremesa.fast.compile import interpreted
from tests.envs.games import ENCODED, ENCODED_TABLES

STEPS = 150


def deck_of(batch: Batch, match: Match[Any, Any], random: Any) -> list[int]:
    """The deck that a table's random numbers give next."""
    needed = match.game.kernel.cards_needed(match.rules, match.state)
    deck = np.zeros(len(match.game.pack_of(match.rules)) + match.game.cut, np.int64)
    driver: Any = interpreted(stepping, **batch._parameters)
    with np.errstate(over="ignore"):
        driver.shuffle_and_cut(random, deck, needed)
    return deck.tolist() if needed else []


def begun(batch: Batch, random: Any) -> Match[Any, Any]:
    """A match as a table begins one."""
    driver: Any = interpreted(stepping, **batch._parameters)
    with np.errstate(over="ignore"):
        dealer = int(driver.below(random, batch.players))
    return Match(batch.game, batch.ruleset, batch.players, dealer)


def points(match: Match[Any, Any], batch: Batch) -> Any:
    """What the last step gave each player: the own side's points less the mean of the others'."""
    side_of = sides(match.game, match.rules, match.players)
    got = [batch.encoding.module.scored(match.rules, match.state, side) for side in range(len(set(side_of)))]
    return np.array([got[side] - (sum(got) - got[side]) / (len(got) - 1) for side in side_of])


@pytest.mark.parametrize(("name", "ruleset", "players"), ENCODED_TABLES)
def test_a_table_follows_a_match(name: str, ruleset: str, players: int) -> None:
    batch = Batch(name, ruleset, players, tables=2, seed=[5, 9], unit="match", planes="bits")
    batch.reset()
    random, module = np.array([9], np.uint64), batch.encoding.module
    match = begun(batch, random)
    paid = dealt(batch, match, random)
    for _ in range(STEPS):
        codes = match.legal_actions.codes
        classes = [module.dense(match.rules, match.state, code) for code in codes]
        assert batch.current_player[1] == match.actor
        assert np.flatnonzero(batch.legal_action_mask[1]).tolist() == sorted(set(classes))
        assert batch.codes(1) == codes and batch.position(1).state == match.state
        view = match.view(match.actor)
        words = [0] * batch.encoding.words
        module.observe(match.rules, view.state, match.actor, words)
        assert batch.observation[1].astype(np.uint64).tolist() == [word % (1 << 64) for word in words]
        random[0] = batch._tables.books[1]["random"][0]
        chosen = batch.sample()
        random[0] = batch._tables.books[1]["random"][0]
        match.play(codes[classes.index(int(chosen[1]))])
        paid = paid + points(match, batch) + dealt(batch, match, random)
        batch.step(chosen)
        assert batch.rewards[1] == pytest.approx(paid)
        assert bool(batch.terminated[1]) == match.over
        paid = np.zeros(players)
        while match.over:
            match = begun(batch, random)
            paid = dealt(batch, match, random)
        assert batch._tables.books[1]["random"][0] == random[0]


def dealt(batch: Batch, match: Match[Any, Any], random: Any) -> Any:
    """Deal until somebody decides; what the deals gave."""
    paid = np.zeros(match.players)
    while match.actor == CHANCE:
        match.deal(deck_of(batch, match, random))
        paid = paid + points(match, batch)
    return paid


@pytest.mark.parametrize("name", ENCODED)
def test_a_table_is_the_same_wherever_it_stands(name: str) -> None:
    many = Batch(name, tables=7, seed=3, threads=2)
    some = Batch(name, tables=2, seed=many.seeds[[5, 2]])
    for batch in (many, some):
        batch.reset()
    for _ in range(STEPS):
        for batch in (many, some):
            batch.step(batch.sample())
        for told in ("current_player", "observation", "legal_action_mask", "rewards", "terminated", "redealt"):
            assert np.array_equal(getattr(many, told)[[5, 2]], getattr(some, told)), told


def test_the_match_over_actor_is_that_of_the_kernels() -> None:
    assert (stepping.CHANCE, stepping.MATCH_OVER) == (CHANCE, MATCH_OVER)


@pytest.mark.parametrize("name", ENCODED)
def test_without_machine_code_a_batch_says_so_before_it_is_used(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed: what is bound late is missed late, by `reset`, with a sentence about the compiler alone."""

    def none() -> tuple[str, ...]:
        raise NoMachineCode("there is no C compiler: install one")

    monkeypatch.setattr(build, "compiler", none)
    with pytest.raises(NoMachineCode, match=r"^a batch of tables would be too slow in plain Python, and there is no C"):
        Batch(name)
