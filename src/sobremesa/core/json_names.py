"""JSON in which every name of an object is there once: Python, as most readers do, would take the last in silence."""

import json
from typing import Any

from sobremesa.core.errors import SobremesaError


def loads(text: str | bytes) -> Any:
    """Read JSON; raises `JSONDecodeError`, and `SobremesaError` for a name that is there twice."""
    return json.loads(text, object_pairs_hook=_object)


def check(text: str | bytes) -> None:
    """Check JSON that was read by another reader; raises `SobremesaError` for a name that is there twice."""
    json.loads(text, object_pairs_hook=_object, parse_int=str)  # whatever a number's length


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise SobremesaError(f"'{name[:60]}' is given twice in one object: write it once")
        found[name] = value
    return found
