"""Plans of small data sets."""

from sobremesa.data.plan import Plan
from tests.envs.games import ENCODED

__all__ = ["ENCODED", "small"]


def small(game: str) -> Plan:
    """Return a plan of a few hands in several shards."""
    return Plan(game, names=("greedy", "random"), sizes={"train": 3, "test": 1}, shard=2, limit=60)
