"""The loader: what it compiles, and that a change of anything that goes into it finds another cache."""

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.errors import SobremesaError
from sobremesa.fast import playout, splitmix
from sobremesa.fast.batch import random_matches
from sobremesa.fast.compile import FOLDER, NotGiven, cache_folder, compiled, interpreted, needs
from sobremesa.fast.records import from_record, to_record
from sobremesa.games.cuarenta import rules
from sobremesa.games.cuarenta.bots import greedy_rollout, leaf_eval


def altered(**names: object) -> ModuleType:
    """The rules of Cuarenta with another constant."""
    module = ModuleType(rules.__name__)
    vars(module).update(vars(rules) | names)
    return module


def test_the_cache_is_named_by_what_goes_into_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = cache_folder([rules])
    assert folder == cache_folder([altered()]) and folder.parent == tmp_path / "sobremesa"
    assert folder != cache_folder([altered(TARGET=41)])
    assert folder != cache_folder([altered(ADDITIONS=rules.ADDITIONS[1:])])
    assert folder != cache_folder([altered(Phase=rules.Kind)])


def test_a_constant_given_takes_the_place_of_the_modules_own_and_has_its_own_machine_code() -> None:
    plain: Any = compiled(rules)
    small: Any = compiled(rules, PACKET=2, LOWEST=(7,) * 16)
    state = to_record(rules.State(stock=[31] * 8))
    for twin, held in ((small, 2), (plain, 5)):
        state[0]["packets"] = rules.DECK // held  # all of the stock is left, so that its first packet is served
        twin.serve(to_record(rules.Rules(players=2))[0], state[0])
        assert state[0]["held"][0] == held
    assert small.lowest(1, 0) == 7 and plain.lowest(1, 0) == 1
    folders = {vars(twin)[FOLDER] for twin in (plain, small)}
    folders |= {vars(compiled(playout, kernel=twin))[FOLDER] for twin in (plain, small)}
    assert len(folders) == 4


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
    assert vars(twin)[FOLDER] != vars(compiled(leaf_eval, inline=False))[FOLDER]
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
