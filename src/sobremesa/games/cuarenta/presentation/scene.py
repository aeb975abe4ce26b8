"""The scene of Cuarenta: the cards on the table, what each play takes and scores, perros and tantos."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, Literal

from sobremesa.core.cards import FRENCH_40
from sobremesa.core.ledger import Entry
from sobremesa.core.position import View
from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.notation import KEPT, Claim, Play, Take, action_of
from sobremesa.games.cuarenta.presentation.card_text import codes_in
from sobremesa.games.cuarenta.presentation.moves import Move, choices, scores_of, worded
from sobremesa.games.cuarenta.presentation.narration import beside_figures
from sobremesa.games.cuarenta.presentation.question import question
from sobremesa.games.cuarenta.rules import (
    DRAW,
    WIN,
    Phase,
    Rules,
    State,
    chica_number,
    chicas_to_win,
    claim_points,
    is_at_38,
    wrong_claim_pays,
)
from sobremesa.presentation.scene import (
    Breakdown,
    CardFace,
    Choice,
    Fact,
    HandCard,
    Place,
    Scene,
    SceneContext,
    Side,
    hand_card,
    is_to_decide,
)
from sobremesa.presentation.texts import Say
from sobremesa.presentation.values import value_class
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]

PERRO: Final = 10
TANTO: Final = 2
COUNTED: Final = ("claim", "wrong_claim", "cards", "falla", "misdeal")


@value_class()
class Laid(CardFace):
    """A card on the table; `last` is the one just laid, on which a caída is made (P47)."""

    last: bool = False


@value_class()
class Markers:
    """A side's score as it lies on the table (P71): perros of ten, tantos of two."""

    side: int
    perros: int
    tantos: int
    chicas: int
    pile: int


@value_class(kw_only=True)
class CuarentaScene(Scene):
    """A table of Cuarenta; `asks` is `play`, `take` or `claim` where the watcher is to decide."""

    game: Literal["cuarenta"] = "cuarenta"
    asks: str = ""
    table: list[Laid]
    markers: list[Markers]
    chicas_to_win: int
    dealer: int
    stock: int


def scene(view: Seen, context: SceneContext) -> CuarentaScene:
    """Return the scene of this view, for browser and terminal."""
    viewer, state = context.viewer, view.state
    moves = choices(view, viewer) if is_to_decide(view) else []
    return CuarentaScene(
        seat=view.seat,
        actor=view.actor,
        where=viewer.once(_where, state.hands, state.deals, chica_number(view.rules, state)),
        asks=Phase(state.phase).name.lower() if moves else "",
        question=question(view, viewer) if moves else "",
        hand=_hand(view, moves, viewer),
        choices=[_choice(view, move, viewer) for move in moves],
        seats=_seats(viewer, state.held, state.dealer, state.ronda),
        sides=[_side(state, side, viewer) for side in viewer.all_sides],
        table=_table(state.table, state.last, viewer.language),
        markers=viewer.once(_markers, tuple(state.score), tuple(state.chicas), tuple(state.pile)),
        chicas_to_win=chicas_to_win(view.rules),
        dealer=state.dealer,
        stock=5 * state.packets,
        breakdown=_breakdown(view, viewer),
        winners=_winners(state),
    )


# --- the hand and the table -------------------------------------------------------------------------------------


def _hand(view: Seen, moves: Sequence[Move], viewer: Viewer) -> Sequence[HandCard]:
    if view.seat is None:
        return []
    held = view.state.hand[view.seat]
    if not is_to_decide(view):
        return viewer.once(_at_rest, held)
    playable, language = {str(move.card) for move in moves}, viewer.language
    names = ((code, view.game.pack.name(code)) for code in codes_in(held))
    return [hand_card(view, code, words.card(code, language), name in playable, language) for code, name in names]


def _at_rest(viewer: Viewer, held: int) -> list[HandCard]:
    """Return the hand of who looks on."""
    codes = codes_in(held)
    return [HandCard(FRENCH_40.name(code), words.card(code, viewer.language), playable=False) for code in codes]


@lru_cache(KEPT)
def _table(cards: int, last: int, language: str) -> list[Laid]:
    return [_laid(code, bool(last >> code & 1), language) for code in codes_in(cards)]


@cache
def _laid(code: int, last: bool, language: str) -> Laid:
    return Laid(FRENCH_40.name(code), words.card(code, language), last)


def _choice(view: Seen, move: Move, viewer: Viewer) -> Choice:
    is_claim = isinstance(move.action, Claim) and move.action != Claim()
    note = _claim_note(view, viewer) if is_claim else ""
    points = sum(score.points for score in move.scores)
    return _offer(move.actions[0], move.text, points, move.points, note, move.is_partial, viewer.say)


@lru_cache(KEPT)
def _offer(code: int, text: str, points: int, preview: str, claim: str, partial: bool, say: Say) -> Choice:
    """Return a move as it is offered; the same few are, again and again."""
    action = action_of(code)
    card = action.card if isinstance(action, Play) else None
    takes = action.base + action.run if isinstance(action, Play) else ()
    takes = action.cards if isinstance(action, Take) else takes
    return Choice(
        actions=[str(action)],
        text=text,
        cards=[str(card)] if card else [],
        takes=list(map(str, takes)),
        points=points,
        preview=preview,
        note=claim or (say("label.cards", n=len(takes) + 1) if takes and card else ""),
        partial=partial,
        spoken=worded(code, say, plain=True),
        quiet=bool(claim),
    )


def _claim_note(view: Seen, viewer: Viewer) -> str:
    """Return what a claim is worth, and what it costs where it is wrong (P62, A28, V9)."""
    rules, state = view.rules, view.state
    worth, pays = claim_points(rules, state, viewer.side), wrong_claim_pays(rules, state, viewer.side)
    right = viewer.say("claim.wins" if worth == WIN else "claim.worth", points=worth)
    wrong = "claim.loses" if pays < 0 else "claim.pays" if pays else "claim.free"
    return f"{right} {viewer.say(wrong, points=abs(pays))}"


# --- the seats and the score ------------------------------------------------------------------------------------


def _seats(viewer: Viewer, held: Sequence[int], dealer: int, ronda: Sequence[int]) -> list[Place]:
    return [viewer.once(_place, seat, held[seat], dealer, ronda[seat]) for seat in range(viewer.players)]


def _place(viewer: Viewer, seat: int, held: int, dealer: int, ronda: int) -> Place:
    leader = (dealer + 1) % viewer.players
    holds = (_is_partner(seat, viewer.place, viewer.players), seat == dealer, seat == leader, ronda)
    tags = [viewer.say(name) for name, so in zip(("partner", "deals", "leads", "ronda"), holds, strict=True) if so]
    return Place(seat, viewer.name(seat), viewer.side_of(seat), held, tags)


def _is_partner(seat: int, own: int | None, players: int) -> bool:
    return own is not None and players > 2 and seat == (own + 2) % players


def _side(state: State, side: int, viewer: Viewer) -> Side:
    return viewer.once(_counted, side, state.score[side], state.pile[side], bool(is_at_38(state, side)))


def _counted(viewer: Viewer, side: int, score: int, pile: int, at_38: bool) -> Side:
    note = viewer.say("38") if at_38 else ""
    return Side(side, viewer.side_name(side), sorted(viewer.members(side)), score, [Fact("cartón", str(pile))], note)


def _markers(viewer: Viewer, scores: Sequence[int], chicas: Sequence[int], piles: Sequence[int]) -> list[Markers]:
    return [Markers(side, *counters(scores[side]), chicas[side], piles[side]) for side in viewer.all_sides]


def counters(score: int) -> tuple[int, int]:
    """P71: return how many perros and tantos a score is laid out with."""
    perros, rest = divmod(score, PERRO)
    return perros, rest // TANTO


def _where(viewer: Viewer, hands: int, deals: int, chica: int) -> str:
    """Return which hand and which deal of it are played; before the first one, nothing."""
    if not hands:
        return ""
    place = viewer.say("where", hand=hands, deal=deals, deals=8 // viewer.players)
    return f"{viewer.say('chica', n=chica)} · {place}" if chica else place


def _winners(state: State) -> list[int]:
    if state.phase != Phase.OVER:
        return []
    return [0, 1] if state.winner == DRAW else [state.winner - 1]


# --- the end of a hand ------------------------------------------------------------------------------------------


def _breakdown(view: Seen, viewer: Viewer) -> Breakdown | None:
    """Return the count, where the last step ended a hand; one that a chica ended earlier has no cartón (A1)."""
    if view.state.phase not in (Phase.SHUFFLE, Phase.OVER) or not view.state.hands:
        return None
    return Breakdown(
        title=viewer.say("label.over", n=view.state.hands),
        columns=[viewer.side_name(side) for side in viewer.all_sides],
        rows=_rows(view, viewer),
        lines=beside_figures(view, viewer),
    )


def _rows(view: Seen, viewer: Viewer) -> list[tuple[str, list[str]]]:
    state, sides, say = view.state, viewer.all_sides, viewer.say
    counted = [entry for entry in view.ledger if entry.item in COUNTED]
    before = [state.score[side] - sum(entry.points for entry in counted if entry.side == side) for side in sides]
    return [
        *([(say("label.before"), list(map(str, before)))] if counted else []),
        *([] if _is_void(state) else [(say("label.pile"), [str(state.pile[side]) for side in sides])]),
        *((say(f"event.{entry.item}"), _in_column(entry, sides)) for entry in counted),
        (say("label.score"), [str(state.score[side]) for side in sides]),
    ]


def _is_void(state: State) -> bool:
    """A9: whether a misdeal ended the hand, whose captured cards are not counted; on 38 it may have paid nobody."""
    paid = any(score.name == "misdeal" for score in scores_of(state))
    return paid or (any(state.held) and not state.chica_over)


def _in_column(entry: Entry, sides: Sequence[int]) -> list[str]:
    return [f"{entry.points:+}".replace("-", "−") if side == entry.side else "–" for side in sides]
