"""Statuses of answers that refuse a request."""

from typing import Final

from sobremesa.server.errors import Refusal

_FORBIDDEN: Final = (
    "bad_invite",
    "banned_name",
    "host_only",
    "no_watching",
    "barred",
    "seats_only",
    "spectator",
    "waits",
)
_STATUS: Final = {
    "option": 400,
    "bad_token": 401,
    **dict.fromkeys(_FORBIDDEN, 403),
    "no_table": 404,
    "no_code": 404,
    "no_lesson": 404,
    "no_board": 404,
    "no_measure": 404,
    "closed_table": 410,
    "too_late": 408,
    "slow_down": 429,
    "busy": 503,
    "moving": 503,
    "draining": 503,
}


def status_of(refusal: Refusal) -> int:
    """Return the status of a refusal; where none is named, it is a conflict with how the table stands."""
    return _STATUS.get(refusal.key, 409)
