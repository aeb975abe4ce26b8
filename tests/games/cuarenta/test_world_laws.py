"""Cuarenta's worlds are held to the laws: a sampler that forgets a silence, or a ronda, breaks one."""

import pytest

from sobremesa.games.cuarenta import worlds
from tests.forgetful import fault_of, nothing
from tests.games.cuarenta.table import GAME


def test_a_sampler_that_forgets_a_silence_breaks_a_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "is_possible", lambda *_: 1)
    assert "other things would have been seen" in fault_of(GAME, "quito", monkeypatch)


def test_a_sampler_that_forgets_a_ronda_breaks_a_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "has_ronda", nothing)
    assert fault_of(GAME, "quito", monkeypatch)
