"""Positions for the tests of clauses: a table whose cards are named, what a step scored, why an action is refused."""

from typing import Any, TypeVar

from sobremesa.core.game import Game
from sobremesa.core.match import Match

R = TypeVar("R")
S = TypeVar("S")


def dealt(game: Game[R, S], cards: str, ruleset: str = "", players: int = 0, dealer: int | None = None) -> Match[R, S]:
    """Return a match after its first deal, of a pack that begins with these cards in dealing order.

    The other cards follow in the pack's own order. The last seat deals, if no other is named, and the first number of
    players of the game play.
    """
    count = players or game.players[0]
    match = Match(game, game.ruleset(ruleset), count, count - 1 if dealer is None else dealer)
    pack = game.pack_of(match.rules)
    left, named = list(range(len(pack))), []
    for card in cards.split():
        named.append(next((code for code in left if pack.name(code) == card), pack.code(card)))
        left.remove(named[-1])
    match.deal(named + left)
    return match


def scored(match: Match[Any, Any]) -> list[tuple[str, int, int]]:
    """Return what the last step scored: name, side and points of each event."""
    return [(score.name, score.side, score.points) for score in match.steps[-1].scores]


def refused(match: Match[Any, Any], action: str) -> str:
    """Return the clause by which an action is refused here; raises `AssertionError` where it is legal."""
    why = match.position.why_illegal(action)
    assert why is not None, f"'{action}' is legal here; so are {' '.join(match.legal_actions.written)}"
    return why.clause
