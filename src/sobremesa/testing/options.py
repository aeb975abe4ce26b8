"""Options: however a value is written it is one value, and at its table CPython and machine code play the same."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, Final

from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.laws import AnyGame, AnyMatch, differences, random_play, told
from sobremesa.core.match import Match
from sobremesa.core.record import FORMAT, Record
from sobremesa.core.ruleset import Option, Ruleset, Value, written

Way = Callable[[AnyGame, str, object], Ruleset]
"""One way of writing: the game's first preset with an option set to something."""

NEVER: Final[tuple[object, ...]] = (
    1.0,
    1.5,
    float("nan"),
    float("inf"),
    [[1]],
    {},
    {"none": 1},
    "",
    "²",
    "+1",
    "1e3",
    "null",
    10**12,
)
"""What no option can be."""

MANY: Final = 50
"""So many numbers of an option are tried, and its last."""


def every_value_plays(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that legality is said once, and that machine code keeps step; raises `AssertionError`."""
    keeps_step(game, ruleset, players, Chance("options", str(ruleset)), 90)


def keeps_step(game: AnyGame, ruleset: Ruleset, players: int, chance: Chance, steps: int) -> None:
    """Check so many random steps in both, and that legality is said once; raises `AssertionError`."""
    from sobremesa.fast.lockstep import Twin  # NumPy, which a game's own tests can do without

    match: AnyMatch = Match(game, ruleset, players, seed="options")
    twin: Any = Twin(match)
    tried: set[int] = set()
    for _ in random_play(match, chance, steps):
        twin.follow(match)
        listed = list(match.legal_actions)
        found = differences(twin.state, match.state)
        assert not found, told(match, f"in machine code the state is another: {found}")
        assert twin.legal() == listed, told(match, "machine code lists other actions")
        tried |= set(listed[-3:])
        for action in tried:
            legal = game.kernel.why_illegal(match.rules, match.state, action) == 0
            fault = "is legal, and not listed" if legal else "is listed, and refused"
            assert legal == (action in listed), told(match, f"'{game.notation.write(action)}' {fault}")


# --- one value, however it is written


def a_value_is_one_however_it_is_written(game: AnyGame) -> Iterator[str]:
    """Yield each value that is another, or refused with another sentence, where it is written in another way."""
    for option in game.rulebook.options:
        allowed: list[object] = [*option.examples(), *option.numbers[:MANY]]
        never = [*NEVER, *(f"{word}x" for word in option.words)]
        for value in (*allowed, *never, *_doubtful(option)):
            read = {said: _read(way, game, option.name, form) for said, way, form in _writings(value)}
            if len(set(read.values())) > 1:
                yield f"{option.name}={value!r} is not one value: {read}"
        wrong = [value for value in allowed if _read(_by_mapping, game, option.name, value) != repr(value)]
        wrong += [value for value in never if not _read(_by_mapping, game, option.name, value).startswith("refused")]
        yield from (f"{option.name}={value!r} is read wrongly" for value in wrong)


def a_value_given_twice_is_refused(game: AnyGame) -> Iterator[str]:
    """Yield each option that can be given twice, and each pair of rulesets that can be named together."""
    preset, *others = game.rulebook.presets
    for option in game.rulebook.options:
        for one, other in pairwise([*option.examples(), *option.examples()]):
            for refused in (_read_twice(way, game, option.name, one, other) for way in TWICE):
                if option.name not in refused:
                    yield f"{option.name} is given twice, {one!r} and {other!r}: {refused}"
    for other in (preset, *others):
        refused = _said(partial(game.ruleset, f"{preset}, {other}"))
        if refused.count(f"'{preset}'") + refused.count(f"'{other}'") < 2:
            yield f"'{preset}' and '{other}' are named together: {refused}"


def _doubtful(option: Option) -> Iterator[object]:
    """Yield what one option can be and another cannot."""
    numbers = option.numbers
    yield from (True, False, None, -1, 0, 1, 2, "any", *(() if not numbers else (numbers[0] - 1, numbers[-1] + 1)))


def _writings(value: object) -> Iterator[tuple[str, Way, object]]:
    """Yield a name for every way of writing a value, the way, and what is written."""
    text = written(value) if value is None or isinstance(value, bool) else str(value)
    forms: list[object] = [value, text, text.upper(), f" {text}  "]
    forms += [int(text)] if text.isascii() and text.isdigit() else []
    for form in forms:
        for way in (
            _by_mapping,
            _by_json,
            _by_toml,
            *((_by_text, _by_option, _by_record) if form is not value else ()),
        ):
            if form is not None or way is not _by_toml:
                yield f"{way.__name__}({form!r})", way, form


def _by_mapping(game: AnyGame, option: str, value: object) -> Ruleset:
    return game.rulebook.ruleset("", {option: value})


def _by_json(game: AnyGame, option: str, value: object) -> Ruleset:
    return game.rulebook.ruleset("", json.loads(json.dumps({option: value})))


def _by_toml(game: AnyGame, option: str, value: object) -> Ruleset:
    return game.rulebook.from_toml(f"[options]\n{option} = {_toml(value)}")


def _by_text(game: AnyGame, option: str, value: object) -> Ruleset:
    return game.ruleset(f", {option}={value}")


def _by_option(game: AnyGame, option: str, value: object) -> Ruleset:
    return game.rulebook.change(game.ruleset(), [f"{option} = {value}"])


def _by_record(game: AnyGame, option: str, value: object) -> Ruleset:
    told = {"Sobremesa": FORMAT, "Game": game.name, "Ruleset": f", {option}={value}"}
    record = Record(told | {"Players": str(game.players[0]), "Dealer": "0"}, (), False)
    return Match.replay(game, Record.parse(str(record))).ruleset


def _toml(value: object) -> str:
    """Return a value in TOML, which writes as JSON does but for tables and the numbers that are none."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(one)}" for name, one in value.items()) + "}"
    return repr(value) if isinstance(value, float) else json.dumps(value)


def _read(way: Way, game: AnyGame, option: str, value: object) -> str:
    """Return the value that is read, or the sentence that refuses it."""
    return _said(lambda: way(game, option, value), option)


def _said(make: Callable[[], Ruleset], option: str = "") -> str:
    try:
        ruleset = make()
    except SobremesaError as error:
        return f"refused: {str(error).removeprefix('line 3: ')}"
    return repr(ruleset[option]) if option else str(ruleset)


def _twice_in_text(game: AnyGame, option: str, one: Value, other: Value) -> Ruleset:
    return game.ruleset(f", {option}={written(one)}, {option.upper()} = {written(other)}")


def _twice_as_options(game: AnyGame, option: str, one: Value, other: Value) -> Ruleset:
    return game.rulebook.change(game.ruleset(), [f"{option}={written(one)}", f"{option}={written(other)}"])


def _twice_in_a_mapping(game: AnyGame, option: str, one: Value, other: Value) -> Ruleset:
    return game.rulebook.ruleset("", {option: one, f" {option}": other})


def _twice_in_toml(game: AnyGame, option: str, one: Value, other: Value) -> Ruleset:
    lines = [f"{option} = {_toml(written(value))}" for value in (one, other)]
    return game.rulebook.from_toml("\n".join(["[options]", *lines]))


TWICE: Final = (_twice_in_text, _twice_as_options, _twice_in_a_mapping, _twice_in_toml)


def _read_twice(way: Callable[..., Ruleset], game: AnyGame, option: str, one: Value, other: Value) -> str:
    """Return the sentence that refuses an option given twice, or the value that stands."""
    said = _said(lambda: way(game, option, one, other), option)
    return said if said.startswith("refused") else f"{way.__name__} reads {said}"


WRITTEN: Final = (a_value_is_one_however_it_is_written, a_value_given_twice_is_refused)
"""The laws of how options are written."""
