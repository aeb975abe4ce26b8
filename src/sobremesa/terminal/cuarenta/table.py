"""What the table looks like: pure functions from what a guest sees to lines of text, 80 columns wide."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from sobremesa.core.position import View
from sobremesa.games.cuarenta.rules import Phase, Rules, State
from sobremesa.terminal.cuarenta.faces import codes_in, face, faces
from sobremesa.terminal.cuarenta.moves import Move
from sobremesa.terminal.drawing import BOX, FRAMED_BOX, LABEL, WIDTH, head, labelled, numbered, packed
from sobremesa.terminal.guest import Guest

Seen = View[Rules, State]

IN_BOXES: Final = 14
"""No more cards than that are drawn with a box each."""

CAPTURES_SHOWN: Final = 6


def render(view: Seen, guest: Guest, title: str) -> list[str]:
    """The whole table: where the match stands, the score, the players, the table's cards and the hand."""
    if guest.plain:
        return _plain(view, guest, title)
    table = labelled(guest.say("table"), _table_cards(view, guest))
    held = codes_in(view.state.hand[guest.seat])
    hand = labelled(guest.say("hand"), _cards(held, 0, guest)) if held else []
    return [_head(view, guest, title), *score(view, guest), *_players(view, guest), *table, *hand]


# --- the head, the score, the players ---------------------------------------------------------------------------


def _head(view: Seen, guest: Guest, title: str) -> str:
    game = guest.say("head", ruleset=title)
    return head(game, _where(view, guest))


def _where(view: Seen, guest: Guest) -> str:
    deals = 8 // guest.players
    place = guest.say("where", hand=view.state.hands, deal=view.state.deals, deals=deals)
    if not view.rules.match:
        return place
    return f"{guest.say('chica', n=min(sum(view.state.chicas) + 1, 2 * view.rules.match))} · {place}"


def score(view: Seen, guest: Guest) -> list[str]:
    """Both sides' points in perros and tantos (P71), their cards, and the chicas."""
    if guest.plain:
        return [_plain_score(view, guest, side) for side in (guest.side, 1 - guest.side)]
    width = max(len(guest.side_name(side)) for side in (0, 1))
    return [_score(view, guest, side, width) for side in (guest.side, 1 - guest.side)]


def _score(view: Seen, guest: Guest, side: int, width: int) -> str:
    points = view.state.score[side]
    thirty_eight = guest.say("38") if points in (38, 39) else ""
    name = guest.side_name(side).ljust(width)
    cards = guest.say("pile", n=view.state.pile[side])
    chicas = guest.say("chicas", n=view.state.chicas[side]) if view.rules.match else ""
    return f" {name} {points:3}  {marks(points):10} {thirty_eight:18} {cards:12} {chicas}".rstrip()


def marks(points: int) -> str:
    """`●` for each perro of ten, `▪` for each tanto of two (P71, W5)."""
    perros, tantos = divmod(points // 2, 5)
    return " ".join(part for part in ("●" * perros, "▪" * tantos) if part)


def _players(view: Seen, guest: Guest) -> list[str]:
    """The others in order of play with the backs of their cards, and who deals and leads."""
    backs = ["▒" * n for n in view.state.held]
    parts = [f"{guest.name(seat)} {backs[seat]}".rstrip() + _tags(view, guest, seat) for seat in guest.others()]
    if own := _tags(view, guest, guest.seat):
        parts.append(guest.name(guest.seat) + own)
    return packed(parts, " · ")


def _tags(view: Seen, guest: Guest, seat: int) -> str:
    state, say = view.state, guest.say
    leader = (state.dealer + 1) % guest.players
    marks = {"deals": seat == state.dealer, "leads": seat == leader, "ronda": bool(state.ronda[seat])}
    marks = {"partner": guest.players > 2 and seat == (guest.seat + 2) % guest.players} | marks
    said = [say(name) for name, holds in marks.items() if holds]
    return f" ({', '.join(said)})" if said else ""


# --- cards ------------------------------------------------------------------------------------------------------


def _table_cards(view: Seen, guest: Guest) -> list[str]:
    state = view.state
    if not state.table:
        return [f"({guest.say('empty')})"]
    lines = _cards(codes_in(state.table), state.last, guest)
    previous = (state.turn - 1) % guest.players
    if state.last and state.phase == Phase.PLAY:
        note = guest.say("just_laid", name=guest.name(previous))
        if len(lines) == 3 and LABEL + len(lines[1]) + len(note) + 2 <= WIDTH:
            lines[1] += f"  {note}"
        else:
            lines.append(f"[{faces(codes_in(state.last), guest)}] {note}")
    return lines


def _cards(codes: Sequence[int], last: int, guest: Guest) -> list[str]:
    """The cards side by side in boxes; too many of them as text, the last one laid in brackets."""
    if len(codes) > IN_BOXES:
        names = [f"[{face(c, guest)}]" if last >> c & 1 else face(c, guest) for c in codes]
        return wrap(" ".join(names), WIDTH - LABEL)
    boxes = [FRAMED_BOX if last >> code & 1 else BOX for code in codes]
    return ["".join(box[i].format(*face(c, guest)) for box, c in zip(boxes, codes, strict=True)) for i in range(3)]


# --- plain lines ------------------------------------------------------------------------------------------------


def _plain(view: Seen, guest: Guest, title: str) -> list[str]:
    state, say = view.state, guest.say
    players = [say("plain.player", name=guest.name(seat), n=state.held[seat]) for seat in guest.others()]
    tagged = [p + _tags(view, guest, seat) for p, seat in zip(players, guest.others(), strict=True)]
    own = _tags(view, guest, guest.seat)
    return [
        f"{say('head', ruleset=title)}. {_where(view, guest)}.".replace(" ·", ","),
        *score(view, guest),
        ". ".join([*tagged, *([guest.name(guest.seat) + own] if own else [])]) + ".",
        say("plain.table", cards=_plain_table(view, guest)) + ".",
        say("plain.hand", cards=_with_notation(codes_in(state.hand[guest.seat]), view, guest)) + ".",
    ]


def _plain_score(view: Seen, guest: Guest, side: int) -> str:
    points = view.state.score[side]
    perros, tantos = divmod(points // 2, 5)
    facts = {"points": points, "perros": perros, "tantos": tantos, "chicas": view.state.chicas[side]}
    text = guest.say("plain.score", side=guest.side_name(side), pile=view.state.pile[side], **facts)
    return f"{text}; {guest.say('38')}." if points in (38, 39) else f"{text}."


def _plain_table(view: Seen, guest: Guest) -> str:
    state = view.state
    if not state.table:
        return guest.say("plain.nothing")
    last = f", {guest.say('plain.just_laid')}"
    return "; ".join(face(c, guest) + (last if state.last >> c & 1 else "") for c in codes_in(state.table))


def _with_notation(codes: Sequence[int], view: Seen, guest: Guest) -> str:
    return "; ".join(f"{face(code, guest)}, {view.game.pack.name(code)}" for code in codes)


# --- what may be done -------------------------------------------------------------------------------------------


def question(view: Seen, guest: Guest) -> str:
    """What the guest is asked to decide."""
    state = view.state
    if state.phase == Phase.TAKE:
        cards = faces(codes_in(state.overlooked), guest)
        return guest.say("ask.take", name=guest.name(state.capturer), cards=cards)
    return guest.say("ask.claim") if state.phase == Phase.CLAIM else ""


def menu(moves: Sequence[Move], guest: Guest, everything: bool = False) -> list[str]:
    """The plays by number: a line for each that takes something, one for all cards to lay, then runs in part."""
    numbered = list(enumerate(moves, 1))
    lays = [(n, move) for n, move in numbered if move.lays]
    taking = [(n, move) for n, move in numbered if not move.lays]
    shown = taking if everything else taking[:CAPTURES_SHOWN]
    above = [pair for pair in shown if not lays or pair[0] < lays[0][0]]
    lines = [*_takes(above), *_lays(lays, guest), *_takes(shown[len(above) :])]
    if len(shown) < len(taking):
        lines.append("     " + guest.say("move.more", n=len(taking) - len(shown)))
    return lines


def _takes(taking: Sequence[tuple[int, Move]]) -> list[str]:
    return numbered([(n, move.line) for n, move in taking])


def _lays(lays: Sequence[tuple[int, Move]], guest: Guest) -> list[str]:
    if guest.plain or not lays:
        return _takes(lays)
    lay = guest.say("move.lay")
    return packed([f"{lay}:", *(f"{n:2}  {faces([move.card], guest)}" for n, move in lays if move.card)], "   ")
