"""The scene of Canasta: a table of groups, in the words of the kit."""

from typing import Literal

from sobremesa.presentation.kit.words import GroupScene
from sobremesa.presentation.values import value_class


@value_class(kw_only=True)
class CanastaScene(GroupScene):
    """A table of Canasta; `asks` is `start`, `lay` or `answer` where the watcher is to decide."""

    game: Literal["canasta"] = "canasta"
