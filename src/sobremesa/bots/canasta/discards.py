"""What a discard costs: what the next seat may do with the pile, and what the hand loses."""

from dataclasses import dataclass

from sobremesa.bots.canasta.laying import best_home, progress, wild_cost
from sobremesa.bots.canasta.look import Look, kinds_held
from sobremesa.bots.canasta.weapons import prize, weapon
from sobremesa.core.kernel import clone
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import BLACK, CANASTA, TWO, Phase, Reason, State

ONLY_THE_HAND = {
    0: (Reason.TOO_FEW_NATURALS, Reason.PAIR_WANTED, Reason.FROZEN),
    TWO: (Reason.NOT_IN_HAND,),
    rules.ROW: (Reason.LEGAL,),
}
"""What the kernel says against each way to take the pile where it is only that the hand is not seen."""
WITH_WILD = 0.5
"""How likely a seat with one natural also has a wild card, and spends it on the pile."""
OPENING_CHANCE = {0: 1.0, 15: 0.9, 50: 0.6, 90: 0.4, 120: 0.3}
"""How likely a seat that could take the pile also has the minimum, by the minimum."""
SINGLE, PAIR, THIRD, MORE = 3.0, 8.0, 8.0, 4.0
"""What the hand loses with a card of which it has one, two, three, or more, beside its use against the pile."""
ON_ROW, ON_CANASTA = 35.0, 14.0
"""What is lost with a card that could be laid on a row, on a canasta."""
BLOCKER = 12.0
"""What a black three is worth while there is time: it blocks the next pile."""
SHORTFALL = 3.0
"""What each point that the hand comes to lack for the opening costs."""
UNSEEN = 1.0
"""What each unseen card of its rank adds to a single card's hope."""


@dataclass(frozen=True, slots=True)
class Discard:
    """A card to discard and what is thought of it."""

    action: int
    kind: int
    keep: float  # what the hand loses
    chance: float  # how likely the next seat takes the pile then
    prize: float  # what the pile is worth

    @property
    def cost(self) -> float:
        """All of it in one number."""
        return self.keep + self.chance * self.prize


def discards(look: Look) -> list[Discard]:
    """Every kind in the hand as a discard."""
    return [judge(look, kind) for kind in kinds_held(look)]


def judge(look: Look, kind: int) -> Discard:
    """One kind, discarded on a copy of the table."""
    after = clone(look.s)
    rules.apply(look.values, after, rules.DROP | kind)
    chance = take_chance(look, after, kind) if after.phase == Phase.START else 0.0
    return Discard(rules.DROP | kind, kind, keep_value(look, kind), chance, prize(look, after.pile_size))


def take_chance(look: Look, after: State, kind: int) -> float:
    """How likely the next seat takes the pile with this card on top."""
    seat, opened = rules.player(after), OPENING_CHANCE.get(after.need, 0.3)
    if allowed(look, after, rules.ROW):
        return opened
    chance = look.chance(seat, kind, rules.naturals_needed(look.values, after)) if allowed(look, after, 0) else 0.0
    if allowed(look, after, TWO):
        chance = max(chance, WITH_WILD * look.chance(seat, kind, 1))
    return chance * opened


def allowed(look: Look, after: State, way: int) -> bool:
    """Whether nothing but its hand keeps the next seat from taking the pile so; a view shows that hand empty."""
    return rules.why_not_take_so(look.values, after, way) in ONLY_THE_HAND[way]


def keep_value(look: Look, kind: int) -> float:
    """What the hand loses with the card, less what it would cost if the round ended."""
    loss = rules.card_points(look.values, kind) + (look.values.three_extra if kind == BLACK else 0)
    return (1 - look.danger) * (use(look, kind) + opening_loss(look, kind)) - look.danger * loss


def opening_loss(look: Look, kind: int) -> float:
    """What it costs to be so many points farther from the opening's minimum."""
    if look.s.need <= look.s.laid_points:
        return 0.0
    before = rules.most_points(look.values, look.s)[0]
    look.hand[kind] -= 1
    after = rules.most_points(look.values, look.s)[0]
    look.hand[kind] += 1
    return SHORTFALL * (min(before, look.s.need) - min(after, look.s.need))


def use(look: Look, kind: int) -> float:
    """What the card is good for in rounds that go on."""
    if kind == BLACK:
        return BLOCKER
    if rules.is_wild(kind):
        return wild_cost(look, kind) + best_home(look)
    size, held = look.size(kind), look.soon[kind]
    if size:
        return ON_CANASTA if size >= CANASTA else ON_ROW + progress(look, kind, 1)
    lost = weapon(look, kind, held) - weapon(look, kind, held - 1)
    return lost + (SINGLE, PAIR, THIRD, MORE)[min(held, 4) - 1] + UNSEEN * look.left[kind] * (held == 1)
