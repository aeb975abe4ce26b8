"""Answers of the JSON API that tell a finished match again."""

from msgspec import Struct

from sobremesa.presentation.scene import Scene
from sobremesa.protocol.messages.server_events import Told


class Moment(Struct, frozen=True):
    """A step, as one seat heard it, and the table after it."""

    told: Told
    scene: Scene


class Replay(Struct, frozen=True):
    """Some steps of a finished match, `first` being the number of the first of them, of `total` steps."""

    table: str
    game: str
    names: tuple[str, ...]
    total: int
    first: int
    steps: list[Moment]
