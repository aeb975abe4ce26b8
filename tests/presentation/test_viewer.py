"""The viewer: who wins is said to those who played, and to who watched as to somebody who takes no side."""

import pytest

from sobremesa import games
from sobremesa.bots import house_bots
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.games.facets import presenter
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.sentences import sentences
from sobremesa.presentation.viewer import viewer_at

TO_PLAYERS = {
    "es": ("bien jugado", "otra vez", "revancha"),
    "en": ("well played", "better luck"),
    "de": ("gut gespielt", "nächste", "auf ein neues"),
}


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", TO_PLAYERS)
def test_the_end_is_told_to_who_watches_without_taking_a_side(name: str, language: str) -> None:
    game = games.load(name)
    players = 4 if 4 in game.players else game.players[0]
    match = Match(game, game.rulebook.ruleset(), players, seed="viewer")
    names = ("Ana", "Bea", "Curro", "Dolores")[:players]
    bots = [house_bots.player(name, "rules", f"viewer {seat}") for seat in range(players)]
    heard: dict[int | None, list[ObservedStep]] = {None: [], 0: []}
    while not match.over:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(bots[match.actor].choose(match.view(match.actor)))
        for seat, steps in heard.items():
            steps[:] = [*steps[-1:], ObservedStep(match.event(match.steps[-1], seat, 1), match.view(seat))]
    told = {}
    for seat, steps in heard.items():
        viewer = viewer_at(seat, names, sides(game, match.rules, players), language, game)
        told[seat] = " ".join(sentences(presenter(name), steps, len(steps) - 1, viewer)).lower()
    assert not any(word in told[None] for word in TO_PLAYERS[language])
    assert any(word in told[0] for word in TO_PLAYERS[language])
