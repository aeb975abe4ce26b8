"""Themes of puzzles: the game's texts have each as `puzzle.theme.` and its name."""

from typing import Any, Final

from sobremesa.core.kernel import clone
from sobremesa.fast.records import from_record
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta.rules import Kind, Name, Phase, Rules, State
from sobremesa.search.weighted_worlds import WeightedWorlds

THEMES: Final = ("caida", "run", "claim", "at_38", "cards", "table")
RISK: Final = 10
"""A puzzle is about a caída where the obvious play risks it so much oftener than the best, of 100 times."""


def theme(rules: Rules, s: State, worlds: WeightedWorlds, best: int, obvious: int) -> tuple[str, dict[str, int]]:
    """Return what a puzzle is about, by what its actions bring, and the numbers of its reason.

    They are the risk of a caída after the best and after the obvious play, of 100, and the cards taken by both sides.
    """
    if kernel.kind_of(best) != Kind.PLAY:
        return ("run" if kernel.kind_of(best) == Kind.TAKE else "claim"), {}
    side = kernel.side_of(s.turn)
    risks = {"risk_best": _risk(rules, worlds, best), "risk_obvious": _risk(rules, worlds, obvious)}
    return _of_play(rules, s, best, obvious, risks), risks | {"own": s.pile[side], "theirs": s.pile[1 - side]}


def _of_play(rules: Rules, s: State, best: int, obvious: int, risks: dict[str, int]) -> str:
    if kernel.leaves_to_others(rules, s, obvious) or kernel.leaves_to_others(rules, s, best):
        return "run"
    if kernel.is_at_38(s, 0) or kernel.is_at_38(s, 1):
        return "at_38"
    if risks["risk_obvious"] - risks["risk_best"] >= RISK:
        return "caida"
    return "table" if s.packets else "cards"


def _risk(rules: Rules, worlds: WeightedWorlds, action: int) -> int:
    """Return how often of 100 times the next seat can answer an action by a caída."""
    answered = [_can_fall(rules, from_record(world, State()), action) for world in worlds.records]
    return round(100 * float((worlds.weights * answered).sum() / worlds.weights.sum()))


def _can_fall(rules: Rules, world: Any, action: int) -> bool:
    """Return whether the next seat has a caída in a world, by the events of its plays."""
    kernel.apply(rules, world, action)
    if world.phase != Phase.PLAY:
        return False
    out = [0] * kernel.MAX_LEGAL
    return any(_falls(rules, clone(world), play) for play in out[: kernel.legal_actions(rules, world, out)])


def _falls(rules: Rules, world: State, play: int) -> bool:
    kernel.apply(rules, world, play)
    return any(name in (Name.CAIDA, Name.CATCH) for name, _, _ in world.events[: world.event_count])
