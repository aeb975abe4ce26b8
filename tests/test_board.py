"""Boards: the same cards for everybody, the same players, a commitment that opens to them, and the comparison."""

import random
from functools import partial
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.bots.house_bots import usual_here
from sobremesa.core import fairness
from sobremesa.core.board import Board, Maker, Place, hand_is_over, lead, place
from sobremesa.core.errors import SobremesaError
from sobremesa.core.fairness import DRAW, HOUSE_NONCE, Proof
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.sides import sides

SECRET = bytes(range(32))
TABLES = [(name, players) for name in games.names() for players in games.load(name).players]
ANY = min(games.names())


def board(name: str = ANY, players: int = 0, seat: int = 0, level: str = "", secret: bytes = SECRET) -> Board:
    game = games.load(name)
    played = players or game.players[0]
    return Board("2026-11-27", game, game.ruleset(), played, seat, level or usual_here(name), secret)


def maker(one: Board) -> Maker:
    return partial(bots.make, one.game.name, one.level)


def played(one: Board, seed: int) -> Match[Any, Any]:
    """Play a board in its seat: by chance, but by the same choices for the same seed."""
    match, chooser = one.begun(), random.Random(seed)
    while not hand_is_over(match):
        one.play_on(match, maker(one))
        if not hand_is_over(match):
            match.play(chooser.choice(match.legal_actions.codes), one.seat)
    return match


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_everybody_gets_the_same_cards_whatever_is_played(name: str, players: int) -> None:
    one = board(name, players)
    first, second = one.begun(), one.begun()
    assert first == second
    assert first.steps[-1].deck
    assert one.begun() != board(name, players, secret=bytes(32)).begun()


@pytest.mark.parametrize("name", games.names())
def test_the_same_choices_give_the_same_result(name: str) -> None:
    one = board(name)
    assert played(one, 3) == played(board(name), 3)


@pytest.mark.parametrize("name", games.names())
def test_a_player_that_is_asked_for_one_decision_alone_takes_the_same(name: str) -> None:
    """The house's players remember nothing: a server that was started anew plays on as if it had not been."""
    one = board(name)
    whole = one.house(maker(one))
    again = one.begun()
    for done in whole.steps[len(again.steps) :]:
        if done.kind == "action":
            bot = maker(one)(one.player_seed(again.actor, len(again.steps)))
            assert bot.choose(again.view(again.actor)) == done.action
        again.repeat(done)
    assert again == whole


@pytest.mark.parametrize("name", games.names())
def test_the_house_plays_exactly_one_hand(name: str) -> None:
    one = board(name)
    match = one.house(maker(one))
    assert [bool(step.deck) for step in match.steps].count(True) == 1
    assert match.over or match.actor == CHANCE
    match.undo()
    assert not hand_is_over(match)


@pytest.mark.parametrize("name", games.names())
def test_whoever_plays_as_the_house_does_gets_what_the_house_made_of_it(name: str) -> None:
    one = board(name)
    house, match = one.house(maker(one)), one.begun()
    while not hand_is_over(match):
        one.play_on(match, maker(one))
        if not hand_is_over(match):
            match.play(house.steps[len(match.steps)].action, one.seat)
    assert match == house
    assert one.points(match) == one.points(house)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_points_are_told_from_the_seat(name: str, players: int) -> None:
    one = board(name, players)
    match = one.begun()
    side_of = sides(one.game, match.rules, players)
    match.state.score[: max(side_of) + 1] = scores = list(range(7, 8 + max(side_of)))
    for seat, side in enumerate(side_of):
        own, *others = board(name, players, seat).points(match)
        assert own == scores[side]
        assert sorted([own, *others]) == scores


@pytest.mark.parametrize("name", games.names())
def test_the_commitment_opens_to_the_cards(name: str) -> None:
    """What anybody can compute from the secret once it is shown, with nothing but what stands in the module's text."""
    one = board(name)
    terms = f"board|2026-11-27|{name}|{one.players}|0|{one.level}|{one.ruleset}|"
    assert one.commitment == sha256(terms.encode() + SECRET).hexdigest()
    match, nonces = one.begun(), (HOUSE_NONCE,) * one.players
    proof = Proof(fairness.commitment("t1", 1, one.shuffle_secret(1)), one.shuffle_secret(1), nonces)
    needed = len(match.steps[0].deck) - one.game.cut
    shuffled = one.game.shuffle(proof.chance("t1", 1, one.players), needed)
    assert one.game.write_deal(shuffled) == one.game.write_deal(match.steps[0].deck)
    draw = fairness.chance(one.shuffle_secret(DRAW), nonces)
    assert one.game.draw_dealer(match.rules, one.players, draw) == match.first_dealer


def test_nothing_of_a_board_can_be_chosen_after_its_commitment() -> None:
    name = next(name for name in games.names() if len(games.load(name).players) > 1)
    one = board(name)
    other_rules = one.game.ruleset(list(one.game.rulebook.presets)[1])
    others = [
        board(name, seat=1),
        board(name, one.game.players[1]),
        board(name, level="random"),
        board(name, secret=bytes(32)),
        Board("2026-11-28", one.game, one.ruleset, one.players, 0, one.level, SECRET),
        Board(one.name, one.game, other_rules, one.players, 0, one.level, SECRET),
    ]
    assert len({one.commitment, *(other.commitment for other in others)}) == 1 + len(others)


def test_a_board_is_told_without_its_secret() -> None:
    one = board()
    assert SECRET.hex() not in repr(one)
    assert repr(SECRET) not in repr(one)


def test_seeds_of_decisions_are_all_different() -> None:
    one = board()
    assert len({one.player_seed(seat, steps) for seat in range(4) for steps in range(50)}) == 200


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seat": 9}, "there is no seat 9: the seats of this board are 0 to "),
        ({"seat": -1}, "there is no seat -1"),
        ({"secret": b"short"}, "a board's secret has 32 bytes, not 5"),
        ({"players": 9}, "is played by .*, not by 9"),
    ],
)
def test_a_board_that_cannot_be_is_refused(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SobremesaError, match=sentence):
        board(**changed)


def test_a_lead_is_over_the_mean_of_the_others() -> None:
    assert lead((7, 2)) == 5
    assert lead((3, 4, 8)) == -3


def test_equal_results_share_their_rank() -> None:
    leads = [4.0, -2.0, 0.0, 0.0, 4.0, -7.0]
    assert place(4.0, leads) == Place(rank=1, of=6, equal=2, beaten=4)
    assert place(0.0, leads) == Place(rank=3, of=6, equal=2, beaten=2)
    assert place(-7.0, leads) == Place(rank=6, of=6, equal=1, beaten=0)
    assert place(1.0, [1.0]) == Place(rank=1, of=1, equal=1, beaten=0)
    with pytest.raises(SobremesaError, match="not among them"):
        place(1.0, leads)


def test_whoever_has_a_better_result_has_a_better_rank() -> None:
    leads = [float(random.Random(5).choice(range(-9, 9))) for _ in range(40)]
    for worse, better in pairwise(sorted(set(leads))):
        assert place(worse, leads).rank > place(better, leads).rank
        assert place(worse, leads).beaten < place(better, leads).beaten
