"""The scene of Cuatrola: trump and contract, what may be called and sung, the trick as it lies, what is counted."""

from collections.abc import Sequence
from functools import lru_cache

from sobremesa.core.cards import SPANISH_20
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules, words
from sobremesa.games.cuatrola.notation import CALLS, Call, Cante, Play, Renuncio
from sobremesa.games.cuatrola.presentation.breakdown import breakdown
from sobremesa.games.cuatrola.presentation.card_text import card_of, sorted_hand
from sobremesa.games.cuatrola.presentation.moves import Move, call_name, choices, goal, in_play, in_words
from sobremesa.games.cuatrola.presentation.narration import played
from sobremesa.games.cuatrola.presentation.question import question
from sobremesa.games.cuatrola.presentation.scene_parts import Bid, CuatrolaScene, Deal, Offer, Song, Trump
from sobremesa.games.cuatrola.presentation.seating import tags
from sobremesa.games.cuatrola.presentation.tricks import face, has_ended, idle_cards, past, sung, taken, trick_now
from sobremesa.games.cuatrola.rules import Contract, Phase, Rules, State
from sobremesa.presentation.scene import (
    Choice,
    Fact,
    HandCard,
    Place,
    SceneContext,
    Side,
    by_side,
    hand_card,
    is_to_decide,
)
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]


def scene(view: Seen, context: SceneContext) -> CuatrolaScene:
    """Return the scene of this view, for browser and terminal."""
    viewer, state = context.viewer.spoken, view.state
    moves = choices(view, viewer) if is_to_decide(view) else []
    begun = state.hands > 0
    return CuatrolaScene(
        seat=view.seat,
        actor=view.actor,
        where=_where(view, viewer),
        asks=Phase(state.phase).name.lower() if moves else "",
        phase=Phase(state.phase).name.lower(),
        question=question(view, viewer) if moves else "",
        hand=_hand(view, moves, viewer.language),
        choices=[_choice(view, move, viewer) for move in moves],
        seats=[_place(view, seat, viewer) for seat in range(viewer.players)],
        sides=[_side(view, side, seats, viewer) for side, seats in by_side(viewer)],
        trump=_trump(view, viewer) if begun else None,
        deal=_deal(view, viewer) if begun and state.phase != Phase.BID else None,
        offers=_offers(view, viewer) if moves and state.phase == Phase.BID else [],
        songs=[_song(view, move, viewer) for move in moves if isinstance(move.action, Cante) and move.action.suit],
        bids=_bids(state, viewer),
        trick=trick_now(state, viewer),
        past=past(view, viewer),
        taken=[taken(view, side) for side in viewer.all_sides],
        sung=list(sung(state, viewer)),
        idle_cards=idle_cards(view, viewer),
        dealer=state.dealer,
        mano=rules.mano_of(state),
        target=view.rules.target,
        exact=bool(view.rules.exact_finish),
        breakdown=breakdown(view, context) if begun and has_ended(state) else None,
        winners=[state.winner - 1] if state.phase == Phase.OVER else [],
    )


def _where(view: Seen, viewer: Viewer) -> str:
    state = view.state
    if not state.hands:
        return ""
    key = "hand" if has_ended(state) else "hand.bid" if state.phase == Phase.BID else "hand.play"
    return viewer.say(f"label.{key}", n=state.hands, trick=state.trick + 1)


# --- the hand, and what may be done -----------------------------------------------------------------------------


def _hand(view: Seen, moves: Sequence[Move], language: str) -> list[HandCard]:
    """Return the own cards, the trumps first."""
    if view.seat is None:
        return []
    playable = {move.action.code for move in moves if isinstance(move.action, Play)}
    held = sorted_hand(view.state, view.state.hand[view.seat])
    return [hand_card(view, code, words.card(code, language), code in playable, language) for code in held]


def _choice(view: Seen, move: Move, viewer: Viewer) -> Choice:
    """Return a legal action; of a card, what it does to the trick."""
    match move.action:
        case Play(card=card):
            return Choice([str(move.action)], move.text, [str(card)], preview=_preview(view, move.action, viewer))
        case Call(contract=contract) if contract:
            value, preview = rules.bid_value(view.rules, contract), goal(view, contract, viewer.seat, viewer)
            return Choice([str(move.action)], call_name(contract, viewer), points=value, preview=preview)
        case Cante(suit=suit) if suit:
            return Choice([str(move.action)], move.text, points=_song(view, move, viewer).points)
        case Renuncio():
            return Choice([str(move.action)], move.text, note=viewer.say("renuncio.note"), quiet=True)
    return Choice([str(move.action)], move.text)


def _preview(view: Seen, play: Play, viewer: Viewer) -> str:
    """Return what will be told of the card when it is played; the view knows all that is needed for that."""
    after = clone(view.state)
    view.game.kernel.apply(view.rules, after, play.code)
    return played(viewer.seat, play.code, View(view.game, view.rules, after, view.seat), viewer)


def _offers(view: Seen, viewer: Viewer) -> list[Offer]:
    """To pass, then every bid of this table, those that cannot be made now with the reason."""
    bids = [contract for contract in Contract if contract and view.rules.bids_enabled >> contract & 1]
    to_pass = Offer(str(Call(Contract.UNBID)), call_name(Contract.UNBID, viewer), 0)
    return [to_pass, *(_offer(view, Call(contract), viewer) for contract in bids)]


def _offer(view: Seen, call: Call, viewer: Viewer) -> Offer:
    why = view.why_illegal(call.code, viewer.language)
    text, value = call_name(call.contract, viewer), rules.bid_value(view.rules, call.contract)
    reason = (why.text, why.clause) if why else ("", "")
    return Offer(str(call), text, value, goal(view, call.contract, viewer.seat, viewer), not why, *reason)


def _song(view: Seen, move: Move, viewer: Viewer) -> Song:
    """To sing a pair: the button says the points beside it, so its words do not."""
    assert isinstance(move.action, Cante)
    suit = SPANISH_20.suits.index(move.action.suit)
    points = rules.cante_points(suit, view.state.trump)
    return Song(
        str(move.action), in_words(move.actions[0], viewer), [f"R{move.action.suit}", f"C{move.action.suit}"], points
    )


# --- trump and contract -----------------------------------------------------------------------------------------


def _suit_name(suit: int, viewer: Viewer) -> str:
    return words.suit_name(suit, viewer.language)


def _trump(view: Seen, viewer: Viewer) -> Trump:
    """Return the suit, and its card where the table shows it (A4)."""
    state = view.state
    card, name = "", ""
    if view.rules.show_trump_card and state.trump_card:
        shown = face(card_of(state.trump_card), viewer)
        card, name = shown.card, shown.name
    return Trump(card, name, SPANISH_20.suits[state.trump], _suit_name(state.trump, viewer))


def _deal(view: Seen, viewer: Viewer) -> Deal:
    state = view.state
    value = rules.bid_value(view.rules, state.contract)
    if state.contract == Contract.UNBID:
        return Deal("unbid", in_play(view, viewer), value)
    partner = rules.partner_of(state.declarer)
    return Deal(
        contract=CALLS[state.contract],
        text=in_play(view, viewer),
        value=value,
        goal=goal(view, state.contract, state.declarer, viewer),
        needed=rules.tricks_needed(state, rules.side_of(state.declarer)),
        declarer=state.declarer,
        idle=partner if rules.is_idle(view.rules, state, partner) else None,
    )


def _bids(state: State, viewer: Viewer) -> list[Bid]:
    """Return who has said what, from the mano on."""
    seats = [seat for i in range(4) if state.called[seat := (rules.mano_of(state) + i) % 4]]
    calls = [(seat, Contract(state.called[seat] - 1)) for seat in seats]
    return [_bid(seat, contract, call_name(contract, viewer)) for seat, contract in calls]


@lru_cache(256)
def _bid(seat: int, contract: Contract, text: str) -> Bid:
    return Bid(seat, str(Call(contract)), text)


# --- the seats and the score ------------------------------------------------------------------------------------


def _place(view: Seen, seat: int, viewer: Viewer) -> Place:
    return Place(seat, viewer.name(seat), viewer.side_of(seat), view.state.held[seat], tags(view, viewer, seat))


def _side(view: Seen, side: int, seats: list[int], viewer: Viewer) -> Side:
    """Return a pair with its tricks, its points where they count, and its cantes."""
    state, say = view.state, viewer.say
    won = taken(view, side)
    facts = []
    if state.hands and state.phase != Phase.BID:
        facts.append(Fact(say("label.tricks"), f"{won.tricks}/{won.needed}" if won.needed else str(won.tricks)))
        if won.points is not None:
            facts.append(Fact(say("label.points"), str(won.points)))
    return Side(side, viewer.side_name(side), seats, state.score[side], facts)


__all__ = ["CuatrolaScene", "scene"]
