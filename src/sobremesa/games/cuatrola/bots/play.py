"""Judgement of every legal card: by what is likely to become of the trick, and by what it leaves."""

from dataclasses import dataclass

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.bots.card_counting import Count, bits, is_boss
from sobremesa.games.cuatrola.bots.learned.card_weights import FOLLOW, LEAD
from sobremesa.games.cuatrola.bots.trick import Outlook, outlook
from sobremesa.games.cuatrola.rules import SUITS, TRICKS, Contract, Rules, State


@dataclass(frozen=True, slots=True)
class Judgement:
    """One card and what is thought of it."""

    card: int
    ahead: Outlook
    features: tuple[float, ...]  # in the order of `weights.NAMES`
    value: float


def situation(s: State) -> str:
    """Return which weights hold for the seat to play."""
    if s.contract == Contract.UNBID:
        return "unbid"
    role = "declarer" if kernel.side_of(s.turn) == kernel.side_of(s.declarer) else "defender"
    return f"{'solo' if kernel.counts_points(s) else 'tricks'}, {role}"


def judge(rules: Rules, s: State, card: int, count: Count) -> Judgement:
    """Judge one card."""
    ahead = outlook(rules, s, card, count)
    found = features(rules, s, card, count, ahead)
    weights = (FOLLOW if s.led else LEAD)[situation(s)]
    return Judgement(card, ahead, found, sum(w * x for w, x in zip(weights, found, strict=True)))


def features(rules: Rules, s: State, card: int, count: Count, ahead: Outlook) -> tuple[float, ...]:
    """Return what is weighed of a card, in the order of `weights.NAMES`."""
    suit, trumps = SUITS[card % 4], SUITS[s.trump]
    left = s.hand[s.turn] & ~(1 << card)
    later = TRICKS - s.trick - 1
    mine, partners = ahead.takes[s.turn], ahead.takes[kernel.partner_of(s.turn)]
    tops = bosses(count.unseen, left & ~trumps)
    return (
        ahead.gain,
        mine,
        later * partners,
        later * (mine + partners),
        (mine + partners) * cante_left(rules, s, left),
        kernel.how_many(left & trumps),
        kernel.how_many(bosses(count.unseen, left & trumps)),
        kernel.how_many(tops),
        mine * kernel.how_many(tops),
        kernel.card_points(left & ~trumps & ~tops),
        kernel.points_of(card),
        suit != trumps and not left & suit and left & trumps != 0,
        drawn(rules, s, count) if suit == trumps and not s.led else 0.0,
        kernel.how_many(left & suit & ~trumps),
    )


def bosses(unseen: int, cards: int) -> int:
    """Those of some cards that no unseen card of their suit beats."""
    return sum(1 << card for card in bits(cards) if is_boss(unseen, card))


def drawn(rules: Rules, s: State, count: Count) -> float:
    """Return how many trumps the opponents are likely to hold."""
    opponents = [seat for seat in range(kernel.SEATS) if kernel.side_of(seat) != kernel.side_of(s.turn)]
    return sum(count.held(seat, SUITS[s.trump]) for seat in opponents if not kernel.is_idle(rules, s, seat))


def cante_left(rules: Rules, s: State, left: int) -> int:
    """K31: the dearest cante that the cards left to a seat still allow."""
    if not kernel.sings(rules, s, s.turn):
        return 0
    suits = kernel.pairs_in(left) & ~s.sung[s.turn]
    return max((kernel.cante_points(suit, s.trump) for suit in range(len(SUITS)) if suits >> suit & 1), default=0)
