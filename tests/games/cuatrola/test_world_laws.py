"""Cuatrola's worlds are held to the laws: a sampler that forgets, has a bias or raises breaks one of them."""

from collections.abc import Callable
from typing import Any

import pytest

from sobremesa.core.kernel import clone
from sobremesa.games.cuatrola import deals, notation, rules, worlds
from sobremesa.games.cuatrola.rules import State
from tests.forgetful import fault_of, nothing
from tests.games.cuatrola.table import GAME

SAMPLES = worlds.samples
MUST_HOLD = deals.must_hold


def deny_nothing(rules: Any, view: State, denied: list[int]) -> None:
    denied[:] = [0] * 4


def without_trump_card(rules: Any, view: State, seat: int, chance: Any, number: int) -> list[State]:
    blank = clone(view)
    blank.trump_card = 0
    drawn = SAMPLES(rules, blank, seat, chance, number)
    for world in drawn:
        world.trump_card = view.trump_card
    return drawn


def without_cantes(view: State, seat: int) -> int:
    return MUST_HOLD(view, seat) & view.trump_card


def fewer_for_seat_0(rules: Any, view: State, seat: int, chance: Any, number: int) -> list[State]:
    return [min(SAMPLES(rules, view, seat, chance, 2), key=lambda s: s.hand[0]) for _ in range(number)]


def raises(*_: Any) -> int:
    raise ZeroDivisionError("no card left")


def no_hand(*_: Any) -> list[int]:
    return []


UNBID = "app, bids_enabled=none"
REVOKES = f"{UNBID}, renuncio=lose_hand"
SEEN = "other things would have been seen"
MUTANTS: dict[str, tuple[str, Any, str, Callable[..., Any], str]] = {
    "a void": (UNBID, deals, "cannot_hold", deny_nothing, "could not have played"),
    "a known card": (UNBID, worlds, "samples", without_trump_card, SEEN),
    "a cante": (UNBID, deals, "must_hold", without_cantes, "could not have played"),
    "a claim refused": (REVOKES, rules, "is_cleared", nothing, "after 'renuncio'"),
    "a bias": (UNBID, worlds, "samples", fewer_for_seat_0, "not drawn evenly"),
    "an error": (UNBID, deals, "find_cards", raises, "raised ZeroDivisionError: no card left"),
    "where cards lie": (UNBID, notation, "hand", no_hand, "`notation.hand` does not tell which 5 cards seat 0 holds"),
}  # fmt: skip


@pytest.mark.parametrize("forgotten", MUTANTS)
def test_a_sampler_that_forgets_breaks_a_law(forgotten: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec, module, function, mutant, said = MUTANTS[forgotten]
    monkeypatch.setattr(module, function, mutant)
    assert said in fault_of(GAME, spec, monkeypatch)
