"""Efforts of the searching players: what a decision may spend."""

from dataclasses import dataclass, field

DEPTH = 40
"""Decisions on the longest way to a deal's end: twenty cards, and what each may leave to be taken."""
AT_ONCE = 2
"""Worlds that are solved before it is asked again whether there is time for more."""
WORLDS = 128
"""Worlds that a tree is grown in, and that plays are tried out in, at most."""
POOL = 256
"""Worlds that are weighed by what the other seat played, at most."""
WEIGHED = 2500
"""So many plays are weighed at most to tell the likely worlds from the others."""
CONTENDERS = 4
"""So many plays, the best by the other opinions, are played out."""
EXPLORE = 0.7
"""Constant of exploration of a tree whose rewards are chances."""
LAST_STEP = 18
"""The half score from which two points more or less would end the chica."""
STATES = POOL + 2 * WORLDS + 4
"""Places for states that `weigh` asks for."""
NONE = -1
"""What stands behind the last play."""


@dataclass(slots=True)
class Effort:
    """What a decision may spend."""

    worlds: int = 0
    """Worlds that are solved; 0: the one that is seen, with all hands."""
    nodes: int = 0
    """No more worlds are begun once so many nodes were entered."""
    tries: int = 1
    """Most draws of a world; one that fits what the seats let lie is kept before that."""
    iterations: int = 0
    """Of the tree."""
    asked: int = 0
    """How often the value model is asked while plays are tried out."""
    weights: list[float] = field(default_factory=lambda: [1.0] * 4)
    """Weights of a play's four estimates: the tree's, the rule-based player's, the value model's, its playouts'."""
