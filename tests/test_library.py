"""The library as people use it: what is at the top, how values print, compare, copy and pickle."""

import copy
import pickle
from collections.abc import Callable
from operator import index
from threading import Thread
from typing import Any

import pytest

import sobremesa
from sobremesa import Action, LegalActions, Match, Result, Ruleset, View, games
from sobremesa.core.action import code_of
from sobremesa.core.chance import Chance
from sobremesa.core.errors import IllegalAction, NotationError, RecordError
from sobremesa.core.kernel import CHANCE, clone

AnyMatch = Match[Any, Any]
every_game = pytest.mark.parametrize("name", games.names())
COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
every_copy = pytest.mark.parametrize("twin", COPIES, ids=["copy", "deepcopy", "pickle"])


def played(name: str, steps: int = 15, seed: int = 7) -> AnyMatch:
    """A match of random play."""
    match, chance = sobremesa.new_match(name, seed=seed), Chance("library", name)
    go_on(match, chance, steps)
    return match


def go_on(match: AnyMatch, chance: Chance, steps: int) -> None:
    for _ in range(steps):
        if match.actor == CHANCE:
            match.deal()
        elif not match.over:
            match.play(match.legal_actions[chance.below(len(match.legal_actions))])


def decided(name: str) -> AnyMatch:
    """A match with a seat to decide."""
    match = played(name)
    go_on(match, Chance("decided"), match.actor == CHANCE)
    assert match.actor >= 0
    return match


def evaluated(text: str) -> Any:
    """Return what an expression makes for a person who has imported what the top offers."""
    return eval(text, {name: getattr(sobremesa, name) for name in sobremesa.__all__})


# --- the top


def test_the_top_offers_what_it_says_and_no_more() -> None:
    offered = {name for name, value in vars(sobremesa).items() if _is_offered(name, value)}
    assert offered | {"games", "__version__"} == set(sobremesa.__all__)
    assert sorted(sobremesa.__all__) == sorted(set(sobremesa.__all__))


def _is_offered(name: str, value: object) -> bool:
    """Return whether a person would take it for a part of the library: a function, a class or a constant of its own."""
    home = getattr(value, "__module__", "")
    return not name.startswith("_") and (home.startswith("sobremesa") or isinstance(value, int))


def test_what_is_at_the_top_has_an_example() -> None:
    """The reference shows them, and `test_docs` runs what it shows."""
    for name in set(sobremesa.__all__) - {"__version__", "CHANCE", "MATCH_OVER", "SobremesaError", "games"}:
        assert ">>> " in getattr(sobremesa, name).__doc__, name


# --- actions


@every_game
def test_an_action_prints_as_notation_and_its_repr_makes_it_again(name: str) -> None:
    match = decided(name)
    for action, text in zip(match.legal_actions, match.legal_actions.written, strict=True):
        assert (str(action), f"{action:>9}") == (text, f"{text:>9}")
        assert repr(action) == f"Action(games.load('{name}'), '{text}')"
        again = evaluated(repr(action))
        assert again == action and type(again) is Action and again.game is match.game


@every_copy
@every_game
def test_an_action_is_its_code_in_every_copy(name: str, twin: Callable[[Any], Any]) -> None:
    action = decided(name).legal_actions[-1]
    other = twin(action)
    assert type(other) is Action and str(other) == str(action) and other.game is action.game
    assert other == action == index(action) and hash(other) == hash(index(action))


def test_an_action_is_read_and_refused_as_the_notation_says() -> None:
    cuarenta, cuatrola = games.load("cuarenta"), games.load("cuatrola")
    assert str(Action(cuarenta, "7h  x4d3c")) == "7h x3c4d"
    with pytest.raises(NotationError, match="is not a card"):
        Action(cuarenta, "hello")
    with pytest.raises(TypeError):
        Action(cuarenta, 1.5)  # type: ignore[arg-type]
    match = decided("cuatrola")
    with pytest.raises(TypeError):
        match.play(1.5)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="'7h' is an action of 'cuarenta', not of 'cuatrola'"):
        match.play(Action(cuarenta, "7h"))
    assert Action(cuatrola, "paso") != Action(cuatrola, "solo")


@every_game
def test_an_action_can_be_played_in_any_form_and_leaves_plain_numbers_in_the_state(name: str) -> None:
    first = decided(name)
    matches = [first, first.copy(), first.copy()]
    action = first.legal_actions[0]
    forms: list[int | str] = [action, str(action), int(action)]
    for match, form in zip(matches, forms, strict=True):
        assert type(code_of(match.game, form)) is int
        match.play(form)
        assert match.steps[-1] == first.steps[-1] and match.actions[-1] == action
        assert Action not in _numbers(match.state)
    assert matches[0] == matches[1] == matches[2]


def _numbers(state: Any) -> set[type]:
    """The types of all numbers in a state."""

    def walk(value: Any) -> set[type]:
        return set().union(*map(walk, value)) if isinstance(value, list) else {type(value)}

    return walk([getattr(state, field) for field in type(state).__slots__])


def test_the_history_is_told_in_actions() -> None:
    match = played("cuarenta", 20)
    texts = [step.text for step in match.record().lines if step.who != "deal"]
    assert list(map(str, match.actions)) == texts
    assert [str(step.action) for step in match.steps if step.kind != "deal"] == texts


@every_game
def test_legal_actions_are_a_sequence_of_actions(name: str) -> None:
    legal = decided(name).legal_actions
    assert isinstance(legal, LegalActions) and all(type(action) is Action for action in (*legal, legal[0], *legal[:2]))
    assert list(legal) == legal.codes and {type(code) for code in legal.codes} == {int}
    assert legal.written[0] in legal and legal[0] in legal and legal.codes[0] in legal
    legal.codes.clear()
    assert len(legal) and legal == decided(name).legal_actions and hash(legal) == hash(decided(name).legal_actions)


def test_nothing_is_legal_where_nobody_decides() -> None:
    match = sobremesa.new_match("cuarenta", seed=1)
    assert not match.legal_actions and repr(match.legal_actions) == "<nothing to decide>"
    assert match.legal_actions != sobremesa.new_match("cuatrola", seed=1).legal_actions


def test_why_an_action_is_illegal_can_be_asked_in_notation() -> None:
    position = decided("cuarenta").position
    (missing,) = [text for text in ("7h", "7c") if text not in position.legal_actions][:1]
    assert position.why_illegal(missing) == position.why_illegal(Action(position.game, missing)) is not None
    assert position.why_illegal(position.legal_actions[0]) is None


# --- matches


@every_copy
@every_game
def test_a_copy_stands_where_the_match_stands_and_goes_its_own_way(name: str, twin: Callable[[Any], Any]) -> None:
    match = played(name)
    before, text = clone(match.state), str(match.record())
    other: AnyMatch = twin(match)
    assert other == match and other.state == match.state and other.game is match.game and str(other.record()) == text
    go_on(other, Chance("its own way"), 5)
    assert other != match and match.state == before and str(match.record()) == text
    go_on(match, Chance("its own way"), 5)
    assert other == match and other.state == match.state


@every_game
def test_undoing_in_a_copy_leaves_the_match_what_it_was(name: str) -> None:
    match, chance, states = sobremesa.new_match(name, seed=7), Chance("undone"), []
    for _ in range(40):
        states.append(clone(match.state))
        go_on(match, chance, 1)
    other = match.copy()
    while other.steps:
        other.undo()
    assert other == sobremesa.new_match(name, seed=7) and other.state == states[0]
    go_on(other, Chance("otherwise"), 40)
    for state in states[: len(match.steps)][::-1]:
        match.undo()
        assert match.state == state


def test_matches_are_compared_by_what_they_are() -> None:
    match = played("cuarenta")
    assert match == sobremesa.replay(str(match.record())) and match != str(match.record())
    assert played("cuarenta", seed=7) == match != played("cuarenta", seed=8)
    ruleset, game = match.ruleset, match.game
    one: AnyMatch = Match(game, ruleset, 2, 0, seed=1)
    others: list[AnyMatch] = [
        Match(game, ruleset, 4, 0, seed=1),
        Match(game, ruleset, 2, 1, seed=1),
        Match(game, ruleset, 2, 0, seed=2),
        Match(game, ruleset, 2, 0, seed=1, names=["Ana"]),
        Match(game, game.ruleset("rigor"), 2, 0, seed=1),
    ]
    assert all(one != other for other in others)
    assert one == Match(game, ruleset, 2, 0, seed="1", names=["", ""])
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_copies_are_played_in_threads_and_none_disturbs_another() -> None:
    match = played("cuarenta", 3)
    copies = [match.copy() for _ in range(4)]
    threads = [Thread(target=go_on, args=(other, Chance("thread"), 60)) for other in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    go_on(match, Chance("thread"), 60)
    assert all(other == match for other in copies)


def test_a_match_and_a_view_tell_whose_turn_it_is_and_no_card() -> None:
    match = sobremesa.new_match("cuarenta", "quito, caida_limpia=4", players=2, seed=7)
    said = "<Match of cuarenta (quito, caida_limpia=4), 2 players, 0 steps: the table waits for the deal>"
    assert repr(match) == said
    match.deal()
    assert repr(match.position) == "<Position of cuarenta: it is seat 1's turn>"
    assert repr(match.view(0)) == "<View of cuarenta by seat 0: it is seat 1's turn>"
    assert repr(match.view(None)) == "<View of cuarenta by a spectator: it is seat 1's turn>"


# --- views and states


@every_copy
@every_game
def test_views_are_compared_by_what_is_seen(name: str, twin: Callable[[Any], Any]) -> None:
    match = decided(name)
    view = match.view(0)
    other = twin(view)
    assert other == view and other.game is view.game and twin(view.state) == view.state
    assert view != match.view(1) and view != match.position and match.position == twin(match.position)
    with pytest.raises(TypeError, match="unhashable"):
        hash(view)


@every_game
def test_a_view_of_a_state_is_the_matchs(name: str) -> None:
    match = decided(name)
    before = clone(match.state)
    for seat in (None, *range(match.players)):
        assert View.from_state(match.game, match.rules, match.state, seat) == match.view(seat)
    assert match.state == before


# --- rulesets, results, errors


@every_copy
@every_game
def test_a_rulesets_repr_makes_it_again(name: str, twin: Callable[[Any], Any]) -> None:
    game = games.load(name)
    for ruleset in game.rulebook:
        assert evaluated(repr(ruleset)) == ruleset == twin(ruleset) and hash(twin(ruleset)) == hash(ruleset)
    assert game.ruleset() == next(iter(game.rulebook)) and twin(game) is game
    changed: Ruleset = games.load("cuarenta").ruleset("quito, caida_limpia=4")
    assert repr(changed) == "games.load('cuarenta').ruleset('quito, caida_limpia=4')"


def finished(name: str) -> AnyMatch:
    match = sobremesa.new_match(name, seed=3)
    go_on(match, Chance("finished"), 5000)
    assert match.over
    return match


@every_copy
@pytest.mark.parametrize("name", ["cuarenta", "cuatrola"])
def test_a_result_is_a_value(name: str, twin: Callable[[Any], Any]) -> None:
    match = finished(name)
    result = match.result
    assert isinstance(result, Result) and twin(result) == result and hash(twin(result)) == hash(result)
    assert str(result) == match.record().tags["Result"]
    assert result.to_dict()["winners"] == list(result.winners) and result.to_dict()["score"] == list(result.score)
    assert match.copy().result == result and sobremesa.new_match(name, seed=3).result is None


@every_copy
def test_errors_cross_to_other_processes_whole(twin: Callable[[Any], Any]) -> None:
    match = decided("cuarenta")
    with pytest.raises(IllegalAction) as illegal:
        match.play("misdeal")
    other = twin(illegal.value)
    assert str(other) == str(illegal.value) and vars(other) == vars(illegal.value) and other.clause == "P13"
    broken = twin(RecordError(3, "no"))
    assert (broken.line, str(broken)) == (3, "line 3: no")
