"""Whatever happens to a table, and in whatever order, the laws hold; where one does not, the simulation finds it."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa.core.match import Match
from sobremesa.protocol import messages as m
from sobremesa.server.state import events as ev
from sobremesa.server.state import fold
from sobremesa.server.state.fold import TableState
from sobremesa.server.state.stream import Stream
from sobremesa.server.table import commands
from sobremesa.server.table.announcements import Announcements
from sobremesa.server.table.audience import Audience
from sobremesa.server.table.scheduler import Scheduler
from sobremesa.server.table.table import Table
from tests.server.simulation.plan import Plan, Step, drawn
from tests.server.simulation.schedule import broken, played
from tests.server.simulation.shrink import shrunk

GAMES = ("cuarenta", "cuatrola", "canasta")
CHUNK = 25
SEEDS = 75
KEPT = sorted((Path(__file__).parent / "kept").glob("*.txt"))


def nothing_breaks(game: str, seeds: range) -> None:
    for seed in seeds:
        found = broken(drawn(game, seed))
        assert found == [], f"python -m tests.server.simulation --game {game} --seed {seed} --schedules 1"


@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
@pytest.mark.parametrize("game", GAMES)
def test_no_schedule_breaks_a_law(game: str, first: int) -> None:
    nothing_breaks(game, range(first, first + CHUNK))


@pytest.mark.long
@pytest.mark.parametrize("first", range(SEEDS, 7000, CHUNK))
@pytest.mark.parametrize("game", GAMES)
def test_no_schedule_of_many_breaks_a_law(game: str, first: int) -> None:
    nothing_breaks(game, range(first, first + CHUNK))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_what_was_broken_once_holds(file: Path) -> None:
    assert broken(Plan.parse(file.read_text("utf-8"))) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_schedule_is_the_same_whenever_it_is_run(game: str) -> None:
    for seed in range(3):
        plan = drawn(game, seed)
        assert Plan.parse(str(plan)) == plan
        assert _rows(plan) == _rows(plan)


def _rows(plan: Plan) -> Any:
    world, _ = played(plan)
    return world.disk.rows, [(wire.sent, wire.got) for _, wire in world.network.wires]


def test_the_least_that_breaks_a_law_is_left() -> None:
    what = ("undo", "drop", "say", "hint")
    plan = Plan("canasta", "classic", 1, 4, 3, steps=tuple(Step(at, "seat 0", do) for at, do in enumerate(what)))
    least = shrunk(plan, lambda one: {"drop", "hint"} <= {step.do for step in one.steps})
    assert [step.do for step in least.steps] == ["drop", "hint"] and least.people == 1


# --- each law can be broken


def _shows_seat_0_to_all(patch: pytest.MonkeyPatch) -> None:
    original = Match.view
    patch.setattr(Audience, "_view", lambda self, one: original(self.state.match, 0))


def _tells_seat_0_to_all(patch: pytest.MonkeyPatch) -> None:
    told = Stream.told

    def wrong(self: Stream, match: Any, states: Any, since: int, *rest: Any) -> Any:
        return told(self, match, states, max(0, since - 1), *rest)

    patch.setattr(Stream, "told", wrong)


def _does_repeated_commands_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(commands, "kept_name", lambda key, cid: f"{key[:12]}.{cid}.{next(_NUMBERS)}")


_NUMBERS = iter(range(10**9))


def _acknowledges_what_is_not_kept(patch: pytest.MonkeyPatch) -> None:
    async def lost(*_: Any) -> Any:
        return []

    table: dict[Any, Any] = {**commands._DO, m.Play: lost}
    patch.setattr(commands, "_DO", table)


def _plays_without_a_mind(patch: pytest.MonkeyPatch) -> None:
    from sobremesa.server.table.seat_bots import SeatBots

    async def first(self: SeatBots, seat: int) -> int:
        match = self.state.match
        assert match is not None
        await asyncio.sleep(0.01)
        return int(match.legal_actions[-1])

    patch.setattr(SeatBots, "choose", first)


def _stands_still(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Scheduler, "_deal", lambda self, *_: asyncio.sleep(0))


def _forgets_to_tell(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Audience, "push", lambda self: None)


def _opens_shuffles_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("sobremesa.server.table.announcements.fair.open_proofs", lambda state: sorted(state.proofs))


def _tells_answers_to_all(patch: pytest.MonkeyPatch) -> None:
    remember = Table.remember

    def telling(self: Table, key: str, answers: list[Any]) -> None:
        remember(self, key, answers)
        for answer in answers:
            self.audience.tell(answer)

    patch.setattr(Table, "remember", telling)


def _seats_at_once_who_should_wait(patch: pytest.MonkeyPatch) -> None:
    def seated(state: TableState, event: ev.Waits) -> None:
        state._sat(ev.Sat(event.seat, "person", event.name, "", event.token))

    patch.setattr(fold, "_APPLY", fold._APPLY | {ev.Waits: seated})


def _tells_nobody_of_powers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Announcements, "tell_powers", lambda self: None)


def _tells_who_comes_of_no_powers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Announcements, "powers", lambda self, language: [])


def _uses_powers_in_silence(patch: pytest.MonkeyPatch) -> None:
    commit = Table.commit

    async def silent(self: Table, *events: Any, **options: Any) -> None:
        await commit(self, *(event for event in events if not isinstance(event, ev.Used)), **options)

    patch.setattr(Table, "commit", silent)


def _leaves_powers_out_of_the_record(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(fold, "noted", lambda record, uses: record)


@pytest.mark.parametrize(
    ("plant", "law"),
    [
        (_shows_seat_0_to_all, "what seat"),
        (_tells_seat_0_to_all, "came ["),
        (_does_repeated_commands_again, "nobody asked for"),
        (_acknowledges_what_is_not_kept, "is not in the log"),
        (_plays_without_a_mind, "no bot wanted"),
        (_stands_still, "nothing has happened"),
        (_forgets_to_tell, "who comes now"),
        (_opens_shuffles_at_once, "before it was open"),
        (_tells_answers_to_all, "was answered what"),
        (_seats_at_once_who_should_wait, "saw the hand of seat"),
        (_tells_nobody_of_powers, "what powers were used"),
        (_tells_who_comes_of_no_powers, "what powers were used"),
        (_uses_powers_in_silence, "has used no power"),
        (_leaves_powers_out_of_the_record, "has the notes"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_planted_defect_is_found(
    monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None], law: str
) -> None:
    plant(monkeypatch)
    assert any(law in what for seed in range(20) for what in broken(drawn("cuatrola", seed)))
