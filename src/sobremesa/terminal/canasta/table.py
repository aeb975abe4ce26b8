"""What the table looks like: pure functions from what a guest sees to lines of text, 80 columns wide."""

from collections.abc import Iterator

from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.notation import KINDS
from sobremesa.games.canasta.rules import CANASTA, JOKER, RED, TWO, Phase, Rules, State, TargetRule
from sobremesa.terminal.canasta import pile
from sobremesa.terminal.canasta.cards import FACES, NATURALS, by_kind, faces, many, number
from sobremesa.terminal.canasta.moves import flowed
from sobremesa.terminal.canasta.names import capital, signed, title
from sobremesa.terminal.drawing import BOX, LABEL, head, labelled, packed
from sobremesa.terminal.guest import Guest

Seen = View[Rules, State]


def render(view: Seen, guest: Guest, title: str) -> list[str]:
    """The whole table: the groups with their rows, the others' hands, the stock and the pile, the own hand."""
    where = guest.say("where", n=view.state.rounds)
    if guest.plain:
        return _plain(view, guest, f"{guest.say('head', ruleset=title)}. {capital(where)}.".replace(" ·", ","))
    groups = [line for side in guest.all_sides for line in _group(view, guest, side)]
    table = labelled(guest.say("table"), pile.drawn(view, guest))
    return [head(guest.say("head", ruleset=title), where), *groups, *_players(view, guest), *table, *_hand(view, guest)]


# --- the groups -------------------------------------------------------------------------------------------------


def score(view: Seen, guest: Guest) -> list[str]:
    """Each group's points, and what it must lay to open."""
    lines = [_standing(view, guest, side) for side in guest.all_sides]
    rule = TargetRule(view.rules.target_rule).name.lower()
    return [*lines, guest.say(f"target.{rule}", target=view.rules.target)]


def _standing(view: Seen, guest: Guest, side: int) -> str:
    """A group in a line: its points, its opening, its red threes."""
    say, s = guest.say, view.state
    parts = [say("group", side=title(side, guest), n=signed(s.score[side], guest))]
    if s.factor[side] > 1:
        parts.append(say("group.double", n=s.factor[side]))
    if not rules.has_laid(s, side):
        parts.append(say("group.opens", n=rules.minimum(s.score[side])))
    if s.red_threes[side]:
        reds = number(s.red_threes[side], RED, guest)
        parts.append(reds if guest.plain else faces([RED] * s.red_threes[side], guest))
    return ", ".join(parts) + "." if guest.plain else f" {' · '.join(parts)}"


def _group(view: Seen, guest: Guest, side: int) -> list[str]:
    """A group's line, and its rows below it."""
    rows = list(_rows(view.state, guest, side))
    shown = flowed("", rows, "  ", LABEL) if rows else [" " * LABEL + guest.say("group.nothing")]
    return [_standing(view, guest, side), *shown]


def _rows(s: State, guest: Guest, side: int) -> Iterator[str]:
    """The joker canasta, the canastas, then the other rows, each from the ace down."""
    say = guest.say
    if rules.has_joker_canasta(s, side):
        cards = [TWO] * s.wild_twos[side] + [JOKER] * s.wild_jokers[side]
        yield say("plain.row.jokers", cards=faces(cards, guest)) if guest.plain else say("row.jokers")
    laid = [rank for rank in NATURALS if s.naturals[side][rank]]
    for rank in sorted(laid, key=lambda rank: rules.row_size(s, side, rank) < CANASTA):
        yield _canasta(s, guest, side, rank) if rules.row_size(s, side, rank) >= CANASTA else row(s, guest, side, rank)


def _canasta(s: State, guest: Guest, side: int, rank: int) -> str:
    """A canasta with its number of cards, and of wild cards where it is mixed."""
    size = rules.row_size(s, side, rank)
    wild = size - s.naturals[side][rank]
    key = "row.mixed" if wild else "row.pure"
    if guest.plain:
        return guest.say(f"plain.{key}", rank=many(rank, guest), n=size, wild=wild)
    return guest.say(key, rank=FACES[rank], n=size, wild=wild)


def row(s: State, guest: Guest, side: int, rank: int) -> str:
    """A row card by card."""
    wild = [TWO] * s.twos[side][rank] + [JOKER] * s.jokers[side][rank]
    cards = [rank] * s.naturals[side][rank] + wild
    return faces(cards, guest) if guest.plain else f"│{faces(cards, guest)}│"


# --- the players ------------------------------------------------------------------------------------------------


def _players(view: Seen, guest: Guest) -> list[str]:
    """The others' numbers of cards in playing order, and who is what."""
    seats = [seat for seat in in_turn(view.state, guest) if seat != guest.seat or seat == view.state.dealer]
    parts = [_player(view, guest, seat) for seat in seats]
    parts[0] = f"{guest.say('held')} {parts[0]}"
    return [", ".join(parts) + "."] if guest.plain else packed(parts, " · ")


def in_turn(s: State, guest: Guest) -> list[int]:
    """The seats in this round's order, the one after the guest first; who sits out comes last."""
    order = s.order[: s.seats]
    place = rules.place_of(s, guest.seat) % s.seats
    return order[place + 1 :] + order[: place + 1] + [seat for seat in range(guest.players) if seat not in order]


def _player(view: Seen, guest: Guest, seat: int) -> str:
    say, s = guest.say, view.state
    if rules.place_of(s, seat) == s.seats:
        return f"{guest.name(seat)} ({say('sits_out')})"
    partner = seat != guest.seat and guest.side_of(seat) == guest.side
    tags = {"partner": partner, "deals": seat == s.dealer, "asks": s.phase == Phase.ANSWER and seat == rules.player(s)}
    said = ", ".join(say(name) for name, holds in tags.items() if holds)
    return f"{guest.name(seat)} {s.held[seat]}" + (f" ({said})" if said else "")


# --- the hand ---------------------------------------------------------------------------------------------------


def _hand(view: Seen, guest: Guest) -> list[str]:
    """A box for each kind, the number of its cards in the lower edge; the number of all beside them."""
    held = by_kind(view.state.hand[guest.seat])
    labels = ("", f" {guest.say('hand')}", f"  ({view.state.held[guest.seat]})")
    rows = zip(*[_box(kind, n) for kind, n in held], strict=True)
    return [label.ljust(LABEL) + "".join(parts) for label, parts in zip(labels, rows, strict=False)]


def _box(kind: int, n: int) -> tuple[str, str, str]:
    count = f"×{n}" if n > 1 else ""
    return BOX[0], f"│{FACES[kind].center(3)}│", f"╰{count.ljust(3, '─')}╯"


# --- plain lines ------------------------------------------------------------------------------------------------


def _plain(view: Seen, guest: Guest, title: str) -> list[str]:
    say, s = guest.say, view.state
    groups = []
    for side in guest.all_sides:
        rows = "; ".join(_rows(s, guest, side)) or say("group.nothing")
        groups += [f"{_standing(view, guest, side)} {say('plain.rows', rows=rows)}"]
    hand = ", ".join(f"{number(n, kind, guest)} ({KINDS[kind]})" for kind, n in by_kind(s.hand[guest.seat]))
    own = [say("plain.hand", n=s.held[guest.seat], cards=hand)] if hand else []
    return [title, *groups, *_players(view, guest), " ".join(pile.words(view, guest)), *own]
