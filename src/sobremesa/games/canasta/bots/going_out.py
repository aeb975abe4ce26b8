"""Going out: whether it is time, how the last cards are laid, asking the partner, and the partner's answer."""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import melding, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import FOUR, TWO, Answer, Rules, State


def exit_step(rules: Rules, s: State, weights: Weights, me: Context, out: list[int], n: int) -> int:
    """Return the next step of going out, if that is what to do; 0 if not, or if only the discard is left."""
    if not kernel.can_go_out(rules, s) or not wants_out(rules, s, weights, me):
        return 0
    if weights.ask_from <= situation.hidden_cards(rules, s, me, me.group):
        for i in range(n):
            if out[i] == kernel.ASK:
                return kernel.ASK
    best, gain = 0, -1e9
    for i in range(n):
        if melding.lays(out[i]) and keeps_exit(rules, s, out[i]):
            more = situation.gain_at_once(rules, s, me, out[i])
            if more > gain:
                best, gain = out[i], more
    return best


def keeps_exit(rules: Rules, s: State, step: int) -> int:
    """Return whether the hand can still be laid out whole after this step."""
    kernel.lay(rules, s, step, 1)
    exits = kernel.can_go_out(rules, s)
    kernel.lay(rules, s, step, -1)
    return exits


def wants_out(rules: Rules, s: State, weights: Weights, me: Context) -> int:
    """Return whether going out is better than playing on."""
    if s.answer == Answer.YES or me.danger >= weights.leave:
        return 1
    return exit_balance(rules, s, weights, me) >= weights.margin


def exit_balance(rules: Rules, s: State, weights: Weights, me: Context) -> float:
    """Return the round's points after going out now: all of the hand but one cheap card counts plus."""
    return situation.balance(rules, s, weights, me, 1) + 2 * kernel.points_in_hand(rules, s)


def consents(rules: Rules, s: State, weights: Weights, me: Context) -> int:
    """Return the partner's answer: no only where many points could still be laid and nobody else is about to go out."""
    return me.danger >= weights.agree or 2 * layable(rules, s, me) < weights.unlaid


def layable(rules: Rules, s: State, me: Context) -> int:
    """Return the points that the hand could lay with naturals alone."""
    points = 0
    for rank in range(FOUR, TWO):
        held = s.hand[me.seat][rank]
        if held >= 3 or situation.row(s, me, rank):
            points += held * kernel.card_points(rules, rank)
    return points
