"""Rehearsal of every game: what the first table of each would wait for is there before anybody comes.

A server that takes the tables of another one, which has died, has perhaps only just begun itself. To load a game, its
texts and all that shows it takes some 50 to 90 ms of a core, ten times what a table takes that is opened after it.
"""

import logging

from sobremesa import games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.games.facets import remember, scene
from sobremesa.presentation.scene import SceneContext
from sobremesa.presentation.viewer import viewer_of

log = logging.getLogger("sobremesa.server")


def rehearse() -> None:
    """Deal a hand of every game, and show it to who must decide; one that cannot be shown holds up no other."""
    for name in games.names():
        try:
            _rehearse(name)
        except Exception:
            log.exception("a game cannot be shown: %s", name)


def _rehearse(name: str) -> None:
    game = games.load(name)
    players = game.players[-1]
    match = Match(game, game.rulebook.at_door(), players, seed=0)
    while match.actor == CHANCE:
        match.deal()
    seat, names = max(match.actor, 0), tuple(map(str, range(players)))
    viewer = viewer_of(seat, names, sides(game, match.rules, players), "es", game)
    memory = remember(match)
    scene(match.view(seat), SceneContext(viewer, (), memory.seen(seat) if memory else None))
