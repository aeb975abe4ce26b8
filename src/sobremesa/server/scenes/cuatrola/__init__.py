"""The scene of Cuatrola: trump and contract, what may be called and sung, the trick as it lies, what is counted."""

from collections.abc import Iterator, Sequence

from sobremesa.core.cards import SPANISH_20
from sobremesa.core.event import Score
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules, words
from sobremesa.games.cuatrola.notation import CALLS, Call, Cante, Play
from sobremesa.games.cuatrola.rules import Contract, Phase, Rules, State
from sobremesa.server.scenes.common import (
    Breakdown,
    CardFace,
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
from sobremesa.server.scenes.cuatrola.labels import LABELS
from sobremesa.server.scenes.cuatrola.structs import (
    Bid,
    CuatrolaScene,
    Deal,
    Offer,
    Song,
    Sung,
    Taken,
    Trick,
    TrickCard,
    Trump,
)
from sobremesa.terminal.cuatrola.count import count, parts
from sobremesa.terminal.cuatrola.faces import card_of, sorted_hand
from sobremesa.terminal.cuatrola.moves import Move, call_name, cante, choices
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
        songs=[_song(view, move) for move in moves if isinstance(move.action, Cante) and move.action.suit],
        bids=_bids(state, guest),
        trick=_trick_now(state, guest),
        past=_past(view, guest),
        taken=[_taken(view, side) for side in guest.all_sides],
        sung=list(_sung(state, guest)),
        idle_cards=_idle_cards(view, guest),
        dealer=state.dealer,
        mano=rules.mano_of(state),
        target=view.rules.target,
        exact=bool(view.rules.exact_finish),
        breakdown=_breakdown(view, sitter) if begun and _has_ended(state) else None,
        winners=[state.winner - 1] if state.phase == Phase.OVER else [],
    )


def _has_ended(state: State) -> bool:
    return state.phase in (Phase.DEAL, Phase.OVER)


def _where(view: Seen, guest: Guest) -> str:
    state = view.state
    key = "hand" if _has_ended(state) else "hand.bid" if state.phase == Phase.BID else "hand.play"
    return LABELS[guest.language][key].format(n=state.hands, trick=state.trick + 1)


# --- the hand, and what may be done -----------------------------------------------------------------------------


def _face(code: int, guest: Guest) -> CardFace:
    return CardFace(SPANISH_20.name(code), words.card(code, guest.language))


def _faces(cards: int, state: State, guest: Guest) -> list[CardFace]:
    return [_face(code, guest) for code in sorted_hand(state, cards)]


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
            return Choice([str(move.action)], move.text, points=_song(view, move).points)
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


def _song(view: Seen, move: Move) -> Song:
    assert isinstance(move.action, Cante)
    suit = SPANISH_20.suits.index(move.action.suit)
    points = rules.cante_points(suit, view.state.trump)
    return Song(str(move.action), move.text, [f"R{move.action.suit}", f"C{move.action.suit}"], points)


# --- trump and contract -----------------------------------------------------------------------------------------


def _suit_name(suit: int, guest: Guest) -> str:
    return words.SUIT_NAMES[guest.language][suit]


def _trump(view: Seen, guest: Guest) -> Trump:
    """The suit, and its card where the table shows it (A4)."""
    state = view.state
    card, name = "", ""
    if view.rules.show_trump_card and state.trump_card:
        face = _face(card_of(state.trump_card), guest)
        card, name = face.card, face.name
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


# --- tricks and cantes ------------------------------------------------------------------------------------------


def _trick(state: State, number: int, leader: int, guest: Guest) -> Trick:
    """A trick of this hand, complete or not."""
    laid = [(seat, state.laid[number][seat]) for seat in ((leader + i) % 4 for i in range(4))]
    cards = [(seat, card_of(bit)) for seat, bit in laid if bit]
    table = sum(1 << code for _, code in cards)
    led = rules.SUITS[cards[0][1] % 4]
    best = card_of(rules.winning(table, led, rules.SUITS[state.trump]))
    winner = next(seat for seat, code in cards if code == best) if number < state.trick else None
    faces = [_face(code, guest) for _, code in cards]
    shown = [
        TrickCard(face.card, face.name, seat, code == best) for face, (seat, code) in zip(faces, cards, strict=True)
    ]
    return Trick(number, leader, shown, rules.card_points(table), winner)


def _trick_now(state: State, guest: Guest) -> Trick | None:
    return _trick(state, state.trick, state.leader, guest) if state.led else None


def _past(view: Seen, guest: Guest) -> list[Trick]:
    """The last trick, which one may look at; after the hand all of them."""
    state, tricks = view.state, list[Trick]()
    leader = rules.opener(view.rules, state)
    for number in range(state.trick):
        tricks.append(_trick(state, number, leader, guest))
        winner = tricks[-1].winner
        assert winner is not None
        leader = winner
    return tricks if _has_ended(state) else tricks[-1:]


def _taken(view: Seen, side: int) -> Taken:
    state = view.state
    needed = rules.NEEDED[state.contract] if side == rules.side_of(state.declarer) else 0
    points = state.points[side] if rules.counts_points(state) else None
    return Taken(side, state.tricks[side], needed, points)


def _sung(state: State, guest: Guest) -> Iterator[Sung]:
    for seat in range(4):
        for suit in range(4):
            if state.sung[seat] >> suit & 1:
                points = rules.cante_points(suit, state.trump)
                yield Sung(seat, SPANISH_20.suits[suit], points, cante(suit, state.trump, guest))


def _idle_cards(view: Seen, guest: Guest) -> list[CardFace]:
    """The hand that sat out, turned up when the hand has ended (A11)."""
    state, seat = view.state, rules.partner_of(view.state.declarer)
    if not rules.is_revealed(view.rules, state, seat):
        return []
    return _faces(state.hand[seat], state, guest)


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
    taken = _taken(view, side)
    facts = []
    if state.hands and state.phase != Phase.BID:
        facts.append(Fact(label["tricks"], f"{taken.tricks}/{taken.needed}" if taken.needed else str(taken.tricks)))
        if taken.points is not None:
            facts.append(Fact(label["points"], str(taken.points)))
    return Side(side, guest.side_name(side), seats, state.score[side], facts)


# --- the end of a hand ------------------------------------------------------------------------------------------


def _breakdown(view: Seen, sitter: Sitter) -> Breakdown:
    """The count line by line, then the other sentences of the hand's end."""
    guest = spoken(sitter.guest)
    lines = list(count(sitter.scores, view, guest))
    return Breakdown(
        title=LABELS[guest.language]["over"],
        columns=[guest.side_name(side) for side in guest.all_sides],
        rows=_rows(view, sitter.scores, guest),
        lines=lines[rules.counts_points(view.state) :],
    )


def _rows(view: Seen, scores: Sequence[Score], guest: Guest) -> list[tuple[str, list[str]]]:
    state, sides, label = view.state, guest.all_sides, LABELS[guest.language]
    gained = {score.side: score.points for score in scores if score.name == "hand"}
    rows = [
        ("tricks", [str(state.tricks[side]) for side in sides]),
        *_points(view, sides),
        ("gained", [f"+{gained[side]}" if side in gained else "–" for side in sides]),
        ("score", [str(state.score[side]) for side in sides]),
    ]
    return [(label[name], cells) for name, cells in rows]


def _points(view: Seen, sides: Sequence[int]) -> Iterator[tuple[str, list[str]]]:
    """What the points are made of, where points decide."""
    if not rules.counts_points(view.state):
        return
    counted = [parts(view, side) for side in sides]
    for name in counted[0]:
        if name == "cards" or any(each[name] for each in counted):
            yield name, [str(each[name] or "–") for each in counted]
    yield "points", [str(view.state.points[side]) for side in sides]


__all__ = ["CuatrolaScene", "scene"]
