"""The zones of a table of Canasta: each group's rows, the pile and the stock, the turn."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sobremesa.core.game import Game
from sobremesa.core.position import View
from sobremesa.games.canasta import rules, words
from sobremesa.games.canasta.notation import KINDS
from sobremesa.games.canasta.presentation import lays
from sobremesa.games.canasta.presentation import pile as spoken_pile
from sobremesa.games.canasta.presentation.card_text import NATURALS, faces, many
from sobremesa.games.canasta.presentation.scene_parts import GroupTable, Pile, Row, Turn
from sobremesa.games.canasta.presentation.visible_cards import in_row, names, open_pile
from sobremesa.games.canasta.rules import JOKER, TWO, Answer, Phase, Rules, State
from sobremesa.games.canasta.suits import Layout
from sobremesa.presentation.scene import CardFace, is_to_decide
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]
Kinds = tuple[int, int, int]
"""The naturals, twos and jokers of a row."""


# --- the groups -------------------------------------------------------------------------------------------------


def group(view: Seen, side: int, cards: Layout, viewer: Viewer) -> GroupTable:
    """Return a group's side of the table: the canastas first, then the other rows, each from the ace down."""
    s = view.state
    laid = [rank for rank in NATURALS if s.naturals[side][rank]]
    laid.sort(key=lambda rank: not rules.is_canasta(s, side, rank))
    out = s.phase in (Phase.DEAL, Phase.OVER, Phase.LAY) and rules.group_of(view.rules, rules.player(s)) == side
    return GroupTable(
        side=side,
        rows=[
            *_jokers(view, side, cards, viewer),
            *_rows(view, side, laid, cards, viewer),
        ],
        red_threes=names(cards.red_threes.get(side, [])),
        black_threes=names(cards.black_threes if out and s.threes else cards.black_laid.get(side, [])),
        opens=0 if rules.has_laid(s, side) else rules.minimum(view.rules, s.score[side]),
        canastas=rules.canastas(s, side),
        factor=s.factor[side],
        unfinished=rules.unfinished_points(view.rules, s, side),
    )


def _jokers(view: Seen, side: int, cards: Layout, viewer: Viewer) -> Iterator[Row]:
    """Yield the joker canasta (C38), or the row of wild cards that is to become one (A17)."""
    s = view.state
    if not rules.wild_row(s, side):
        return
    kinds = [TWO] * s.wild_twos[side] + [JOKER] * s.wild_jokers[side]
    full = bool(rules.has_joker_canasta(s, side))
    text = viewer.say("plain.row.jokers" if full else "plain.row.wilds", cards=faces(kinds, viewer))
    points = rules.row_points(0, 0, s.wild_twos[side], s.wild_jokers[side])
    laid, missing = names(cards.joker_canastas[side]), rules.missing_to_canasta(s, side, JOKER)
    kind, bonus = ("jokers" if full else "", rules.wild_bonus(view.rules, s, side))
    yield Row("*", many(JOKER, viewer), text, laid, 0, len(kinds), missing, kind, bonus, points)


def _rows(view: Seen, side: int, laid: list[int], cards: Layout, viewer: Viewer) -> Iterator[Row]:
    """Yield the full canastas beside newer rows (V8), then the rows; the former are named apart, as places."""
    s = view.state
    for rank in NATURALS:
        if s.full[side][rank]:
            twos, jokers = rules.full_twos(s, side, rank), rules.full_jokers(s, side, rank)
            kinds = (rules.full_naturals(s, side, rank), twos, jokers)
            row = _row(rank, kinds, tuple(cards.rows[side, -rank]), 0, _bonus(view, rank, kinds), viewer)
            yield replace(row, rank=f"{row.rank}'")
    for rank in laid:
        kinds = (s.naturals[side][rank], s.twos[side][rank], s.jokers[side][rank])
        missing = rules.missing_to_canasta(s, side, rank)
        bonus = 0 if missing else _bonus(view, rank, kinds)
        yield _row(rank, kinds, tuple(cards.rows[side, rank]), missing, bonus, viewer)


def _bonus(view: Seen, rank: int, kinds: Kinds) -> int:
    """C36, C37, V11: what such a canasta counts at this table."""
    return rules.row_bonus(view.rules, rank, sum(kinds[1:]) > 0)


def _row(rank: int, kinds: Kinds, cards: tuple[int, ...], missing: int, bonus: int, viewer: Viewer) -> Row:
    return _kept_row(rank, kinds, cards, missing, bonus, viewer.language, viewer.game)


@lru_cache(maxsize=1024)
def _kept_row(
    rank: int,
    kinds: Kinds,
    cards: tuple[int, ...],
    missing: int,
    bonus: int,
    language: str,
    game: Game[Any, Any] | None,
) -> Row:
    """Return a row as it lies for all to see; mostly it lay so before, so it is made once for each language."""
    viewer = Viewer(0, (), language, plain=True, game=game)
    naturals, twos, jokers = kinds
    laid = [rank] * naturals + [TWO] * twos + [JOKER] * jokers
    canasta = "" if missing else "mixed" if twos + jokers else "pure"
    return Row(
        rank=KINDS[rank],
        name=many(rank, viewer),
        text=_said(rank, laid, canasta, viewer),
        cards=in_row(list(cards), bool(canasta)),
        naturals=naturals,
        wilds=twos + jokers,
        missing=missing,
        canasta=canasta,
        bonus=bonus,
        points=rules.row_points(rank, *kinds),
    )


def _said(rank: int, kinds: list[int], canasta: str, viewer: Viewer) -> str:
    if not canasta:
        return faces(kinds, viewer)
    wild = sum(map(rules.is_wild, kinds))
    return viewer.say(f"plain.row.{canasta}", rank=many(rank, viewer), n=len(kinds), wild=wild)


# --- stock and pile, and the turn -------------------------------------------------------------------------------


def pile(view: Seen, cards: Layout, viewer: Viewer) -> Pile:
    """Return the discards, with the card that froze them, and how they can be taken."""
    s = view.state
    top = names(cards.pile[-1:])[0] if s.pile_size else ""
    is_asked = is_to_decide(view) and s.phase == Phase.START
    own = spoken_pile.asked(view, viewer)
    return Pile(
        size=s.pile_size,
        top=CardFace(top, words.kind_name(s.pile[s.pile_size - 1], 1, viewer.language)) if top else None,
        frozen=bool(s.pile_size and rules.is_frozen(view.rules, own)),
        freezer=_freezer(s, cards),
        froze=bool(s.pile_size) and spoken_pile.freezes(view.rules, s.pile[s.pile_size - 1]),
        blocked=bool(s.blocked),
        aside=s.aside,
        lines=spoken_pile.words(view, viewer, own),
        ways=lays.ways(view, viewer) if is_asked else [],
    )


def _freezer(s: State, cards: Layout) -> str:
    """Return the wild card or red three below the top that lies across the pile, and is seen by all."""
    across = [card for card, kind in zip(cards.pile[:-1], open_pile(s), strict=False) if rules.freezes(kind)]
    return names(across[-1:])[0] if across and s.frozen else ""


def turn(s: State) -> Turn | None:
    """Return the turn that is being played."""
    if s.phase not in (Phase.START, Phase.LAY, Phase.ANSWER):
        return None
    return Turn(rules.player(s), s.need, s.laid_points, s.laid_cards, Answer(s.answer).name.lower())
