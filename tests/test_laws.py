"""The laws that every game keeps, over each ruleset and number of players."""

from collections.abc import Iterator
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.errors import IllegalAction
from sobremesa.core.kernel import CHANCE, SPECTATOR, clone
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.core.record import Record

STEPS = 250
"""How far into each match the laws look."""

TABLES = [
    pytest.param(name, preset, players, id=f"{name}-{preset}-{players}")
    for name in games.NAMES
    for preset in games.load(name).rulebook.presets
    for players in games.load(name).players
]
tables = pytest.mark.parametrize(("name", "preset", "players"), TABLES)

AnyMatch = Match[Any, Any]


def begin(name: str, preset: str, players: int, seed: int = 1) -> AnyMatch:
    """A match that shuffles for itself."""
    game = games.load(name)
    return Match(game, game.rulebook.ruleset(preset), players, seed=seed)


def advance(match: AnyMatch, chance: Chance) -> None:
    """One random step."""
    if match.actor == CHANCE:
        match.deal()
    else:
        legal = match.legal_actions
        match.play(legal[chance.below(len(legal))])


def random_play(match: AnyMatch, chance: Chance, steps: int = STEPS) -> Iterator[AnyMatch]:
    """The match after each random step."""
    for _ in range(steps):
        if match.over:
            return
        advance(match, chance)
        yield match


def watchers(match: AnyMatch) -> list[int | None]:
    """Every seat, and the spectator."""
    return [None, *range(match.players)]


@tables
def test_legal_actions_ascend_and_are_never_empty(name: str, preset: str, players: int) -> None:
    for match in random_play(begin(name, preset, players), Chance("legal")):
        legal = list(match.legal_actions)
        assert legal == sorted(set(legal))
        assert bool(legal) == (match.actor >= 0), str(match.record())


@tables
def test_legality_is_said_once(name: str, preset: str, players: int) -> None:
    """`why_illegal` is 0 exactly for what is listed: here and for every action that was legal elsewhere."""
    match, chance = begin(name, preset, players), Chance("legality")
    tried: set[int] = set()
    for _ in random_play(match, chance, 120):
        listed = set(match.legal_actions)
        tried |= listed
        kernel, rules, state = match.game.kernel, match.rules, match.state
        for action in tried:
            legal = kernel.why_illegal(rules, state, action) == 0
            assert legal == (action in listed), f"{match.game.notation.write(action)} in\n{match.record()}"


@tables
def test_every_illegal_action_has_a_reason_and_changes_nothing(name: str, preset: str, players: int) -> None:
    match, chance = begin(name, preset, players), Chance("reasons")
    tried: set[int] = set()
    for _ in random_play(match, chance, 60):
        listed = set(match.legal_actions)
        tried |= listed
        before = clone(match.state)
        for action in sorted(tried - listed)[:: max(1, len(tried) // 10)]:
            refuse(match, action)
        assert match.state == before


def refuse(match: AnyMatch, action: int) -> None:
    """The action is refused with a clause, a position and a sentence in every language."""
    if match.actor < 0 or match.position.why_illegal(action) is None:
        return
    with pytest.raises(IllegalAction) as caught:
        match.play(action)
    assert caught.value.clause and caught.value.position == match.position.digest()
    texts = {str(match.position.why_illegal(action, language)) for language in ("es", "en", "de")}
    assert len(texts) == 3


@tables
def test_notation_round_trips(name: str, preset: str, players: int) -> None:
    for match in random_play(begin(name, preset, players), Chance("notation")):
        notation = match.game.notation
        written = [notation.write(action) for action in match.legal_actions]
        assert [notation.parse(text) for text in written] == list(match.legal_actions)
        assert len(set(written)) == len(written)


@tables
def test_undo_leads_back_through_every_state(name: str, preset: str, players: int) -> None:
    match = begin(name, preset, players)
    states = [clone(match.state)]
    states += [clone(match.state) for _ in random_play(match, Chance("undo"))]
    while match.steps:
        assert match.state == states.pop()
        match.undo()
    assert match.state == states.pop()


@tables
def test_a_record_tells_the_whole_match(name: str, preset: str, players: int) -> None:
    match = begin(name, preset, players)
    for _ in random_play(match, Chance("record")):
        pass
    text = str(match.record())
    again = Match.replay(match.game, Record.parse(text))
    assert str(again.record()) == text
    assert again.state == match.state


@tables
def test_the_same_seed_gives_the_same_match(name: str, preset: str, players: int) -> None:
    texts = []
    for _ in range(2):
        match = begin(name, preset, players, seed=5)
        for _ in random_play(match, Chance("same"), 80):
            pass
        texts.append(str(match.record()))
    assert texts[0] == texts[1]


@tables
def test_the_cards_do_not_depend_on_the_play(name: str, preset: str, players: int) -> None:
    decks = []
    for way in ("one", "other"):
        match = begin(name, preset, players, seed=5)
        for _ in random_play(match, Chance(way), STEPS):
            pass
        decks.append([step.deck for step in match.steps if step.deck])
    shorter = min(map(len, decks))
    assert shorter and decks[0][:shorter] == decks[1][:shorter]


@tables
def test_a_view_is_what_all_its_worlds_show(name: str, preset: str, players: int) -> None:
    """`hide(sample(view)) == view`: nothing that is hidden can be read from a view, and nothing public is lost."""
    match, chance = begin(name, preset, players), Chance("worlds")
    for _ in random_play(match, chance):
        seat = watchers(match)[chance.below(players + 1)]
        view = match.view(seat)
        world = view.sample(chance)
        assert hidden(view, world.state) == view.state, str(match.record())
        if seat == match.actor:
            assert list(world.legal_actions) == list(view.legal_actions) == list(match.legal_actions)


def hidden(view: View[Any, Any], state: Any) -> Any:
    """What the view's seat would see of another state."""
    twin = clone(state)
    view.game.kernel.hide(view.rules, twin, SPECTATOR if view.seat is None else view.seat)
    return twin


@tables
def test_looking_changes_nothing(name: str, preset: str, players: int) -> None:
    match, chance = begin(name, preset, players), Chance("looking")
    for _ in random_play(match, chance, 60):
        before = clone(match.state)
        for seat in watchers(match):
            match.view(seat).sample(chance)
            match.events(seat)
        _ = match.legal_actions, match.position.digest(), match.record()
        assert match.state == before
