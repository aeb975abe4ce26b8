"""The parts of a table of Canasta: each group's rows and how it stands, the stock and the pile, what is shouted."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from sobremesa.core.game import Game
from sobremesa.core.position import View
from sobremesa.games.canasta import rules, words
from sobremesa.games.canasta.notation import KINDS
from sobremesa.games.canasta.presentation import lays
from sobremesa.games.canasta.presentation import pile as spoken_pile
from sobremesa.games.canasta.presentation.card_text import NATURALS, faces, many
from sobremesa.games.canasta.presentation.names import signed
from sobremesa.games.canasta.presentation.turn import Happened
from sobremesa.games.canasta.presentation.visible_cards import in_row, names, open_pile
from sobremesa.games.canasta.rules import JOKER, TWO, Do, Phase, Rules, State
from sobremesa.games.canasta.suits import Layout
from sobremesa.presentation.kit.words import Apart, Discards, Group, Meld, Pile, Shout, Standing
from sobremesa.presentation.scene import CardFace, is_to_decide
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]
LAYING: Final = (Phase.START, Phase.LAY, Phase.ANSWER)
"""While these last, a turn is being played."""
Kinds = tuple[int, int, int]
"""The naturals, twos and jokers of a row."""


# --- the groups -------------------------------------------------------------------------------------------------


def group(view: Seen, side: int, cards: Layout, viewer: Viewer) -> Group:
    """Return a group's side of the table: the canastas first, then the other rows, each from the ace down."""
    s = view.state
    laid = [rank for rank in NATURALS if s.naturals[side][rank]]
    laid.sort(key=lambda rank: not rules.is_canasta(s, side, rank))
    out = s.phase in (Phase.DEAL, Phase.OVER, Phase.LAY) and rules.group_of(view.rules, rules.player(s)) == side
    threes = {
        "reds": names(cards.red_threes.get(side, [])),
        "blacks": names(cards.black_threes if out and s.threes else cards.black_laid.get(side, [])),
    }
    return Group(
        side=side,
        rows=[
            *_jokers(view, side, cards, viewer),
            *_rows(view, side, laid, cards, viewer),
        ],
        apart=[Apart(viewer.say(f"table.{name}", n=len(some)), some) for name, some in threes.items() if some],
        stands=list(_stands(view, side, viewer)),
    )


def _stands(view: Seen, side: int, viewer: Viewer) -> Iterator[Standing]:
    """Yield what unfinished rows would cost, that all counts more, and how far the side has come with its opening."""
    say, s = viewer.say, view.state
    if unfinished := rules.unfinished_points(view.rules, s, side):
        yield Standing(say("table.unfinished", n=signed(-unfinished, viewer)), "warn")
    if s.factor[side] > 1:
        yield Standing(say("table.double", n=s.factor[side]))
    if s.phase in LAYING and s.need and s.laid_cards and rules.group_of(view.rules, rules.player(s)) == side:
        if s.laid_points < s.need:
            yield Standing(say("table.opening", n=s.laid_points, of=s.need), "short")
        else:
            yield Standing(say("table.opened", n=s.laid_points), "done")
    elif not rules.has_laid(s, side):
        yield Standing(say("table.opens", n=rules.minimum(view.rules, s.score[side])))


def _jokers(view: Seen, side: int, cards: Layout, viewer: Viewer) -> Iterator[Meld]:
    """Yield the joker canasta (C38), or the row of wild cards that is to become one (A17)."""
    s = view.state
    if not rules.wild_row(s, side):
        return
    kinds = [TWO] * s.wild_twos[side] + [JOKER] * s.wild_jokers[side]
    full = bool(rules.has_joker_canasta(s, side))
    text = viewer.say("plain.row.jokers" if full else "plain.row.wilds", cards=faces(kinds, viewer))
    missing = rules.missing_to_canasta(s, side, JOKER)
    yield Meld(
        id="*",
        told=_with_missing(text, missing, viewer),
        cards=names(cards.joker_canastas[side]),
        naturals=0,
        wilds=len(kinds),
        missing=missing,
        closed=viewer.say("table.jokers") if full else "",
    )


def _rows(view: Seen, side: int, laid: list[int], cards: Layout, viewer: Viewer) -> Iterator[Meld]:
    """Yield the full canastas beside newer rows (V8), then the rows; the former are named apart, as places."""
    s = view.state
    for rank in NATURALS:
        if s.full[side][rank]:
            twos, jokers = rules.full_twos(s, side, rank), rules.full_jokers(s, side, rank)
            kinds = (rules.full_naturals(s, side, rank), twos, jokers)
            row = _row(rank, kinds, tuple(cards.rows[side, -rank]), 0, viewer)
            yield replace(row, id=f"{row.id}'")
    for rank in laid:
        kinds = (s.naturals[side][rank], s.twos[side][rank], s.jokers[side][rank])
        missing = rules.missing_to_canasta(s, side, rank)
        yield _row(rank, kinds, tuple(cards.rows[side, rank]), missing, viewer)


def _row(rank: int, kinds: Kinds, cards: tuple[int, ...], missing: int, viewer: Viewer) -> Meld:
    return _kept_row(rank, kinds, cards, missing, viewer.language, viewer.game)


@lru_cache(maxsize=1024)
def _kept_row(
    rank: int,
    kinds: Kinds,
    cards: tuple[int, ...],
    missing: int,
    language: str,
    game: Game[Any, Any] | None,
) -> Meld:
    """Return a row as it lies for all to see; mostly it lay so before, so it is made once for each language."""
    viewer = Viewer(0, (), language, plain=True, game=game)
    naturals, twos, jokers = kinds
    laid = [rank] * naturals + [TWO] * twos + [JOKER] * jokers
    canasta = "" if missing else "mixed" if twos + jokers else "pure"
    return Meld(
        id=KINDS[rank],
        told=_with_missing(_said(rank, laid, canasta, viewer), missing, viewer),
        cards=in_row(list(cards), bool(canasta)),
        naturals=naturals,
        wilds=twos + jokers,
        missing=missing,
        closed=viewer.say(f"table.{canasta}") if canasta else "",
    )


def _with_missing(told: str, missing: int, viewer: Viewer) -> str:
    return f"{told}; {viewer.say('table.missing', n=missing)}" if missing else told


def _said(rank: int, kinds: list[int], canasta: str, viewer: Viewer) -> str:
    if not canasta:
        return faces(kinds, viewer)
    wild = sum(map(rules.is_wild, kinds))
    return viewer.say(f"plain.row.{canasta}", rank=many(rank, viewer), n=len(kinds), wild=wild)


# --- stock and pile -----------------------------------------------------------------------------------------------


def stock(view: Seen, viewer: Viewer) -> Pile:
    """Return the stock."""
    return Pile(id="stock", title=viewer.say("table.stock"), n=view.state.stock_left)


def discards(view: Seen, cards: Layout, viewer: Viewer) -> Discards:
    """Return the pile, with the card that froze it, and how it can be taken."""
    s = view.state
    top = names(cards.pile[-1:])[0] if s.pile_size else ""
    is_asked = is_to_decide(view) and s.phase == Phase.START
    own = spoken_pile.asked(view, viewer)
    frozen = bool(s.pile_size and rules.is_frozen(view.rules, own))
    name = words.kind_name(s.pile[s.pile_size - 1], 1, viewer.language) if top else ""
    counts, *lines = spoken_pile.words(view, viewer, own)
    return Discards(
        title=viewer.say("table.pile"),
        told=_told(s.pile_size, name, frozen, viewer),
        size=s.pile_size,
        top=CardFace(top, name) if top else None,
        frozen=frozen,
        across=_freezer(s, cards),
        froze=bool(s.pile_size) and spoken_pile.freezes(view.rules, s.pile[s.pile_size - 1]),
        lines=[*lines, counts] if s.aside else lines,
        ways=lays.ways(view, viewer) if is_asked else [],
    )


def _told(n: int, top: str, frozen: bool, viewer: Viewer) -> str:
    if not top:
        return viewer.say("table.no_pile")
    lies = viewer.say("table.pile_lies", n=n, top=top)
    return f"{lies}, {viewer.say('table.frozen')}" if frozen else lies


def _freezer(s: State, cards: Layout) -> str:
    """Return the wild card or red three below the top that lies across the pile, and is seen by all."""
    across = [card for card, kind in zip(cards.pile[:-1], open_pile(s), strict=False) if rules.freezes(kind)]
    return names(across[-1:])[0] if across and s.frozen else ""


# --- what is shouted ----------------------------------------------------------------------------------------------


def shout(step: Happened, viewer: Viewer) -> Shout | None:
    """Return what is shouted over a step: a canasta that it closes, or that the round is over."""
    if step.event.seat is None:
        return None
    if any(score.name == "out" for score in step.event.scores):
        return Shout(viewer.say("shout.out"))
    was, now, group = step.before.state, step.after.state, step.group
    if rules.canastas(now, group) <= rules.canastas(was, group):
        return None
    rank = was.pile[was.pile_size - 1] if step.do == Do.TAKE else rules.rank_of(step.action)
    if rules.is_wild(rank):
        return Shout(viewer.say("shout.jokers"))
    pure = rules.row_size(now, group, rank) == now.naturals[group][rank]
    return Shout(viewer.say("shout.pure" if pure else "shout.mixed"))
