"""The mark of tests that need PostgreSQL, and its server."""

from typing import Final

import pytest

from tools.database import Database, database, is_installed

__all__ = ["Database", "database", "needs_postgresql"]

needs_postgresql: Final = pytest.mark.skipif(not is_installed(), reason="PostgreSQL is not installed")
"""Passes a test over where there is no PostgreSQL; what runs before a change lands installs it."""
