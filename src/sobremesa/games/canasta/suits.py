"""Which cards lie where, suits and all: for display, since the rules know kinds alone (§6.3).

Players name a kind, and a copy of it is shown: first those that all have seen come to the hand with a pile, then the
others, each in the order in which they came. The suit has no say, so that it tells nothing of the hand:

* The shuffle gives the suits to the cards of a kind as likely in one way as in any other. Where the cards of each
  kind lie, and what is done with them, is the same for all of these ways. Which copy is shown follows from that alone,
  so a suit that is seen for the first time is as likely whatever the hand holds besides.
* A copy that all have seen must go before a hidden one: to show the hidden one would tell that the other is still
  held. To show it tells no more than that a card of the kind was played (`State.known` counts in the same way).

What is told here is the truth: who shows it to somebody leaves out what the view of that seat hides.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sobremesa.core.history import Step
from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.rules import BLACK, CANASTA, JOKER, RED, TWO, Do, Rules, State

Cards = list[int]
"""Codes of the pack's cards."""


@dataclass
class Layout:
    """The cards of a round by their place; a row is found by its group and rank, a full canasta beside it by -rank.

    The cards of a hand stand in the order in which the copies of a kind will be shown; `known` are all that have come
    to a hand from the open part of a pile.
    """

    hands: list[Cards] = field(default_factory=lambda: [[] for _ in range(kernel.SEATS)])
    known: set[int] = field(default_factory=set)
    stock: Cards = field(default_factory=list)
    pile: Cards = field(default_factory=list)
    aside: Cards = field(default_factory=list)
    rows: dict[tuple[int, int], Cards] = field(default_factory=dict)
    joker_canastas: dict[int, Cards] = field(default_factory=dict)
    red_threes: dict[int, Cards] = field(default_factory=dict)
    black_laid: dict[int, Cards] = field(default_factory=dict)
    black_threes: Cards = field(default_factory=list)


def layout(match: Match[Rules, State]) -> Layout:
    """Return where every card of the match's present round lies."""
    return Follower(match).layout()


class Follower:
    """The layout of a match that goes on: every step is followed once, and one that is taken back begins it anew."""

    def __init__(self, match: Match[Rules, State]) -> None:
        self._match = match
        self._begin()

    def _begin(self) -> None:
        """Begin a round, whose cards follow from its deal; what was before it is not looked at."""
        _, deals, state = self._match.standing
        self._followed, before = deals[-1] if deals else (0, state)
        self._state, self._table = clone(before), Layout()
        self._times_undone = self._match.times_undone

    def layout(self) -> Layout:
        """Return where every card lies now; it changes with the match, so it is not to be kept."""
        if self._match.times_undone != self._times_undone:
            self._begin()
        for step in self._match.steps[self._followed :]:
            self._read(step)
            self._followed += 1
        return self._table

    def _read(self, step: Step) -> None:
        before, match = clone(self._state), self._match
        if step.kind == "deal":
            match.game.kernel.deal(match.rules, self._state, list(step.deck))
            self._table = _dealt(match.rules, self._state, list(step.deck))
        else:
            match.game.kernel.apply(match.rules, self._state, step.action)
            _follow(match.rules, self._table, before, self._state, step.action)


def _dealt(rules: Rules, s: State, deck: Cards) -> Layout:
    """C14–C18, C49: the same deal with the cards themselves."""
    table, number, size = Layout(), kernel.cards(rules), kernel.hand_size(rules)
    lifted = deck[number]
    first = (kernel.place_of(s, s.dealer) + 1) % s.seats
    order = [s.order[(first + i) % s.seats] for i in range(s.seats)]
    kept = _kept(rules, deck, size)
    table.hands[order[s.seats - 2]] += kept
    table.stock = deck[lifted:number] + deck[: lifted - len(kept)]
    for _ in range(size):
        for seat in order:
            if len(table.hands[seat]) < size:
                table.hands[seat].append(table.stock.pop(0))
    table.pile = [table.stock.pop(0) for _ in range(rules.initial_pile_size)]
    while rules.upcard_cover and table.pile and kernel.is_covered(rules, kernel.kind_of(table.pile[-1])):
        table.pile.append(table.stock.pop(0))
    for seat in order:
        threes = [card for card in table.hands[seat] if kernel.is_laid_three(rules, kernel.kind_of(card))]
        table.hands[seat] = [card for card in table.hands[seat] if card not in threes]
        for card in threes:
            _lay_three(rules, table, seat, card)
        for _ in threes:
            _draw(rules, table, seat)
    return table


def _kept(rules: Rules, deck: Cards, size: int) -> Cards:
    """C15: what the cutter keeps, in the order in which he finds it."""
    kept: Cards = []
    for card in reversed(deck[: deck[kernel.cards(rules)]]):
        if len(kept) == min(rules.cut_keep, size) or not kernel.freezes(kernel.kind_of(card)):
            break
        kept.append(card)
    return kept


def _draw(rules: Rules, table: Layout, seat: int) -> None:
    """C49, V19: a card from the stock; red threes, or all threes, go to the table."""
    while table.stock:
        card = table.stock.pop(0)
        if not kernel.is_laid_three(rules, kernel.kind_of(card)):
            table.hands[seat].append(card)
            return
        _lay_three(rules, table, seat, card)


def _lay_three(rules: Rules, table: Layout, seat: int, card: int) -> None:
    laid = table.red_threes if kernel.kind_of(card) == RED else table.black_laid
    laid.setdefault(kernel.group_of(rules, seat), []).append(card)


def _keep_three(table: Layout, after: State, seat: int, group: int) -> None:
    """R17: the stock's last card, a three that has no other for it, comes back into the hand."""
    laid = ((table.red_threes, after.red_threes), (table.black_laid, after.black_laid))
    for threes, count in laid:
        if len(threes.get(group, [])) > count[group]:
            table.hands[seat].append(threes[group].pop())


def _follow(rules: Rules, table: Layout, before: State, after: State, action: int) -> None:
    """Move the cards of one action."""
    seat, rank, kind = kernel.player(before), kernel.rank_of(action), kernel.card_of(action)
    group = kernel.group_of(rules, seat)
    match kernel.do_of(action):
        case Do.DRAW:
            for _ in range(kernel.draws(rules)):
                _draw(rules, table, seat)
            _keep_three(table, after, seat, group)
        case Do.TAKE:
            top, table.aside, table.pile = table.pile[-1], table.pile[:-1], []
            rank = kernel.kind_of(top)
            used = [rank] * kernel.naturals_for(rules, before, kind) + [kind] * kernel.is_wild(kind)
            table.rows[group, rank] = [*table.rows.get((group, rank), []), top, *_from_hand(table, seat, used)]
        case Do.MELD if kernel.is_wild(rank):
            table.joker_canastas[group] = _from_hand(table, seat, [rank, rank, kind])
        case Do.ADD if kernel.is_wild(rank):
            table.joker_canastas[group] += _from_hand(table, seat, [kind])
        case Do.MELD:
            if (group, rank) in table.rows:
                table.rows[group, -rank] = table.rows[group, rank]
            table.rows[group, rank] = _from_hand(table, seat, [rank, rank, kind])
        case Do.ADD:
            table.rows[group, rank] += _from_hand(table, seat, [kind])
        case Do.WILDS:
            table.joker_canastas[group] = _from_hand(table, seat, [JOKER] * kind + [TWO] * (CANASTA - kind))
        case Do.THREES:
            table.black_threes = _from_hand(table, seat, [BLACK] * (kind or 3))
        case Do.DROP:
            table.pile += _from_hand(table, seat, [kind])
            goes_out = before.held[seat] == 1 and not before.aside
            for _ in range(0 if goes_out else kernel.talon_cards(rules, before)):
                _draw(rules, table, seat)
    if not after.aside:
        _pick_up(rules, table, seat, before.face_down)


def _from_hand(table: Layout, seat: int, kinds: Iterable[int]) -> Cards:
    """Take the first cards of these kinds out of the hand."""
    moved, hand = [], table.hands[seat]
    for kind in kinds:
        card = next(card for card in hand if kernel.kind_of(card) == kind)
        hand.remove(card)
        moved.append(card)
    return moved


def _pick_up(rules: Rules, table: Layout, seat: int, face_down: int) -> None:
    """C46, A28: the rest of a taken pile after the turn; what lay open in it stands before what is hidden."""
    rest, table.aside = table.aside, []
    table.known.update(rest[face_down:])
    for card in rest:
        if not kernel.is_laid_three(rules, kernel.kind_of(card)):
            table.hands[seat].append(card)
            continue
        _lay_three(rules, table, seat, card)
        if rules.pile_red_three_replace:
            _draw(rules, table, seat)
    table.hands[seat].sort(key=lambda card: card not in table.known)


def on_top(row: Cards) -> Cards:
    """C36, C37: a canasta's cards from the bottom up, the one that tells its kind on top.

    A pure one shows a red card, a mixed one a black natural, or a wild card on a red one where all naturals are red.
    """
    wilds = [card for card in row if kernel.is_wild(kernel.kind_of(card))]
    naturals = [card for card in row if card not in wilds]
    reds = [card for card in naturals if 1 <= kernel.suit_of(card) <= 2]
    blacks = [card for card in naturals if card not in reds]
    if not wilds:
        return blacks + reds
    if not blacks:
        return wilds[1:] + naturals + wilds[:1]
    return wilds + reds + blacks
