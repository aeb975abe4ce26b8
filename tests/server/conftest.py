"""Fixtures of the server's tests."""

from collections.abc import Iterator

import pytest

from tests.server.database import Database, database


@pytest.fixture(scope="session")
def running_database() -> Iterator[Database]:
    """A PostgreSQL server that runs as long as the tests do."""
    with database() as made:
        yield made
