"""What the rule-based player makes of the table before it decides anything."""

from dataclasses import dataclass, field

from sobremesa.bots.canasta.seen import chance_held, face_up, faced, thrown, unseen
from sobremesa.core.kernel import clone
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import CANASTA, FOUR, KINDS, TWO, Rules, State

PATIENCE = 50.0
"""When the turns to come by the turns of a whole round are fewer, it is the time to lay what is in the hand."""
MEAN_CARD = 12.0
"""What a card that nobody sees counts, on the average."""


@dataclass(slots=True)
class Look:
    """A seat's look at its table: set up once for each decision."""

    values: Rules
    s: State  # a scratch copy of the view's state; what is tried on it is taken back
    seat: int
    group: int = 0
    left: list[int] = field(default_factory=list)  # the unseen cards
    soon: list[int] = field(default_factory=list)  # the hand with the rest of a taken pile, as far as it is known
    foe: int = 0  # the seat that plays next
    danger: float = 0.0  # how likely the round ends before this seat's next turn
    canastas: int = 0

    def __post_init__(self) -> None:
        self.group = rules.group_of(self.values, self.seat)
        self.left = unseen(self.values, self.s, self.seat)
        self.soon = self.hand[:]
        for kind in face_up(self.s)[: self.s.aside] if self.s.aside else ():
            self.soon[kind] += 1
        place = rules.place_of(self.s, self.seat)
        self.foe = self.s.order[(place + 1) % self.s.seats]
        self.canastas = rules.canastas(self.s, self.group)
        self.danger = danger(self.values, self.s, self.seat)

    @property
    def patience(self) -> float:
        """From 1 to nought: how much time is left for what takes time, sooner less in a game of short rounds."""
        seats = self.s.seats
        dealt = rules.HAND_SIZE[self.values.players] * seats + self.values.initial_pile_size
        return min(1.0, (rules.DECK - dealt) * self.s.stock_left / seats**2 / PATIENCE)

    @property
    def hand(self) -> list[int]:
        """The seat's own cards by kind."""
        return self.s.hand[self.seat]

    @property
    def held(self) -> int:
        """How many cards the seat has to lay and to throw away in this turn."""
        return self.s.held[self.seat]

    def size(self, rank: int) -> int:
        """The size of the own group's row."""
        return rules.row_size(self.s, self.group, rank)

    def wilds_in(self, rank: int) -> int:
        """The wild cards in the own group's row."""
        return self.s.twos[self.group][rank] + self.s.jokers[self.group][rank]

    def chance(self, seat: int, rank: int, n: int) -> float:
        """How likely another seat holds n of a rank: less so if it let it lie, or threw it away itself."""
        chance = chance_held(self.s, self.left, seat, rank, n)
        if self.s.known[seat][rank] < n:
            chance *= LET_LIE if rank in faced(self.s, seat)[:2] else 1.0
            chance *= THREW if rank in thrown(self.s, seat)[:2] else 1.0
        return chance


LET_LIE, THREW = 0.3, 0.5
"""How much rarer a rank is with a seat that did not take it from the pile, or that threw it away itself."""


def look_at(values: Rules, state: State, seat: int) -> Look:
    """The look of a seat at a view's state; what a view hides is blanked once more, whatever is handed in."""
    s = clone(state)
    rules.hide(values, s, seat)
    return Look(values, s, seat)


def danger(values: Rules, s: State, seat: int) -> float:
    """How likely the round ends before this seat's next turn: somebody goes out, or the stock is used up."""
    if s.stock_left < s.seats:
        return 1.0
    own, safe = rules.group_of(values, seat), 1.0
    for place in range(s.seats):
        other = s.order[place]
        if rules.group_of(values, other) != own:
            safe *= 1.0 - exit_chance(values, s, other)
    return 1.0 - safe


def exit_chance(values: Rules, s: State, seat: int) -> float:
    """How likely a seat goes out in its next turn, by what it holds and what its group has laid."""
    group, held = rules.group_of(values, seat), s.held[seat]
    missing = rules.canastas_needed(values) - rules.canastas(s, group)
    if missing > 1 or (missing == 1 and longest(s, group) < CANASTA - 3):
        return 0.01
    return EXIT[min(held, len(EXIT) - 1)] * (1.0 if missing <= 0 else 0.3)


EXIT = (0.5, 0.5, 0.4, 0.3, 0.22, 0.15, 0.1, 0.07, 0.05, 0.04, 0.03, 0.02)
"""How likely somebody with so many cards goes out in the next turn once the group may."""


def longest(s: State, group: int) -> int:
    """The size of the group's longest row that is no canasta yet."""
    sizes = [rules.row_size(s, group, rank) for rank in range(FOUR, TWO)]
    return max((n for n in sizes if n < CANASTA), default=0)


def balance(look: Look, out: bool) -> float:
    """The round's points as if it ended now, own group less the best other one; what is hidden at its average."""
    values, s = look.values, look.s
    ended = look.group if out else rules.GROUPS
    points = [
        rules.round_points(values, s, group, ended) - MEAN_CARD * hidden_cards(look, group)
        for group in range(rules.groups(values))
    ]
    return points.pop(look.group) - max(points)


def hidden_cards(look: Look, group: int) -> int:
    """How many cards the group holds that this seat does not see."""
    seats = [look.s.order[place] for place in range(look.s.seats)]
    return sum(look.s.held[seat] for seat in seats if seat != look.seat and seat % rules.groups(look.values) == group)


def own_points(look: Look) -> int:
    """What the own group's table and hand would count if the round ended now."""
    return rules.round_points(look.values, look.s, look.group, rules.GROUPS)


def gain_at_once(look: Look, step: int) -> int:
    """What a step changes in the own group's points if the round ended now; tried and taken back."""
    before = own_points(look)
    rules.lay(look.values, look.s, step, 1)
    after = own_points(look)
    rules.lay(look.values, look.s, step, -1)
    return after - before


def kinds_held(look: Look) -> list[int]:
    """The kinds in the hand."""
    return [kind for kind in range(KINDS) if look.hand[kind]]
