"""Going out: whether it is time, how the last cards are laid, asking the partner, and the partner's answer."""

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.bots import melding, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import CARD_POINTS, FOUR, TWO, Answer, Rules, State


def exit_step(values: Rules, s: State, me: Context, out: list[int], n: int) -> int:
    """Return the next step of going out, if that is what to do; 0 if not, or if only the discard is left."""
    if not rules.can_go_out(values, s) or not wants_out(values, s, me):
        return 0
    if me.ask_from <= situation.hidden_cards(values, s, me, me.group):
        for i in range(n):
            if out[i] == rules.ASK:
                return rules.ASK
    best, gain = 0, -1e9
    for i in range(n):
        if melding.lays(out[i]) and keeps_exit(values, s, out[i]):
            more = situation.gain_at_once(values, s, me, out[i])
            if more > gain:
                best, gain = out[i], more
    return best


def keeps_exit(values: Rules, s: State, step: int) -> int:
    """Return whether the hand can still be laid out whole after this step."""
    rules.lay(values, s, step, 1)
    exits = rules.can_go_out(values, s)
    rules.lay(values, s, step, -1)
    return exits


def wants_out(values: Rules, s: State, me: Context) -> int:
    """Return whether going out is better than playing on."""
    if s.answer == Answer.YES or me.danger >= me.leave:
        return 1
    return exit_balance(values, s, me) >= me.margin


def exit_balance(values: Rules, s: State, me: Context) -> float:
    """Return the round's points after going out now: all of the hand but one cheap card counts plus."""
    return situation.balance(values, s, me, 1) + 2 * rules.points_in_hand(values, s)


def consents(values: Rules, s: State, me: Context) -> int:
    """Return the partner's answer: no only where many points could still be laid and nobody else is about to go out."""
    return me.danger >= me.agree or 2 * layable(s, me) < me.unlaid


def layable(s: State, me: Context) -> int:
    """Return the points that the hand could lay with naturals alone."""
    points = 0
    for rank in range(FOUR, TWO):
        held = s.hand[me.seat][rank]
        if held >= 3 or situation.row(s, me, rank):
            points += held * CARD_POINTS[rank]
    return points
