"""Small data sets of every game, made once."""

from pathlib import Path

import pytest

from sobremesa.data.making import make
from tests.data.plans import ENCODED, small


@pytest.fixture(scope="session", params=ENCODED)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set of each game."""
    place = tmp_path_factory.mktemp("data") / str(request.param)
    make(small(request.param), place)
    return place


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data set of the first game."""
    place = tmp_path_factory.mktemp("data") / "first"
    make(small(ENCODED[0]), place)
    return place
