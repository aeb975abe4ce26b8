"""When a shuffle's secret may be shown, and the messages that announce and prove it."""

from sobremesa.core import fairness
from sobremesa.core.fairness import DRAW
from sobremesa.core.kernel import CHANCE
from sobremesa.server.messages import Fair
from sobremesa.server.state import TableState


def committed(state: TableState, hand: int) -> Fair:
    """The commitment to a coming shuffle."""
    return Fair(state.fair_name, hand, fairness.commitment(state.fair_name, hand, state.secrets[hand]))


def standing(state: TableState) -> list[Fair]:
    """Every commitment that is still to be redeemed: to shuffles that were dealt, and to those that come."""
    dealt = sorted(set(state.proofs) - set(open_proofs(state)))
    kept = [Fair(state.match_name, hand, state.proofs[hand].commitment) for hand in dealt]
    return [*kept, *(committed(state, hand) for hand in sorted(state.secrets))]


def revealed(state: TableState, hand: int) -> Fair:
    """What a shuffle followed from."""
    proof = state.proofs[hand]
    return Fair(state.match_name, hand, proof.commitment, proof.secret.hex(), tuple(n.hex() for n in proof.nonces))


def open_proofs(state: TableState) -> list[int]:
    """The shuffles of which nothing is hidden: the draw, all of a match that is over, a hand that was laid open."""
    if state.match is None:
        return []
    if state.match.over:
        return sorted(state.proofs)
    newest = max(state.proofs)
    return [DRAW] if newest == DRAW or not _all_was_shown(state) else [DRAW, newest]


def _all_was_shown(state: TableState) -> bool:
    """Whether every card of the running hand's pack has been played openly, and the next shuffle is due."""
    match = state.match
    assert match is not None
    if match.actor != CHANCE or not state.needs_cards():
        return False
    pack = {str(card) for card in match.game.pack}
    texts = (
        match.game.notation.write(step.action) for step in match.steps[state.hand_began :] if step.kind == "action"
    )
    return len(match.game.pack) == len(pack) and pack <= {text.partition(" ")[0] for text in texts}
