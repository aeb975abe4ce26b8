"""The player who keeps pairs for the pile, discards what is safe, builds canastas and goes out in time."""

from typing import Any

from sobremesa.bots.canasta import reasons
from sobremesa.bots.canasta.closing import consents, out_step, should_ask, wants_out
from sobremesa.bots.canasta.discards import Discard, discards
from sobremesa.bots.canasta.laying import LAYING, step_value
from sobremesa.bots.canasta.look import Look, look_at
from sobremesa.bots.canasta.opening import plan_opening, worth_opening
from sobremesa.bots.canasta.pile import best_take
from sobremesa.core.chance import Chance
from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import Do, Phase


class RulesBot:
    """Plays by the advice of those who have played for long."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "rules bot")

    def choose(self, view: View[Any, Any]) -> int:
        """The best judged action; ties at random."""
        legal = list(view.legal_actions)
        if len(legal) == 1:
            return int(legal[0])
        seat = rules.actor(view.rules, view.state)
        look = look_at(view.rules, view.state, seat)
        if look.s.phase == Phase.START:
            return best_take(look, legal) or (rules.DRAW if rules.DRAW in legal else rules.END)
        if look.s.phase == Phase.ANSWER:
            return rules.YES if consents(look) else rules.NO
        return turn(look, legal, self._chance)

    def explain(self, view: View[Any, Any], action: int, language: str = "en") -> str:
        """What the action does, and what spoke for it or against it."""
        return reasons.explain(look_at(view.rules, view.state, rules.actor(view.rules, view.state)), action, language)


def turn(look: Look, legal: list[int], chance: Chance) -> int:
    """The next step of a turn: out of the round if it is time, else lay what is worth it, and discard."""
    step = exit_step(look, legal)
    if step is None:
        step = opening_step(look, legal) if look.s.need > look.s.laid_points else laying_step(look, legal)
    if step is not None:
        return step
    thrown = discards(look) if rules.do_of(legal[-1]) == Do.DROP else []
    return cheapest(thrown, chance) if thrown else any_step(look, legal)


def exit_step(look: Look, legal: list[int]) -> int | None:
    """The next step of going out, if that is what to do."""
    if not rules.can_go_out(look.values, look.s) or not wants_out(look):
        return None
    if rules.ASK in legal and should_ask(look):
        return rules.ASK
    return out_step(look, legal)


def opening_step(look: Look, legal: list[int]) -> int | None:
    """The next step of the opening, if it has begun or is worth it."""
    steps = lay_steps(legal)
    if not steps:
        return None
    plan = plan_opening(look)
    if plan is None:
        return any_step(look, legal) if look.s.laid_cards else None
    if look.s.laid_cards or worth_opening(look, plan):
        return next((step for step in plan.steps if step in steps), steps[0])
    return None


def laying_step(look: Look, legal: list[int]) -> int | None:
    """The step that is worth most, if any is worth something."""
    judged = [(step_value(look, step), step) for step in lay_steps(legal)]
    best = max(judged, default=(0.0, 0))
    return best[1] if best[0] > 0 else None


def lay_steps(legal: list[int]) -> list[int]:
    """The legal steps that lay cards."""
    return [action for action in legal if rules.do_of(action) in LAYING]


def any_step(look: Look, legal: list[int]) -> int:
    """The best step where one must be made."""
    return max(lay_steps(legal) or legal, key=lambda step: step_value(look, step))


def cheapest(thrown: list[Discard], chance: Chance) -> int:
    """The discard that costs least; ties at random."""
    least = min(d.cost for d in thrown) + 1e-9
    best = [d.action for d in thrown if d.cost <= least]
    return best[chance.below(len(best))]
