"""Decoding of what clients send: whatever is wrong with it is one error, a `msgspec.DecodeError`."""

from functools import cache
from typing import Any

import msgspec

from sobremesa.core import json_names
from sobremesa.core.errors import SobremesaError


def read(data: bytes | str, kind: Any) -> Any:
    """JSON as one of the messages; raises `DecodeError`, also for no text, endless nesting, and a name given twice."""
    try:
        message = _decoder(kind).decode(data)
        json_names.check(data)
    except UnicodeDecodeError:
        raise msgspec.DecodeError("JSON is written in UTF-8") from None
    except RecursionError:
        raise msgspec.DecodeError("there are too many brackets in each other") from None
    except SobremesaError as error:
        raise msgspec.ValidationError(str(error)) from None
    return message


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
