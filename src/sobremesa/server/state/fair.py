"""Messages that announce and prove a shuffle, and the moment at which its secret may be shown."""

from msgspec.structs import replace

from sobremesa.core import fairness
from sobremesa.core.fairness import DRAW
from sobremesa.protocol.messages import Fair
from sobremesa.server.state.fold import TableState


def committed(state: TableState, hand: int) -> Fair:
    """Return the commitment to a coming shuffle, and the promise of it where it is out."""
    commitment = fairness.commitment(state.fair_name, hand, state.secrets[hand])
    return Fair(state.fair_name, hand, commitment, promise=state.promises.get(hand, ""))


def standing(state: TableState) -> list[Fair]:
    """Return what a new connection must know: the shuffles that were dealt, with their proofs, and those to come.

    At a board nobody adds to a shuffle, and none is shown: others are still to play it.
    """
    if state.board:
        return []
    shown = open_proofs(state)
    dealt = [revealed(state, hand) if hand in shown else _dealt(state, hand) for hand in sorted(state.proofs)]
    return [*dealt, *(committed(state, hand) for hand in sorted(state.secrets))]


def revealed(state: TableState, hand: int) -> Fair:
    """Return what a shuffle followed from, and what followed."""
    assert state.match is not None
    proof, witnessed = state.proofs[hand], state.witnessed.get(hand)
    decks = [step.deck for step in state.match.steps if step.deck]
    return replace(
        _dealt(state, hand),
        secret=proof.secret.hex(),
        nonces=tuple(nonce.hex() for nonce in proof.nonces),
        signatures=witnessed.signatures if witnessed else (),
        deck=state.game.write_deal(decks[hand - 1]) if hand != DRAW else "",
        dealer=state.match.first_dealer if hand == DRAW else None,
    )


def _dealt(state: TableState, hand: int) -> Fair:
    """Return what everybody knows of a shuffle as soon as its cards are dealt."""
    witnessed = state.witnessed.get(hand)
    promise = witnessed.promise if witnessed else ""
    return Fair(state.match_name, hand, state.proofs[hand].commitment, promise=promise)


def open_proofs(state: TableState) -> list[int]:
    """Return the shuffles of which nothing is hidden: the draw, all of a match that is over, hands laid open."""
    if state.match is None or state.board:
        return []
    if state.match.over:
        return sorted(state.proofs)
    return sorted(state.revealed | ({state.shuffles} if state.laid_open() else set()))
