"""Fixtures of the server's tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.server.http import static_files
from tests.server.database import Database, database
from tests.server.kit import PAGE


@pytest.fixture(scope="session")
def running_database() -> Iterator[Database]:
    """A PostgreSQL server that runs as long as the tests do."""
    with database() as made:
        yield made


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page as small as can be in the place of the browser's, which may not be built."""
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "share").mkdir()
    (tmp_path / "share" / "cuarenta.jpg").write_bytes(b"")
    monkeypatch.setattr(static_files, "STATIC", tmp_path)
