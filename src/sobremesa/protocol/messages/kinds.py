"""Types that messages are made of: the lengths and forms of what a client may send, and what several of them hold."""

import re
from typing import Annotated, Literal

from msgspec import Meta, Struct

Form = Literal["scene", "state"]
Pace = Literal["slow", "normal", "fast", "off"]
"""How much the house waits where nothing but the eye wants it; `off` is no more than a glance."""
Phase = Literal["lobby", "playing", "over"]
SeatKind = Literal["person", "bot", "open"]
PowerKind = Literal[
    "start",
    "link",
    "seat_link",
    "reissue",
    "release",
    "kick",
    "fill",
    "fill_seat",
    "host_given",
    "host_taken",
    "pause",
    "go_on",
    "mute",
    "unmute",
    "remove",
    "close",
    "open",
    "call",
    "call_agreed",
]
"""Powers over a table: the host's, and what all others agree to for somebody (`release`, `call_agreed`)."""

Cid = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.:-]+$")]
"""A client's own name for a command: repeated, it gets the old answer and is not done again."""
Notation = Annotated[str, Meta(min_length=1, max_length=120)]
Token = Annotated[str, Meta(max_length=128)]
Name = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Signature = Annotated[str, Meta(pattern="^(?:[0-9a-f]{128})?$")]


def tag(name: str) -> str:
    """Return a Struct's name as the `type` of its messages: in lower case, words joined by `_`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Clock(Struct, frozen=True):
    """Seconds in the bank at the start, and what is added for each action."""

    bank: Annotated[float, Meta(gt=0, le=7200)]
    increment: Annotated[float, Meta(ge=0, le=600)] = 0
