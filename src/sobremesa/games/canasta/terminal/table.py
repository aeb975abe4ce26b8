"""Drawing of a table of Canasta: pure functions from what a viewer sees to lines of text, 80 columns wide."""

from collections.abc import Iterator

from sobremesa.core.position import View
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.notation import KINDS
from sobremesa.games.canasta.presentation.card_text import FACES, NATURALS, by_kind, faces, many, number
from sobremesa.games.canasta.presentation.names import capital, signed, title
from sobremesa.games.canasta.presentation.pile import asked
from sobremesa.games.canasta.presentation.pile import words as pile_words
from sobremesa.games.canasta.presentation.seating import in_turn, sits_out, tags
from sobremesa.games.canasta.rules import BLACK, JOKER, RED, TWO, Rules, State, TargetRule
from sobremesa.games.canasta.terminal import pile
from sobremesa.games.canasta.terminal.menu import flowed
from sobremesa.presentation.drawing import BOX, LABEL, head, labelled, packed
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]


def render(view: Seen, viewer: Viewer, title: str) -> list[str]:
    """Return the whole table: the groups with their rows, the others' hands, the stock and the pile, the own hand."""
    where = viewer.say("where", n=view.state.rounds)
    if viewer.plain:
        return _plain(view, viewer, f"{viewer.say('head', ruleset=title)}. {capital(where)}.".replace(" ·", ","))
    groups = [line for side in viewer.all_sides for line in _group(view, viewer, side)]
    table = labelled(viewer.say("table"), pile.drawn(view, viewer))
    return [
        head(viewer.say("head", ruleset=title), where),
        *groups,
        *_players(view, viewer),
        *table,
        *_hand(view, viewer),
    ]


# --- the groups -------------------------------------------------------------------------------------------------


def score(view: Seen, viewer: Viewer) -> list[str]:
    """Return each group's points, and what it must lay to open."""
    lines = [_standing(view, viewer, side) for side in viewer.all_sides]
    rule = TargetRule(view.rules.target_rule).name.lower()
    return [*lines, viewer.say(f"target.{rule}", target=view.rules.target)]


def _standing(view: Seen, viewer: Viewer, side: int) -> str:
    """Return a group in a line: its points, what short rows cost, its opening, its threes."""
    say, s = viewer.say, view.state
    parts = [say("group", side=title(side, viewer), n=signed(s.score[side], viewer))]
    if s.factor[side] > 1:
        parts.append(say("group.double", n=s.factor[side]))
    if unfinished := rules.unfinished_points(view.rules, s, side):
        parts.append(say("group.unfinished", n=signed(-unfinished, viewer)))
    if not rules.has_laid(s, side):
        parts.append(say("group.opens", n=rules.minimum(view.rules, s.score[side])))
    if s.red_threes[side]:
        reds = number(s.red_threes[side], RED, viewer)
        parts.append(reds if viewer.plain else faces([RED] * s.red_threes[side], viewer))
    if s.black_laid[side]:
        blacks = number(s.black_laid[side], BLACK, viewer)
        parts.append(blacks if viewer.plain else faces([BLACK] * s.black_laid[side], viewer))
    return ", ".join(parts) + "." if viewer.plain else f" {' · '.join(parts)}"


def _group(view: Seen, viewer: Viewer, side: int) -> list[str]:
    """Return a group's line, and its rows below it."""
    rows = list(_rows(view.state, viewer, side))
    shown = flowed("", rows, "  ", LABEL) if rows else [" " * LABEL + viewer.say("group.nothing")]
    return [_standing(view, viewer, side), *shown]


def _rows(s: State, viewer: Viewer, side: int) -> Iterator[str]:
    """Yield the joker canasta, the canastas, then the other rows, each from the ace down."""
    say = viewer.say
    cards = [TWO] * s.wild_twos[side] + [JOKER] * s.wild_jokers[side]
    if rules.has_joker_canasta(s, side):
        yield say("plain.row.jokers", cards=faces(cards, viewer)) if viewer.plain else say("row.jokers")
    elif cards:
        yield say("plain.row.wilds", cards=faces(cards, viewer)) if viewer.plain else faces(cards, viewer)
    for rank in NATURALS:
        if s.full[side][rank]:
            size = rules.full_size(s, side, rank)
            yield _canasta(viewer, rank, size, size - rules.full_naturals(s, side, rank))
    laid = [rank for rank in NATURALS if s.naturals[side][rank]]
    for rank in sorted(laid, key=lambda rank: not rules.is_canasta(s, side, rank)):
        size = rules.row_size(s, side, rank)
        full = rules.is_canasta(s, side, rank)
        yield _canasta(viewer, rank, size, size - s.naturals[side][rank]) if full else row(s, viewer, side, rank)


def _canasta(viewer: Viewer, rank: int, size: int, wild: int) -> str:
    """Return a canasta with its number of cards, and of wild cards where it is mixed."""
    key = "row.mixed" if wild else "row.pure"
    if viewer.plain:
        return viewer.say(f"plain.{key}", rank=many(rank, viewer), n=size, wild=wild)
    return viewer.say(key, rank=FACES[rank], n=size, wild=wild)


def row(s: State, viewer: Viewer, side: int, rank: int) -> str:
    """Return a row card by card."""
    wild = [TWO] * s.twos[side][rank] + [JOKER] * s.jokers[side][rank]
    cards = [rank] * s.naturals[side][rank] + wild
    return faces(cards, viewer) if viewer.plain else f"│{faces(cards, viewer)}│"


# --- the players ------------------------------------------------------------------------------------------------


def _players(view: Seen, viewer: Viewer) -> list[str]:
    """Return the others' numbers of cards in playing order, and who is what, the viewer too."""
    seats = [seat for seat in in_turn(view.state, viewer) if seat != viewer.seat or tags(view, viewer, seat)]
    parts = [_player(view, viewer, seat) for seat in seats]
    parts[0] = f"{viewer.say('held')} {parts[0]}"
    return [", ".join(parts) + "."] if viewer.plain else packed(parts, " · ")


def _player(view: Seen, viewer: Viewer, seat: int) -> str:
    s, name = view.state, viewer.name(seat)
    plays = not sits_out(s, seat)
    is_partner = plays and seat != viewer.seat and viewer.side_of(seat) == viewer.side
    said = [*([viewer.say("partner")] if is_partner else []), *tags(view, viewer, seat)]
    return (f"{name} {s.held[seat]}" if plays else name) + (f" ({', '.join(said)})" if said else "")


# --- the hand ---------------------------------------------------------------------------------------------------


def _hand(view: Seen, viewer: Viewer) -> list[str]:
    """Return a box for each kind, the number of its cards in the lower edge; the number of all beside them."""
    held = by_kind(view.state.hand[viewer.seat])
    labels = ("", f" {viewer.say('hand')}", f"  ({view.state.held[viewer.seat]})")
    rows = zip(*[_box(kind, n) for kind, n in held], strict=True)
    return [label.ljust(LABEL) + "".join(parts) for label, parts in zip(labels, rows, strict=False)]


def _box(kind: int, n: int) -> tuple[str, str, str]:
    count = f"×{n}" if n > 1 else ""
    return BOX[0], f"│{FACES[kind].center(3)}│", f"╰{count.ljust(3, '─')}╯"


# --- plain lines ------------------------------------------------------------------------------------------------


def _plain(view: Seen, viewer: Viewer, title: str) -> list[str]:
    say, s = viewer.say, view.state
    groups = []
    for side in viewer.all_sides:
        rows = "; ".join(_rows(s, viewer, side)) or say("group.nothing")
        groups += [f"{_standing(view, viewer, side)} {say('plain.rows', rows=rows)}"]
    hand = ", ".join(f"{number(n, kind, viewer)} ({KINDS[kind]})" for kind, n in by_kind(s.hand[viewer.seat]))
    own = [say("plain.hand", n=s.held[viewer.seat], cards=hand)] if hand else []
    return [title, *groups, *_players(view, viewer), " ".join(pile_words(view, viewer, asked(view, viewer))), *own]
