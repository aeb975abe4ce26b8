"""When a shuffle's secret may be shown, and the messages that announce and prove it."""

from sobremesa.core import fairness
from sobremesa.server.messages import Fair
from sobremesa.server.state import TableState


def committed(state: TableState, hand: int) -> Fair:
    """The commitment to a coming shuffle."""
    return Fair(state.fair_name, hand, fairness.commitment(state.fair_name, hand, state.secrets[hand]))


def standing(state: TableState) -> list[Fair]:
    """What somebody who comes now must know: each shuffle that was dealt, proved where it can be, and those to come."""
    shown = open_proofs(state)
    dealt = [
        revealed(state, hand) if hand in shown else Fair(state.match_name, hand, state.proofs[hand].commitment)
        for hand in sorted(state.proofs)
    ]
    return [*dealt, *(committed(state, hand) for hand in sorted(state.secrets))]


def revealed(state: TableState, hand: int) -> Fair:
    """What a shuffle followed from."""
    proof = state.proofs[hand]
    return Fair(state.match_name, hand, proof.commitment, proof.secret.hex(), tuple(n.hex() for n in proof.nonces))


def open_proofs(state: TableState) -> list[int]:
    """The shuffles of which nothing is hidden: the draw, all of a match that is over, hands that were laid open."""
    if state.match is None:
        return []
    if state.match.over:
        return sorted(state.proofs)
    return sorted(state.revealed | ({state.shuffles} if state.laid_open() else set()))
