"""Memory of a batch: the arrays of all tables, and their parts, one for each thread."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from sobremesa.core.game import Game
from sobremesa.core.sides import sides
from sobremesa.envs import stepping
from sobremesa.envs.encoding import Encoding
from sobremesa.fast.records import record_type, to_record

LOGGED = 16
"""Words of a table's log at first; it grows."""


class Part(NamedTuple):
    """Tables that one thread steps."""

    where: slice
    tables: stepping.Tables
    shown: stepping.Shown
    scratch: stepping.Scratch


def new_tables(encoding: Encoding, n: int, number_of_sides: int) -> stepping.Tables:
    """Return room for so many tables."""
    state = record_type(encoding.game.new_state())
    return stepping.Tables(
        states=np.zeros(n, state),
        randoms=np.zeros((n, 1), np.uint64),
        starts=np.zeros(n, state),
        seeds=np.zeros(n, np.uint64),
        log=np.zeros((n, LOGGED), np.int64),
        logged=np.zeros(n, np.int64),
        steps=np.zeros(n, np.int64),
        units=np.zeros(n, np.int64),
        owed=np.zeros((n, number_of_sides)),
        codes=np.zeros((n, stepping.LISTED), np.int64),
        classes=np.zeros((n, stepping.LISTED), np.int64),
        number=np.zeros(n, np.int64),
    )


def new_shown(encoding: Encoding, n: int, players: int) -> stepping.Shown:
    """Return room for what is told of so many tables."""
    return stepping.Shown(
        player=np.zeros(n, np.int64),
        words=np.zeros((n, encoding.words), np.int64),
        mask=np.zeros((n, len(encoding.actions)), bool),
        rewards=np.zeros((n, players), np.float32),
        terminated=np.zeros(n, bool),
        truncated=np.zeros(n, bool),
        redealt=np.zeros(n, np.int64),
    )


def new_scratch(game: Game[Any, Any], rules: Any, number_of_sides: int) -> stepping.Scratch:
    """Return room for one thread."""
    blank = to_record(game.new_state())
    return stepping.Scratch(
        view=blank.copy(),
        blank=blank,
        out=np.zeros(game.kernel.MAX_LEGAL, np.int64),
        deck=np.zeros(len(game.pack_of(rules)) + game.cut, np.int64),
        paid=np.zeros(number_of_sides),
    )


def new_terms(game: Game[Any, Any], rules: Any, players: int, *, unit: int, reward: int, limit: int) -> stepping.Terms:
    """Return what is agreed for all tables."""
    side_of = sides(game, rules, players)
    return stepping.Terms(
        players=players,
        sides=len(set(side_of)),
        side_of=np.array(side_of, np.int64),
        unit=unit,
        reward=reward,
        limit=limit,
        secrets=np.array(sorted(game.secrets), np.int64),
    )


def parts(tables: stepping.Tables, shown: stepping.Shown, scratches: list[stepping.Scratch]) -> Iterator[Part]:
    """Return the tables in parts of about the same size, one for each scratch."""
    n, number = len(tables.states), len(scratches)
    for k, scratch in enumerate(scratches):
        where = slice(n * k // number, n * (k + 1) // number)
        own = stepping.Tables(*(column[where] for column in tables))
        yield Part(where, own, stepping.Shown(*(column[where] for column in shown)), scratch)
