"""Which card to play: every legal one is judged by what is likely to become of the trick and what it leaves."""

from dataclasses import dataclass

from sobremesa.bots.cuatrola.counting import Count, is_boss
from sobremesa.bots.cuatrola.duties import points_of
from sobremesa.bots.cuatrola.hand import size
from sobremesa.bots.cuatrola.trick import Outlook, outlook
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import SUITS, TRICKS, Rules, State

NAMES = (
    "gain", "I take", "partner takes", "cante now", "cante later", "trump spent", "boss trump spent",
    "boss spent", "points spent", "last of a suit", "trump led", "trumps drawn", "low lead", "take late",
)  # fmt: skip
"""What is weighed."""

WEIGHTS = {
    "lead": (1.0, 6.0, 4.0, 0.8, 0.4, -3.0, -4.0, -2.0, -0.3, 2.0, -2.0, 1.0, 0.0, 0.0),
    "follow": (1.0, 6.0, 4.0, 0.8, 0.4, -3.0, -4.0, -2.0, -0.3, 2.0, 0.0, 0.0, 0.0, 0.0),
}
"""How much each weighs, in card points."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One card and what is thought of it."""

    card: int
    ahead: Outlook
    features: tuple[float, ...]
    value: float


def judge(values: Rules, s: State, card: int, count: Count) -> Judgement:
    """One card."""
    ahead = outlook(values, s, card, count)
    found = features(values, s, card, count, ahead)
    weights = WEIGHTS["follow" if s.led else "lead"]
    return Judgement(card, ahead, found, sum(w * x for w, x in zip(weights, found, strict=True)))


def features(values: Rules, s: State, card: int, count: Count, ahead: Outlook) -> tuple[float, ...]:
    """What is weighed of a card, in the order of `NAMES`."""
    seat, trumps = s.turn, SUITS[s.trump]
    suit = SUITS[card % 4]
    left = s.hand[seat] & ~(1 << card)
    trump, boss = suit == trumps, is_boss(count.unseen, card)
    later = TRICKS - s.trick - 1
    sings = cante_left(values, s, left)
    takes = ahead.taken_by(rules.side_of(seat))
    drawn = trump and not s.led
    return (
        ahead.gain, ahead.takes[seat], ahead.takes[rules.partner_of(seat)], takes * sings, (1 - takes) * sings,
        trump, trump and boss, boss and not trump, points_of(card), not left & suit and left & trumps != 0,
        drawn, drawn * size(left & trumps), not s.led and not boss, later * takes,
    )  # fmt: skip


def cante_left(values: Rules, s: State, left: int) -> int:
    """K31: the dearest cante that the cards left to a seat still allow."""
    if not rules.sings(values, s, s.turn):
        return 0
    suits = rules.pairs_in(left) & ~s.sung[s.turn]
    return max((rules.cante_points(suit, s.trump) for suit in range(len(SUITS)) if suits >> suit & 1), default=0)
