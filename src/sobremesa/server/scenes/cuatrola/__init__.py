"""The scene of Cuatrola: trump and contract, what may be called and sung, the trick as it lies, what is counted."""

from collections.abc import Sequence

from sobremesa.core.cards import SPANISH_20
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules, words
from sobremesa.games.cuatrola.notation import CALLS, Call, Cante, Play
from sobremesa.games.cuatrola.rules import Contract, Phase, Rules, State
from sobremesa.server.scenes.common import (
    Choice,
    Fact,
    HandCard,
    Place,
    Side,
    Sitter,
    by_side,
    hand_card,
    is_to_decide,
    spoken,
)
from sobremesa.server.scenes.cuatrola.counts import breakdown
from sobremesa.server.scenes.cuatrola.labels import LABELS
from sobremesa.server.scenes.cuatrola.structs import (
    Bid,
    CuatrolaScene,
    Deal,
    Offer,
    Song,
    Trump,
)
from sobremesa.server.scenes.cuatrola.tricks import face, has_ended, idle_cards, past, sung, taken, trick_now
from sobremesa.terminal.cuatrola.faces import card_of, sorted_hand
from sobremesa.terminal.cuatrola.moves import Move, call_name, choices, in_words
from sobremesa.terminal.cuatrola.speech import played
from sobremesa.terminal.cuatrola.table import question
from sobremesa.terminal.guest import Guest

Seen = View[Rules, State]


def scene(view: Seen, sitter: Sitter) -> CuatrolaScene:
    """What the browser shows of this view."""
    guest, state = spoken(sitter.guest), view.state
    moves = choices(view, guest) if is_to_decide(view) else []
    begun = state.hands > 0
    return CuatrolaScene(
        seat=view.seat,
        actor=view.actor,
        where=_where(view, guest),
        asks=Phase(state.phase).name.lower() if moves else "",
        phase=Phase(state.phase).name.lower(),
        question=question(view, guest) if moves else "",
        hand=_hand(view, moves, sitter),
        choices=[_choice(view, move, guest) for move in moves],
        seats=[_place(view, seat, guest) for seat in range(guest.players)],
        sides=[_side(view, side, seats, guest) for side, seats in by_side(guest, range(guest.players))],
        trump=_trump(view, guest) if begun else None,
        deal=_deal(view, guest) if begun and state.phase != Phase.BID else None,
        offers=_offers(view, guest) if moves and state.phase == Phase.BID else [],
        songs=[_song(view, move, guest) for move in moves if isinstance(move.action, Cante) and move.action.suit],
        bids=_bids(state, guest),
        trick=trick_now(state, guest),
        past=past(view, guest),
        taken=[taken(view, side) for side in guest.all_sides],
        sung=list(sung(state, guest)),
        idle_cards=idle_cards(view, guest),
        dealer=state.dealer,
        mano=rules.mano_of(state),
        target=view.rules.target,
        exact=bool(view.rules.exact_finish),
        breakdown=breakdown(view, sitter) if begun and has_ended(state) else None,
        winners=[state.winner - 1] if state.phase == Phase.OVER else [],
    )


def _where(view: Seen, guest: Guest) -> str:
    state = view.state
    key = "hand" if has_ended(state) else "hand.bid" if state.phase == Phase.BID else "hand.play"
    return LABELS[guest.language][key].format(n=state.hands, trick=state.trick + 1)


# --- the hand, and what may be done -----------------------------------------------------------------------------


def _hand(view: Seen, moves: Sequence[Move], sitter: Sitter) -> list[HandCard]:
    """The own cards, the trumps first."""
    if view.seat is None:
        return []
    playable = {move.action.code for move in moves if isinstance(move.action, Play)}
    held = sorted_hand(view.state, view.state.hand[view.seat])
    return [
        hand_card(view, code, words.card(code, sitter.language), code in playable, sitter.language) for code in held
    ]


def _choice(view: Seen, move: Move, guest: Guest) -> Choice:
    """A legal action; of a card, what it does to the trick."""
    match move.action:
        case Play(card=card):
            return Choice([str(move.action)], move.text, [str(card)], preview=_preview(view, move.action, guest))
        case Call(contract=contract) if contract:
            value, goal = rules.bid_value(view.rules, contract), LABELS[guest.language][CALLS[contract]]
            return Choice([str(move.action)], call_name(contract, guest), points=value, preview=goal)
        case Cante(suit=suit) if suit:
            return Choice([str(move.action)], move.text, points=_song(view, move, guest).points)
    return Choice([str(move.action)], move.text)


def _preview(view: Seen, play: Play, guest: Guest) -> str:
    """What will be told of the card when it is played; the view knows all that is needed for that."""
    after = clone(view.state)
    view.game.kernel.apply(view.rules, after, play.code)
    return played(guest.seat, play.code, View(view.game, view.rules, after, view.seat), guest)


def _offers(view: Seen, guest: Guest) -> list[Offer]:
    """To pass, then every bid of this table, those that cannot be made now with the reason."""
    bids = [contract for contract in Contract if contract and view.rules.bids_enabled >> contract & 1]
    to_pass = Offer(str(Call(Contract.UNBID)), call_name(Contract.UNBID, guest), 0)
    return [to_pass, *(_offer(view, Call(contract), guest) for contract in bids)]


def _offer(view: Seen, call: Call, guest: Guest) -> Offer:
    why = view.why_illegal(call.code, guest.language)
    text, value = call_name(call.contract, guest), rules.bid_value(view.rules, call.contract)
    goal = LABELS[guest.language][CALLS[call.contract]]
    reason = (why.text, why.clause) if why else ("", "")
    return Offer(str(call), text, value, goal, not why, *reason)


def _song(view: Seen, move: Move, guest: Guest) -> Song:
    """To sing a pair: the button says the points beside it, so its words do not."""
    assert isinstance(move.action, Cante)
    suit = SPANISH_20.suits.index(move.action.suit)
    points = rules.cante_points(suit, view.state.trump)
    return Song(
        str(move.action), in_words(move.actions[0], guest), [f"R{move.action.suit}", f"C{move.action.suit}"], points
    )


# --- trump and contract -----------------------------------------------------------------------------------------


def _suit_name(suit: int, guest: Guest) -> str:
    return words.SUIT_NAMES[guest.language][suit]


def _trump(view: Seen, guest: Guest) -> Trump:
    """The suit, and its card where the table shows it (A4)."""
    state = view.state
    card, name = "", ""
    if view.rules.show_trump_card and state.trump_card:
        shown = face(card_of(state.trump_card), guest)
        card, name = shown.card, shown.name
    return Trump(card, name, SPANISH_20.suits[state.trump], _suit_name(state.trump, guest))


def _deal(view: Seen, guest: Guest) -> Deal:
    state = view.state
    value = rules.bid_value(view.rules, state.contract)
    if state.contract == Contract.UNBID:
        return Deal("unbid", guest.say("unbid", value=value), value)
    name, partner = CALLS[state.contract], rules.partner_of(state.declarer)
    return Deal(
        contract=name,
        text=guest.acts("plays", state.declarer, bid=call_name(state.contract, guest), value=value),
        value=value,
        goal=LABELS[guest.language][name],
        needed=rules.NEEDED[state.contract],
        declarer=state.declarer,
        idle=partner if rules.is_idle(view.rules, state, partner) else None,
    )


def _bids(state: State, guest: Guest) -> list[Bid]:
    """Who has said what, from the mano on."""
    seats = [seat for i in range(4) if state.called[seat := (rules.mano_of(state) + i) % 4]]
    calls = [(seat, Contract(state.called[seat] - 1)) for seat in seats]
    return [Bid(seat, str(Call(contract)), call_name(contract, guest)) for seat, contract in calls]


# --- the seats and the score ------------------------------------------------------------------------------------


def _place(view: Seen, seat: int, guest: Guest) -> Place:
    state = view.state
    holds = {
        "dealer": seat == state.dealer,
        "mano": seat == rules.mano_of(state),
        "idle": state.phase != Phase.BID and rules.is_idle(view.rules, state, seat),
    }
    tags = [guest.say(name) for name, so in holds.items() if so and state.hands]
    return Place(seat, guest.name(seat), guest.side_of(seat), state.held[seat], tags)


def _side(view: Seen, side: int, seats: list[int], guest: Guest) -> Side:
    """A pair with its tricks, its points where they count, and its cantes."""
    state, label = view.state, LABELS[guest.language]
    won = taken(view, side)
    facts = []
    if state.hands and state.phase != Phase.BID:
        facts.append(Fact(label["tricks"], f"{won.tricks}/{won.needed}" if won.needed else str(won.tricks)))
        if won.points is not None:
            facts.append(Fact(label["points"], str(won.points)))
    return Side(side, guest.side_name(side), seats, state.score[side], facts)


__all__ = ["CuatrolaScene", "scene"]
