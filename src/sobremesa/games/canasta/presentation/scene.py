"""The scene of Canasta: the hand by kinds, each group's rows, the pile and how it is taken, and the round's sheet."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sobremesa.core.position import View
from sobremesa.games.canasta import rules, words
from sobremesa.games.canasta.notation import KEPT, KINDS
from sobremesa.games.canasta.presentation.card_text import by_kind
from sobremesa.games.canasta.presentation.lays import choices
from sobremesa.games.canasta.presentation.names import title
from sobremesa.games.canasta.presentation.question import question
from sobremesa.games.canasta.presentation.scene_parts import CanastaScene
from sobremesa.games.canasta.presentation.seating import tags
from sobremesa.games.canasta.presentation.sheet import SUMS, count, heading, notes
from sobremesa.games.canasta.presentation.turn import Happened
from sobremesa.games.canasta.presentation.visible_cards import Cards, known, names
from sobremesa.games.canasta.presentation.zones import discards, group, shout, stock
from sobremesa.games.canasta.rules import Do, Phase, Rules, State
from sobremesa.games.canasta.suits import Layout
from sobremesa.presentation.kit.words import HeldKind, Lay
from sobremesa.presentation.scene import Breakdown, Fact, Place, SceneContext, Side, Subtotal, by_side, is_to_decide
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]

PHASES: Final = (Phase.START, Phase.LAY, Phase.ANSWER)
"""While these last, a round is being played."""


def scene(view: Seen, context: SceneContext) -> CanastaScene:
    """Return the scene of this view; the suits are those of `context.cards`, where it has them."""
    viewer, s = context.viewer.spoken, view.state
    cards = context.cards if isinstance(context.cards, Layout) else known(view)
    asked = is_to_decide(view)
    moves = choices(view, viewer) if asked else []
    step = _happened(context)
    return CanastaScene(
        seat=view.seat,
        actor=view.actor,
        where=viewer.say("where", n=s.rounds) if s.rounds else "",
        asks=Phase(s.phase).name.lower() if asked else "",
        question=question(view, viewer) if asked else "",
        hand=_hand(view, cards, moves, viewer),
        choices=moves,
        seats=[_place(view, seat, viewer) for seat in range(viewer.players)],
        sides=[_side(view, side, seats, viewer) for side, seats in by_side(viewer)],
        groups=[group(view, side, cards, viewer) for side in viewer.all_sides],
        stock=stock(view, viewer),
        discards=discards(view, cards, viewer),
        dealer=s.dealer,
        waits="" if asked else _waits(view, viewer),
        shout=shout(step, viewer) if step else None,
        breakdown=_breakdown(step, viewer) if step and s.rounds and s.phase not in PHASES else None,
        winners=[side for side in viewer.all_sides if s.winner[side]],
    )


def _happened(context: SceneContext) -> Happened | None:
    """Return the last step that was heard, with what was seen before and after it."""
    steps = [heard for heard in context.steps[-2:] if heard.event]
    if not steps or steps[-1].event is None:
        return None
    return Happened(steps[-1].event, steps[0].view, steps[-1].view)


def _waits(view: Seen, viewer: Viewer) -> str:
    """Return what is said while others are asked, where it is more than whose turn it is."""
    s = view.state
    if s.seats and view.seat is not None and view.seat not in s.order[: s.seats]:
        return viewer.say("waits.resting")
    if s.phase == Phase.ANSWER:
        return viewer.say("waits.asks", name=viewer.name(rules.player(s)))
    return ""


# --- the hand ---------------------------------------------------------------------------------------------------


def _hand(view: Seen, cards: Layout, moves: Sequence[Lay], viewer: Viewer) -> list[HeldKind]:
    """Return the own cards by kind; where none of a kind can be used now, with the reason."""
    if view.seat is None:
        return []
    useful = {card for move in moves for card in move.cards}
    return [_held(view, kind, cards, KINDS[kind] in useful, viewer) for kind, _ in by_kind(view.state.hand[view.seat])]


def _held(view: Seen, kind: int, cards: Layout, playable: bool, viewer: Viewer) -> HeldKind:
    assert view.seat is not None
    mine = [card for card in cards.hands[view.seat] if rules.kind_of(card) == kind]
    why = None if playable or not is_to_decide(view) else view.why_illegal_here(Do.DROP << 8 | kind, viewer.language)
    told = (why.text, why.clause) if why else ("", "")
    return _of_kind(kind, tuple(names(mine)), playable, *told, viewer.language)


@lru_cache(KEPT)
def _of_kind(kind: int, cards: tuple[str, ...], playable: bool, why: str, clause: str, language: str) -> HeldKind:
    return HeldKind(
        card=cards[0],
        name=words.kind_name(kind, 1, language),
        playable=playable,
        why=why,
        clause=clause,
        count=len(cards),
        kind=KINDS[kind],
        cards=list(cards),
    )


# --- the seats and the score ------------------------------------------------------------------------------------


def _place(view: Seen, seat: int, viewer: Viewer) -> Place:
    return Place(seat, viewer.name(seat), viewer.side_of(seat), view.state.held[seat], tags(view, viewer, seat))


def _side(view: Seen, side: int, seats: list[int], viewer: Viewer) -> Side:
    """Return a group with its canastas, or with what it must lay to open."""
    s, say = view.state, viewer.say
    if rules.has_laid(s, side):
        facts = [Fact(say("label.canastas"), str(rules.canastas(s, side)))]
    else:
        facts = [Fact(say("label.opens_with"), str(rules.minimum(view.rules, s.score[side])))]
    note = viewer.say("group.double", n=s.factor[side]) if s.factor[side] > 1 else ""
    return Side(side, title(side, viewer), seats, s.score[side], facts, note)


# --- the end of a round -----------------------------------------------------------------------------------------


def _breakdown(step: Happened, viewer: Viewer) -> Breakdown | None:
    """Return the sheet of the round, a column a group, if the last step that was heard has ended it."""
    if not step.ends_round:
        return None
    counted = count(step)
    names = list(counted[viewer.all_sides[0]])
    cells = {name: [_cell(counted[side][name]) for side in viewer.all_sides] for name in names}
    rows = [name for name in names if name not in SUMS]
    return Breakdown(
        title=heading(step, viewer),
        columns=[title(side, viewer) for side in viewer.all_sides],
        rows=[(viewer.say(f"sheet.{name}"), cells[name]) for name in rows],
        lines=list(notes(step, viewer)),
        sums=[
            Subtotal(names.index(name) - number, viewer.say(f"sheet.{name}"), cells[name])
            for number, name in enumerate(name for name in names if name in SUMS)
        ],
    )


def _cell(n: int) -> str:
    return f"−{-n}" if n < 0 else str(n) if n else "–"


__all__ = ["CanastaScene", "Cards", "scene"]
