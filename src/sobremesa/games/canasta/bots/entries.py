"""Entries of the searching players in machine code."""

from collections.abc import Mapping
from typing import Final

from sobremesa.compile.call import Native
from sobremesa.fast.compile import compiled
from sobremesa.games.canasta.bots import decision, rollouts

ENTRIES: Final[Mapping[str, Native]] = {"try_candidates": compiled(decision, trials=rollouts).try_candidates}
"""By name."""
