"""Tests of a game for pytest, with names of their own: a law, or a value, and the table."""

import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import cycle
from typing import Any

import pytest

from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.laws import LAWS, AnyGame
from sobremesa.core.ruleset import Ruleset, Value, written
from sobremesa.testing import options, spoken, tables
from sobremesa.testing.broken import Tested, hold
from sobremesa.testing.encodings import ENCODED, layout_faults
from sobremesa.testing.marks import report
from sobremesa.testing.needs import missing
from sobremesa.testing.numbers import NUMBERS
from sobremesa.testing.obey import OBEYED
from sobremesa.testing.refusals import SAID
from sobremesa.testing.rulebook import CHECKS, Check, untold_changes
from sobremesa.testing.told import TOLD

Test = Callable[..., None]
NO_NUMPY = "machine code needs NumPy, which is not here: `pip install 'sobremesa[fast]'`"


def tests_of(game: AnyGame, silent: frozenset[str]) -> dict[str, Test]:
    """Return the tests of a game by their names."""
    made = (
        _needs(game),
        _laws(game),
        _machine_code(game),
        _options(game),
        _written(game),
        _spoken(game),
        _obeying(game),
        _rulebook(game),
        _numbers(game),
        _changes(game, silent),
        _clauses(game),
        _encoding(game),
        _golden_positions(game),
    )
    return {test.__name__: test for test in made}


def _at_every_table(game: AnyGame) -> pytest.MarkDecorator:
    tables = [(preset, size) for preset in game.rulebook.presets for size in game.players]
    params = [pytest.param(preset, size, id=f"{preset}-{size}") for preset, size in tables]
    return pytest.mark.parametrize(("preset", "players"), params)


def _needs(game: AnyGame) -> Test:
    def test_what_the_laws_need_is_there() -> None:
        _none(missing(game))

    return test_what_the_laws_need_is_there


def _laws(game: AnyGame) -> Test:
    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    @_at_every_table(game)
    def test_law(law: Tested, preset: str, players: int) -> None:
        __tracebackhide__ = True
        hold(law, game, game.rulebook.ruleset(preset), players)

    return test_law


def _machine_code(game: AnyGame) -> Test:
    names = ("compiled_rules_keep_step", "compiled_views_hide_the_same")

    @pytest.mark.parametrize("law", names)
    @_at_every_table(game)
    def test_machine_code(law: str, preset: str, players: int) -> None:
        __tracebackhide__ = True
        _in_machine_code(lambda lockstep: vars(lockstep)[law], game, preset, {}, players)

    return test_machine_code


def _options(game: AnyGame) -> Test:
    values = enumerate(tables.values(game))
    params = [pytest.param(*one, turn, id=f"{one[0]}-{written(one[1])}") for turn, one in values]

    @pytest.mark.parametrize(("option", "value", "turn"), params)
    def test_option(option: str, value: Value, turn: int) -> None:
        __tracebackhide__ = True
        ruleset, players = tables.table(game, {option: value}, turn)
        _in_machine_code(lambda _: options.every_value_plays, game, ruleset.name, {option: value}, players)

    return test_option


def _obeying(game: AnyGame) -> Test:
    cases = zip(tables.values(game), cycle((*OBEYED, *SAID)), strict=False)
    params = [
        pytest.param(law, {option: value}, turn, id=f"{law.__name__}-{option}-{written(value)}")
        for turn, ((option, value), law) in enumerate(cases)
    ]

    @pytest.mark.parametrize(("law", "changes", "turn"), params)
    def test_obeying(law: Tested, changes: dict[str, Value], turn: int) -> None:
        __tracebackhide__ = True
        hold(law, game, *tables.table(game, changes, turn))

    return test_obeying


def _in_machine_code(
    law: Callable[[Any], Tested], game: AnyGame, preset: str, changes: dict[str, Value], players: int
) -> None:
    """Hold the game to a law that needs machine code; skip the test where there can be none, and say why."""
    __tracebackhide__ = True
    if find_spec("numpy") is None:
        pytest.skip(NO_NUMPY)
    from sobremesa.fast import lockstep

    try:
        hold(law(lockstep), game, game.rulebook.ruleset(preset, changes), players)
    except NoMachineCode as error:
        pytest.skip(str(error))


def _rulebook(game: AnyGame) -> Test:
    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_rulebook(check: Check) -> None:
        __tracebackhide__ = True
        _none(check(game))

    return test_rulebook


def _numbers(game: AnyGame) -> Test:
    @pytest.mark.parametrize("check", [*NUMBERS, *TOLD], ids=lambda check: check.__name__)
    def test_numbers(check: Check) -> None:
        __tracebackhide__ = True
        _none(check(game))

    return test_numbers


def _changes(game: AnyGame, silent: frozenset[str]) -> Test:
    def test_every_change_is_told_by_a_clause() -> None:
        _none(f"'{one}' is told like its preset" for one in sorted(untold_changes(game) - silent))

    return test_every_change_is_told_by_a_clause


def _written(game: AnyGame) -> Test:
    @pytest.mark.parametrize("law", options.WRITTEN, ids=lambda law: law.__name__)
    def test_options_as_they_are_written(law: Check) -> None:
        __tracebackhide__ = True
        _none(law(game))

    return test_options_as_they_are_written


def _spoken(game: AnyGame) -> Test:
    @pytest.mark.parametrize("law", spoken.SPOKEN, ids=lambda law: law.__name__)
    @pytest.mark.parametrize("turn", range(len(game.rulebook.presets)))
    def test_what_is_said(law: Callable[[AnyGame, Ruleset, int], Iterator[str]], turn: int) -> None:
        __tracebackhide__ = True
        _none(law(game, *tables.table(game, {}, turn)))

    return test_what_is_said


def _clauses(game: AnyGame) -> Test:
    def test_every_rule_clause_has_a_test(request: pytest.FixtureRequest) -> None:
        found = report(game, request.path.parent)
        assert not found.untested and not found.unknown, str(found)

    return test_every_rule_clause_has_a_test


def _encoding(game: AnyGame) -> Test:
    @pytest.mark.parametrize("law", ENCODED, ids=lambda law: law.__name__)
    @pytest.mark.parametrize("turn", range(max(len(game.rulebook.presets), len(game.players))))
    def test_encoding(law: Tested, turn: int) -> None:
        __tracebackhide__ = True
        _none(layout_faults(game))
        presets = list(game.rulebook.presets)
        ruleset = game.rulebook.ruleset(presets[turn % len(presets)])
        hold(law, game, ruleset, game.players[turn % len(game.players)])

    return test_encoding


def _golden_positions(game: AnyGame) -> Test:
    def test_golden_positions(request: pytest.FixtureRequest) -> None:
        if find_spec("numpy") is None:
            pytest.skip(NO_NUMPY)
        from sobremesa.testing.golden_positions import MACHINE, golden_faults, machine_faults

        try:
            _none(machine_faults(game, MACHINE))
            _none(golden_faults(game, request.path.parent, os.environ.get("SOBREMESA_GOLDEN") == "write"))
        except NoMachineCode as error:
            pytest.skip(str(error))

    return test_golden_positions


def _none(faults: Any) -> None:
    """Fail with all faults, if there are any."""
    __tracebackhide__ = True
    found = "\n".join(dict.fromkeys(faults))
    if found:
        pytest.fail(found, pytrace=False)
