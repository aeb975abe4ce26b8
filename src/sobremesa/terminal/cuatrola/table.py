"""What a table of Cuatrola looks like: pure functions from what a guest sees to lines of text, 80 columns wide."""

from collections.abc import Iterator, Sequence
from typing import Final

from sobremesa.core.cards import SPANISH_20
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.notation import Play
from sobremesa.games.cuatrola.rules import Auction, Contract, Phase, Reason
from sobremesa.terminal.cuatrola.faces import card_of, face, sorted_hand, suit_name
from sobremesa.terminal.cuatrola.moves import Move, Seen, call_name, duty
from sobremesa.terminal.drawing import boxes, head, labelled, numbered, packed
from sobremesa.terminal.guest import Guest

DUTIES: Final = {
    Reason.MUST_FOLLOW: "follow",
    Reason.MUST_BEAT: "beat",
    Reason.MUST_RUFF: "ruff",
    Reason.MUST_OVERRUFF: "overruff",
    Reason.MUST_UNDERRUFF: "underruff",
}

ON_CARD: Final = len("3 espadas")
"""How wide a card is, whatever is on it."""

TALLY: Final = 21
"""No longer target is drawn as a row of marks."""


def render(view: Seen, guest: Guest, title: str) -> list[str]:
    """The whole table: how far it is, the score, what is played, the players, the trick and the hand."""
    title = guest.say("head", ruleset=title)
    if guest.plain:
        return _plain(view, guest, title)
    middle = _calls(view, guest) if view.state.phase == Phase.BID else _trick(view, guest)
    above = [head(title, _where(view, guest)), *score(view, guest), *packed(_contract(view, guest), " ")]
    return [*above, *packed(_players(view, guest), " · "), *middle, *_hand(view, guest)]


# --- where the match and the hand stand -------------------------------------------------------------------------


def _where(view: Seen, guest: Guest) -> str:
    key = "where.bid" if view.state.phase == Phase.BID else "where.play"
    return guest.say(key, hand=view.state.hands, trick=view.state.trick + 1)


def score(view: Seen, guest: Guest) -> list[str]:
    """Both pairs' game points, and their tricks, points and cantes in this hand."""
    if guest.plain:
        return [_plain_score(view, guest, side) for side in guest.all_sides]
    width = max(len(guest.side_name(side)) for side in guest.all_sides)
    return [_score(view, guest, side, width) for side in guest.all_sides]


def _score(view: Seen, guest: Guest, side: int, width: int) -> str:
    state, target = view.state, view.rules.target
    score = state.score[side]
    marks = ("▪" * score).ljust(target, "·") if target <= TALLY else ""
    name = guest.side_name(side).ljust(width)
    return f" {name} {score:3}  {marks}   {'   '.join(_of_hand(view, guest, side))}".rstrip()


def _of_hand(view: Seen, guest: Guest, side: int) -> Iterator[str]:
    """A pair's tricks, its points where they count, and what it has sung."""
    state = view.state
    if state.phase == Phase.BID:
        return
    needed = rules.NEEDED[state.contract] if side == rules.side_of(state.declarer) else 0
    yield guest.say("tricks.of" if needed else "tricks", n=state.tricks[side], needed=needed)
    if rules.counts_points(state):
        yield guest.say("points", n=state.points[side])
        if what := ", ".join(_sung(view, guest, side)):
            yield guest.say("sung", what=what)


def _sung(view: Seen, guest: Guest, side: int) -> Iterator[str]:
    state = view.state
    for suit in range(4):
        if any(state.sung[seat] >> suit & 1 for seat in guest.members(side)):
            yield f"{rules.cante_points(suit, state.trump)} {suit_name(suit, guest)}"


def _contract(view: Seen, guest: Guest) -> list[str]:
    """The trumps, and what is played."""
    return list(filter(None, [_trumps(view, guest), _played(view, guest)]))


def _trumps(view: Seen, guest: Guest) -> str:
    state, suit = view.state, suit_name(view.state.trump, guest)
    if not (view.rules.show_trump_card and state.trump_card):
        return guest.say("trumps", suit=suit)
    shown = face(card_of(state.trump_card), guest)
    return guest.say("trumps.shown", suit=suit, card=shown, name=guest.name(state.dealer))


def _played(view: Seen, guest: Guest) -> str:
    state, value = view.state, rules.bid_value(view.rules, view.state.contract)
    if state.phase == Phase.BID:
        return ""
    if state.contract == Contract.UNBID:
        return guest.say("unbid", value=value)
    return guest.acts("plays", state.declarer, bid=call_name(state.contract, guest), value=value)


# --- the players ------------------------------------------------------------------------------------------------


def _players(view: Seen, guest: Guest) -> list[str]:
    """The others in order of play with the backs of their cards, and who is what."""
    backs = ["▒" * n for n in view.state.held]
    parts = [f"{guest.name(seat)} {backs[seat]}".rstrip() + _tags(view, guest, seat) for seat in guest.others()]
    own = _tags(view, guest, guest.seat)
    return [*parts, guest.name(guest.seat) + own] if own else parts


def _tags(view: Seen, guest: Guest, seat: int) -> str:
    state = view.state
    marks = {
        "partner": seat == rules.partner_of(guest.seat),
        "dealer": seat == state.dealer,
        "mano": seat == rules.mano_of(state),
        "idle": state.phase != Phase.BID and rules.is_idle(view.rules, state, seat),
    }
    said = [guest.say(name) for name, holds in marks.items() if holds]
    return f" ({', '.join(said)})" if said else ""


# --- the bids, the trick, the hand ------------------------------------------------------------------------------


def _spoken(view: Seen, guest: Guest) -> list[str]:
    """Who has said what in the auction, from the mano on."""
    state, mano = view.state, rules.mano_of(view.state)
    seats = [seat for i in range(4) if state.called[seat := (mano + i) % 4]]
    return [guest.say("call", name=guest.name(seat), bid=call_name(state.called[seat] - 1, guest)) for seat in seats]


def _calls(view: Seen, guest: Guest) -> list[str]:
    spoken = " · ".join(_spoken(view, guest)) or guest.say("calls.none")
    return labelled(guest.say("calls"), [spoken])


def on_table(view: Seen) -> list[tuple[int, int]]:
    """The cards of the trick in playing order, each with its seat."""
    state = view.state
    seats = [(state.leader + i) % 4 for i in range(4)] if state.led else []
    return [(seat, card_of(laid)) for seat in seats if (laid := state.laid[state.trick][seat])]


def _winning(view: Seen) -> int:
    """The card that would take the trick."""
    state = view.state
    return card_of(rules.winning(rules.table_of(state), state.led, rules.SUITS[state.trump]))


def _trick(view: Seen, guest: Guest) -> list[str]:
    """Who played what, the leader first; the card that is winning is framed."""
    laid = on_table(view)
    if not laid:
        return labelled(guest.say("table"), [guest.say("empty")]) if view.state.phase == Phase.PLAY else []
    names = [guest.name(seat) for seat, _ in laid]
    winner = [place for place, (_, code) in enumerate(laid) if code == _winning(view)]
    drawn = boxes([_on_card(code, guest) for _, code in laid], framed=winner)
    above = "".join(f"  {name[:ON_CARD]}".ljust(ON_CARD + 4) for name in names).rstrip()
    return [" " * 8 + above, *labelled(guest.say("table"), drawn)]


def _hand(view: Seen, guest: Guest) -> list[str]:
    """The guest's cards, sorted; those that may be played now carry their numbers."""
    held = sorted_hand(view.state, view.state.hand[guest.seat])
    numbers = [""] * len(held)
    if view.state.phase == Phase.PLAY:
        legal = [code for code in held if code in view.legal_actions]
        numbers = [str(legal.index(code) + 1) if code in legal else "" for code in held]
    return labelled(guest.say("hand"), boxes([_on_card(code, guest) for code in held], numbers=numbers))


def _on_card(code: int, guest: Guest) -> str:
    return face(code, guest).ljust(ON_CARD)


# --- plain lines ------------------------------------------------------------------------------------------------


def _plain(view: Seen, guest: Guest, title: str) -> list[str]:
    state, say = view.state, guest.say
    players = [say("plain.player", name=guest.name(seat), n=state.held[seat]) for seat in guest.others()]
    tagged = [text + _tags(view, guest, seat) for text, seat in zip(players, guest.others(), strict=True)]
    own = _tags(view, guest, guest.seat)
    held = sorted_hand(state, state.hand[guest.seat])
    return [
        f"{title}. {_where(view, guest)}.".replace(" ·", ","),
        *score(view, guest),
        " ".join(_contract(view, guest)),
        ". ".join([*tagged, *([guest.name(guest.seat) + own] if own else [])]) + ".",
        *_plain_middle(view, guest),
        say("plain.hand", cards="; ".join(f"{face(code, guest)}, {SPANISH_20.name(code)}" for code in held)) + ".",
    ]


def _plain_score(view: Seen, guest: Guest, side: int) -> str:
    tally = guest.say("tally", score=view.state.score[side], target=view.rules.target)
    return f"{'; '.join([f'{guest.side_name(side)}: {tally}', *_of_hand(view, guest, side)])}."


def _plain_middle(view: Seen, guest: Guest) -> list[str]:
    if view.state.phase == Phase.BID:
        calls = ", ".join(_spoken(view, guest)) or guest.say("calls.none")
        return [guest.say("plain.calls", calls=calls) + "."]
    laid = [guest.say("plain.laid", name=guest.name(seat), card=face(code, guest)) for seat, code in on_table(view)]
    if not laid:
        return [guest.say("empty")] if view.state.phase == Phase.PLAY else []
    best = [code for _, code in on_table(view)].index(_winning(view))
    laid[best] = guest.say("plain.winning", laid=laid[best])
    return [guest.say("plain.table", cards="; ".join(laid)) + "."]


# --- what may be done -------------------------------------------------------------------------------------------


def question(view: Seen, guest: Guest) -> str:
    """What the guest is asked, and what binds them."""
    if view.state.phase == Phase.BID:
        return _asked_to_bid(view, guest)
    if view.state.phase == Phase.CANTE:
        return _asked_to_sing(view, guest)
    reason = duty(view)
    return guest.say(f"duty.{DUTIES[reason]}") if reason else ""


def _asked_to_bid(view: Seen, guest: Guest) -> str:
    state, values = view.state, view.rules
    if values.auction == Auction.RANKED_POLL:
        asked = guest.say("ask.poll", bid=call_name(state.poll, guest).capitalize())
    else:
        asked = guest.say("ask.bid")
    return " ".join(filter(None, [asked, _barred(view, guest)]))


def _barred(view: Seen, guest: Guest) -> str:
    """That the exact finish forbids a bid which the table would otherwise allow (K28)."""
    reasons = [rules.why_illegal_bid(view.rules, view.state, bid) for bid in range(1, 4)]
    if Reason.PAST_TARGET not in reasons:
        return ""
    target, own = view.rules.target, view.state.score[guest.side]
    key = "ask.barred" if Reason.LEGAL in reasons else "ask.barred.all"
    return guest.say(key, score=own, target=target, room=target - own)


def _asked_to_sing(view: Seen, guest: Guest) -> str:
    state = view.state
    return guest.say("ask.first") if state.trick == 0 else guest.acts("ask.cante", state.leader)


def menu(moves: Sequence[Move], guest: Guest, everything: bool = False) -> list[str]:
    """The choices by number, a line each; cards have their numbers in the hand already."""
    if moves and isinstance(moves[0].action, Play) and not (everything or guest.plain):
        return []
    return numbered([(n, move.text) for n, move in enumerate(moves, 1)])
