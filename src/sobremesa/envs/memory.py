"""Memory of a batch: the arrays of all tables, and their parts, one for each thread."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.game import Game
from sobremesa.core.sides import sides
from sobremesa.envs import stepping
from sobremesa.envs.encoding import Encoding
from sobremesa.fast.records import record_type, to_record

LOGGED = 16
"""Words of a table's log at first; it grows by at least as many."""


class Part(NamedTuple):
    """Tables that one thread steps."""

    tables: stepping.Tables
    shown: stepping.Shown
    actions: NDArray[np.int64]
    scratch: stepping.Scratch


def new_tables(encoding: Encoding, n: int, history: bool) -> stepping.Tables:
    """Return room for so many tables, and for each one's history where one is kept."""
    states = np.zeros(n, record_type(encoding.game.new_state()))
    return stepping.Tables(
        states=states,
        books=np.zeros(n, stepping.book_type),
        words=states.view(np.int64).reshape(n, -1),
        log=np.zeros((n, LOGGED if history else 0), np.int64),
    )


def new_shown(encoding: Encoding, terms: stepping.Terms, n: int) -> stepping.Shown:
    """Return room for what is told of so many tables."""
    return stepping.Shown(
        player=np.zeros(n, np.int64),
        observation=new_observations(encoding, terms, n),
        mask=np.zeros((n, len(encoding.actions)), bool),
        rewards=np.zeros((n, terms.players), np.float32),
        terminated=np.zeros(n, bool),
        truncated=np.zeros(n, bool),
        redealt=np.zeros(n, np.int64),
    )


def new_observations(encoding: Encoding, terms: stepping.Terms, n: int) -> NDArray[np.int64]:
    """Return room for so many observations, in their form."""
    return np.zeros((n, encoding.words * (8 if terms.form == stepping.BYTES else 1)), np.int64)


def new_scratch(encoding: Encoding, rules: Any) -> stepping.Scratch:
    """Return room for one thread."""
    game = encoding.game
    blank = to_record(game.new_state())
    return stepping.Scratch(
        view=blank.copy(),
        blank=blank,
        out=np.zeros(game.kernel.MAX_LEGAL, np.int64),
        deck=np.zeros(len(game.pack_of(rules)) + game.cut, np.int64),
        paid=np.zeros(stepping.SIDES),
        words=np.zeros(encoding.words, np.int64),
    )


def new_terms(
    game: Game[Any, Any], rules: Any, players: int, *, chances: Any, unit: int, reward: int, form: int, limit: int
) -> stepping.Terms:
    """Return what is agreed for all tables."""
    side_of = sides(game, rules, players)
    return stepping.Terms(
        players=players,
        sides=len(set(side_of)),
        side_of=np.array(side_of, np.int64),
        others=1 / (len(set(side_of)) - 1),
        unit=unit,
        reward=reward,
        form=form,
        limit=limit,
        secrets=np.array(sorted(game.secrets), np.int64),
        chances=chances,
    )


def parts(
    tables: stepping.Tables, shown: stepping.Shown, actions: NDArray[np.int64], scratches: list[stepping.Scratch]
) -> Iterator[Part]:
    """Return the tables in parts of about the same size, one for each scratch."""
    n, number = len(tables.states), len(scratches)
    for k, scratch in enumerate(scratches):
        part = slice(n * k // number, n * (k + 1) // number)
        own = stepping.Tables(*(column[part] for column in tables))
        yield Part(own, stepping.Shown(*(column[part] for column in shown)), actions[part], scratch)
