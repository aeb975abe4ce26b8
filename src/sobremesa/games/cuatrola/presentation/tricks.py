"""Cards as they lie: the trick, those before it, what each side has taken, what was sung, the hand that sat out."""

from collections.abc import Iterator
from functools import cache, lru_cache

from sobremesa.core.cards import SPANISH_20
from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules, words
from sobremesa.games.cuatrola.notation import KEPT
from sobremesa.games.cuatrola.presentation.card_text import card_of, sorted_hand
from sobremesa.games.cuatrola.presentation.moves import cante
from sobremesa.games.cuatrola.presentation.scene_parts import Sung, Taken, Trick, TrickCard
from sobremesa.games.cuatrola.rules import Phase, Rules, State
from sobremesa.presentation.scene import CardFace
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]


def face(code: int, viewer: Viewer) -> CardFace:
    """Return a card and its name."""
    return CardFace(SPANISH_20.name(code), words.card(code, viewer.language))


def faces(cards: int, state: State, viewer: Viewer) -> list[CardFace]:
    """Cards in the order of a hand."""
    return [face(code, viewer) for code in sorted_hand(state, cards)]


def has_ended(state: State) -> bool:
    """Return whether the hand is over."""
    return state.phase in (Phase.DEAL, Phase.OVER)


@cache
def _laid(code: int, seat: int, best: bool, language: str) -> TrickCard:
    return TrickCard(SPANISH_20.name(code), words.card(code, language), seat, best)


def _trick(state: State, number: int, leader: int, viewer: Viewer) -> Trick:
    """Return a trick of this hand, complete or not."""
    return _as_laid(number, leader, tuple(state.laid[number]), state.trump, number < state.trick, viewer.language)


@lru_cache(KEPT)
def _as_laid(number: int, leader: int, laid: tuple[int, ...], trump: int, is_over: bool, language: str) -> Trick:
    """Return a trick by the cards that lie, by seat; it has a winner once it is over."""
    cards = [(seat, card_of(laid[seat])) for seat in ((leader + i) % 4 for i in range(4)) if laid[seat]]
    table = sum(1 << code for _, code in cards)
    led = rules.SUITS[cards[0][1] % 4]
    best = card_of(rules.winning(table, led, rules.SUITS[trump]))
    winner = next(seat for seat, code in cards if code == best) if is_over else None
    shown = [_laid(code, seat, code == best, language) for seat, code in cards]
    return Trick(number, leader, shown, rules.card_points(table), winner)


def trick_now(state: State, viewer: Viewer) -> Trick | None:
    """Return the trick that is being played."""
    return _trick(state, state.trick, state.leader, viewer) if state.led else None


def past(view: Seen, viewer: Viewer) -> list[Trick]:
    """Return the last trick, which one may look at; after the hand all of them."""
    state, tricks = view.state, list[Trick]()
    leader = rules.opener(view.rules, state)
    for number in range(state.trick):
        tricks.append(_trick(state, number, leader, viewer))
        winner = tricks[-1].winner
        assert winner is not None
        leader = winner
    return tricks if has_ended(state) else tricks[-1:]


def taken(view: Seen, side: int) -> Taken:
    """Return what a side has taken, what it needs, and its points where they count."""
    state = view.state
    points = state.points[side] if rules.counts_points(state) else None
    return Taken(side, state.tricks[side], rules.tricks_needed(state, side), points)


def sung(state: State, viewer: Viewer) -> Iterator[Sung]:
    """Yield the cantes of this hand."""
    for seat in range(4):
        for suit in range(4):
            if state.sung[seat] >> suit & 1:
                points = rules.cante_points(suit, state.trump)
                text, suit_name = cante(suit, state.trump, viewer), words.suit_name(suit, viewer.language)
                yield Sung(seat, SPANISH_20.suits[suit], points, text, suit_name)


def idle_cards(view: Seen, viewer: Viewer) -> list[CardFace]:
    """Return the hand that sat out, turned up when the hand has ended (A11)."""
    state, seat = view.state, rules.partner_of(view.state.declarer)
    if not rules.is_revealed(view.rules, state, seat):
        return []
    return faces(state.hand[seat], state, viewer)
