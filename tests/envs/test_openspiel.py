"""Games of OpenSpiel: its own tests pass, chance deals fairly and late, and worlds tell nothing."""

import pickle
import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs
import pytest
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]  # without types
from open_spiel.python.tests import games_sim_test  # type: ignore[import-untyped]  # without types

import sobremesa.envs.openspiel
from sobremesa import games
from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.errors import IllegalAction, SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.envs import machine
from sobremesa.envs.dealing import Node, Table
from sobremesa.envs.openspiel import PREFIX
from sobremesa.fast.batch import NoMachineCodeWarning
from tests.envs import games as tables

ENCODED = [name for name in tables.ENCODED if games.load(name).facet("extent")]
ENCODED_TABLES = [table for table in tables.ENCODED_TABLES if table.values[0] in ENCODED]


def loaded(name: str, ruleset: str = "", players: int = 0, **given: Any) -> Any:
    """A game of OpenSpiel."""
    params = {"ruleset": ruleset, "players": players or games.load(name).players[0], **given}
    return pyspiel.load_game(PREFIX + name, params)


def nodes(game: Any, seed: int) -> Any:
    """The states of random play, chance as likely as it says."""
    random, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(actions, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    yield state


@pytest.mark.parametrize("name", ENCODED)
def test_openspiels_own_random_play_finds_nothing(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ENCODED)
def test_openspiels_own_test_of_games_finds_nothing(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(loaded(name, limit=60))


@pytest.mark.long
@pytest.mark.parametrize(("name", "ruleset", "players"), ENCODED_TABLES)
def test_openspiels_own_tests_find_nothing_at_any_table(name: str, ruleset: str, players: int) -> None:
    for given in ({}, {"unit": "match", "limit": 120}):
        game = loaded(name, ruleset, players, **given)
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
        games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", ENCODED)
def test_every_card_of_a_pack_is_as_likely_as_the_other(name: str) -> None:
    game = loaded(name)
    for state in nodes(game, 1):
        if state.is_chance_node():
            node: Node = state.node
            chances = dict(state.chance_outcomes())
            assert sum(chances.values()) == pytest.approx(1)
            if node.waiting is not None and not node.waiting.cuts:
                left = Counter(game.table.extent.kind_of(game.table.rules, card) for card in unchosen(node))
                assert chances == pytest.approx({kind: n / left.total() for kind, n in left.items()})


def unchosen(node: Node) -> set[int]:
    """The cards of the pack that chance has not chosen since it was shuffled."""
    chosen = set[int]()
    for at in reversed(node.way()):
        if at.waiting is not None:
            chosen |= set(at.waiting.drawn)
        if at.waiting is not None and at.waiting.shuffled and not at.waiting.drawn:
            break
    return set(range(node.table.cards)) - chosen


@pytest.mark.parametrize("name", ENCODED)
def test_chance_chooses_no_card_before_it_is_served(name: str) -> None:
    game = loaded(name)
    for state in nodes(game, 2):
        if not state.is_chance_node():
            node: Node = state.node
            in_stock = game.table.extent.left(game.table.rules, game.table.machine.plain(node.state))
            assert len(unchosen(node)) == in_stock - (node.rest >= 0 and in_stock > 0)


@pytest.mark.parametrize("name", ENCODED)
def test_a_seat_cannot_tell_a_world_from_the_truth(name: str) -> None:
    """Byte for byte; and the world's history leads to it."""
    game, other = loaded(name, limit=60), 0
    for state in nodes(game, 3):
        if not state.is_chance_node() and state.node.decisions % 4 == 0 and not state.is_terminal():
            for player in range(game.num_players()):
                world = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
                assert world.information_state_string(player) == state.information_state_string(player)
                assert world.observation_tensor(player) == state.observation_tensor(player)
                again = game.new_initial_state()
                for action in world.history():
                    again.apply_action(action)
                assert str(again) == str(world)
                other += str(world) != str(state)
    assert other > 3


@pytest.mark.parametrize("name", ENCODED)
def test_what_is_won_is_nought_in_all_and_within_the_bounds(name: str) -> None:
    for seed in range(5):
        game = loaded(name)
        *_, end = nodes(game, seed)
        assert sum(end.returns()) == pytest.approx(0)
        assert max(map(abs, end.returns())) <= game.max_utility()
        assert end.node.decisions <= game.max_game_length()
        assert len(end.history()) - end.node.decisions <= game.max_chance_nodes_in_history()


@pytest.mark.parametrize("name", ENCODED)
def test_a_game_and_a_state_come_back_from_their_texts(name: str) -> None:
    game = loaded(name)
    assert str(pyspiel.load_game(str(game))) == str(game)
    *_, state = (state.clone() for _, state in zip(range(60), nodes(game, 4), strict=False))
    for back in (pickle.loads(pickle.dumps(state)), pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state))[1]):  # fmt: skip
        assert back.history() == state.history() and str(back) == str(state)
        assert back.legal_actions() == state.legal_actions()
        assert back.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("name", ENCODED)
def test_the_planes_are_those_of_the_encoding(name: str) -> None:
    game = loaded(name)
    observer = game.make_py_observer()
    for state in nodes(game, 5):
        if not state.is_chance_node() and not state.is_terminal():
            player = state.current_player()
            observer.set_from(state, player)
            seen = [0] * game.table.encoding.words
            view = game.table.view(state.node, player)
            game.table.encoding.module.observe(view.rules, view.state, player, seen)
            bits = [word >> i & 1 for word in seen for i in range(64)]
            assert observer.tensor.tolist() == bits == state.observation_tensor()
            assert np.concatenate(list(observer.dict.values())).tolist() == bits
            mask = np.flatnonzero(state.legal_actions_mask()).tolist()
            assert mask == state.legal_actions() == sorted(state.legal_actions(player))
            assert mask == pyspiel.State.legal_actions(state)


@pytest.mark.parametrize("name", ENCODED)
def test_without_a_compiler_the_same_is_played(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> object:
        raise NoMachineCode("no compiler")

    fast = Table(name, "", games.load(name).players[0], "hand", 30, 0)
    slow = Table(name, "", games.load(name).players[0], "hand", 30, 0)
    monkeypatch.setattr(machine, "compiled", none)
    with pytest.warns(NoMachineCodeWarning, match="plain Python plays"):
        at = slow.root
    monkeypatch.undo()
    beside = fast.root
    while not at.over:
        assert at.actor == beside.actor and at.classes == beside.classes
        if at.actor == CHANCE:
            assert at.outcomes() == beside.outcomes()
        else:
            assert slow.information(at, at.actor) == fast.information(beside, at.actor)
        action = at.outcomes()[-1][0] if at.actor == CHANCE else list(at.classes)[-1]
        at, beside = at.step(action), beside.step(action)
    assert slow.returns(at) == fast.returns(beside)


@pytest.mark.parametrize("name", ENCODED)
def test_openspiels_search_plays_the_whole_game(name: str) -> None:
    game, random = loaded(name), np.random.RandomState(1)
    state = next(state for state in nodes(game, 6) if not state.is_chance_node())
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 5.0, 4, random_state=random)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(
    ("params", "says"),
    [
        ({"ruleset": "nonsense"}, "has no ruleset 'nonsense'"),
        ({"players": 9}, "not by 9"),
        ({"unit": "trick"}, "there is no unit 'trick'"),
        ({"limit": -1}, "at least one decision"),
        ({"dealer": 7}, "there is no seat 7"),
        ({"deck": "nonsense"}, "has no small deck 'nonsense'"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(params: dict[str, Any], says: str) -> None:
    with pytest.raises(SobremesaError, match=says):
        loaded(ENCODED[0], **params)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    dealt = nodes(loaded(ENCODED[0]), 7)
    with pytest.raises(SobremesaError, match="chance cannot choose 999"):
        next(dealt).apply_action(999)
    state = next(state for state in dealt if not state.is_chance_node())
    before, history = str(state), state.history()
    illegal = next(action for action in range(len(state.legal_actions_mask())) if action not in state.legal_actions())
    with pytest.raises(IllegalAction, match=f"action {illegal}\\) is illegal: "):
        state.apply_action(illegal)
    with pytest.raises(SobremesaError, match="there is no action 100000"):
        state.apply_action(100000)
    assert str(state) == before and state.history() == history


def test_a_game_without_an_encoding_says_so() -> None:
    for name in set(games.names()) - set(ENCODED):
        with pytest.raises(SobremesaError, match=f"'{name}' has no encoding"):
            loaded(name)


def test_without_openspiel_the_extra_is_named() -> None:
    code = "import sys; sys.modules['pyspiel'] = None\nimport sobremesa.envs.openspiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'sobremesa[openspiel]'" in done.stderr


def test_changes_of_a_ruleset_have_a_form_for_names() -> None:
    game = games.load(ENCODED[0])
    option = next(option for option in game.rulebook.options if option.switch or option.words)
    value = next(v for v in option.examples() if v != game.ruleset()[option.name])
    text = f"{game.ruleset().name}, {option.name}={str(value).lower()}"
    by_name = pyspiel.load_game(f"{PREFIX}{game.name}(ruleset={text.replace(', ', ';').replace('=', ':')})")
    assert by_name.table.rules == loaded(game.name, text).table.rules == game.rules(game.ruleset(text), game.players[0])
    assert str(by_name) == str(loaded(game.name, text))
    assert sobremesa.envs.openspiel.PREFIX in str(by_name)
