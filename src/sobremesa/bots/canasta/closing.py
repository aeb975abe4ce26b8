"""Going out: whether it is time, how the last cards are laid, asking the partner, and the partner's answer."""

from sobremesa.bots.canasta.laying import LAYING
from sobremesa.bots.canasta.look import Look, balance, gain_at_once, hidden_cards
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import TWO, Answer

ASK_FROM = 5
"""From how many cards on a partner is asked."""
UNLAID = 120.0
"""How many points a partner must be able to lay next time to say no."""
MARGIN = -200.0
"""Going out is right from this balance on."""


def out_step(look: Look, legal: list[int]) -> int | None:
    """The step by which the hand is best laid out whole; the last card is the discard."""
    steps = [a for a in legal if rules.do_of(a) in LAYING and keeps_exit(look, a)]
    return max(steps, key=lambda a: gain_at_once(look, a)) if steps else None


def keeps_exit(look: Look, step: int) -> bool:
    """Whether the hand can still be laid out whole after this step."""
    rules.lay(look.values, look.s, step, 1)
    exits = rules.can_go_out(look.values, look.s)
    rules.lay(look.values, look.s, step, -1)
    return bool(exits)


def wants_out(look: Look) -> bool:
    """Whether going out is better than playing on."""
    if look.s.answer == Answer.YES or look.danger >= 0.5:
        return True
    return exit_balance(look) >= MARGIN


def exit_balance(look: Look) -> float:
    """The round's points after going out now: all of the hand but one cheap card counts plus."""
    points = rules.points_in_hand(look.values, look.s)
    return balance(look, out=True) + 2 * points


def should_ask(look: Look) -> bool:
    """Whether the partner holds enough to be asked."""
    return hidden_cards(look, look.group) >= ASK_FROM


def consents(look: Look) -> bool:
    """The partner's answer: no only where many points could still be laid and nobody else is about to go out."""
    return look.danger >= 0.3 or 2 * layable(look) < UNLAID


def layable(look: Look) -> int:
    """The points that the hand could lay with naturals alone."""
    ranks = [r for r in range(rules.FOUR, TWO) if look.hand[r] and (look.size(r) or look.hand[r] >= 3)]
    return sum(look.hand[r] * rules.CARD_POINTS[r] for r in ranks)
