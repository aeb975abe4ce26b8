"""Situation of a seat before it decides: the danger, the time that is left, the balance of the round."""

from sobremesa.games.canasta import rules
from sobremesa.games.canasta.bots import card_counting
from sobremesa.games.canasta.bots.context import Context
from sobremesa.games.canasta.rules import CANASTA, DECK, FOUR, GROUPS, HAND_SIZE, KINDS, TWO, Rules, State

EXIT = (50, 50, 40, 30, 22, 15, 10, 7, 5, 4, 3, 2)
"""How likely somebody with so many cards goes out in the next turn once the group may, in per cent."""


def look(values: Rules, s: State, me: Context, seat: int) -> None:
    """The seat's look at a state in which all that it may not see is blanked."""
    me.seat = seat
    me.group = rules.group_of(values, seat)
    card_counting.count_unseen(values, s, me)
    for kind in range(KINDS):
        me.soon[kind] = s.hand[seat][kind]
    if s.aside:
        for i in range(s.face_down, s.aside):
            me.soon[s.pile[i]] += 1
    me.foe = s.order[(rules.place_of(s, seat) + 1) % s.seats]
    me.canastas = rules.canastas(s, me.group)
    me.danger = danger(values, s, me)


def patience(values: Rules, s: State, me: Context) -> float:
    """From 1 to nought: how much time is left for what takes time, sooner less in a game of short rounds."""
    dealt = HAND_SIZE[values.players] * s.seats + values.initial_pile_size
    return min(1.0, (DECK - dealt) * s.stock_left / (s.seats * s.seats) / me.patience)


def row(s: State, me: Context, rank: int) -> int:
    """Return the size of the own group's row."""
    return rules.row_size(s, me.group, rank)


def chance_of(s: State, me: Context, seat: int, rank: int, n: int) -> float:
    """Return how likely another seat holds n of a rank: less so if it let it lie, or threw it away itself."""
    chance = card_counting.chance_held(s, me, seat, rank, n)
    if s.known[seat][rank] < n:
        if card_counting.let_lie(s, seat, rank):
            chance *= me.let_lie
        if card_counting.threw(s, seat, rank):
            chance *= me.threw
    return chance


def danger(values: Rules, s: State, me: Context) -> float:
    """Return how likely the round ends before this seat's next turn: somebody goes out, or the stock is used up."""
    if s.stock_left < s.seats:
        return 1.0
    safe = 1.0
    for place in range(s.seats):
        if rules.group_of(values, s.order[place]) != me.group:
            safe *= 1.0 - exit_chance(values, s, me, s.order[place])
    return 1.0 - safe


def exit_chance(values: Rules, s: State, me: Context, seat: int) -> float:
    """Return how likely a seat goes out in its next turn, by what it holds and what its group has laid."""
    group = rules.group_of(values, seat)
    missing = rules.canastas_needed(values) - rules.canastas(s, group)
    if missing > 1 or (missing == 1 and longest(s, group) < CANASTA - 3):
        return 0.01
    usual = me.exits * EXIT[min(s.held[seat], len(EXIT) - 1)] / 100
    return min(1.0, usual * (1.0 if missing <= 0 else me.exits_soon))


def longest(s: State, group: int) -> int:
    """Return the size of the group's longest row that is no canasta yet."""
    longest = 0
    for rank in range(FOUR, TWO):
        size = rules.row_size(s, group, rank)
        if size < CANASTA:
            longest = max(longest, size)
    return longest


def balance(values: Rules, s: State, me: Context, out: int) -> float:
    """The round's points as if it ended now, own group less the best other one; what is hidden at its average."""
    ended = me.group if out else GROUPS
    best = -1e9
    for group in range(rules.groups(values)):
        if group != me.group:
            best = max(best, expected(values, s, me, group, ended))
    return expected(values, s, me, me.group, ended) - best


def expected(values: Rules, s: State, me: Context, group: int, ended: int) -> float:
    """Return a group's points if the round ended now."""
    return rules.round_points(values, s, group, ended) - me.mean_card * hidden_cards(values, s, me, group)


def hidden_cards(values: Rules, s: State, me: Context, group: int) -> int:
    """Return how many cards the group holds that this seat does not see."""
    cards = 0
    for place in range(s.seats):
        if s.order[place] != me.seat and rules.group_of(values, s.order[place]) == group:
            cards += s.held[s.order[place]]
    return cards


def gain_at_once(values: Rules, s: State, me: Context, step: int) -> int:
    """Return what a step changes in the own group's points if the round ended now; tried and taken back."""
    before = rules.round_points(values, s, me.group, GROUPS)
    rules.lay(values, s, step, 1)
    after = rules.round_points(values, s, me.group, GROUPS)
    rules.lay(values, s, step, -1)
    return after - before
