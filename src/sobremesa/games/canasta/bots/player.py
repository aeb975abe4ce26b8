"""Player who keeps pairs for the pile, discards what is safe, builds canastas and goes out in time.

It is written as the rules are, so that the same player sits at the table and, compiled, plays the rounds on in which
the stronger levels try their choices.
"""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import discards, going_out, melding, opening, pile, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import Do, Phase, Rules, State


def decide(rules: Rules, s: State, weights: Weights, me: Context, out: list[int], n: int) -> int:
    """Return the choice among the n legal actions of `out`, for the seat to decide; all else is blank in `s`."""
    if n == 1:
        return out[0]
    situation.look(rules, s, weights, me, kernel.actor(rules, s))
    if s.phase == Phase.START:
        return pile.start(rules, s, weights, me, out, n)
    if s.phase == Phase.ANSWER:
        return kernel.YES if going_out.consents(rules, s, weights, me) else kernel.NO
    return turn(rules, s, weights, me, out, n)


def turn(rules: Rules, s: State, weights: Weights, me: Context, out: list[int], n: int) -> int:
    """Return the next step: a special hand, out of the round if it is time, else lay what is worth it, and discard."""
    if out[n - 1] == kernel.SPECIAL:
        return kernel.SPECIAL
    step = going_out.exit_step(rules, s, weights, me, out, n)
    if step == 0 and melding.lays(out[0]):
        opens = not kernel.is_opened(rules, s)
        step = opening_step(rules, s, weights, me, out, n) if opens else laying_step(rules, s, weights, me, out, n, 0.0)
    if step:
        return step
    if kernel.do_of(out[n - 1]) == Do.DROP:
        return discards.cheapest(rules, s, weights, me)
    return laying_step(rules, s, weights, me, out, n, -1e9) or out[0]


def opening_step(rules: Rules, s: State, weights: Weights, me: Context, out: list[int], n: int) -> int:
    """Return the next step of the opening, if it has begun or is worth it; 0 if not."""
    if not opening.plan_opening(rules, s, weights, me):
        return laying_step(rules, s, weights, me, out, n, -1e9) if s.laid_cards else 0
    if s.laid_cards == 0 and not opening.worth_opening(rules, s, weights, me):
        return 0
    for k in range(me.plan_length):
        for i in range(n):
            if out[i] == me.plan[k]:
                return out[i]
    return out[0]


def laying_step(rules: Rules, s: State, weights: Weights, me: Context, out: list[int], n: int, least: float) -> int:
    """Return the step that is worth most, if any is worth more than the least; 0 if not."""
    best, worth = 0, least
    for i in range(n):
        if melding.lays(out[i]):
            value = melding.step_value(rules, s, weights, me, out[i])
            if value > worth or (best and value == worth):
                best, worth = out[i], value
    return best
