"""The stock and the pile, drawn and in words: what lies on top, what it takes, and whether the guest may."""

from collections.abc import Iterator, Sequence
from typing import Final

from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.rules import Do, Phase, Reason, Rules, State
from sobremesa.terminal.canasta.cards import FACES, many, one
from sobremesa.terminal.drawing import BOX, FRAMED_BOX
from sobremesa.terminal.guest import Guest

Seen = View[Rules, State]

WAYS: Final = {(0, 0): "needs", (1, 0): "needs_wild", (0, 1): "needs_row", (1, 1): "needs_any"}
"""What is said of a pile that is not frozen, by the ways in which it can be taken at this table."""

TOLD: Final = {
    Reason.LEGAL: "legal",
    Reason.FIRST_CYCLE: "first_cycle",
    Reason.BLOCKED: "blocked",
    Reason.RANK_LAID: "rank_laid",
    Reason.TOO_FEW_NATURALS: "too_few",
    Reason.FROZEN: "too_few",
    Reason.PAIR_WANTED: "too_few",
    Reason.TOO_FEW_POINTS: "too_few_points",
    Reason.CARD_TO_KEEP: "card_to_keep",
}
"""What is said of the reasons that keep the guest from the pile."""

NO_PILE: Final = ("     ", "     ", "     ")


def drawn(view: Seen, guest: Guest) -> list[str]:
    """Both as boxes, a frozen pile with a frame, and the words beside them."""
    s = view.state
    stock = _box(BOX, "▒▒▒" if s.stock_left else "   ")
    top = FACES[s.pile[s.pile_size - 1]] if s.pile_size else ""
    heap = _box(FRAMED_BOX if rules.is_frozen(view.rules, s) else BOX, top.center(3)) if top else NO_PILE
    said = [*words(view, guest), "", ""][:3]
    return [f"{a} {b}  {text}".rstrip() for a, b, text in zip(stock, heap, said, strict=True)]


def _box(box: Sequence[str], text: str) -> Sequence[str]:
    return box[0], box[1][0] + text + box[1][-1], box[2]


def words(view: Seen, guest: Guest) -> list[str]:
    """Up to three sentences: how many cards, what the pile takes, and whether the guest may take it."""
    return [_counts(view.state, guest), *_what_it_takes(view, guest), *_may_take(view, guest)]


def _counts(s: State, guest: Guest) -> str:
    say = guest.say
    if s.aside:
        return say("pile.aside", stock=s.stock_left, n=s.aside)
    if not s.pile_size:
        return say("pile.none", stock=s.stock_left)
    return say("pile", stock=s.stock_left, n=s.pile_size, top=one(s.pile[s.pile_size - 1], guest))


def _what_it_takes(view: Seen, guest: Guest) -> Iterator[str]:
    """What the player needs for it."""
    values, s = view.rules, view.state
    if not s.pile_size:
        return
    top = s.pile[s.pile_size - 1]
    if not rules.is_natural(top):
        yield guest.say("pile.frozen_shut" if s.frozen else "pile.shut")
    else:
        key = "frozen" if rules.is_frozen(values, s) else WAYS[values.pile_with_wild, values.pile_onto_row]
        yield guest.say(f"pile.{key}", n=rules.naturals_needed(values, s), cards=many(top, guest))


def _may_take(view: Seen, guest: Guest) -> Iterator[str]:
    """Whether the guest may take it now, if it is theirs to say."""
    s = view.state
    if s.phase != Phase.START or rules.player(s) != guest.seat:
        return
    reason = Reason(rules.why_not_take(view.rules, s))
    if reason in (Reason.PILE_EMPTY, Reason.TOP_NOT_NATURAL):
        return
    can = any(rules.do_of(action) == Do.TAKE for action in view.legal_actions)
    key = "otherwise" if can and reason != Reason.LEGAL else TOLD.get(reason, "no")
    top = s.pile[s.pile_size - 1]
    yield guest.say(f"may.{key}", n=s.hand[guest.seat][top], cards=many(top, guest), need=s.need)
