"""Player who keeps pairs for the pile, discards what is safe, builds canastas and goes out in time.

It is written as the rules are, so that the same player sits at the table and, compiled, plays the rounds on in which
the stronger levels try their choices.
"""

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.bots import discards, going_out, melding, opening, pile, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import Do, Phase, Rules, State


def decide(values: Rules, s: State, me: Context, out: list[int], n: int) -> int:
    """The choice among the n legal actions of `out`, of the seat whose turn it is; all else is blanked in `s`."""
    if n == 1:
        return out[0]
    situation.look(values, s, me, rules.actor(values, s))
    if s.phase == Phase.START:
        return pile.start(values, s, me, out, n)
    if s.phase == Phase.ANSWER:
        return rules.YES if going_out.consents(values, s, me) else rules.NO
    return turn(values, s, me, out, n)


def turn(values: Rules, s: State, me: Context, out: list[int], n: int) -> int:
    """Return the next step of a turn: out of the round if it is time, else lay what is worth it, and discard."""
    step = going_out.exit_step(values, s, me, out, n)
    if step == 0 and melding.lays(out[0]):
        if s.need > s.laid_points:
            step = opening_step(values, s, me, out, n)
        else:
            step = laying_step(values, s, me, out, n, 0.0)
    if step:
        return step
    if rules.do_of(out[n - 1]) == Do.DROP:
        return discards.cheapest(values, s, me)
    return laying_step(values, s, me, out, n, -1e9) or out[0]


def opening_step(values: Rules, s: State, me: Context, out: list[int], n: int) -> int:
    """Return the next step of the opening, if it has begun or is worth it; 0 if not."""
    if not opening.plan_opening(values, s, me):
        return laying_step(values, s, me, out, n, -1e9) if s.laid_cards else 0
    if s.laid_cards == 0 and not opening.worth_opening(values, s, me):
        return 0
    for k in range(me.plan_length):
        for i in range(n):
            if out[i] == me.plan[k]:
                return out[i]
    return out[0]


def laying_step(values: Rules, s: State, me: Context, out: list[int], n: int, least: float) -> int:
    """Return the step that is worth most, if any is worth more than the least; 0 if not."""
    best, worth = 0, least
    for i in range(n):
        if melding.lays(out[i]):
            value = melding.step_value(values, s, me, out[i])
            if value > worth or (best and value == worth):
                best, worth = out[i], value
    return best
