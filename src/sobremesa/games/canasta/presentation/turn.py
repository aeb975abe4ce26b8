"""The steps of a turn as phrases: what was drawn, taken, laid, added and discarded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sobremesa.core.event import Event
from sobremesa.core.position import View
from sobremesa.games.canasta import rules, words
from sobremesa.games.canasta.notation import parse
from sobremesa.games.canasta.presentation.card_text import NATURALS, a_card, cards_of, drawn, faces, many
from sobremesa.games.canasta.presentation.moves import laid_by
from sobremesa.games.canasta.presentation.pile import freezes
from sobremesa.games.canasta.rules import BLACK, JOKER, KINDS, RED, TWO, Do, Phase, Rules, State
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]


@dataclass(frozen=True)
class Happened:
    """One step with what the viewer saw before and after it."""

    event: Event
    before: Seen
    after: Seen

    @property
    def action(self) -> int:
        """The kernel's code."""
        return parse(self.event.text)

    @property
    def do(self) -> int:
        """The kind of the action."""
        return rules.do_of(self.action)

    @property
    def group(self) -> int:
        """The group whose turn it is."""
        assert self.event.seat is not None
        return rules.group_of(self.after.rules, self.event.seat)

    @property
    def ends_turn(self) -> bool:
        """True for the last step of a turn."""
        return self.do in (Do.DROP, Do.END) or self.goes_out

    @property
    def goes_out(self) -> bool:
        """True where it ended the round with an empty hand, or with a special one (V21)."""
        return any(score.name in ("out", "special") for score in self.event.scores)

    @property
    def ends_round(self) -> bool:
        """True where the groups counted after it."""
        return any(score.name == "round" for score in self.event.scores)

    @property
    def reds(self) -> list[int]:
        """The red threes that it brought to the table, and the black ones where all are laid (V19)."""
        was, now, group = self.before.state, self.after.state, self.group
        blacks = now.black_laid[group] - was.black_laid[group]
        return [RED] * (now.red_threes[group] - was.red_threes[group]) + [BLACK] * blacks

    @property
    def talon(self) -> int:
        """The cards that came from the talon after it, threes apart (V16)."""
        if self.do != Do.DROP or not rules.talon_cards(self.before.rules, self.before.state):
            return 0
        seat = self.event.seat
        assert seat is not None
        return self.after.state.held[seat] - self.before.state.held[seat] + 1

    def gained(self, seat: int) -> list[int]:
        """Return the cards that came into the hand of this seat, if it is the one that acted."""
        if seat != self.event.seat:
            return []
        was, now = self.before.state.hand[seat], self.after.state.hand[seat]
        given = self.given
        return cards_of([max(0, now[kind] - was[kind] + given.count(kind)) for kind in range(KINDS)])

    @property
    def given(self) -> list[int]:
        """The cards that left the hand."""
        if self.do == Do.DROP:
            return [rules.card_of(self.action)]
        return self.with_pile if self.do == Do.TAKE else laid_by(self.action)

    @property
    def with_pile(self) -> list[int]:
        """The cards of the hand that took the pile: what its row has gained, but for the top."""
        was, now, group = self.before.state, self.after.state, self.group
        top = was.pile[was.pile_size - 1]
        twos, jokers = (table[group][top] for table in (now.twos, now.jokers))
        wild = [TWO] * (twos - was.twos[group][top]) + [JOKER] * (jokers - was.jokers[group][top])
        return [top] * (now.naturals[group][top] - was.naturals[group][top] - 1) + wild


def passes_unnoticed(steps: Sequence[Happened]) -> bool:
    """Return whether nothing came of a turn but a card drawn and a card discarded."""
    return not any(step.reds or step.goes_out or step.do not in (Do.DRAW, Do.DROP) for step in steps)


@dataclass
class _Laid:
    """Cards that a turn lays, by rank: new rows with all their cards, additions to older ones; the rest apart."""

    new: dict[int, list[int]] = field(default_factory=dict)
    added: dict[int, list[int]] = field(default_factory=dict)
    apart: list[list[int]] = field(default_factory=list)

    def put(self, action: int) -> None:
        """Put the cards of a step to the others; twos and jokers join one row of wild cards."""
        rank, cards = rules.rank_of(action), laid_by(action)
        rank = JOKER if rules.is_wild(rank) else rank
        if rules.do_of(action) == Do.MELD:
            self.new[rank] = cards
        elif rules.do_of(action) == Do.ADD:
            (self.new if rank in self.new else self.added).setdefault(rank, []).extend(cards)
        elif cards:
            self.apart.append(cards)


def deeds(steps: Sequence[Happened], viewer: Viewer) -> list[str]:
    """Return the phrases of a turn, without who acts."""
    phrases: list[str] = []
    laid = _Laid()
    for step in steps:
        if step.do in (Do.MELD, Do.ADD, Do.WILDS, Do.THREES):
            laid.put(step.action)
            if step.gained(viewer.seat) or step.reds or step.goes_out:
                phrases += [*_laid(laid, step.event.seat, viewer), *_picked_up(step, viewer)]
                laid = _Laid()
        elif step.do in (Do.DRAW, Do.TAKE):
            phrases += _begun(step, viewer)
        else:
            phrases += [*_laid(laid, step.event.seat, viewer), *_ended(step, viewer)]
            laid = _Laid()
    return [*phrases, *_laid(laid, steps[-1].event.seat, viewer)]


def _does(key: str, seat: int | None, viewer: Viewer, **facts: object) -> str:
    """Return a verb with what belongs to it, in the viewer's person or another's."""
    return viewer.say(f"{'you' if seat == viewer.seat else 'they'}.{key}", **facts)


def _begun(step: Happened, viewer: Viewer) -> Iterator[str]:
    """Drawing, which one sees of oneself, or taking the pile."""
    seat = step.event.seat
    if step.do == Do.TAKE:
        yield _takes(step, viewer)
        yield from _picked_up(step, viewer)
        return
    cards = drawn(step.gained(viewer.seat), viewer)
    yield _does("draws_cards", seat, viewer, cards=cards) if cards else _does("draws", seat, viewer)
    yield from _reds(step, viewer)


def _takes(step: Happened, viewer: Viewer) -> str:
    n, cards = step.before.state.pile_size, faces(step.with_pile, viewer)
    if not cards:
        return _does("takes_onto", step.event.seat, viewer, n=n)
    return _does("takes", step.event.seat, viewer, n=n, cards=cards)


def _reds(step: Happened, viewer: Viewer) -> Iterator[str]:
    if step.reds:
        yield _does("lays", step.event.seat, viewer, cards=faces(step.reds, viewer))


def _laid(laid: _Laid, seat: int | None, viewer: Viewer) -> Iterator[str]:
    """New rows together, then what was added to each older one."""
    groups = [faces(cards, viewer) for cards in (*laid.new.values(), *laid.apart)]
    if groups:
        yield _does("lays", seat, viewer, cards=" + ".join(groups) if not viewer.plain else "; ".join(groups))
    for rank, cards in laid.added.items():
        verb = "adds_wilds" if rank == JOKER else "adds"
        yield _does(verb, seat, viewer, cards=faces(cards, viewer), rank=many(rank, viewer))


def _ended(step: Happened, viewer: Viewer) -> Iterator[str]:
    """Asking, or the discard and what comes after it."""
    seat = step.event.seat
    if step.do == Do.ASK:
        yield _does("asks", seat, viewer, partner=viewer.listed([rules.partner(step.after.rules, step.after.state)]))
    elif step.do == Do.END:
        yield _does("leaves" if step.before.state.phase == Phase.START else "ends", seat, viewer)
    elif step.do == Do.SPECIAL:
        yield _special(step, viewer)
    else:
        yield _discards(step, viewer)
        if not step.talon:
            yield from _picked_up(step, viewer)


def _special(step: Happened, viewer: Viewer) -> str:
    """V21: the special hand, which all see now."""
    seat = step.event.seat
    assert seat is not None
    hand = rules.special_hand_of(step.after.rules, step.after.state.known[seat])
    cards = faces(cards_of(step.after.state.known[seat]), viewer)
    return _does("special", seat, viewer, hand=words.special_hand(hand, viewer.language), cards=cards)


def _picked_up(step: Happened, viewer: Viewer) -> Iterator[str]:
    """Yield the rest of a taken pile, which one sees of oneself; its red threes; and going out without a discard."""
    seat = step.event.seat
    if cards := step.gained(viewer.seat):
        yield _does("picks_up", seat, viewer, cards=faces(cards, viewer))
    yield from _reds(step, viewer)
    if step.goes_out and step.do != Do.DROP:
        yield _does("lays_all", seat, viewer)


def talon(step: Happened, viewer: Viewer) -> Iterator[str]:
    """Yield what the talon brought, which one sees of oneself, and its threes (V16)."""
    seat = step.event.seat
    assert seat is not None
    if step.talon:
        cards = step.gained(viewer.seat)
        yield viewer.say("talon.seen", cards=faces(cards, viewer)) if cards else viewer.say("talon", n=step.talon)
        yield from (f"{viewer.name(seat)} {lays}." for lays in _reds(step, viewer))


def _discards(step: Happened, viewer: Viewer) -> str:
    kind = rules.card_of(step.action)
    key = "goes_out" if step.goes_out else "freezes" if freezes(step.after.rules, kind) else "discards"
    return _does(key, step.event.seat, viewer, card=a_card(kind, viewer))


def canastas(steps: Sequence[Happened], viewer: Viewer) -> Iterator[str]:
    """Yield the canastas that these steps have completed."""
    group, side = steps[-1].group, viewer.for_side(steps[-1].group)
    was, now = steps[0].before.state, steps[-1].after.state
    if steps[0].event.kind != "action" or was.rounds != now.rounds:
        return
    if rules.has_joker_canasta(now, group) and not rules.has_joker_canasta(was, group):
        yield viewer.say("canasta.jokers", side=side)
    for rank in NATURALS:
        if rules.canastas_of(was, group, rank) < rules.canastas_of(now, group, rank):
            pure = now.naturals[group][rank] == rules.row_size(now, group, rank)
            yield viewer.say("canasta.pure" if pure else "canasta.mixed", rank=many(rank, viewer), side=side)
