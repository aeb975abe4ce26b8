"""JSON in which every name of an object is there once: Python, as most readers do, would take the last in silence."""

import json
import re
from typing import Any, Final

from sobremesa.core.errors import SobremesaError

_TEXT: Final = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?')
"""A text of JSON, and the colon after it if it is a name."""


def loads(text: str | bytes) -> Any:
    """Read JSON; raises `JSONDecodeError`, and `SobremesaError` for a name that is there twice."""
    return json.loads(text, object_pairs_hook=_object)


def check(text: str | bytes) -> None:
    """Check JSON that was read by another reader; raises `SobremesaError` for a name that is there twice.

    Most messages have no name twice anywhere, which is seen in a microsecond or two; objects are read for the others.
    """
    names = [name for name, colon in _TEXT.findall(text if isinstance(text, str) else text.decode()) if colon]
    if len(set(names)) == len(names) and not any("\\" in name for name in names):
        return
    json.loads(text, object_pairs_hook=_object, parse_int=str)  # whatever a number's length


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise SobremesaError(f"'{name[:60]}' is given twice in one object: write it once")
        found[name] = value
    return found
