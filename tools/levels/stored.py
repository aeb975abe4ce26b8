"""Stored comparisons: `docs/reference/levels/GAME.json`, with the limits to reach in `GAME.toml` beside it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

from sobremesa import bots, games
from sobremesa.core.errors import SobremesaError
from tools.levels.limits import limits
from tools.levels.rows import FOLDER, MATCH, Key, Row, deal_unit, tables


def rows(game: str, folder: Path = FOLDER) -> dict[Key, Row]:
    """Return what was measured of a game; raises `SobremesaError` for a file that does not say it."""
    file = folder / f"{game}.json"
    try:
        found = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
        return {row.key: row for row in map(_row, found)}
    except (KeyError, TypeError, ValueError) as error:
        why = f"{file.name} is not what `python -m tools.levels measure {game}` writes: {error!r}"
        raise SobremesaError(why) from None


def _row(entry: Mapping[str, Any]) -> Row:
    points = entry["points"] and tuple(entry["points"])
    told = {"points": points, "wins": tuple(entry["wins"]), "milliseconds": tuple(entry["milliseconds"])}
    return Row(**{**entry, **told})


def store(game: str, row: Row, folder: Path = FOLDER) -> None:
    """Put a row in the place of the one that compared the same; the order is that of the table."""
    found = {**rows(game, folder), row.key: row}
    order = list(asked(game, folder))
    lines = [json.dumps(asdict(found[key])) for key in sorted(found, key=order.index)]
    (folder / f"{game}.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def asked(game: str, folder: Path = FOLDER) -> Iterator[Key]:
    """Yield what is to be compared at each table that can be chosen: each level and the one under it, then the limits'.

    No comparison comes twice.
    """
    pairs, gains = list(pairwise(bots.levels(game))), limits(game, folder).gains
    for ruleset, players in tables(game):
        keys = [Key(ruleset, players, level, under, deal_unit(game)) for under, level in pairs]
        keys += [gain.key(ruleset) for gain in gains if gain.players == players]
        yield from dict.fromkeys(keys)


def faults(game: str, folder: Path = FOLDER) -> Iterator[str]:
    """Tell of stored rows that the table has no place for, and of limits that no table can reach."""
    places, levels = set(asked(game, folder)), bots.levels(game)
    for key in rows(game, folder):
        if key not in places:
            yield f"{game}.json: nobody asks for '{key.level}' over '{key.over}' at '{key.ruleset}' with {key.players}"
    for gain in limits(game, folder).gains:
        units = (deal_unit(game), MATCH)
        if gain.players not in games.load(game).players or not {gain.level, gain.over} <= set(levels):
            yield f"{game}.toml: '{gain.level}' over '{gain.over}' with {gain.players} cannot be played"
        elif gain.unit not in units:
            yield f"{game}.toml: the unit is '{units[0]}' or '{units[1]}', not '{gain.unit}'"
