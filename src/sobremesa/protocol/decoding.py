"""Decoding of what clients send: whatever is wrong with it is one error, a `msgspec.DecodeError`."""

from functools import cache
from typing import Any

import msgspec


def read(data: bytes | str, kind: Any) -> Any:
    """JSON as one of the messages; raises `DecodeError`, also for what is no text or nested without end."""
    try:
        return _decoder(kind).decode(data)
    except UnicodeDecodeError:
        raise msgspec.DecodeError("JSON is written in UTF-8") from None
    except RecursionError:
        raise msgspec.DecodeError("there are too many brackets in each other") from None


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
