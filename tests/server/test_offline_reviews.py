"""Reviews in a page without a network: what a server finds, though another worker makes the calls."""

import asyncio
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.review.review import Asked, Review, review
from sobremesa.server.answers.review import told
from sobremesa.server.errors import Refusal
from sobremesa.server.offline import reviews
from sobremesa.server.offline.entry import Entry
from sobremesa.server.offline.reviews import Reviews
from sobremesa.server.offline.search_pool import SearchPool
from sobremesa.server.storage.memory import MemoryStore
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.timing import AT_ONCE
from tests.server.here import Here
from tests.server.in_worker import InWorker, sit, turns
from tests.server.kit import run

ABLE = [name for name in games.names() if bots.known(name).review_by_entries]


def played(game: str, players: int, seed: str) -> Match[Any, Any]:
    found = games.load(game)
    match = Match(found, found.ruleset(), players, seed=seed)
    seats = [bots.make(game, "greedy", f"{seed} {seat}") for seat in range(players)]
    while not match.over:
        match.deal() if match.actor == CHANCE else match.play(seats[match.actor].choose(match.view(match.actor)))
    return match


def as_here(match: Match[Any, Any], asked: Asked) -> Any:
    """What a server tells of it, luck apart."""
    found: Review = review(match, asked)
    of = len(match.steps) + 1
    return told("t", found, of, of, "en")


async def in_page(match: Match[Any, Any]) -> Any:
    """What a page tells of it once it is whole, asked again and again."""
    own, text = Reviews(SearchPool(Here(match.game.name))), str(match.record())
    while (found := own.told("t", text, "en")).done < found.of:
        for _ in range(40):  # to tell takes longer than to go on
            await asyncio.sleep(0)
    return found


@pytest.mark.parametrize("game", ABLE)
def test_a_match_is_judged_as_at_a_server(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In few worlds. Mutants: the dearest are not judged once more; an answer of the decision before."""
    monkeypatch.setattr(reviews, "ASKED", few := Asked(worlds=10, again=2))
    match = played(game, min(games.load(game).players), "page")
    assert run(in_page(match)) == as_here(match, few)


@pytest.mark.long
@pytest.mark.parametrize("game", ABLE)
def test_whole_matches_have_the_same_verdicts(game: str) -> None:
    for players in games.load(game).players:
        match = played(game, players, "whole")
        assert run(in_page(match)) == as_here(match, reviews.ASKED)


@pytest.mark.parametrize("game", ABLE)
def test_a_review_whose_calls_cannot_be_made_says_so_and_is_begun_anew(game: str) -> None:
    """Mutants: what failed is kept for good; a page that asks again and again, and hears nothing."""
    match = played(game, min(games.load(game).players), "page")

    async def work() -> None:
        own, text = Reviews(SearchPool(Here(game, problem="the worker has ended"))), str(match.record())
        for _ in range(2):
            assert own.told("t", text, "en").done == 0
            with pytest.raises(Refusal) as refused:
                while True:
                    own.told("t", text, "en")
                    await asyncio.sleep(0)
            assert refused.value.key == "review_failed"

    run(work())


def place_with(game: str) -> InWorker:
    """Tables at which calls of a game's entries are made."""
    place = InWorker()
    context = ServerContext(MemoryStore(), SearchPool(Here(game)), AT_ONCE)
    place.entry = Entry(Lobby(context), place._post)
    return place


def test_a_match_that_is_not_over_or_of_another_game_is_not_reviewed() -> None:
    async def work() -> None:
        place = place_with(ABLE[0])
        for game in games.names():
            seated, line = await sit(place, game)
            await line.next("update")
            status, problem = await place.ask("GET", f"/api/tables/{seated['table']}/review")
            assert (status, problem["error"]) == (409, why := "unfinished" if game == ABLE[0] else "review_none")
            asked = {"step": 1, "actions": ["any"]}
            status, problem = await place.ask("POST", f"/api/tables/{seated['table']}/played_on", asked)
            assert (status, problem["error"]) == (409, why)

    run(work())


@pytest.mark.long
@pytest.mark.parametrize("game", ABLE)
def test_a_table_is_reviewed_once_its_match_is_over(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "ASKED", Asked(worlds=10, again=1))

    async def work() -> None:
        place = place_with(game)
        seated, line = await sit(place, game)
        await turns(line, 10_000)
        found: dict[str, Any] = {"done": 0, "of": 1}
        while found["done"] < found["of"]:
            _, found = await place.ask("GET", f"/api/tables/{seated['table']}/review?language=en")
        assert found["decisions"] and found["seats"] and not found["weighing"] and found["luck"] is None
        one = found["decisions"][0]
        asked = {"step": one["step"], "actions": [one["better"]]}
        status, told = await place.ask("POST", f"/api/tables/{seated['table']}/played_on?language=en", asked)
        assert (status, told["step"]) == (200, one["step"])

    run(work())


def test_only_games_that_are_judged_by_entries_are_reviewed() -> None:
    own = Reviews(SearchPool(Here(ABLE[0])))
    assert [name for name in games.names() if own.can_judge(name)] == ABLE[:1]
