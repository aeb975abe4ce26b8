"""Streams keep few views of a hand, and who comes late is told what the others heard."""

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.games.facets import presenter
from sobremesa.presentation.sentences import speaks_of_what_all_see
from sobremesa.presentation.viewer import viewer_at
from sobremesa.server.state.stream import AT_HAND, IN_SIGHT, Sight, Stream

STEPS = 60


@pytest.mark.parametrize("name", games.names())
def test_who_comes_late_hears_what_the_others_heard_and_few_views_are_kept(name: str) -> None:
    game, chance = games.load(name), Chance("stream", name)
    players = 4
    match = Match(game, game.rulebook.ruleset(), players, seed="stream")
    stream, late, states = Stream(0), Stream(0), {0: clone(match.state)}
    viewer = viewer_at(0, ("Ana", "Bea", "Curro", "Dolores"), sides(game, match.rules, players), "en", game)
    heard: list[object] = []
    for _ in range(STEPS):
        if match.over:
            break
        is_new = False
        if match.actor == CHANCE:
            is_new = game.kernel.cards_needed(match.rules, match.state) > 0
            match.deal()
        else:
            legal = match.legal_actions.codes
            match.play(legal[chance.below(len(legal))])
        if is_new:
            states.clear()
            heard.clear()
        states[len(match.steps)] = clone(match.state)
        for one in (stream, late):
            one.hear(match, is_new)
        heard += stream.told(match, states, max(stream.number - 1, stream.hand), viewer)
        assert len(stream._steps) <= AT_HAND
    assert late.told(match, states, 0, viewer) == heard and len(heard) > AT_HAND


OPEN = [
    (name, preset)
    for name in games.names()
    if speaks_of_what_all_see(presenter(name))
    for preset in games.load(name).rulebook.presets
]


@pytest.mark.parametrize(("name", "preset"), OPEN)
def test_what_all_see_tells_each_seat_what_its_own_view_tells(name: str, preset: str) -> None:
    game, chance = games.load(name), Chance("sight", preset)
    match, states, sight = Match(game, game.rulebook.ruleset(preset), 4, seed="sight"), dict[int, object](), Sight()
    streams = [Stream(seat) for seat in (None, 0, 1, 2, 3)]
    called = (("Ana", "Bea", "Curro", "Dolores"), sides(game, match.rules, 4), "en", game)
    while not match.over and len(match.steps) < 120:
        is_new = match.actor == CHANCE and game.kernel.cards_needed(match.rules, match.state) > 0
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(match.legal_actions.codes[chance.below(len(match.legal_actions))])
        states = {} if is_new else states
        states[len(match.steps)] = clone(match.state)
        for stream in streams:
            stream.hear(match, is_new)
            viewer, since = viewer_at(stream.seat, *called), max(stream.number - 2, stream.hand)
            own = stream.told(match, states, since, viewer)
            stream._steps.clear()
            assert stream.told(match, states, since, viewer, sight) == own
        assert len(sight._steps) <= IN_SIGHT
