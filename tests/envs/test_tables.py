"""Tables of a batch: saved, copied, resampled, cut off, and what is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sobremesa import games
from sobremesa.core.errors import IllegalAction, RulesetError, SobremesaError, UnknownGame, WrongTurn
from sobremesa.envs import Batch, NotThisEncoding, encoding, memory, saving, stepping
from tests.envs.games import ENCODED

TOLD = ("current_player", "observation", "legal_action_mask", "rewards", "terminated", "truncated", "redealt")
SOME = ENCODED[0]


def played(name: str, steps: int, **options: Any) -> Batch:
    """A batch after so many random steps."""
    batch = Batch(name, **{"tables": 3, "seed": 7, **options})
    batch.reset()
    go_on(batch, steps)
    return batch


def go_on(batch: Batch, steps: int) -> None:
    for _ in range(steps):
        batch.step(batch.sample())


def told(batch: Batch) -> list[Any]:
    return [getattr(batch, name).copy() for name in TOLD]


def same(one: list[Any], other: list[Any]) -> bool:
    return all(map(np.array_equal, one, other))


@pytest.mark.parametrize("name", ENCODED)
def test_a_saved_batch_goes_on_as_the_one_that_was_saved(name: str) -> None:
    batch = played(name, 45, unit="match")
    saved, other = batch.save(), Batch(name, tables=3, seed=1, unit="match", threads=2)
    other.load(saved)
    assert same(told(batch), told(other)) and other.seeds.tolist() == batch.seeds.tolist()
    for seat in range(batch.players):
        assert np.array_equal(batch.information_state(1, seat), other.information_state(1, seat))
    go_on(batch, 60)
    go_on(other, 60)
    assert same(told(batch), told(other)) and batch.save() == other.save()


@pytest.mark.parametrize("name", ENCODED)
def test_a_copied_table_goes_on_as_the_other_one(name: str) -> None:
    batch = played(name, 25)
    batch.copy(2, 0)
    for _ in range(60):
        batch.step(batch.sample())
        assert all(np.array_equal(column[0], column[2]) for column in told(batch))
    assert not np.array_equal(batch.observation[0], batch.observation[1])


@pytest.mark.parametrize("name", ENCODED)
def test_a_resampled_table_is_the_same_to_its_seat(name: str) -> None:
    batch, changed = played(name, 9), 0
    for step in range(12):
        seat = step % batch.players
        before, seen, state = batch.observe(1, seat), batch.information_state(1, seat), batch.position(1).state
        kept = batch.save()
        batch.resample(1, seat)
        assert np.array_equal(before, batch.observe(1, seat))
        assert np.array_equal(seen, batch.information_state(1, seat))
        classes = {encoding(name).module.dense(batch.rules, batch.position(1).state, code) for code in batch.codes(1)}
        assert np.flatnonzero(batch.legal_action_mask[1]).tolist() == sorted(classes)
        changed += state != batch.position(1).state
        with pytest.raises(SobremesaError, match=f"table 1 was resampled for seat {seat}"):
            batch.information_state(1, (seat + 1) % batch.players)
        go_on(batch, 1)
        rows = batch.information_state(1, seat)
        assert batch.terminated[1] or np.array_equal(rows[: len(seen)], seen)
        batch.load(kept)
        go_on(batch, 1)
    assert changed > 6


@pytest.mark.parametrize("name", ENCODED)
def test_an_information_state_ends_with_what_is_seen_now(name: str) -> None:
    batch = Batch(name, tables=2, seed=4, planes="bits")
    batch.reset()
    for _ in range(60):
        for seat in range(batch.players):
            rows = batch.information_state(1, seat)
            assert np.array_equal(rows[-1, 2:], batch.observe(1, seat)), seat
            assert rows[0, 0] == -1 and rows[:, 0].max() < batch.players
        batch.step(batch.sample())


@pytest.mark.parametrize("name", ENCODED)
def test_perfect_is_what_all_seats_see_and_public_what_everybody_does(name: str) -> None:
    batch = played(name, 12)
    first = int(batch.current_player[2])
    seats = [(first + k) % batch.players for k in range(batch.players)]
    assert np.array_equal(batch.perfect[2], np.concatenate([batch.observe(2, seat) for seat in seats]))
    assert np.array_equal(batch.perfect[2][: batch.encoding.bits], batch.observation[2])
    view = batch.position(2).state
    batch.game.kernel.hide(batch.rules, view, -1)
    words = [0] * batch.encoding.words
    batch.encoding.module.observe(batch.rules, view, first, words)
    bits = [word >> bit & 1 for word in words for bit in range(64)]
    assert batch.public[2].tolist() == bits


@pytest.mark.parametrize("name", ENCODED)
def test_who_looks_at_one_table_after_another_sees_each_as_it_stands(name: str) -> None:
    batch = played(name, 10)
    for _ in range(3):
        shown = [batch.observe(i, int(seat)) for i, seat in enumerate(batch.current_player)]
        assert (np.array(shown) == batch.observation).all()
        go_on(batch, 1)


@pytest.mark.parametrize("name", ENCODED)
def test_bytes_are_the_bits_one_by_one(name: str) -> None:
    bits, spread = played(name, 20, planes="bits"), played(name, 20, planes="bytes")
    assert spread.observation.dtype == np.uint8
    for words, row in zip(bits.observation, spread.observation, strict=True):
        assert row.tolist() == [int(word) >> bit & 1 for word in words for bit in range(64)]


@pytest.mark.parametrize("name", ENCODED)
def test_partners_get_the_same_and_each_step_sums_to_nought(name: str) -> None:
    for reward in ("points", "win"):
        batch = Batch(name, tables=64, seed=2, reward=reward, players=games.load(name).players[-1])
        batch.reset()
        paid = 0
        for _ in range(300):
            batch.step(batch.sample())
            sides: dict[int, Any] = {}
            for seat, side in enumerate(batch._terms.side_of):
                assert (batch.rewards[:, seat] == sides.setdefault(int(side), batch.rewards[:, seat])).all()
            assert np.abs(sum(sides.values())).max() < 1e-2
            paid += int(batch.rewards.any())
        assert paid or reward == "win"


def test_a_unit_is_cut_off_after_so_many_actions() -> None:
    batch = Batch(SOME, tables=2, seed=1, limit=5)
    batch.reset()
    found = []
    for _ in range(15):
        batch.step(batch.sample())
        found.append(bool(batch.truncated[0]))
        assert not (batch.truncated & batch.terminated).any()
    assert found == ([False] * 4 + [True]) * 3


def test_without_a_history_the_same_is_played_in_less_memory() -> None:
    plain, kept = played(SOME, 30, history=False), played(SOME, 30)
    assert same(told(plain), told(kept))
    with pytest.raises(SobremesaError, match="keeps no history"):
        plain.information_state(0, 0)
    assert not plain._tables.log.size
    for batch in (plain, kept):
        batch.resample(1, 0)
        batch.copy(1, 2)
        go_on(batch, 30)
    assert same(told(plain), told(kept)) and len(kept.save()) > len(plain.save())
    with pytest.raises(SobremesaError, match="saved with history"):
        plain.load(kept.save())


@pytest.mark.parametrize("name", ENCODED)
def test_a_history_is_whole_however_little_room_there_is_at_first(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = played(name, 300)
    monkeypatch.setattr(memory, "LOGGED", 1)
    scant = played(name, 300)
    assert same(told(scant), told(wide))
    for table in range(3):
        for seat in range(wide.players):
            assert np.array_equal(scant.information_state(table, seat), wide.information_state(table, seat))
    scant.resample(1, 0)
    assert np.array_equal(scant._start(1), scant._tables.states[1:2])


def test_seeds_are_new_ones_after_a_reset_and_the_same_ones_when_asked_for() -> None:
    batch = Batch(SOME, tables=8, seed=5)
    batch.reset()
    first = told(batch)
    batch.reset()
    assert not same(first, told(batch))
    batch.reset(seed=5)
    assert same(first, told(batch))


def test_what_is_told_cannot_be_written() -> None:
    batch = played(SOME, 1)
    for name in TOLD:
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[0] = 1


def test_an_illegal_action_names_the_table_and_no_table_has_moved() -> None:
    for threads in (1, 2):
        batch = played(SOME, 3, threads=threads)
        before, actions = batch.save(), batch.sample()
        actions[1] = np.flatnonzero(~batch.legal_action_mask[1])[0]
        after_sampling = batch.save()
        with pytest.raises(IllegalAction, match="table 1: ") as caught:
            batch.step(actions)
        assert batch.save() == after_sampling != before
        assert caught.value.seat == batch.current_player[1] and caught.value.action in batch.encoding.actions


@pytest.mark.parametrize("name", ENCODED)
def test_an_illegal_action_cites_a_clause(name: str) -> None:
    """For most classes in most positions: some differ from a legal one in a copy alone, and break no clause."""
    batch = played(name, 6)
    cited = illegal = 0
    for number in np.flatnonzero(~batch.legal_action_mask.any(axis=0)):
        illegal += 1
        with pytest.raises(IllegalAction) as caught:
            batch.step(np.full(3, number))
        cited += bool(caught.value.clause) and caught.value.clause in str(caught.value)
    assert cited > 0.9 * illegal > 0


ACTIONS: list[tuple[Callable[[int], Any], str]] = [
    (lambda n: [0] * n, "a NumPy array of 3 whole numbers, not a list"),
    (np.zeros, "whole numbers, as of int64, not of float64"),
    (lambda n: np.zeros(n, bool), "not of bool"),
    (lambda n: np.zeros(n + 1, np.int64), r"the shape \(3,\), one for each table, not \(4,\)"),
    (lambda n: np.zeros((n, 1), np.int64), r"not \(3, 1\)"),
    (lambda n: np.zeros(2 * n, np.int64)[::2], "with gaps"),
    (lambda n: np.broadcast_to(np.zeros(1, np.int64), n), "with gaps|read-only"),
    (lambda n: np.full(n, -1), "table 0: there is no action -1: they are 0 to "),
    (lambda n: np.full(n, 1 << 40), "table 0: there is no action 1099511627776"),
    (lambda n: np.full(n, (1 << 64) - 1, np.uint64), "table 0: there is no action 18446744073709551615"),
]


@pytest.mark.parametrize(("made", "text"), ACTIONS)
def test_what_are_no_actions_is_refused(made: Callable[[int], Any], text: str) -> None:
    batch = played(SOME, 2)
    before = batch.save()
    with pytest.raises(SobremesaError, match=text):
        batch.step(made(3))
    assert batch.save() == before


def test_read_only_actions_are_refused() -> None:
    batch = played(SOME, 2)
    actions = batch.sample()
    actions.flags.writeable = False
    with pytest.raises(SobremesaError, match="read-only: pass a copy"):
        batch.step(actions)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"seed": -1}, r"a number from 0 to 2\*\*64 - 1, not -1"),
    ({"seed": 1 << 64}, "a number from 0"),
    ({"seed": "seven"}, "a seed is a whole number, not 'seven'"),
    ({"seed": [1, 2, 3]}, "3 seeds for 2 tables"),
    ({"seed": [4, 4]}, "the seed 4 stands there twice"),
    ({"seed": [4, -4]}, "not -4"),
    ({"tables": 0}, "at least one table, not 0"),
    ({"tables": 2.0}, "at least one table, not 2.0"),
    ({"threads": 0}, "at least one thread, not 0"),
    ({"limit": 0}, "at least one action, not 0"),
    ({"unit": "deal"}, "there is no unit 'deal': known are hand, match"),
    ({"reward": "point"}, "there is no reward 'point': did you mean 'points'"),
    ({"planes": "floats"}, "there is no form of planes 'floats'"),
    ({"players": 9}, "not by 9"),
    ({"ruleset": "nowhere"}, "has no ruleset 'nowhere'"),
]


@pytest.mark.parametrize(("options", "text"), WRONG)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], text: str) -> None:
    with pytest.raises(SobremesaError, match=text):
        Batch(SOME, **{"tables": 2, **options})


def test_a_game_that_is_unknown_is_refused() -> None:
    with pytest.raises(UnknownGame, match="did you mean"):
        Batch(SOME[:-1])
    with pytest.raises(RulesetError):
        Batch(SOME, "nowhere")


def test_a_batch_is_stepped_after_reset_and_before_close() -> None:
    batch = Batch(SOME, tables=2, seed=1)
    for asked in (batch.sample, batch.save, lambda: batch.step(np.zeros(2, np.int64)), lambda: batch.observe(0, 0)):
        with pytest.raises(WrongTurn, match="call reset"):
            asked()
    with batch:
        batch.reset()
    for closed in (batch.reset, batch.sample, lambda: batch.step(np.zeros(2, np.int64)), lambda: batch.load(b"")):
        with pytest.raises(WrongTurn, match="closed"):
            closed()


def test_a_table_or_a_seat_that_there_is_not_is_refused() -> None:
    batch = played(SOME, 1)
    for asked in (lambda: batch.observe(3, 0), lambda: batch.copy(0, -1), lambda: batch.position(True)):
        with pytest.raises(SobremesaError, match="there is no table"):
            asked()
    with pytest.raises(SobremesaError, match="there is no seat 7"):
        batch.resample(0, 7)


def test_a_batch_that_does_not_fit_is_refused_and_changes_nothing() -> None:
    batch = played(SOME, 4)
    saved = batch.save()
    for other in (played(SOME, 1, tables=2), played(SOME, 1, unit="match"), played(SOME, 1, planes="bits")):
        before = told(other)
        with pytest.raises(SobremesaError, match="was saved with"):
            other.load(saved)
        assert same(before, told(other))
    for damaged in (b"", saved[:-1], saved[1:], saved[:200] + b"x" + saved[201:]):
        with pytest.raises(SobremesaError, match="damaged or cut off"):
            batch.load(damaged)


def test_a_batch_of_another_encoding_is_refused() -> None:
    batch = played(SOME, 4)
    made = encoding(SOME)
    older = type(made)(f"{SOME}_v99", made.game, made.module, made.actions, made.planes, made.words)
    saved = saving.written(batch._made_with(), older, batch._kept(), {})
    with pytest.raises(NotThisEncoding, match="was made with the encoding"):
        batch.load(saved)


def test_more_legal_classes_than_are_kept_are_listed_again() -> None:
    """A mutant that keeps the first ones alone draws no other, and carries out another action."""
    for name in ENCODED:
        batch = Batch(name, tables=64, seed=3, unit="match", limit=200)
        batch.reset()
        beyond = 0
        for _ in range(120):
            before, chosen = [batch.position(i) for i in range(2)], batch.sample()
            assert batch.legal_action_mask[np.arange(64), chosen].all()
            kept = batch._tables.books["classes"][:, : stepping.LISTED]
            beyond += int((kept != chosen[:, None]).all(1).sum())
            codes = [batch.code(i, int(chosen[i])) for i in range(2)]
            batch.step(chosen)
            for i in range(2):
                batch.game.kernel.apply(batch.rules, before[i].state, codes[i])
                if before[i].actor >= 0 and not batch.truncated[i]:
                    assert before[i].state == batch.position(i).state
        assert beyond or batch.game.kernel.MAX_LEGAL <= stepping.LISTED
