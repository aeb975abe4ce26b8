"""Prices of all routes: the milliseconds of a core that a request costs; `python -m benchmarks prices` measures them.

They are paid by the address that asks, before anything is done.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct


class Price(Struct, frozen=True):
    """Milliseconds of a core: of an answer, and `made` besides where it is not at hand and has to be made."""

    asked: float
    made: float = 0.0


PRICES: Final[Mapping[str, Price]] = {
    "/healthz": Price(1),
    "/readyz": Price(1),
    "/metrics": Price(2),
    "/api/tables": Price(12),
    "/api/codes": Price(2),
    "/api/tables/{table}": Price(1.5),
    "/api/tables/{table}/seats": Price(4),
    "/api/tables/{table}/record": Price(4),
    "/api/tables/{table}/replay": Price(4, 60),
    "/api/tables/{table}/review": Price(4, 200),
    "/api/tables/{table}/played_on": Price(4, 300),
    "/api/tables/{table}/actions": Price(5),
    "/api/tables/{table}/commands": Price(4),
    "/api/tables/{table}/stream": Price(5),
    "/api/boards/{game}": Price(4),
    "/api/boards/{game}/tables": Price(14),
    "/api/tables/{table}/board": Price(4),
    "/api/games": Price(1.5),
    "/api/games/{game}/options": Price(1.5),
    "/api/games/{game}/ruleset": Price(1.5, 20),
    "/api/lessons/{game}": Price(1.5, 60),
    "/api/puzzles/{game}": Price(4),
    "/api/puzzles/{game}/{key}": Price(1.5, 60),
    "/api/counting/{game}/{number}": Price(1.5, 60),
    "/api/rules/{game}": Price(4),
    "/api/rules/{game}/{clause}": Price(2),
    "/api/answers/{game}": Price(8),
    "/openapi.json": Price(2),
    "/ws/{table}": Price(5),
    "/": Price(2),
    "/t/{rest:path}": Price(2),
    "/r/{rest:path}": Price(2),
    "/{path:path}": Price(1),
}
"""The price of every route, by its path as the application has it."""
CHECKS: Final = frozenset({"/healthz", "/readyz"})
"""Routes that are paid for apart, so that whoever asks whether the server lives is never in anybody's queue."""
