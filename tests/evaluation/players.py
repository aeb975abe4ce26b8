"""Players that are measured: some of whom do what nobody may."""

from typing import Any, ClassVar

from sobremesa.bots.random_bot import RandomBot
from sobremesa.core.position import View


class Told(RandomBot):
    """One that says how it was made."""

    provenance: ClassVar[dict[str, Any]] = {"parameters": 12, "steps": 3000}


class Untold(RandomBot):
    """One whose provenance is nothing that can be written."""

    provenance: ClassVar[dict[str, Any]] = {"parameters": {1, 2}}


class Timed(RandomBot):
    """One that would think by the clock."""

    def __init__(self, seed: int | str = 0, milliseconds: int = 10) -> None:
        super().__init__(seed)


class Impossible(RandomBot):
    """One that chooses what no action is."""

    chosen: ClassVar[Any] = -1

    def choose(self, view: View[Any, Any]) -> int:
        code: int = self.chosen
        return code


class Silent(Impossible):
    """One that chooses nothing."""

    chosen = None
