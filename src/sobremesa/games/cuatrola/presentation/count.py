"""The end of a hand, in words: what each pair has counted, who wins it and by what, and how the match stands."""

from collections.abc import Iterator, Sequence
from typing import Final

from sobremesa.core.event import Score
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.notation import CALLS, ITEMS
from sobremesa.games.cuatrola.presentation.card_text import faces, sorted_hand
from sobremesa.games.cuatrola.presentation.moves import Seen
from sobremesa.games.cuatrola.rules import Contract, Phase, State, Tie
from sobremesa.presentation.viewer import Viewer

Scores = Sequence[Score]

TIES: Final = {
    Tie.MANO_PAIR: "mano",
    Tie.LAST_TRICK_PAIR: "last",
    Tie.DECLARER_FAILS: "declarer",
    Tie.NO_SCORE: "nobody",
}


def count(scores: Scores, view: Seen, viewer: Viewer) -> Iterator[str]:
    """Yield the sentences for a step at the end of a hand, given what it scored; none before."""
    if view.state.phase not in (Phase.DEAL, Phase.OVER):
        return
    if points_decide(view.state):
        yield viewer.say("count", sides=", ".join(_counted(view, viewer, side) for side in viewer.all_sides))
    yield from _idle_hand(view, viewer)
    yield " ".join(filter(None, [_tie(view, viewer), _result(scores, view, viewer)]))
    yield from _partida(view, viewer)


def points_decide(state: State) -> bool:
    """Return whether the hand was won by points: not where tricks were bid, or a revoke was claimed (A21)."""
    return bool(rules.counts_points(state)) and not state.claimed


# --- what was counted -------------------------------------------------------------------------------------------


def _counted(view: Seen, viewer: Viewer, side: int) -> str:
    """`Nosotros 108 (cartas 58, últimas 10, cantes 40)`."""
    said = [viewer.say(f"count.{name}", n=n) for name, n in parts(view, side).items() if n or name == "cards"]
    return viewer.say("count.side", side=viewer.side_name(side), points=view.state.points[side], parts=", ".join(said))


def parts(view: Seen, side: int) -> dict[str, int]:
    """Return the points of each item of a pair's hand, as the ledger has them."""
    counted = {entry.item: entry.points for entry in view.ledger if entry.side == side}
    return {item: counted.get(item, 0) for item, _ in ITEMS.values()}


def _idle_hand(view: Seen, viewer: Viewer) -> Iterator[str]:
    """Yield the hand that sat out, turned up (A11)."""
    seat = rules.partner_of(view.state.declarer)
    if rules.is_idle(view.rules, view.state, seat) and seat != viewer.seat:
        cards = faces(sorted_hand(view.state, view.state.hand[seat]), viewer)
        yield viewer.say("idle.had", name=viewer.name(seat), cards=cards)


# --- who wins it ------------------------------------------------------------------------------------------------


def _tie(view: Seen, viewer: Viewer) -> str:
    """Why a pair wins with equal points (K26, A30)."""
    state = view.state
    if not points_decide(state) or state.points[0] != state.points[1]:
        return ""
    return viewer.say(f"tie.{TIES[Tie(rules.tie_ruling(view.rules, state))]}", n=state.points[0])


def _result(scores: Scores, view: Seen, viewer: Viewer) -> str:
    """Return who wins the hand, what it gives, and the score."""
    side = rules.hand_winner(view.rules, view.state)
    score = ", ".join(
        viewer.say("total.side", side=viewer.side_name(s), n=view.state.score[s]) for s in viewer.all_sides
    )
    if side == rules.NO_SIDE:
        return viewer.say("total.nobody", score=score)
    key = "won.claimed" if view.state.claimed else _outcome(view.state, side)
    text = viewer.say(key, side=viewer.for_side(side))
    if rules.is_sweep(view.rules, view.state, side):
        text = viewer.say("sweep", result=text)
    return viewer.say("total", result=_with_points(text, _gained(scores), viewer), score=score)


def _outcome(state: State, side: int) -> str:
    if state.contract == Contract.UNBID:
        return "won.unbid"
    made = side == rules.side_of(state.declarer)
    return f"{'made' if made else 'failed'}.{CALLS[state.contract]}"


def _gained(scores: Scores) -> int:
    """Return the game points that this hand gave."""
    return sum(score.points for score in scores if score.name == "hand")


def _with_points(text: str, points: int, viewer: Viewer) -> str:
    return viewer.say("won" if points else "nothing", result=text, n=points)


def _partida(view: Seen, viewer: Viewer) -> Iterator[str]:
    if view.state.phase != Phase.OVER:
        return
    winner = view.state.winner - 1
    score = f"{view.state.score[winner]}–{view.state.score[1 - winner]}"
    yield viewer.say(f"{viewer.outcome(winner)}.partida", side=viewer.side_names(winner), score=score)
