"""Rows of data sets: what a seat saw, could do and did, and what came of it, as the rules and the encoding have it."""

from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import sobremesa
from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.data.bits import legal_masks, observations
from sobremesa.data.plan import Plan
from sobremesa.data.reading import opened
from sobremesa.data.rows import step_rows
from sobremesa.envs.encoding import encoding
from sobremesa.testing.encodings import classes_of, seen
from tests.data.plans import ENCODED, small

EVERY_GAME = pytest.mark.parametrize("game", ENCODED)


def decisions(record: str) -> list[tuple[Match[Any, Any], Any]]:
    """Return the match before each decision of a record, and what was decided."""
    played = sobremesa.replay(record)
    match = Match(played.game, played.ruleset, played.players, played.first_dealer, seed=played.seed)
    found = []
    for step in played.steps:
        if step.kind == "action":
            found.append((match.copy(), step))
        match.repeat(step)
    return found


@EVERY_GAME
def test_a_row_tells_what_its_seat_sees_and_nothing_else(game: str) -> None:
    unit = small(game).played(0)
    rows = list(step_rows(0, unit.match))
    told = decisions(unit.record)
    assert len(rows) == len(told) > 3
    observed = observations([row["observation"] for row in rows], game)
    masks = legal_masks([row["legal"] for row in rows], game)
    for row, bits, mask, (match, step) in zip(rows, observed, masks, told, strict=True):
        seat = match.actor
        words, _ = seen(match.game, match.rules, match.state, seat)
        assert bits.tolist() == [word >> bit & 1 for word in words for bit in range(64)]
        codes = match.legal_actions.codes
        classes = classes_of(match.game, match.rules, match.state, seat, codes)
        assert set(mask.nonzero()[0].tolist()) == set(classes)
        assert row["action"] == classes[codes.index(step.action)]
        assert (row["seat"], row["move"]) == (seat, match.game.notation.write(step.action))
    assert [row["step"] for row in rows] == [*range(len(rows))]


@EVERY_GAME
def test_points_to_go_are_what_the_score_still_grows_by(game: str) -> None:
    plan = Plan(game, names=("greedy",), sizes={"train": 3})
    whole = [unit for unit in map(plan.played, range(3)) if not unit.match.over]
    assert whole
    for unit in whole:
        side_of = sides(unit.match.game, unit.match.rules, unit.match.players)
        end = unit.match.state.score[: max(side_of) + 1]
        for row, (match, _) in zip(step_rows(0, unit.match), decisions(unit.record), strict=True):
            so_far = match.state.score if row["step"] else [0] * len(end)  # the first has what the deal gave
            left = [after - before for after, before in zip(end, so_far, strict=False)]
            own = left[side_of[row["seat"]]]
            assert row["points_to_go"] == own - (sum(left) - own) / (len(left) - 1)


def test_everybody_sits_at_every_seat(first: Path) -> None:
    plan = small(ENCODED[0])
    names = [plan.played(seed).match.names for seed in range(2)]
    assert Counter(name[0] for name in names) == {"greedy": 1, "random": 1}
    assert names[0] != names[1]


def test_a_unit_is_cut_off_where_it_was_asked_for() -> None:
    unit = Plan(ENCODED[0], unit="match", limit=7).played(3)
    assert unit.truncated and len(list(step_rows(3, unit.match))) == 7
    whole = Plan(ENCODED[0]).played(3)
    assert not whole.truncated and whole.record != unit.record


def test_units_tell_the_record_and_its_hash(folder: Path) -> None:
    found = opened(folder)
    for unit in found.read("units", "train").to_pylist():
        assert sha256(unit["record"].encode()).hexdigest() == unit["sha256"]
        match = sobremesa.replay(unit["record"])
        assert str(match.record()) == unit["record"]
        assert (unit["seed"], unit["names"]) == (str(unit["unit"]), list(match.names))
        steps = found.read("steps", "train").to_pylist()
        own = [step for step in steps if step["unit"] == unit["unit"]]
        assert len(own) == unit["decisions"]
        assert all(step["player"] == unit["names"][step["seat"]] for step in own)


def test_cells_of_another_encoding_are_refused() -> None:
    with pytest.raises(sobremesa.SobremesaError, match="of another encoding or column"):
        observations([bytes(encoding(ENCODED[0]).bits // 8 + 8)], ENCODED[0])
