"""Choices of the seat to decide: every step, and every handful of cards that can go to one row."""

from collections.abc import Iterator
from dataclasses import dataclass

from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.notation import KINDS, write
from sobremesa.games.canasta.presentation.card_text import NATURALS, ORDER, faces, many
from sobremesa.games.canasta.presentation.moves import goes_out, laid_by, named_hand, together
from sobremesa.games.canasta.presentation.pile import freezes
from sobremesa.games.canasta.rules import JOKER, TWO, Do, Phase, Rules, State
from sobremesa.presentation.kit.words import Lay, Way
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]

DOES = {
    Do.DRAW: "draw",
    Do.TAKE: "take",
    Do.MELD: "lay",
    Do.ADD: "add",
    Do.WILDS: "jokers",
    Do.THREES: "threes",
    Do.ASK: "ask",
    Do.YES: "answer",
    Do.NO: "answer",
    Do.DROP: "drop",
    Do.END: "end",
    Do.SPECIAL: "special",
}


@dataclass(frozen=True)
class Handful:
    """Cards of a hand for one row: naturals, twos and jokers, and what the table has after they are laid."""

    rank: int
    naturals: int
    twos: int
    jokers: int
    new: bool
    plain: bool
    laid: int
    canasta: str

    @property
    def actions(self) -> tuple[int, ...]:
        """The steps that lay them: naturals before wild cards."""
        cards = [self.rank] * self.naturals + [TWO] * self.twos + [JOKER] * self.jokers
        if not self.new:
            return tuple(kernel.code_of(Do.ADD, self.rank, card) for card in cards)
        rest = (kernel.code_of(Do.ADD, self.rank, card) for card in cards[3:])
        return (kernel.code_of(Do.MELD, self.rank, cards[2]), *rest)


def choices(view: Seen, viewer: Viewer) -> list[Lay]:
    """Everything that the seat may do, each with its words."""
    steps = [code for code in view.legal_actions if not _in_row(code)]
    laid = [_of_handful(view, handful, viewer) for handful in handfuls(view)] if view.state.phase == Phase.LAY else []
    return [*laid, *(_of_step(view, code, viewer) for code in sorted(steps, key=_place))]


def _in_row(code: int) -> bool:
    """Return whether the step lays cards in a row of naturals; those are told by the handful."""
    return kernel.do_of(code) in (Do.MELD, Do.ADD) and not kernel.is_wild(kernel.rank_of(code))


def _place(code: int) -> tuple[int, int]:
    """Discards from the ace down; everything else as it is listed."""
    do = kernel.do_of(code)
    return do, ORDER.index(kernel.card_of(code)) if do == Do.DROP else 0


# --- cards for a row --------------------------------------------------------------------------------------------


def handfuls(view: Seen) -> Iterator[Handful]:
    """Yield every number of naturals and wild cards that can go to a row in one go, the dearest ranks first.

    Cards are put on the table and back; what a row takes and whether the turn can then be completed the rules say. A
    step is legal if the turn can be completed after it, so all steps on the way are legal where the last one is.
    """
    state = clone(view.state)
    if kernel.laying_may_succeed(view.rules, state):
        for rank in NATURALS:
            yield from _for_row(view.rules, state, rank)


def _for_row(rules: Rules, s: State, rank: int) -> Iterator[Handful]:
    """Yield what the row takes, and what begins another beside it where that may be (V8)."""
    group = kernel.group_of(rules, kernel.player(s))
    yield from _onto_row(rules, s, rank)
    if s.naturals[group][rank] and kernel.may_begin(rules, s, group, rank):
        kernel.put_aside(s, group, rank)
        yield from _onto_row(rules, s, rank)
        kernel.put_back(s, group, rank)


def _onto_row(rules: Rules, s: State, rank: int) -> Iterator[Handful]:
    held, group = s.hand[kernel.player(s)], kernel.group_of(rules, kernel.player(s))
    most, new = min(held[rank], kernel.space(rules, s, group, rank)), s.naturals[group][rank] == 0
    for naturals in range(2 if new else 0, most + 1):
        kernel.move(rules, s, rank, rank, naturals)
        room = kernel.room(rules, s, group, rank, 0)
        for twos, jokers in _wilds(held[TWO], held[JOKER], room, 3 - naturals if new else naturals == 0):
            plain = (naturals, twos + jokers) in {(most, 0), *({(2, 1), (3, 0)} if new else {(1, 0), (0, 1)})}
            if laid := _laid(rules, s, rank, (twos, jokers)):
                yield Handful(rank, naturals, twos, jokers, new, plain, *laid)
        kernel.move(rules, s, rank, rank, -naturals)


def _wilds(twos: int, jokers: int, room: int, least: int) -> list[tuple[int, int]]:
    """Return the numbers of twos and jokers that the row has room for, fewer of them first."""
    pairs = [
        (t, j) for t in range(twos + 1) for j in range(jokers + 1) if least <= t + j <= room or t + j == least == 0
    ]
    return sorted(pairs, key=sum)


def _laid(rules: Rules, s: State, rank: int, wilds: tuple[int, int]) -> tuple[int, str] | None:
    """Return the turn's points with these wild cards too, and the canasta that they complete; `None`: not allowed."""
    for kind, n in zip((TWO, JOKER), wilds, strict=True):
        kernel.move(rules, s, rank, kind, n)
    found = (s.laid_points, _completed(rules, s, rank)) if kernel.can_complete(rules, s) else None
    for kind, n in zip((TWO, JOKER), wilds, strict=True):
        kernel.move(rules, s, rank, kind, -n)
    return found


def _completed(rules: Rules, s: State, rank: int) -> str:
    group = kernel.group_of(rules, kernel.player(s))
    if not kernel.is_canasta(s, group, rank):
        return ""
    return "pure" if kernel.row_size(s, group, rank) == s.naturals[group][rank] else "mixed"


def _of_handful(view: Seen, handful: Handful, viewer: Viewer) -> Lay:
    actions = handful.actions
    cards = [card for action in actions for card in laid_by(action)]
    points = handful.laid - view.state.laid_points
    return Lay(
        actions=list(map(write, actions)),
        text=together(actions, viewer),
        cards=[KINDS[card] for card in cards],
        points=points,
        preview=", ".join(_of_laying(view, handful, points, viewer)),
        does="lay" if handful.new else "add",
        at=KINDS[handful.rank],
        plain=handful.plain,
    )


def _opens(view: Seen, handful: Handful) -> bool:
    """Return whether the cards reach the opening's minimum, and the naturals of one rank that it may need (V14)."""
    s, least = view.state, view.rules.opening_naturals
    laid = kernel.naturals_laid(s, kernel.group_of(view.rules, kernel.player(s)), handful.rank) + handful.naturals
    return handful.laid >= s.need and bool(least == 0 or laid >= least or kernel.naturals_open(view.rules, s))


def _of_laying(view: Seen, handful: Handful, points: int, viewer: Viewer) -> Iterator[str]:
    """Yield what the cards count, how far they bring the opening, and the canasta that they make."""
    say, s = viewer.say, view.state
    if not kernel.is_opened(view.rules, s):
        key = "opens" if _opens(view, handful) else "opening"
        yield say(f"label.{key}", laid=handful.laid, need=s.need)
    else:
        yield say("label.points", n=points)
    group = kernel.group_of(view.rules, kernel.player(s))
    if handful.canasta and (handful.new or not kernel.is_canasta(s, group, handful.rank)):
        yield say(f"label.{handful.canasta}")


# --- single steps -----------------------------------------------------------------------------------------------


def _of_step(view: Seen, code: int, viewer: Viewer) -> Lay:
    s, do = view.state, Do(kernel.do_of(code))
    cards = [kernel.card_of(code)] if do == Do.DROP else laid_by(code)
    if do == Do.TAKE:
        cards = with_pile(view, kernel.card_of(code))
    return Lay(
        actions=[write(code)],
        text=_take(view, kernel.card_of(code), viewer) if do == Do.TAKE else together((code,), viewer),
        cards=[KINDS[card] for card in cards],
        preview=", ".join(_effects(view, code, viewer)),
        does="out" if do == Do.DROP and goes_out(s) else DOES[do],
        at=KINDS[s.pile[s.pile_size - 1]] if do == Do.TAKE else "*" if do in (Do.MELD, Do.ADD) else "",
    )


def with_pile(view: Seen, way: int) -> list[int]:
    """Return the cards from hand that take the pile in this way."""
    s = view.state
    naturals = [s.pile[s.pile_size - 1]] * kernel.naturals_for(view.rules, s, way)
    return [*naturals, way] if kernel.is_wild(way) else naturals


def _effects(view: Seen, code: int, viewer: Viewer) -> Iterator[str]:
    """Yield what a step does besides what its words say."""
    say, s = viewer.say, view.state
    match kernel.do_of(code):
        case Do.TAKE:
            yield say("label.takes", n=s.pile_size)
            if s.pile_size > 1:
                yield say("label.at_once" if view.rules.pile_rest_usable and s.need else "label.aside")
        case Do.WILDS:
            yield say("label.jokers")
        case Do.SPECIAL:
            yield named_hand(view, viewer)
        case Do.DROP:
            yield from _of_discard(view, code, viewer)


def _of_discard(view: Seen, code: int, viewer: Viewer) -> Iterator[str]:
    """Yield that a card freezes or blocks the pile, or ends the round."""
    say, s = viewer.say, view.state
    after = clone(s)
    kernel.apply(view.rules, after, code)
    if freezes(view.rules, kernel.card_of(code)) and not s.frozen:
        yield say("label.freezes")
    if after.phase != Phase.START:
        yield say("label.out" if goes_out(s) else "label.stock_out")
    elif after.blocked:
        seat = kernel.player(after)
        yield say("label.blocks_you") if seat == viewer.seat else say("label.blocks", name=viewer.name(seat))


def ways(view: Seen, viewer: Viewer) -> list[Way]:
    """Return the ways to take the pile at this table, each with what forbids it; none where its top forbids all."""
    rules, s = view.rules, view.state
    if not s.pile_size or not kernel.is_natural(s.pile[s.pile_size - 1]):
        return []
    possible = {0: True, TWO: rules.pile_with_wild, JOKER: rules.pile_with_wild, kernel.ROW: rules.pile_onto_row}
    return [_way(view, way, viewer) for way, played in possible.items() if played]


def _way(view: Seen, way: int, viewer: Viewer) -> Way:
    code = kernel.TAKE | way
    why = view.why_illegal_here(code, viewer.language)
    reason, clause = (why.text, why.clause) if why else ("", "")
    return Way(action=write(code), text=_take(view, way, viewer), playable=not why, why=reason, clause=clause)


def _take(view: Seen, way: int, viewer: Viewer) -> str:
    """Taking the pile, and with what."""
    if way == kernel.ROW:
        return viewer.say("short.take_onto", rank=many(view.state.pile[view.state.pile_size - 1], viewer))
    return viewer.say("short.take", cards=faces(with_pile(view, way), viewer))
