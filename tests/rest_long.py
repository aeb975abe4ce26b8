"""Cases of a law of which each run tries the first few, and the long tests all the rest."""

from collections.abc import Iterable
from typing import Any

import pytest


def rest_long(cases: Iterable[Any], first: int = 1) -> list[Any]:
    """Return the cases, all but the `first` ones marked as long; a tuple is a case of several values."""
    rows = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*row, marks=[pytest.mark.long] if n >= first else []) for n, row in enumerate(rows)]
