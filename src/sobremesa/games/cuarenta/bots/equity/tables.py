"""Tables of match equity that come with the bots: found by the rules, packed as text."""

import json
import zlib
from base64 import b85decode, b85encode
from dataclasses import astuple
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from sobremesa.games.cuarenta.bots import learned
from sobremesa.games.cuarenta.rules import Rules
from sobremesa.games.cuarenta.rulesets import RULEBOOK

Table = NDArray[np.float64]
"""Chances of the side that leads: [deals played, its half score, the other's, its half pile, the other's]."""

STEPS = 4095
"""Chances are kept in as many steps, finer than the play that they were taken from can tell."""


@lru_cache(maxsize=8)
def table_for(rules: Rules) -> Table:
    """Return the table of these rules, or of the preset that shares the most options with them."""
    return preset_table(nearest(rules), rules.players)


def nearest(rules: Rules) -> str:
    """Return the preset, of those with a table for so many players, that differs in the fewest options."""
    own = astuple(rules)
    found = {name: astuple(rules_of(name, rules.players)) for name in RULEBOOK.presets if kept(name, rules.players)}
    return min(found, key=lambda name: sum(a != b for a, b in zip(own, found[name], strict=True)))


def kept(preset: str, players: int) -> bool:
    """Return whether the preset has a table of its own."""
    return files(learned).joinpath(f"equity-{preset}-{players}.json").is_file()


@cache
def rules_of(preset: str, players: int) -> Rules:
    """Return a preset's rules."""
    from sobremesa.games.cuarenta import GAME

    rules: Rules = GAME.rules(RULEBOOK.ruleset(preset), players)
    return rules


@cache
def preset_table(preset: str, players: int) -> Table:
    """Return the table of a preset, as it is kept."""
    text = files(learned).joinpath(f"equity-{preset}-{players}.json").read_text(encoding="utf-8")
    return unpacked(json.loads(text))


def packed(table: Table) -> dict[str, object]:
    """Return the table for JSON: the chances in steps, each less the one before, compressed and written in base 85."""
    steps = np.round(table * STEPS).astype("<i2")
    text = b85encode(zlib.compress(planes(np.diff(steps, axis=-1, prepend=0).astype("<i2")), 9)).decode()
    return {"shape": list(table.shape), "steps": STEPS, "chances": text}


def planes(numbers: NDArray[np.int16]) -> bytes:
    """Return the low bytes, then the high ones, which are mostly alike."""
    return numbers.view("u1").reshape(-1, 2).T.tobytes()


def unpacked(kept: dict[str, object]) -> Table:
    """Return the table again."""
    shape, text, steps = kept["shape"], kept["chances"], kept["steps"]
    assert isinstance(shape, list) and isinstance(text, str) and isinstance(steps, int)
    pairs = np.frombuffer(zlib.decompress(b85decode(text)), "u1").reshape(2, -1).T
    numbers = np.ascontiguousarray(pairs).view("<i2").reshape(shape)
    return np.cumsum(numbers, axis=-1, dtype=np.int64) / steps
