"""Situation of a seat before it decides: the danger, the time that is left, the balance of the round."""

from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.bots import card_counting
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.bots.weights import Weights
from sobremesa.games.canasta.rules import CANASTA, FOUR, GROUPS, KINDS, NONE, TWO, Rules, State

EXIT = (50, 50, 40, 30, 22, 15, 10, 7, 5, 4, 3, 2)
"""Chance in per cent that a seat with so many cards goes out in its next turn once its group may."""


def look(rules: Rules, s: State, weights: Weights, me: Context, seat: int) -> None:
    """Set up the context of a seat's decision, from a state in which all that it may not see is blank."""
    me.seat = seat
    me.group = kernel.group_of(rules, seat)
    card_counting.count_unseen(rules, s, me)
    for kind in range(KINDS):
        me.soon[kind] = s.hand[seat][kind]
    if s.aside:
        for i in range(s.face_down, s.aside):
            me.soon[s.pile[i]] += 1
    me.foe = s.order[(kernel.place_of(s, seat) + 1) % s.seats]
    me.canastas = kernel.canastas(s, me.group)
    me.missing = kernel.canastas_missing(rules, s, me.group)
    me.clean_missing = kernel.clean_missing(rules, s, me.group)
    me.danger = danger(rules, s, weights, me)
    me.at_once = me.reach = NONE


def patience(rules: Rules, s: State, weights: Weights) -> float:
    """Return from 1 down to 0 how much time is left to build; it runs out sooner in a game of short rounds."""
    dealt = kernel.hand_size(rules) * s.seats + rules.initial_pile_size
    return min(1.0, (kernel.cards(rules) - dealt) * s.stock_left / (s.seats * s.seats) / weights.patience)


def row(s: State, me: Context, rank: int) -> int:
    """Return the size of the own group's row; that of wild cards too."""
    return kernel.wild_row(s, me.group) if kernel.is_wild(rank) else kernel.row_size(s, me.group, rank)


def chance_of(s: State, weights: Weights, me: Context, seat: int, rank: int, n: int) -> float:
    """Return how likely another seat holds n of a rank: less so if it let it lie, or threw it away itself."""
    chance = card_counting.chance_held(s, me, seat, rank, n)
    if s.known[seat][rank] < n:
        if card_counting.let_lie(s, seat, rank):
            chance *= weights.let_lie
        if card_counting.threw(s, seat, rank):
            chance *= weights.threw
    return chance


def danger(rules: Rules, s: State, weights: Weights, me: Context) -> float:
    """Return how likely the round ends before this seat's next turn: somebody goes out, or the stock is used up."""
    if s.stock_left < s.seats:
        return 1.0
    safe = 1.0
    for place in range(s.seats):
        if kernel.group_of(rules, s.order[place]) != me.group:
            safe *= 1.0 - exit_chance(rules, s, weights, s.order[place])
    return 1.0 - safe


def exit_chance(rules: Rules, s: State, weights: Weights, seat: int) -> float:
    """Return how likely a seat goes out in its next turn, by what it holds and what its group has laid."""
    group = kernel.group_of(rules, seat)
    missing = kernel.canastas_missing(rules, s, group)
    if missing > 1 or (missing == 1 and longest(s, group) < CANASTA - 3):
        return 0.01
    usual = weights.exits * EXIT[min(s.held[seat], len(EXIT) - 1)] / 100
    return min(1.0, usual * (1.0 if missing <= 0 else weights.exits_soon))


def longest(s: State, group: int) -> int:
    """Return the size of the group's longest row that is no canasta yet."""
    longest = 0
    for rank in range(FOUR, TWO):
        if not kernel.is_canasta(s, group, rank):
            longest = max(longest, kernel.row_size(s, group, rank))
    return longest


def balance(rules: Rules, s: State, weights: Weights, me: Context, out: int) -> float:
    """Return the round's points if it ended now, own group less the best other one; hidden cards at their average."""
    ended = me.group if out else GROUPS
    best = -1e9
    for group in range(kernel.groups(rules)):
        if group != me.group:
            best = max(best, expected(rules, s, weights, me, group, ended))
    return expected(rules, s, weights, me, me.group, ended) - best


def expected(rules: Rules, s: State, weights: Weights, me: Context, group: int, ended: int) -> float:
    """Return a group's points if the round ended now."""
    return kernel.round_points(rules, s, group, ended) - weights.mean_card * hidden_cards(rules, s, me, group)


def hidden_cards(rules: Rules, s: State, me: Context, group: int) -> int:
    """Return how many cards the group holds that this seat does not see."""
    cards = 0
    for place in range(s.seats):
        if s.order[place] != me.seat and kernel.group_of(rules, s.order[place]) == group:
            cards += s.held[s.order[place]]
    return cards


def gain_at_once(rules: Rules, s: State, me: Context, step: int) -> int:
    """Return what a step changes in the own group's points if the round ended now; tried and taken back."""
    if me.at_once == NONE:
        me.at_once = kernel.round_points(rules, s, me.group, GROUPS)
    kernel.lay(rules, s, step, 1)
    after = kernel.round_points(rules, s, me.group, GROUPS)
    kernel.lay(rules, s, step, -1)
    return after - me.at_once
