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
from sobremesa.games.canasta.presentation.scene_parts import CanastaScene, Held, Lay
from sobremesa.games.canasta.presentation.seating import in_turn, tags
from sobremesa.games.canasta.presentation.sheet import SUMS, count, heading, notes
from sobremesa.games.canasta.presentation.turn import Happened
from sobremesa.games.canasta.presentation.visible_cards import Cards, known, names
from sobremesa.games.canasta.presentation.zones import group, pile, turn
from sobremesa.games.canasta.rules import BLACK, Do, Phase, Rules, State
from sobremesa.games.canasta.suits import Layout
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
    active = s.order[: s.seats]
    return CanastaScene(
        seat=view.seat,
        actor=view.actor,
        where=viewer.say("where", n=s.rounds) if s.rounds else "",
        asks=Phase(s.phase).name.lower() if asked else "",
        phase=Phase(s.phase).name.lower(),
        question=question(view, viewer) if asked else "",
        hand=_hand(view, cards, moves, viewer),
        choices=moves,
        seats=[_place(view, seat, viewer) for seat in range(viewer.players)],
        sides=[_side(view, side, seats, viewer) for side, seats in by_side(viewer)],
        groups=[group(view, side, cards, viewer) for side in viewer.all_sides],
        pile=pile(view, cards, viewer),
        stock=s.stock_left,
        turn=turn(s),
        order=in_turn(s, viewer)[: s.seats] if view.seat in active else active,
        resting=[seat for seat in range(viewer.players) if seat not in active] if s.seats else [],
        dealer=s.dealer,
        canastas_needed=rules.canastas_needed(view.rules),
        target=view.rules.target,
        breakdown=_breakdown(context, viewer) if s.rounds and s.phase not in PHASES else None,
        winners=[side for side in viewer.all_sides if s.winner[side]],
    )


# --- the hand ---------------------------------------------------------------------------------------------------


def _hand(view: Seen, cards: Layout, moves: Sequence[Lay], viewer: Viewer) -> list[Held]:
    """Return the own cards by kind; where none of a kind can be used now, with the reason."""
    if view.seat is None:
        return []
    useful = {card for move in moves for card in move.cards}
    return [_held(view, kind, cards, KINDS[kind] in useful, viewer) for kind, _ in by_kind(view.state.hand[view.seat])]


def _held(view: Seen, kind: int, cards: Layout, playable: bool, viewer: Viewer) -> Held:
    assert view.seat is not None
    mine = [card for card in cards.hands[view.seat] if rules.kind_of(card) == kind]
    why = None if playable or not is_to_decide(view) else view.why_illegal_here(Do.DROP << 8 | kind, viewer.language)
    value = rules.card_points(view.rules, kind) if kind < BLACK else 0
    told = (why.text, why.clause) if why else ("", "")
    return _of_kind(kind, tuple(names(mine)), value, playable, *told, viewer.language)


@lru_cache(KEPT)
def _of_kind(
    kind: int, cards: tuple[str, ...], value: int, playable: bool, why: str, clause: str, language: str
) -> Held:
    return Held(
        card=cards[0],
        name=words.kind_name(kind, 1, language),
        playable=playable,
        why=why,
        clause=clause,
        count=len(cards),
        kind=KINDS[kind],
        value=value,
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


def _breakdown(context: SceneContext, viewer: Viewer) -> Breakdown | None:
    """Return the sheet of the round, a column a group, if the last step that was heard has ended it."""
    steps = [heard for heard in context.steps[-2:] if heard.event]
    if not steps or steps[-1].event is None:
        return None
    step = Happened(steps[-1].event, steps[0].view, steps[-1].view)
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
