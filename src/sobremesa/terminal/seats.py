"""Seating: the viewer in a seat, the house in the others, at a new table and at one that was saved."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.games.facets import presenter
from sobremesa.presentation.viewer import Viewer, tidy


def seated(seat: int, players: int, own_name: str, house: Sequence[str]) -> tuple[str, ...]:
    """Return the names of a new table: the viewer's own, and the house's for the other seats."""
    after = [name for name in house if name != own_name][: players - 1]
    return tuple(own_name if i == seat else after[(i - seat) % players - 1] for i in range(players))


def at_table(viewer: Viewer, match: Match[Any, Any]) -> Viewer:
    """Return the viewer who has sat down to a match and knows its game and its sides."""
    return replace(viewer, game=match.game, sides=sides(match.game, match.rules, match.players))


def resumed(viewer: Viewer, match: Match[Any, Any], own_name: str) -> Viewer:
    """Return the viewer in their own seat of a saved match."""
    seat = own_seat(match, viewer.seat)
    return at_table(replace(viewer, seat=seat, names=names(match, seat, own_name)), match)


def own_seat(match: Match[Any, Any], wanted: int) -> int:
    """Return the viewer's seat: the only one whose name is not one of the house's, else the seat asked for."""
    house = presenter(match.game.name).HOUSE
    own = [seat for seat, name in enumerate(match.names) if name not in house]
    return own[0] if len(own) == 1 else wanted % match.players


def names(match: Match[Any, Any], seat: int, own_name: str) -> tuple[str, ...]:
    """Return the names at a resumed table: the record's where it has them all, else the house's."""
    kept = tuple(map(tidy, match.names))
    if len(kept) == match.players and all(kept):
        return kept
    return seated(seat, match.players, own_name, presenter(match.game.name).HOUSE)
