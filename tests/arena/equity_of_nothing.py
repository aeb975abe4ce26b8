"""A module that makes a table of nothing."""

from sobremesa.core.ruleset import Ruleset


def build(ruleset: Ruleset, players: int, hands: int, seed: str, spread: object) -> dict[str, object]:
    return {"wins": {"hands": hands, "ruleset": str(ruleset), "seed": seed}}
