"""The loader: what it compiles, and batches of matches in machine code or without it."""

from types import ModuleType
from typing import Any

import pytest

from sobremesa import games
from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.errors import SobremesaError
from sobremesa.fast import playout, splitmix
from sobremesa.fast.batch import NoMachineCodeWarning, random_matches
from sobremesa.fast.compile import compiled, interpreted
from sobremesa.fast.linking import NotGiven, needs
from sobremesa.fast.records import from_record, to_record
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots import greedy_rollout, leaf_eval


def test_a_constant_given_takes_the_place_of_the_modules_own_and_has_its_own_machine_code() -> None:
    plain: Any = compiled(rules)
    small: Any = compiled(rules, PACKET=2, LOWEST=(7,) * 16)
    state = to_record(rules.State(stock=[31] * 8))
    for twin, held in ((small, 2), (plain, 5)):
        state[0]["packets"] = rules.DECK // held  # all of the stock is left, so that its first packet is served
        twin.serve(to_record(rules.Rules(players=2))[0], state[0])
        assert state[0]["held"][0] == held
    assert small.lowest(1, 0) == 7 and plain.lowest(1, 0) == 1


def test_a_module_for_any_game_says_what_it_must_be_given() -> None:
    assert needs(playout) == {"kernel"} and not needs(rules) and not needs(compiled(playout, kernel=rules))
    with pytest.raises(NotGiven, match=r"'sobremesa.fast.playout' must be given a 'kernel'"):
        compiled(playout)
    with pytest.raises(NotGiven, match=r"'sobremesa.games.cuarenta.rules' has no 'kernels' that could be given"):
        compiled(rules, kernels=splitmix)


def test_imports_are_followed_to_twins_which_are_shared() -> None:
    twin: Any = compiled(leaf_eval)
    assert (
        twin.kernel is compiled(rules)
        and twin.greedy_rollout is compiled(greedy_rollout)
        and twin.greedy_rollout.kernel is twin.kernel
    )
    plain: Any = interpreted(leaf_eval)
    assert (
        plain.greedy_rollout is interpreted(greedy_rollout)
        and plain.greedy_rollout is not greedy_rollout
        and plain.greedy_rollout.POINT == greedy_rollout.POINT
    )


def test_random_numbers_have_a_counterpart_in_machine_code_alone() -> None:
    from sobremesa.core import chance
    from sobremesa.games.cuarenta import worlds

    twin: Any = compiled(worlds)
    assert twin.below is vars(compiled(splitmix))["below"]
    assert vars(interpreted(worlds))["below"].__code__ is chance.below.__code__


def test_the_source_is_left_untouched() -> None:
    before = dict(vars(rules))
    twin: Any = compiled(rules)
    assert vars(rules) == before
    assert twin.copies(0b1010 << 8, 2) == rules.copies(0b1010 << 8, 2) == 0b1010
    assert type(twin.copies) is not type(rules.copies)


def test_records_and_dataclasses_are_the_same_thing() -> None:
    state = rules.State(turn=3, hand=[1, 2, 4, 8])
    record = to_record(state)[0]
    assert record["hand"].tolist() == [1, 2, 4, 8] and record["turn"] == 3
    assert from_record(record, state) == state


@pytest.mark.parametrize(("count", "workers"), [(0, 1), (1, 0)])
def test_an_empty_batch_is_refused(count: int, workers: int) -> None:
    game = games.load("cuarenta")
    with pytest.raises(SobremesaError, match="at least one match and one worker"):
        random_matches(game, game.rulebook.ruleset(), 2, count, seed=1, workers=workers)


def test_a_limit_stops_a_match() -> None:
    game = games.load("cuarenta")
    batch = random_matches(game, game.rulebook.ruleset(), 4, 3, seed=1, limit=7)
    assert batch.actions == 21 and not batch.states["winner"].any()


@pytest.mark.parametrize("name", games.names())
def test_without_a_compiler_python_plays_the_same_and_says_so(name: str) -> None:
    game = games.load(name)
    known = random_matches(game, game.ruleset(), game.players[0], 2, seed=1, limit=300)
    with pytest.warns(NoMachineCodeWarning, match="plain Python plays, which is slow: there is no C compiler"):
        slow = random_matches(game, game.ruleset(), game.players[0], 2, seed=1, limit=300, link=without_a_compiler)
    assert slow.actions == known.actions and (slow.states == known.states).all()


def without_a_compiler(*modules: object, **given: object) -> ModuleType:
    raise NoMachineCode("there is no C compiler")
