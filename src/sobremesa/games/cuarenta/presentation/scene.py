"""The scene of Cuarenta: the cards on the table, what each play takes and scores, perros and tantos."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from sobremesa.core.cards import FRENCH_40
from sobremesa.core.event import Score
from sobremesa.core.position import View
from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.notation import Play, Take
from sobremesa.games.cuarenta.presentation.card_text import codes_in
from sobremesa.games.cuarenta.presentation.moves import Move, choices, described, scores_of
from sobremesa.games.cuarenta.presentation.narration import speak
from sobremesa.games.cuarenta.presentation.question import question
from sobremesa.games.cuarenta.rules import DRAW, Phase, Rules, State
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
    by_side,
    hand_card,
    is_to_decide,
)
from sobremesa.presentation.viewer import Viewer, spoken

Seen = View[Rules, State]

PERRO: Final = 10
TANTO: Final = 2
COUNTED: Final = ("claim", "cards", "falla")


@dataclass(frozen=True, slots=True)
class Laid(CardFace):
    """A card on the table; `last` is the one just laid, on which a caída is made (P47)."""

    last: bool = False


@dataclass(frozen=True, slots=True)
class Markers:
    """A side's score as it lies on the table (P71): perros of ten, tantos of two."""

    side: int
    perros: int
    tantos: int
    chicas: int
    pile: int


@dataclass(frozen=True, slots=True, kw_only=True)
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
        where=_where(view, viewer),
        asks=Phase(state.phase).name.lower() if moves else "",
        question=question(view, viewer) if moves else "",
        hand=_hand(view, moves, viewer.language),
        choices=[_choice(view, move, moves, viewer) for move in moves],
        seats=[_place(view, seat, viewer) for seat in range(viewer.players)],
        sides=[_side(view, side, seats, viewer) for side, seats in by_side(viewer, range(viewer.players))],
        table=[_laid(code, state.last, viewer.language) for code in codes_in(state.table)],
        markers=[_markers(state, side) for side in viewer.all_sides],
        chicas_to_win=_chicas_to_win(view.rules),
        dealer=state.dealer,
        stock=5 * state.packets,
        breakdown=_breakdown(view, viewer),
        winners=_winners(state),
    )


# --- the hand and the table -------------------------------------------------------------------------------------


def _hand(view: Seen, moves: Sequence[Move], language: str) -> list[HandCard]:
    if view.seat is None:
        return []
    playable = {str(move.card) for move in moves}
    return [
        hand_card(
            view,
            code,
            words.card(code, language),
            view.game.pack.name(code) in playable,
            language,
        )
        for code in codes_in(view.state.hand[view.seat])
    ]


def _laid(code: int, last: int, language: str) -> Laid:
    return Laid(FRENCH_40.name(code), words.card(code, language), bool(last >> code & 1))


def _choice(view: Seen, move: Move, moves: Sequence[Move], viewer: Viewer) -> Choice:
    action = move.action
    takes = action.base + action.run if isinstance(action, Play) else ()
    takes = action.cards if isinstance(action, Take) else takes
    return Choice(
        actions=[str(action)],
        text=move.text,
        cards=[str(move.card)] if move.card else [],
        takes=list(map(str, takes)),
        points=sum(score.points for score in move.scores),
        preview=move.points,
        note=viewer.say("label.cards", n=len(takes) + 1) if takes and move.card else "",
        partial=_is_partial(move, moves),
        spoken=described(action, spoken(viewer)),
    )


def _is_partial(move: Move, moves: Sequence[Move]) -> bool:
    """Return whether another play takes the same and more of the run (P43)."""
    mine = move.action
    if not isinstance(mine, Play) or not mine.base:
        return False
    alike = (other.action for other in moves if isinstance(other.action, Play))
    return any(a.card == mine.card and a.base == mine.base and len(a.run) > len(mine.run) for a in alike)


# --- the seats and the score ------------------------------------------------------------------------------------


def _place(view: Seen, seat: int, viewer: Viewer) -> Place:
    state, say = view.state, viewer.say
    leader = (state.dealer + 1) % viewer.players
    holds = {"deals": seat == state.dealer, "leads": seat == leader, "ronda": bool(state.ronda[seat])}
    holds = {"partner": _is_partner(seat, view.seat, viewer.players)} | holds
    tags = [say(name) for name, so in holds.items() if so]
    return Place(seat, viewer.name(seat), viewer.side_of(seat), state.held[seat], tags)


def _is_partner(seat: int, own: int | None, players: int) -> bool:
    return own is not None and players > 2 and seat == (own + 2) % players


def _side(view: Seen, side: int, seats: list[int], viewer: Viewer) -> Side:
    state = view.state
    note = viewer.say("38") if state.score[side] in (38, 39) and not state.chica_over else ""
    return Side(side, viewer.side_name(side), seats, state.score[side], [Fact("cartón", str(state.pile[side]))], note)


def _markers(state: State, side: int) -> Markers:
    perros, rest = divmod(state.score[side], PERRO)
    return Markers(side, perros, rest // TANTO, state.chicas[side], state.pile[side])


def _chicas_to_win(rules: Rules) -> int:
    """1, 2 or 3 chicas, as the match is a single one, the best of three, or of four."""
    return rules.match + 1


def _where(view: Seen, viewer: Viewer) -> str:
    """Which hand and which deal of it are played; before the first one, nothing."""
    state = view.state
    if not state.hands:
        return ""
    place = viewer.say("where", hand=state.hands, deal=state.deals, deals=8 // viewer.players)
    if not view.rules.match:
        return place
    return f"{viewer.say('chica', n=min(sum(state.chicas) + 1, 2 * view.rules.match))} · {place}"


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
        lines=speak(None, view, viewer),
    )


def _rows(view: Seen, viewer: Viewer) -> list[tuple[str, list[str]]]:
    state, sides, say = view.state, viewer.all_sides, viewer.say
    counted = [score for score in scores_of(state) if score.name in COUNTED]
    before = [state.score[side] - sum(score.points for score in counted if score.side == side) for side in sides]
    return [
        *([(say("label.before"), list(map(str, before)))] if counted else []),
        (say("label.pile"), [str(state.pile[side]) for side in sides]),
        *((say(f"event.{score.name}"), _in_column(score, sides)) for score in counted),
        (say("label.score"), [str(state.score[side]) for side in sides]),
    ]


def _in_column(score: Score, sides: Sequence[int]) -> list[str]:
    return [f"+{score.points}" if side == score.side else "–" for side in sides]
