"""The cards with their suits, as far as one watcher may see them."""

from collections.abc import Sequence
from dataclasses import replace

from sobremesa.core.cards import FRENCH_162
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.notation import CARDS_OF_KIND
from sobremesa.games.canasta.rules import BLACK, JOKER, RED, TWO, Rules, State
from sobremesa.games.canasta.suits import Follower, Layout, on_top

Seen = View[Rules, State]


class Cards:
    """The suits of a match's cards; what is given out of it is blanked first."""

    def __init__(self, match: Match[Rules, State]) -> None:
        self._match, self._follower = match, Follower(match)

    def seen(self, seat: int | None) -> Layout:
        """Return the cards that a seat, or a spectator, sees: the own hand and what lies open."""
        table, state = self._follower.layout(), self._match.state
        return replace(
            table,
            hands=[hand if at == seat else [] for at, hand in enumerate(table.hands)],
            stock=[],
            pile=table.pile[0 if state.aside else state.face_down :],
            aside=[],
        )


def known(view: Seen) -> Layout:
    """Return the same from the view alone: the first copies stand in, whatever their suits really are."""
    state, table = view.state, Layout()
    if view.seat is not None:
        table.hands[view.seat] = copies(state.hand[view.seat])
    table.pile = [CARDS_OF_KIND[kind][0] for kind in open_pile(state)]
    for group in range(rules.groups(view.rules)):
        for rank in range(rules.FOUR, TWO):
            if state.naturals[group][rank]:
                counts = {rank: state.naturals[group][rank]}
                wilds = {TWO: state.twos[group][rank], JOKER: state.jokers[group][rank]}
                table.rows[group, rank] = [card for kind, n in (counts | wilds).items() for card in some(kind, n)]
            if state.full[group][rank]:
                table.rows[group, -rank] = _beside(state, group, rank)
        if rules.wild_row(state, group):
            cards = [*some(TWO, state.wild_twos[group]), *some(JOKER, state.wild_jokers[group])]
            table.joker_canastas[group] = cards
        table.red_threes[group] = some(RED, state.red_threes[group])
        table.black_laid[group] = some(BLACK, state.black_laid[group])
    table.black_threes = some(BLACK, 3 * state.threes + state.fourth)
    return table


def _beside(state: State, group: int, rank: int) -> list[int]:
    """V8: the first copies of a full canasta beside a newer row of its rank."""
    naturals = rules.full_naturals(state, group, rank)
    wilds = {TWO: rules.full_twos(state, group, rank), JOKER: rules.full_jokers(state, group, rank)}
    return [card for kind, n in ({rank: naturals} | wilds).items() for card in some(kind, n)]


def open_pile(state: State) -> list[int]:
    """Return the kinds of the pile's cards that everybody has seen, the top last."""
    return state.pile[state.face_down : state.pile_size] if not state.aside else []


def some(kind: int, n: int) -> list[int]:
    """So many cards of a kind."""
    return list(CARDS_OF_KIND[kind][:n])


def copies(counts: Sequence[int]) -> list[int]:
    """Return a hand's cards."""
    return [card for kind, n in enumerate(counts) for card in some(kind, n)]


def names(cards: Sequence[int]) -> list[str]:
    """Return the cards as they are written."""
    return [FRENCH_162.name(card) for card in cards]


def in_row(cards: list[int], full: bool) -> list[str]:
    """Return a row from the bottom up: naturals, then wild cards; on a canasta the card that tells its kind."""
    return names(on_top(cards) if full else sorted(cards, key=lambda card: rules.is_wild(rules.kind_of(card))))
