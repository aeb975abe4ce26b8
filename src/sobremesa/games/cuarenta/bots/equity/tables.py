"""Tables of match equity that come with the bots: found by the rules, packed as text."""

import json
import zlib
from base64 import b64decode, b64encode
from dataclasses import astuple
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sobremesa.games.cuarenta.bots import learned
from sobremesa.games.cuarenta.rules import Rules
from sobremesa.games.cuarenta.rulesets import RULEBOOK

Table = NDArray[np.float64]
"""Chances of the side that leads: [deals played, its half score, the other's, its half pile, the other's]."""

STEPS = 4095
"""Chances are kept in as many steps, finer than the play that they were taken from can tell."""

DIFFERENCES = (1, 2, 3)
"""Axes along which each chance is kept as what it differs by from the one before: neighbours are much alike."""
WRITTEN = (0, 3, 4, 2, 1)
"""Axes in the order in which they are written, which is the one that compresses best."""


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
    """Return the table for JSON: the chances in steps, as differences along both scores and a pile, in base 64."""
    numbers = np.round(table * STEPS).astype("<i2")
    for axis in DIFFERENCES:
        numbers = np.diff(numbers, axis=axis, prepend=np.int16(0))
    text = b64encode(zlib.compress(numbers.transpose(WRITTEN).tobytes(), 9)).decode()
    return {"shape": list(table.shape), "steps": STEPS, "chances": text}


def unpacked(kept: dict[str, object]) -> Table:
    """Return the table again."""
    shape, text, steps = kept["shape"], kept["chances"], kept["steps"]
    assert isinstance(shape, list) and isinstance(text, str) and isinstance(steps, int)
    written = np.frombuffer(zlib.decompress(b64decode(text)), "<i2").reshape([shape[axis] for axis in WRITTEN])
    numbers = written.transpose(np.argsort(WRITTEN)).astype(np.int16, order="C")
    for axis in reversed(DIFFERENCES):
        rows = np.moveaxis(numbers, axis, 0)  # `cumsum` goes along an axis number by number: fifty times as long
        for before, row in pairwise(rows):
            np.add(row, before, out=row)
    table: Table = numbers / steps
    return table
