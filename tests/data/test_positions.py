"""Positions: what is told of each is by the rules, follows from its seat's view alone, and from no seed of a test."""

import gzip
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from sobremesa import games
from sobremesa.arena.entrants import enter
from sobremesa.cli import main
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import clone
from sobremesa.core.match import Match
from sobremesa.core.position import Position, View
from sobremesa.data.columns import SPAN, SPLITS
from sobremesa.data.plan import Plan
from sobremesa.data.positions import EXACT, FIRST, Drawing, positions, read, score, values_of, view_of, written
from sobremesa.data.values import Mean, Value, all_is_known, exact, rolled_out
from sobremesa.envs.encoding import NotThisEncoding, encoding
from tests.data.plans import ENCODED

EVERY_GAME = pytest.mark.parametrize("game", ENCODED)
TOLD = {"game", "players", "ruleset", "seat", "hand", "by", "actions", "answers", "table", "view"}


def classes(view: View[Any, Any]) -> dict[int, str]:
    """Return the classes of the legal actions, each with the notation of the first of them."""
    found: dict[int, str] = {}
    for code in view.legal_actions.codes:
        found.setdefault(encoding(view.game).module.dense(view.rules, view.state, code), view.write(code))
    return found


@EVERY_GAME
def test_the_house_has_positions(game: str) -> None:
    assert positions(game)
    assert all(one.keys() == TOLD for one in positions(game)), "no seed, no record"


@EVERY_GAME
def test_the_actions_are_those_that_the_rules_list(game: str) -> None:
    for one in positions(game):
        view = view_of(one)
        assert view.actor == one["seat"]
        assert {action["class"]: action["move"] for action in one["actions"]} == classes(view)
        assert set(one["answers"].values()) <= classes(view).keys()
        assert (view.hand(one["seat"]), view.digest()) == (one["hand"], one["table"])


@EVERY_GAME
def test_a_position_tells_what_its_seat_sees_and_nothing_else(game: str) -> None:
    for one in positions(game):
        view = view_of(one)
        again = clone(view.state)
        view.game.kernel.hide(view.rules, again, one["seat"])
        assert again == view.state
        assert view.sample(Chance("a world")).state != view.state or one["by"] == EXACT


@EVERY_GAME
def test_the_best_loses_nothing_and_the_others_what_they_are_worth_less(game: str) -> None:
    for one in positions(game):
        told = values_of(one)
        best = max(value.value for value in told.values())
        assert min(value.loss for value in told.values()) == 0
        for value in told.values():
            assert value.loss == pytest.approx(best - value.value, abs=0.0021)
            assert value.half >= 0 and value.loss_half >= 0
            assert one["by"] != EXACT or value.half == value.loss_half == 0


def test_no_position_is_of_the_seeds_of_a_test() -> None:
    test, validation = SPLITS.index("test") * SPAN, SPLITS.index("validation") * SPAN
    assert validation <= FIRST and test >= FIRST + SPAN // 2
    with pytest.raises(SobremesaError, match="there are positions 0 to 499999999, not 500000000"):
        Drawing(ENCODED[0], (2,)).position(SPAN // 2)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those levels are asked that are made at once."""
    monkeypatch.setattr(Drawing, "levels", ("random", "greedy"))


def drawn(game: str, worlds: int = 3) -> Drawing:
    return Drawing(game, (games.load(game).players[0],), "greedy", worlds)


@EVERY_GAME
@pytest.mark.usefixtures("quick")
def test_a_position_is_the_same_whenever_it_is_made(game: str) -> None:
    first = drawn(game).position(3)
    assert first == drawn(game).position(3)
    assert first is not None
    assert view_of({"game": game, **json.loads(json.dumps(first))}) == view_of({"game": game, **first})


def ending(number: int) -> Match[Any, Any]:
    """Return a match in which all is known, and somebody has a choice."""
    for seed in range(number, number + 40):
        played = Plan(ENCODED[0], names=("greedy",)).played(seed).match
        match = Match(played.game, played.ruleset, played.players, played.first_dealer, seed=played.seed)
        for step in played.steps:
            last = step.kind == "action" and sum(match.state.held) <= 5 and len(match.legal_actions) > 1
            if last and all_is_known(match.position, match.players):
                return match
            match.repeat(step)
    raise AssertionError("no such ending")


def by_hand(position: Position[Any, Any], side: int) -> float:
    """Return what is scored from here on with best play of both, without any searcher."""
    rules, s = position.rules, position.state
    kernel: Any = position.game.kernel
    actor = kernel.actor(rules, s)
    if actor < 0:
        return 0.0
    told = [after(position, code, side) for code in position.legal_actions.codes]
    return max(told) if kernel.side_of(actor) == side else min(told)


def after(position: Position[Any, Any], code: int, side: int) -> float:
    """Return the same after an action, with what that scores."""
    s, scored = clone(position.state), encoding(position.game).module.scored
    position.game.kernel.apply(position.rules, s, code)
    gained = scored(position.rules, s, side) - scored(position.rules, s, 1 - side)
    return float(gained) + by_hand(Position(position.game, position.rules, s), side)


@pytest.mark.parametrize("number", [0, 100, 200])
def test_an_exact_value_is_what_play_to_the_end_comes_to(number: int) -> None:
    match = ending(number)
    codes = match.legal_actions.codes
    found = exact(match.position, match.players, codes)
    kernel: Any = match.game.kernel
    side = kernel.side_of(match.actor)
    assert found is not None
    assert [value.value for value in found] == [after(match.position, code, side) for code in codes]


def test_a_value_in_worlds_follows_from_the_view_alone() -> None:
    game = ENCODED[0]
    played = Plan(game).played(1).match
    match = Match(played.game, played.ruleset, played.players, played.first_dealer, seed=played.seed)
    for step in played.steps[:4]:
        match.repeat(step)
    view, player = match.view(match.actor), enter(game, "greedy")
    world = view.sample(Chance("another world"))
    other = View.from_state(view.game, view.rules, world.state, view.seat)
    assert world.state != match.state and asdict(other.state) == asdict(view.state)
    codes = view.legal_actions.codes
    assert rolled_out(view, codes, player, 3, "key") == rolled_out(other, codes, player, 3, "key")


def test_a_score_counts_right_answers_and_losses() -> None:
    one = {"actions": [{"class": 4, **asdict(Value(2, 1, 0, 0))}, {"class": 7, **asdict(Value(0.5, 1, 1.5, 1))}]}
    told = score([one, one], [4, 7])
    assert (told.number, told.right, told.loss) == (2, 0.5, Mean.of([0, 1.5]))
    assert Mean.of([0, 1.5]).value == 0.75 and Mean.of([0, 1.5]).half == pytest.approx(1.959964 * 0.75)


@EVERY_GAME
def test_answers_lead_to_the_score_that_is_told(game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    some = positions(game)[:12]
    file = tmp_path / "some.jsonl.gz"
    file.write_bytes(written(game, [{k: v for k, v in one.items() if k != "game"} for one in some]))
    assert main(["data", "score", game, "random", "greedy", "--file", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    for level, line in zip(("random", "greedy"), lines, strict=True):
        told = score(some, [one["answers"][level] for one in some])
        assert line == f"{level}: {told.right:.1%} right, loses {told.loss.value:.3f} ± {told.loss.half:.3f} points"


@pytest.mark.usefixtures("quick")
def test_the_command_makes_what_a_drawing_does(tmp_path: Path) -> None:
    file, game = tmp_path / "two.jsonl.gz", ENCODED[0]
    words = ["data", "positions", game, "--number", "2", "--worlds", "3", "--player", "greedy", "--output", str(file)]
    assert main([*words, "--journal", str(tmp_path / "journal")]) == 0
    made = [drawn(game).position(number) for number in range(2)]
    assert file.read_bytes() == written(game, [one for one in made if one])
    got = read(file.read_bytes(), "two")
    assert all({"game": game, **json.loads(json.dumps(one))} in got for one in made if one)


def test_too_few_worlds_or_positions_are_refused() -> None:
    with pytest.raises(SobremesaError, match="an interval takes 2 worlds or more, not 1"):
        drawn(ENCODED[0], worlds=1)
    with pytest.raises(SobremesaError, match="there is no position to score a player by"):
        score([], [])


def test_positions_that_cannot_be_read_are_refused() -> None:
    game = ENCODED[0]
    whole = written(game, [])
    for spoiled in (whole[:-9], b"", b"[]"):
        with pytest.raises(SobremesaError, match="'my file' holds no positions, or is cut off or damaged"):
            read(spoiled, "my file")
    head = json.loads(gzip.decompress(whole))
    other = gzip.compress(json.dumps(head | {"encoding": {"name": "x", "hash": "0" * 64}}).encode())
    with pytest.raises(NotThisEncoding):
        read(other, "my file")
    fewer = gzip.compress(json.dumps(head | {"positions": 3}).encode())
    with pytest.raises(SobremesaError, match="with 0 of 3 positions"):
        read(fewer, "my file")
