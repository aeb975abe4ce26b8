"""Kinds of play that lost something: the game's texts have each as `review.kind.` and its name."""

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola.rules import SUITS, Rules, State


def kind_of_loss(rules: Rules, s: State, played: int, better: int) -> str:
    """Return what kind of call, cante or card lost, seen beside the better one."""
    if kernel.RENUNCIO in (played, better):
        return "claim"
    if played >= kernel.SING:
        return "cante"
    if played >= kernel.PASO:
        return {played: "passed", better: "bid"}.get(kernel.PASO, "contract")
    if not kernel.playable(rules, s) >> played & 1:
        return "revoked"
    return _kind_of_lead(s, played, better) if s.led == 0 else _kind_of_card(s, played, better)


def _kind_of_lead(s: State, played: int, better: int) -> str:
    """Return whether trumps were drawn or not, or what else was wrong about who opened a trick."""
    drew, better_drawn = (SUITS[s.trump] >> card & 1 for card in (played, better))
    return "lead" if drew == better_drawn else "drew" if drew else "not_drawn"


def _kind_of_card(s: State, played: int, better: int) -> str:
    """Return whether the trick was beaten or not, or what was wrong with the card that did, or did not."""
    beat, better_beats = (_beats(s, card) for card in (played, better))
    if beat or better_beats:
        return "beater" if beat and better_beats else "beat" if beat else "left"
    more = kernel.points_of(played) - kernel.points_of(better)
    partners = _beats_all(s, s.laid[s.trick][kernel.partner_of(s.turn)])
    if kernel.counts_points(s) and (more < 0 if partners else more > 0):
        return "kept" if partners else "given"
    return "discard"


def _beats(s: State, card: int) -> bool:
    """Return whether a card beats what lies on the table."""
    return kernel.winning(kernel.table_of(s) | 1 << card, s.led, SUITS[s.trump]) == 1 << card


def _beats_all(s: State, laid: int) -> bool:
    """Return whether a card that lies on the table is winning the trick."""
    return laid == kernel.winning(kernel.table_of(s), s.led, SUITS[s.trump])
