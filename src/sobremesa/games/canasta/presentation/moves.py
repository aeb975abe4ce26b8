"""Choices of the seat to decide, in words and in the compact list below the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.canasta import rules, words
from sobremesa.games.canasta.presentation.card_text import ORDER, a_card, faces, many, one
from sobremesa.games.canasta.rules import BLACK, CANASTA, JOKER, TWO, Do, Phase, Rules, State
from sobremesa.presentation.presenter import Choice
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]

LISTS: Final = {
    Do.DRAW: "start",
    Do.TAKE: "start",
    Do.MELD: "lay",
    Do.WILDS: "lay",
    Do.THREES: "lay",
    Do.ADD: "add",
    Do.ASK: "ask",
    Do.YES: "answer",
    Do.NO: "answer",
    Do.DROP: "drop",
    Do.END: "end",
    Do.SPECIAL: "out",
}
"""The line of the menu that each action stands in."""

IN_ORDER: Final = ("start", "lay", "add", "ask", "answer", "drop", "out", "end")


@dataclass(frozen=True)
class Move(Choice):
    """One thing to do: its words, and shorter ones for its line of the menu."""

    list: str
    short: str


def choices(view: Seen, viewer: Viewer) -> list[Move]:
    """Return every legal action by what it does; all the equal cards of a hand together stand before fewer of them."""
    moves = [_move(view, actions, viewer) for code in view.legal_actions for actions in (*_all(view, code), (code,))]
    return sorted(moves, key=lambda move: (IN_ORDER.index(move.list), *_place(move.actions)))


def _place(actions: Sequence[int]) -> tuple[int, int, int]:
    """Within its line: from the ace down, naturals before wild cards, many before few; then what has no rank."""
    do, rank, card = rules.do_of(actions[0]), rules.rank_of(actions[0]), rules.card_of(actions[0])
    if do == Do.DROP:
        return ORDER.index(card), 0, 0
    if rank == 0:
        return len(ORDER) + do, card, 0
    return ORDER.index(rank), card if card != rank else 0, -len(actions)


def _all(view: Seen, code: int) -> Iterator[tuple[int, ...]]:
    """Yield the same step with every card of the rank that the hand has, if it lays a natural and there are more."""
    rank, card, do = rules.rank_of(code), rules.card_of(code), rules.do_of(code)
    if do not in (Do.MELD, Do.ADD) or card != rank:
        return
    rest = view.state.hand[rules.player(view.state)][rank] - (3 if do == Do.MELD else 1)
    actions = (code, *[rules.code_of(Do.ADD, rank, rank)] * rest)
    if rest > 0 and possible(view, actions):
        yield actions


def possible(view: Seen, actions: Sequence[int]) -> bool:
    """Return whether the seat can do all this, one after the other."""
    state, kernel = clone(view.state), view.game.kernel
    for action in actions:
        if kernel.why_illegal(view.rules, state, action):
            return False
        kernel.apply(view.rules, state, action)
    return True


# --- in words ---------------------------------------------------------------------------------------------------


def laid_by(action: int) -> list[int]:
    """Return the cards that a step lays from the hand."""
    rank, card = rules.rank_of(action), rules.card_of(action)
    match rules.do_of(action):
        case Do.MELD:
            return [rank, rank, card]
        case Do.ADD:
            return [card]
        case Do.WILDS:
            return [TWO] * (CANASTA - card) + [JOKER] * card
        case Do.THREES:
            return [BLACK] * (card or 3)
    return []


def in_words(action: int, viewer: Viewer) -> str:
    """Return an action as a viewer reads it."""
    return together((action,), viewer)


def together(actions: Sequence[int], viewer: Viewer) -> str:
    """Return the words of one action, or of several that lay cards of a rank."""
    say, do = viewer.say, Do(rules.do_of(actions[0]))
    cards = faces([card for action in actions for card in laid_by(action)], viewer)
    match do:
        case Do.MELD | Do.WILDS | Do.THREES:
            return say("move.lay", cards=cards)
        case Do.ADD if rules.is_wild(rules.rank_of(actions[0])):
            return say("move.add_wild", cards=cards)
        case Do.ADD:
            return say("move.add", cards=cards, rank=many(rules.rank_of(actions[0]), viewer))
        case Do.DROP:
            return say("move.drop", card=a_card(rules.card_of(actions[0]), viewer))
    return say(f"move.{do.name.lower()}")


def _move(view: Seen, actions: tuple[int, ...], viewer: Viewer) -> Move:
    text, where = together(actions, viewer), LISTS[Do(rules.do_of(actions[0]))]
    if where == "drop" and goes_out(view.state):
        where = "out"
    return Move(actions, text, where, _short(view, actions, viewer))


def goes_out(s: State) -> bool:
    """Return whether a discard would empty the hand."""
    return s.held[rules.player(s)] == 1 and s.aside == 0


def _short(view: Seen, actions: Sequence[int], viewer: Viewer) -> str:
    """Return a step without its verb, with its points while they count for the opening."""
    do, rank = rules.do_of(actions[0]), rules.rank_of(actions[0])
    cards = [card for action in actions for card in laid_by(action)]
    if do == Do.DROP:
        return one(rules.card_of(actions[0]), viewer)
    if do == Do.END and view.state.phase == Phase.START:
        return viewer.say("short.end_round")
    if do == Do.SPECIAL:
        return named_hand(view, viewer)
    if not cards:
        return _take(view, rules.card_of(actions[0]), viewer) if do == Do.TAKE else together(actions, viewer)
    short = faces(cards, viewer)
    if do == Do.ADD and rules.is_wild(rank):
        short += viewer.say("plain.onto_wild") if viewer.plain else ""
    elif do == Do.ADD and viewer.plain:
        short += viewer.say("plain.onto", rank=many(rank, viewer))
    elif do == Do.ADD and cards[0] != rank:
        short += f"→{one(rank, viewer)}"
    if view.state.need <= view.state.laid_points:
        return short
    return f"{short} ({sum(rules.step_points(view.rules, action) for action in actions)})"


def named_hand(view: Seen, viewer: Viewer) -> str:
    """V22, V23: the special hand that the player holds, and what it counts."""
    hand = rules.special_hand(view.rules, view.state)
    name = words.special_hand(hand, viewer.language)
    return viewer.say("label.special", hand=name, n=rules.special_points(view.rules, hand))


def _take(view: Seen, way: int, viewer: Viewer) -> str:
    """Taking the pile, and with which cards: naturals, one and a wild card, or none where a row stands."""
    top = view.state.pile[view.state.pile_size - 1]
    if way and not rules.is_wild(way):
        return viewer.say("short.take_onto", rank=many(top, viewer))
    cards = [top, way] if way else [top] * rules.naturals_needed(view.rules, view.state)
    return viewer.say("short.take", cards=faces(cards, viewer))


def remark(actions: Sequence[int], choices: Sequence[Move], viewer: Viewer) -> str:
    """Return nothing: what a play does is told with the news."""
    return ""
