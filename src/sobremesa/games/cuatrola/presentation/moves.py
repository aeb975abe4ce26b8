"""Choices of the seat to decide: its cards, calls and cantes, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from sobremesa.core.cards import SPANISH_20
from sobremesa.core.position import View
from sobremesa.games.cuatrola import rules, words
from sobremesa.games.cuatrola.notation import CALLS, Action, Call, Cante, Play, Renuncio, action_of
from sobremesa.games.cuatrola.presentation.card_text import face, said, sorted_hand, suit_name
from sobremesa.games.cuatrola.rules import Contract, Phase, Reason, Rules, State
from sobremesa.presentation.presenter import Choice
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]


@dataclass(frozen=True)
class Move(Choice):
    """One legal action, and what it is."""

    action: Action


def choices(view: Seen, viewer: Viewer) -> list[Move]:
    """Return every legal action: cards as they lie in the hand, bids and cantes in their order."""
    legal = view.legal_actions.codes
    if view.state.phase == Phase.PLAY:
        cards = sorted_hand(view.state, sum(1 << code for code in legal if code < rules.PASO))
        legal = [*cards, *(code for code in legal if code == rules.RENUNCIO)]
    return [Move((code,), _listed(view, action_of(code), viewer), action_of(code)) for code in legal]


def _listed(view: Seen, action: Action, viewer: Viewer) -> str:
    """Return an action with what it is worth."""
    match action:
        case Play():
            return face(action.code, viewer)
        case Call(contract=Contract.UNBID):
            return viewer.say("menu.paso")
        case Call(contract=contract):
            alone = viewer.say("bid.alone") if view.rules.partner_sits_out else ""
            value = words.worth(view.rules, view.state, contract, view.state.turn, viewer.language)
            return viewer.say(f"bid.{CALLS[contract]}", value=value) + alone
        case Cante(suit=""):
            return viewer.say("move.silent")
        case Renuncio():
            return viewer.say("move.renuncio")
    suit = SPANISH_20.suits.index(action.suit)
    return viewer.say("move.sings", suit=suit_name(suit, viewer), what=cante(suit, view.state.trump, viewer))


def cante(suit: int, trump: int, viewer: Viewer) -> str:
    """Return the words of a cante: `las veinte en copas`, or `las cuarenta`."""
    return viewer.say(f"cante.{rules.cante_points(suit, trump)}", suit=suit_name(suit, viewer))


def in_words(code: int, viewer: Viewer) -> str:
    """Return an action as a viewer reads it."""
    match action_of(code):
        case Play():
            return said(code, viewer)
        case Call(contract=contract):
            return call_name(contract, viewer)
        case Cante(suit=""):
            return viewer.say("move.silent")
        case Renuncio():
            return viewer.say("move.renuncio")
        case Cante(suit=suit):
            return viewer.say("move.sing", suit=suit_name(SPANISH_20.suits.index(suit), viewer))


def call_name(contract: int, viewer: Viewer) -> str:
    """Return the word of a call, as the language writes it."""
    return viewer.say(f"call.{CALLS[contract]}")


def in_play(view: Seen, viewer: Viewer) -> str:
    """Return what is played, and what it is worth."""
    state = view.state
    value = words.worth(view.rules, state, state.contract, state.declarer, viewer.language)
    if state.contract == Contract.UNBID:
        return viewer.say("unbid", value=value)
    return viewer.acts("plays", state.declarer, bid=call_name(state.contract, viewer), value=value)


def goal(view: Seen, contract: int, declarer: int, viewer: Viewer) -> str:
    """Return what a contract must reach, and what all five tricks give where they count more (A33)."""
    state, side = view.state, rules.side_of(declarer)
    told = viewer.say(f"label.{CALLS[contract]}")
    if not rules.may_give_more(view.rules, state, side, contract):
        return told
    return viewer.say("label.sweep", goal=told, n=rules.sweep_value(view.rules, state, side, contract))


def duty(view: Seen) -> Reason:
    """Return the obligation for which some card of the hand may not be played (`LEGAL`: there is none)."""
    kernel, state = view.game.kernel, view.state
    held = sorted_hand(state, state.hand[state.turn])
    return max(Reason(kernel.why_illegal(view.rules, state, code)) for code in held)


def remark(actions: Sequence[int], moves: Sequence[Move], viewer: Viewer) -> str:
    """Return nothing: what must be done in Cuatrola is asked for, so nothing is overlooked."""
    return ""
