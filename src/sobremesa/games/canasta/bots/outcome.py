"""Outcome of a round that ends now, and of single steps: tried by the kernel, hidden cards at their average."""

from sobremesa.core.kernel import clone
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import discards, situation
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import Rules, State


def totals_after_exit(rules: Rules, s: State, weights: Weights, me: Context) -> list[int]:
    """Return each group's total if this group went out now, all of the seat's hand laid."""
    found = []
    for group in range(kernel.groups(rules)):
        points = situation.expected(rules, s, weights, me, group, me.group)
        if group == me.group:
            points += 2 * kernel.points_in_hand(rules, s)
        found.append(s.score[group] + round(points))
    return found


def match_ends(rules: Rules, s: State, totals: list[int]) -> bool:
    """C13, A57: whether the match is over with these totals."""
    t = clone(s)
    for group, total in enumerate(totals):
        t.score[group] = total
    return kernel.target_reached(rules, t) != 0


def why_safe(rules: Rules, s: State, me: Context, kind: int) -> int:
    """C21, C54: why the next seat may not take the pile with this card on top, by rule and whatever it holds."""
    discards.step_over(rules, s, me)
    s.pile[s.pile_size - 1] = kind
    s.frozen = max(me.turn[6], kernel.is_wild(kind))
    s.blocked = kernel.blocks(rules, s, me.seat, kind)
    reason = kernel.why_not_take(rules, s)
    discards.step_back(s, me)
    return reason


def bonus_of(rules: Rules, s: State, me: Context, step: int) -> int:
    """C36, C37: what a step adds in bonuses of canastas."""
    before = kernel.canasta_bonus(rules, s, me.group)
    kernel.lay(rules, s, step, 1)
    after = kernel.canasta_bonus(rules, s, me.group)
    kernel.lay(rules, s, step, -1)
    return after - before


def frees_exit(rules: Rules, s: State, me: Context, step: int) -> bool:
    """C61: whether only with this step the group has the canastas that going out takes."""
    before = kernel.canastas_missing(rules, s, me.group)
    kernel.lay(rules, s, step, 1)
    after = kernel.canastas_missing(rules, s, me.group)
    kernel.lay(rules, s, step, -1)
    return before > 0 == after


def lacking_after(rules: Rules, s: State, me: Context, step: int) -> tuple[int, int, int]:
    """C61, V3: how many canastas the group lacks for going out after a step; how many of them clean, and dirty."""
    kernel.lay(rules, s, step, 1)
    missing = kernel.canastas_missing(rules, s, me.group)
    clean, dirty = kernel.clean_missing(rules, s, me.group), kernel.dirty_missing(rules, s, me.group)
    kernel.lay(rules, s, step, -1)
    return missing, clean, dirty
