"""Drawing of a table of Cuarenta: pure functions from what a viewer sees to lines of text, 80 columns wide."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from sobremesa.core.position import View
from sobremesa.games.cuarenta.presentation.card_text import codes_in, face, faces
from sobremesa.games.cuarenta.presentation.moves import Move
from sobremesa.games.cuarenta.rules import Phase, Rules, State, chica_number, is_at_38
from sobremesa.presentation.drawing import BOX, FRAMED_BOX, LABEL, WIDTH, head, labelled, numbered, packed
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]

IN_BOXES: Final = 14
"""No more cards than that are drawn with a box each."""

CAPTURES_SHOWN: Final = 6


def render(view: Seen, viewer: Viewer, title: str) -> list[str]:
    """Return the whole table: where the match stands, the score, the players, the table's cards and the hand."""
    if viewer.plain:
        return _plain(view, viewer, title)
    table = labelled(viewer.say("table"), _table_cards(view, viewer))
    held = codes_in(view.state.hand[viewer.seat])
    hand = labelled(viewer.say("hand"), _cards(held, 0, viewer)) if held else []
    return [_head(view, viewer, title), *score(view, viewer), *_players(view, viewer), *table, *hand]


# --- the head, the score, the players ---------------------------------------------------------------------------


def _head(view: Seen, viewer: Viewer, title: str) -> str:
    game = viewer.say("head", ruleset=title)
    return head(game, _where(view, viewer))


def _where(view: Seen, viewer: Viewer) -> str:
    deals = 8 // viewer.players
    place = viewer.say("where", hand=view.state.hands, deal=view.state.deals, deals=deals)
    chica = chica_number(view.rules, view.state)
    return f"{viewer.say('chica', n=chica)} · {place}" if chica else place


def score(view: Seen, viewer: Viewer) -> list[str]:
    """Both sides' points in perros and tantos (P71), their cards, and the chicas."""
    if viewer.plain:
        return [_plain_score(view, viewer, side) for side in (viewer.side, 1 - viewer.side)]
    width = max(len(viewer.side_name(side)) for side in (0, 1))
    return [_score(view, viewer, side, width) for side in (viewer.side, 1 - viewer.side)]


def _score(view: Seen, viewer: Viewer, side: int, width: int) -> str:
    points = view.state.score[side]
    thirty_eight = viewer.say("38") if is_at_38(view.state, side) else ""
    name = viewer.side_name(side).ljust(width)
    cards = viewer.say("pile", n=view.state.pile[side])
    chicas = viewer.say("chicas", n=view.state.chicas[side]) if view.rules.match else ""
    return f" {name} {points:3}  {marks(points):10} {thirty_eight:18} {cards:12} {chicas}".rstrip()


def marks(points: int) -> str:
    """`●` for each perro of ten, `▪` for each tanto of two (P71, W5)."""
    perros, tantos = divmod(points // 2, 5)
    return " ".join(part for part in ("●" * perros, "▪" * tantos) if part)


def _players(view: Seen, viewer: Viewer) -> list[str]:
    """Return the others in order of play with the backs of their cards, and who deals and leads."""
    backs = ["▒" * n for n in view.state.held]
    parts = [f"{viewer.name(seat)} {backs[seat]}".rstrip() + _tags(view, viewer, seat) for seat in viewer.others()]
    if own := _tags(view, viewer, viewer.seat):
        parts.append(viewer.name(viewer.seat) + own)
    return packed(parts, " · ")


def _tags(view: Seen, viewer: Viewer, seat: int) -> str:
    state, say = view.state, viewer.say
    leader = (state.dealer + 1) % viewer.players
    marks = {"deals": seat == state.dealer, "leads": seat == leader, "ronda": bool(state.ronda[seat])}
    marks = {"partner": viewer.players > 2 and seat == (viewer.seat + 2) % viewer.players} | marks
    said = [say(name) for name, holds in marks.items() if holds]
    return f" ({', '.join(said)})" if said else ""


# --- cards ------------------------------------------------------------------------------------------------------


def _table_cards(view: Seen, viewer: Viewer) -> list[str]:
    state = view.state
    if not state.table:
        return [f"({viewer.say('empty')})"]
    lines = _cards(codes_in(state.table), state.last, viewer)
    previous = (state.turn - 1) % viewer.players
    if state.last and state.phase == Phase.PLAY:
        note = viewer.say("just_laid", name=viewer.name(previous))
        if len(lines) == 3 and LABEL + len(lines[1]) + len(note) + 2 <= WIDTH:
            lines[1] += f"  {note}"
        else:
            lines.append(f"[{faces(codes_in(state.last), viewer)}] {note}")
    return lines


def _cards(codes: Sequence[int], last: int, viewer: Viewer) -> list[str]:
    """Return the cards side by side in boxes; too many of them as text, the last one laid in brackets."""
    if len(codes) > IN_BOXES:
        names = [f"[{face(c, viewer)}]" if last >> c & 1 else face(c, viewer) for c in codes]
        return wrap(" ".join(names), WIDTH - LABEL)
    boxes = [FRAMED_BOX if last >> code & 1 else BOX for code in codes]
    return ["".join(box[i].format(*face(c, viewer)) for box, c in zip(boxes, codes, strict=True)) for i in range(3)]


# --- plain lines ------------------------------------------------------------------------------------------------


def _plain(view: Seen, viewer: Viewer, title: str) -> list[str]:
    state, say = view.state, viewer.say
    players = [say("plain.player", name=viewer.name(seat), n=state.held[seat]) for seat in viewer.others()]
    tagged = [p + _tags(view, viewer, seat) for p, seat in zip(players, viewer.others(), strict=True)]
    own = _tags(view, viewer, viewer.seat)
    return [
        f"{say('head', ruleset=title)}. {_where(view, viewer)}.".replace(" ·", ","),
        *score(view, viewer),
        ". ".join([*tagged, *([viewer.name(viewer.seat) + own] if own else [])]) + ".",
        say("plain.table", cards=_plain_table(view, viewer)) + ".",
        say("plain.hand", cards=_with_notation(codes_in(state.hand[viewer.seat]), view, viewer)) + ".",
    ]


def _plain_score(view: Seen, viewer: Viewer, side: int) -> str:
    points = view.state.score[side]
    perros, tantos = divmod(points // 2, 5)
    numbers = {"points": points, "perros": perros, "tantos": tantos, "pile": view.state.pile[side]}
    facts = {name: viewer.say(f"plain.{name}", n=n) for name, n in numbers.items()}
    text = viewer.say("plain.score", side=viewer.side_name(side), chicas=view.state.chicas[side], **facts)
    return f"{text}; {viewer.say('38')}." if is_at_38(view.state, side) else f"{text}."


def _plain_table(view: Seen, viewer: Viewer) -> str:
    state = view.state
    if not state.table:
        return viewer.say("plain.nothing")
    last = f", {viewer.say('plain.just_laid')}"
    return "; ".join(face(c, viewer) + (last if state.last >> c & 1 else "") for c in codes_in(state.table))


def _with_notation(codes: Sequence[int], view: Seen, viewer: Viewer) -> str:
    return "; ".join(f"{face(code, viewer)}, {view.game.pack.name(code)}" for code in codes)


# --- what may be done -------------------------------------------------------------------------------------------


def menu(moves: Sequence[Move], viewer: Viewer, everything: bool = False) -> list[str]:
    """Return the plays by number: a line for each that takes something, one for all cards to lay, then runs in part."""
    numbered = list(enumerate(moves, 1))
    lays = [(n, move) for n, move in numbered if move.lays]
    taking = [(n, move) for n, move in numbered if not move.lays]
    shown = taking if everything else taking[:CAPTURES_SHOWN]
    above = [pair for pair in shown if not lays or pair[0] < lays[0][0]]
    lines = [*_takes(above), *_lays(lays, viewer), *_takes(shown[len(above) :])]
    if len(shown) < len(taking):
        lines.append("     " + viewer.say("move.more", n=len(taking) - len(shown)))
    return lines


def _takes(taking: Sequence[tuple[int, Move]]) -> list[str]:
    return numbered([(n, move.line) for n, move in taking])


def _lays(lays: Sequence[tuple[int, Move]], viewer: Viewer) -> list[str]:
    if viewer.plain or not lays:
        return _takes(lays)
    lay = viewer.say("move.lay")
    return packed([f"{lay}:", *(f"{n:2}  {faces([move.card], viewer)}" for n, move in lays if move.card)], "   ")
