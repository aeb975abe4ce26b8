"""Entries of the searching players in machine code."""

from collections.abc import Mapping
from typing import Final

from sobremesa.compile.call import Native
from sobremesa.fast.compile import compiled
from sobremesa.games.cuatrola.bots import decision

ENTRIES: Final[Mapping[str, Native]] = {"decide": compiled(decision).decide}
"""By name."""
