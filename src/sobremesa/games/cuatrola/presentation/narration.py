"""Narration of Cuatrola: one event and the table after it become a sentence or two in the players' words."""

from collections.abc import Iterator

from sobremesa.core.cards import SPANISH_20
from sobremesa.core.event import Event
from sobremesa.games.cuatrola import rules, words
from sobremesa.games.cuatrola.notation import Call, Cante, Play, Renuncio, parse_action
from sobremesa.games.cuatrola.presentation.card_text import card_of, said, suit_name
from sobremesa.games.cuatrola.presentation.count import count
from sobremesa.games.cuatrola.presentation.moves import Seen, call_name, cante
from sobremesa.games.cuatrola.rules import Contract, Phase
from sobremesa.presentation.viewer import Viewer


def speak(event: Event | None, view: Seen, viewer: Viewer) -> list[str]:
    """Return the sentences for an event (`None`: another's silence), given what the viewer sees after it."""
    if event is None:
        return []
    if event.kind == "deal":
        return [_deal(view, viewer)]
    assert event.seat is not None
    match parse_action(event.text):
        case Call(contract=contract):
            return list(_call(event.seat, contract, view, viewer))
        case Cante(suit=suit):
            return [_cante(event.seat, suit, view, viewer)]
        case Renuncio():
            right = view.state.claimed != 0
            said = viewer.acts("claims_right" if right else "claims_wrong", event.seat)
            return [said, *count(event.scores, view, viewer)]
        case Play() as play:
            return [played(event.seat, play.code, view, viewer), *count(event.scores, view, viewer)]


# --- the deal and the bids --------------------------------------------------------------------------------------


def _deal(view: Seen, viewer: Viewer) -> str:
    state = view.state
    facts = {"deals": viewer.acts("deals", state.dealer), "mano": viewer.acts("mano", rules.mano_of(state))}
    facts["suit"] = suit_name(state.trump, viewer)
    if not view.rules.show_trump_card:
        return viewer.say("dealt", **facts)
    return viewer.say("dealt.shown", card=said(card_of(state.trump_card), viewer), **facts)


def _call(seat: int, contract: Contract, view: Seen, viewer: Viewer) -> Iterator[str]:
    yield viewer.acts("bids" if contract else "passes", seat, bid=call_name(contract, viewer))
    if view.state.phase != Phase.BID:
        yield _auction_over(view, viewer)


def _auction_over(view: Seen, viewer: Viewer) -> str:
    """Return the sentence after the auction: what is played, by whom, who sits out and who leads."""
    state = view.state
    opens = viewer.acts("opens", state.leader)
    if state.contract == Contract.UNBID:
        value = words.worth(view.rules, state, state.contract, state.declarer, viewer.language)
        return viewer.say("auction.unbid", value=value, opens=opens)
    plays = viewer.acts("has_bid", state.declarer, bid=call_name(state.contract, viewer))
    if not view.rules.partner_sits_out:
        return viewer.say("auction.bid", plays=plays, opens=opens)
    rests = viewer.acts("rests", rules.partner_of(state.declarer))
    return viewer.say("auction.alone", plays=plays, rests=rests, opens=opens)


# --- cards and cantes -------------------------------------------------------------------------------------------


def played(seat: int, code: int, view: Seen, viewer: Viewer) -> str:
    """Return a card, by what it does, in the view after it; the last one of a trick with who takes it."""
    deed = viewer.acts(_deed(seat, code, view), seat, card=said(code, viewer))
    text = f"{deed[0].upper()}{deed[1:]}."
    return f"{text} {_taken(view, viewer)}." if view.state.led == 0 else text


def _deed(seat: int, code: int, view: Seen) -> str:
    """Return the verb for what a card does to the trick: `arrastra`, `monta`, `asiste`, `falla`."""
    state, bit, trumps = view.state, 1 << code, rules.SUITS[view.state.trump]
    complete = state.led == 0
    laid = state.laid[state.trick - complete]
    table = laid[0] | laid[1] | laid[2] | laid[3]
    if table == bit:
        return "arrastra" if bit & trumps else "sale"
    lead = laid[rules.next_seat(view.rules, state, seat) if complete else state.leader]
    led = next(suit for suit in rules.SUITS if suit & lead)
    wins = rules.winning(table, led, trumps) == bit
    if bit & led:
        return "monta" if wins else "asiste"
    if not wins:
        return "echa"
    return "falla" if table & trumps == bit else "monta_fallo"


def _taken(view: Seen, viewer: Viewer) -> str:
    """Return who takes the trick just completed, with what it counts."""
    state = view.state
    laid = state.laid[state.trick - 1]
    wins = viewer.acts("wins", state.leader)
    if not rules.counts_points(state):
        return viewer.say("wins.tricks", wins=wins, n=state.tricks[rules.side_of(state.leader)])
    return viewer.say("wins.points", wins=wins, n=rules.card_points(laid[0] | laid[1] | laid[2] | laid[3]))


def _cante(seat: int, suit: str, view: Seen, viewer: Viewer) -> str:
    if not suit:
        return viewer.say("you.silent")
    return viewer.acts("sings", seat, what=cante(SPANISH_20.suits.index(suit), view.state.trump, viewer))
