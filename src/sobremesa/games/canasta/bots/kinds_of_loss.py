"""Kinds of play that lost something: the game's texts have each as `review.kind.` and its name."""

from sobremesa.core.kernel import clone
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import discards, learned, melding, pile_chances, player, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import MAX_LEGAL, Do, Phase, Rules, State

RISKIER = 0.03
"""From which difference on a discard is the riskier one."""


def kind_of_loss(rules: Rules, view: State, played: int, better: int) -> str:
    """Return what kind of play lost, seen beside the better one."""
    done, best = kernel.do_of(played), kernel.do_of(better)
    if view.phase == Phase.START:
        return _kind_of_start(done, best)
    if view.phase == Phase.ANSWER or Do.ASK in (done, best):
        return {Do.YES: "said_yes", Do.NO: "said_no", Do.ASK: "asked"}.get(Do(done), "not_asked")
    out, better_out = (goes_out(rules, view, action) for action in (played, better))
    if out != better_out:
        return "out" if out else "not_out"
    if done == best == Do.DROP:
        return _kind_of_discard(rules, view, kernel.card_of(played), kernel.card_of(better))
    return _kind_of_laying(rules, view, played, better)


def _kind_of_start(done: int, best: int) -> str:
    """Return whether the pile was taken or not, or how, or whether the round was ended."""
    if done == best == Do.TAKE:
        return "pile_way"
    return {done: "pile_taken", best: "pile_left"}.get(Do.TAKE, "ended")


def _kind_of_discard(rules: Rules, view: State, played: int, better: int) -> str:
    """Return whether the pile was frozen or not, or given to the next seat, or what else was wrong with a discard."""
    wild, better_wild = kernel.is_wild(played), kernel.is_wild(better)
    if wild != better_wild:
        return "froze" if wild else "not_frozen"
    chances = chances_of_taking(rules, view)
    return "unsafe" if chances[played] > chances[better] + RISKIER else "discard"


def chances_of_taking(rules: Rules, view: State) -> list[float]:
    """Return how likely the next seat takes the pile after each discard, as a player at the table is told it."""
    s, me, weights = clone(view), Context(), learned.weights(learned.TRIALS, rules)
    situation.look(rules, s, weights, me, kernel.player(s))
    discards.judge(rules, s, weights, me)
    return pile_chances.told(rules, s, me, learned.pile_chances(rules))


def _kind_of_laying(rules: Rules, view: State, played: int, better: int) -> str:
    """Return whether something was laid too early, or not laid, or what else should have been laid."""
    lays, better_lays = melding.lays(played), melding.lays(better)
    opening = view.need > 0
    if not lays:
        return "not_opened" if opening else "not_laid"
    if not better_lays:
        return "opened" if opening else "laid"
    spends, better_spends = spends_wild(played), spends_wild(better)
    return "wild_spent" if spends and not better_spends else "row"


def spends_wild(step: int) -> int:
    """Return whether a step lays wild cards."""
    return kernel.do_of(step) == Do.WILDS or kernel.is_wild(kernel.card_of(step))


def goes_out(rules: Rules, view: State, action: int) -> bool:
    """Return whether the seat goes out with the turn, once it has done this, as the player that learned ends it."""
    s, me, out = clone(view), Context(), [0] * MAX_LEGAL
    seat, weights = kernel.player(view), learned.weights(learned.TRIALS, rules)
    while kernel.do_of(action) not in (Do.DROP, Do.END, Do.ASK, Do.SPECIAL):
        kernel.apply(rules, s, action)
        if kernel.actor(rules, s) != seat or s.turns != view.turns:
            return kernel.actor(rules, s) < 0
        seen = clone(s)
        kernel.hide(rules, seen, seat)
        action = player.decide(rules, seen, weights, me, out, kernel.legal_actions(rules, s, out))
    return kernel.do_of(action) == Do.SPECIAL or (kernel.do_of(action) == Do.DROP and s.held[seat] == 1)
