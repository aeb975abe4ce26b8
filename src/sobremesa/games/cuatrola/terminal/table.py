"""Drawing of a table of Cuatrola: pure functions from what a viewer sees to lines of text, 80 columns wide."""

from collections.abc import Iterator, Sequence
from typing import Final

from sobremesa.core.cards import SPANISH_20
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.notation import Play
from sobremesa.games.cuatrola.presentation.card_text import card_of, face, sorted_hand, suit_name
from sobremesa.games.cuatrola.presentation.moves import Move, Seen, call_name, in_play
from sobremesa.games.cuatrola.presentation.seating import tags
from sobremesa.games.cuatrola.rules import Phase
from sobremesa.presentation.drawing import boxes, head, labelled, numbered, packed
from sobremesa.presentation.viewer import Viewer

ON_CARD: Final = len("3 espadas")
"""Width of a card, whatever is on it."""

TALLY: Final = 21
"""No longer target is drawn as a row of marks."""


def render(view: Seen, viewer: Viewer, title: str) -> list[str]:
    """Return the whole table: how far it is, the score, what is played, the players, the trick and the hand."""
    title = viewer.say("head", ruleset=title)
    if viewer.plain:
        return _plain(view, viewer, title)
    middle = _calls(view, viewer) if view.state.phase == Phase.BID else _trick(view, viewer)
    above = [head(title, _where(view, viewer)), *score(view, viewer), *packed(_contract(view, viewer), " ")]
    return [*above, *packed(_players(view, viewer), " · "), *middle, *_hand(view, viewer)]


# --- where the match and the hand stand -------------------------------------------------------------------------


def _where(view: Seen, viewer: Viewer) -> str:
    key = "where.bid" if view.state.phase == Phase.BID else "where.play"
    return viewer.say(key, hand=view.state.hands, trick=view.state.trick + 1)


def score(view: Seen, viewer: Viewer) -> list[str]:
    """Both pairs' game points, and their tricks, points and cantes in this hand."""
    if viewer.plain:
        return [_plain_score(view, viewer, side) for side in viewer.all_sides]
    width = max(len(viewer.side_name(side)) for side in viewer.all_sides)
    return [_score(view, viewer, side, width) for side in viewer.all_sides]


def _score(view: Seen, viewer: Viewer, side: int, width: int) -> str:
    state, target = view.state, view.rules.target
    score = state.score[side]
    marks = ("▪" * score).ljust(target, "·") if target <= TALLY else ""
    name = viewer.side_name(side).ljust(width)
    return f" {name} {score:3}  {marks}   {'   '.join(_of_hand(view, viewer, side))}".rstrip()


def _of_hand(view: Seen, viewer: Viewer, side: int) -> Iterator[str]:
    """Yield a pair's tricks, its points where they count, and what it has sung."""
    state = view.state
    if state.phase == Phase.BID:
        return
    needed = rules.tricks_needed(state, side)
    yield viewer.say("tricks.of" if needed else "tricks", n=state.tricks[side], needed=needed)
    if rules.counts_points(state):
        yield viewer.say("points", n=state.points[side])
        if what := ", ".join(_sung(view, viewer, side)):
            yield viewer.say("sung", what=what)


def _sung(view: Seen, viewer: Viewer, side: int) -> Iterator[str]:
    state = view.state
    for suit in range(4):
        if any(state.sung[seat] >> suit & 1 for seat in viewer.members(side)):
            yield f"{rules.cante_points(suit, state.trump)} {suit_name(suit, viewer)}"


def _contract(view: Seen, viewer: Viewer) -> list[str]:
    """Return the trumps, and what is played."""
    return list(filter(None, [_trumps(view, viewer), _played(view, viewer)]))


def _trumps(view: Seen, viewer: Viewer) -> str:
    state, suit = view.state, suit_name(view.state.trump, viewer)
    if not (view.rules.show_trump_card and state.trump_card):
        return viewer.say("trumps", suit=suit)
    shown = face(card_of(state.trump_card), viewer)
    return viewer.say("trumps.shown", suit=suit, card=shown, name=viewer.name(state.dealer))


def _played(view: Seen, viewer: Viewer) -> str:
    return "" if view.state.phase == Phase.BID else in_play(view, viewer)


# --- the players ------------------------------------------------------------------------------------------------


def _players(view: Seen, viewer: Viewer) -> list[str]:
    """Return the others in order of play with the backs of their cards, and who is what."""
    backs = ["▒" * n for n in view.state.held]
    parts = [f"{viewer.name(seat)} {backs[seat]}".rstrip() + _tags(view, viewer, seat) for seat in viewer.others()]
    own = _tags(view, viewer, viewer.seat)
    return [*parts, viewer.name(viewer.seat) + own] if own else parts


def _tags(view: Seen, viewer: Viewer, seat: int) -> str:
    partner = [viewer.say("partner")] if seat == rules.partner_of(viewer.seat) else []
    said = [*partner, *tags(view, viewer, seat)]
    return f" ({', '.join(said)})" if said else ""


# --- the bids, the trick, the hand ------------------------------------------------------------------------------


def _spoken(view: Seen, viewer: Viewer) -> list[str]:
    """Return who has said what in the auction, from the mano on."""
    state, mano = view.state, rules.mano_of(view.state)
    seats = [seat for i in range(4) if state.called[seat := (mano + i) % 4]]
    return [viewer.say("call", name=viewer.name(seat), bid=call_name(state.called[seat] - 1, viewer)) for seat in seats]


def _calls(view: Seen, viewer: Viewer) -> list[str]:
    spoken = " · ".join(_spoken(view, viewer)) or viewer.say("calls.none")
    return labelled(viewer.say("calls"), [spoken])


def on_table(view: Seen) -> list[tuple[int, int]]:
    """Return the cards of the trick in playing order, each with its seat."""
    state = view.state
    seats = [(state.leader + i) % 4 for i in range(4)] if state.led else []
    return [(seat, card_of(laid)) for seat in seats if (laid := state.laid[state.trick][seat])]


def _winning(view: Seen) -> int:
    """Return the card that would take the trick."""
    state = view.state
    return card_of(rules.winning(rules.table_of(state), state.led, rules.SUITS[state.trump]))


def _trick(view: Seen, viewer: Viewer) -> list[str]:
    """Return who played what, the leader first; the card that is winning is framed."""
    laid = on_table(view)
    if not laid:
        return labelled(viewer.say("table"), [viewer.say("empty")]) if view.state.phase == Phase.PLAY else []
    names = [viewer.name(seat) for seat, _ in laid]
    winner = [place for place, (_, code) in enumerate(laid) if code == _winning(view)]
    drawn = boxes([_on_card(code, viewer) for _, code in laid], framed=winner)
    above = "".join(f"  {name[:ON_CARD]}".ljust(ON_CARD + 4) for name in names).rstrip()
    return [" " * 8 + above, *labelled(viewer.say("table"), drawn)]


def _hand(view: Seen, viewer: Viewer) -> list[str]:
    """Return the viewer's cards, sorted; those that may be played now carry their numbers."""
    held = sorted_hand(view.state, view.state.hand[viewer.seat])
    numbers = [""] * len(held)
    if view.state.phase == Phase.PLAY:
        legal = [code for code in held if code in view.legal_actions]
        numbers = [str(legal.index(code) + 1) if code in legal else "" for code in held]
    return labelled(viewer.say("hand"), boxes([_on_card(code, viewer) for code in held], numbers=numbers))


def _on_card(code: int, viewer: Viewer) -> str:
    return face(code, viewer).ljust(ON_CARD)


# --- plain lines ------------------------------------------------------------------------------------------------


def _plain(view: Seen, viewer: Viewer, title: str) -> list[str]:
    state, say = view.state, viewer.say
    players = [say("plain.player", name=viewer.name(seat), n=state.held[seat]) for seat in viewer.others()]
    tagged = [text + _tags(view, viewer, seat) for text, seat in zip(players, viewer.others(), strict=True)]
    own = _tags(view, viewer, viewer.seat)
    held = sorted_hand(state, state.hand[viewer.seat])
    return [
        f"{title}. {_where(view, viewer)}.".replace(" ·", ","),
        *score(view, viewer),
        " ".join(_contract(view, viewer)),
        ". ".join([*tagged, *([viewer.name(viewer.seat) + own] if own else [])]) + ".",
        *_plain_middle(view, viewer),
        say("plain.hand", cards="; ".join(f"{face(code, viewer)}, {SPANISH_20.name(code)}" for code in held)) + ".",
    ]


def _plain_score(view: Seen, viewer: Viewer, side: int) -> str:
    tally = viewer.say("tally", score=view.state.score[side], target=view.rules.target)
    return f"{'; '.join([f'{viewer.side_name(side)}: {tally}', *_of_hand(view, viewer, side)])}."


def _plain_middle(view: Seen, viewer: Viewer) -> list[str]:
    if view.state.phase == Phase.BID:
        calls = ", ".join(_spoken(view, viewer)) or viewer.say("calls.none")
        return [viewer.say("plain.calls", calls=calls) + "."]
    laid = [viewer.say("plain.laid", name=viewer.name(seat), card=face(code, viewer)) for seat, code in on_table(view)]
    if not laid:
        return [viewer.say("empty")] if view.state.phase == Phase.PLAY else []
    best = [code for _, code in on_table(view)].index(_winning(view))
    laid[best] = viewer.say("plain.winning", laid=laid[best])
    return [viewer.say("plain.table", cards="; ".join(laid)) + "."]


# --- what may be done -------------------------------------------------------------------------------------------


def menu(moves: Sequence[Move], viewer: Viewer, everything: bool = False) -> list[str]:
    """Return the choices by number, a line each; cards have their numbers in the hand already."""
    if moves and isinstance(moves[0].action, Play) and not (everything or viewer.plain):
        return []
    return numbered([(n, move.text) for n, move in enumerate(moves, 1)])
