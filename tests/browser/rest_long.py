"""Cases of a law of which each run tries the first few, and the long tests all the rest."""

from collections.abc import Iterable
from typing import Any

import pytest


def rest_long(cases: Iterable[Any], first: int = 1) -> list[Any]:
    """Return the cases, all but the `first` ones marked as long."""
    all_cases = list(cases)
    return all_cases[:first] + [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long)
        for case in all_cases[first:]
    ]
