"""Machine code of wheels: recorded calls give the same bytes by the library that one for this machine would hold."""

from importlib.util import find_spec

import pytest

from sobremesa.compile import build
from tests.bots.choices import house
from tools.machines import replayed
from tools.wasm import translated_game
from tools.wheels import MACHINES

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(find_spec("ziglang") is None, reason="zig is missing, which the development environment has"),
    pytest.mark.skipif(build.target() not in MACHINES, reason="no wheel is made for this machine"),
]


@pytest.mark.parametrize("game", house())
def test_recorded_calls_give_the_same_bytes(game: str) -> None:
    found = translated_game(game, 1)
    done = replayed(found, build.target(), [])
    assert (done.stdout, done.returncode) == (f"{len(found.recorder.calls)} calls, 0 differ\n", 0)


@pytest.mark.parametrize("part", ["result", "after"])
def test_what_differs_is_told_with_its_entry(part: str) -> None:
    found = translated_game(house()[0], 1)
    number, call = next((i, one) for i, one in enumerate(found.recorder.calls) if one.result and any(one.after))
    if part == "result":
        call.result = bytes([call.result[0] ^ 1]) + call.result[1:]
    else:
        block = next(i for i, after in enumerate(call.after) if after)
        call.after[block] = call.after[block][:-1] + bytes([call.after[block][-1] ^ 1])
    done = replayed(found, build.target(), [])
    assert done.stdout.splitlines()[0] == f"{found.name(number)} gave something else"
    assert (done.stdout.splitlines()[-1], done.returncode) == (f"{len(found.recorder.calls)} calls, 1 differ", 1)
