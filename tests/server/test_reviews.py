"""Reviews of finished matches: judged once, told as they stand, and to nobody before a match is over."""

import asyncio
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from typing import Any

import polib
import pytest

from sobremesa import bots, games
from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.laws import advance
from sobremesa.core.match import Match
from sobremesa.presentation.texts import Say
from sobremesa.review import parts
from sobremesa.review.account import Account
from sobremesa.review.decision import Decision
from sobremesa.review.estimates import solved
from sobremesa.review.luck import account
from sobremesa.review.review import Asked, review
from sobremesa.server.answers.review_parts import told
from sobremesa.server.errors import Refusal
from sobremesa.server.http import review_jobs
from sobremesa.server.http.review_jobs import EACH, IN_LINE, KEPT, Job, ReviewJobs
from sobremesa.server.table.quick_pool import QuickPool
from tests.server.kit import STILL, House, house, play_out, random_bots, run

ABLE = [name for name in games.names() if bots.known(name).review]
TOLD = [name for name in ABLE if max(games.load(name).players) <= 4]
"""Those games whose matches are short; what is told of a long one is seen in the browser."""
FEW = Asked(worlds=10, again=1)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ASKED", FEW)


async def finished(here: House, game: str) -> str:
    """The address of a table whose match is over."""
    table, seated = await here.open(game=game, players=games.load(game).players[0], start=True)
    await play_out(here.sit(table.state.id, seated["token"]))
    return f"/api/tables/{table.state.id}"


async def whole(here: House, page: str) -> Any:
    """The review, once all of it stands; on the way no part is lost again."""
    done = -1
    while True:
        answer = await here.ask("GET", page)
        assert answer.status == 200, answer.body
        found = answer.json
        assert found["done"] >= done
        done = found["done"]
        if 0 < found["of"] == done and not found["weighing"]:
            return found
        assert done == found["of"] or not any(seat["standing"] or seat["kinds"] for seat in found["seats"])
        assert found["luck"] is None and (found["weighing"] or done < found["of"] or not found["of"])
        await asyncio.sleep(0)


def assert_luck(told: Any, found: Account) -> None:
    """Mutants: luck that is not weighed in one go; a line that does not come to the result; another side's parts."""
    for number, side in enumerate(told["sides"]):
        assert side["start"] + side["deals"] + side["hidden"] + side["own"] + side["others"] == pytest.approx(
            side["result"]
        )
        assert (side["seats"], side["deals"]) == (found.own(number), found.deals(number))
        assert side["chances"][-1] == side["result"] and len(side["chances"]) == len(side["lucky"])
        choices = side["own"] + side["others"]
        assert side["lucky"][-1] == pytest.approx(side["result"] - choices, abs=0.001)
        assert f"{100 * side['start']:.1f} % at the start" in side["said"]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("game", TOLD)
def test_a_review_is_told_as_it_is_found_with_the_table_before_each_decision(game: str) -> None:
    """Mutants: the moment after the decision; the dearest not judged once more; a part left out."""

    async def work() -> None:
        async with house(make=random_bots) as here:
            page = await finished(here, game)
            found = await whole(here, f"{page}/review?language=en")
            table = here.lobby.tables[found["table"]]
            judged = review(parts.match_of(str(table.state.record())), FEW)
            dearest = [found["decisions"][n] for turn in found["dearest"] for n in turn["decisions"]]
            expected = [one for turn in judged.dearest_turns for one in turn]
            assert [(one["step"], one["loss"]) for one in dearest] == [(one.step, one.loss) for one in expected]
            assert [found["decisions"][n]["step"] for n in found["disputed"]] == [one.step for one in judged.disputed]
            assert_luck(found["luck"], account(judged.match))
            shown = {one["step"] for one in found["decisions"]}
            assert {one.step for one in judged.decisions if one.counts} <= shown
            assert all(one["why"] for one in (*dearest, *(found["decisions"][n] for n in found["disputed"])))
            for one in (*found["decisions"][:3], *found["decisions"][-3:]):
                part = await here.ask("GET", f"{page}/replay?seat={one['seat']}&first={one['moments'][one['seat']]}")
                scene = part.json["steps"][0]["scene"]
                offered = [action for choice in scene["choices"] for action in choice["actions"]]
                assert scene["actor"] == one["seat"] and {one["chosen"], one["better"]} <= {*offered}, one

    run(work())


def test_what_a_turn_lost_is_told_together_and_a_turn_of_one_decision_as_that_decision() -> None:
    """Mutants: the dearest decision first, whatever its turn; turns of two hands, or of two seats, are one."""
    loaded = games.load(ABLE[0])
    match: Match[Any, Any] = Match(loaded, loaded.ruleset(), 2, seed="turns", names=["Ana", "Beto"])
    chance = Chance("turns")
    while len(match.steps) < 12:
        advance(match, chance)
    plays = [number for number, step in enumerate(match.steps, 1) if step.kind == "action"]
    turns = [(1, 0, 4, 0.03), (1, 0, 4, 0.04), (1, 1, 4, 0.05), (2, 0, 4, 0.02), (1, 0, 0, 0.06), (1, 0, 4, 0.0)]
    decisions = [
        Decision(step, hand, seat, (), (match.steps[step - 1].action,) * 2, 0, 10, (solved((0.5, 0.5 + loss), 0),))
        for step, (hand, seat, _, loss) in zip(plays, turns, strict=False)
    ]
    decisions = [replace(one, turn=turn) for one, (_, _, turn, _) in zip(decisions, turns, strict=True)]
    found = json.loads(told("T", str(match.record()), [pickle.dumps(decisions)], 2, (), "en"))
    assert [(one["hand"], one["turn"]) for one in found["decisions"]] == [
        (hand, turn) for hand, _, turn, _ in turns[:-1]
    ]
    assert [(one["seat"], one["decisions"]) for one in found["dearest"]] == [(0, [0, 1]), (0, [4]), (1, [2]), (0, [3])]
    assert [one["loss"] for one in found["dearest"]] == pytest.approx([0.07, 0.06, 0.05, 0.02])
    places = ["Round 1, turn 4", f"Hand 1, step {plays[4]}", f"Round 1, turn 4, step {plays[2]}"]
    assert [one["place"] for one in found["dearest"]][:3] == places


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ABLE)
def test_each_kind_of_loss_has_its_sentence(game: str, language: str) -> None:
    """Mutant: a kind that a game brings is told without a reason."""
    game_package = games.load(game).package
    file = polib.pofile(str(files(game_package) / "locale" / f"{language}.po"))
    kinds = [entry.msgid.removeprefix("review.kind.") for entry in file if entry.msgid.startswith("review.kind.")]
    say = Say(language, game_package)
    assert kinds and [kind for kind in kinds if not say.find(f"review.why.{kind}")] == []


def test_a_review_is_judged_once_in_whatever_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mutant: the language, or who asks, is part of what a review is found by."""
    begun: list[str] = []
    count = parts.number_of_parts

    def counted(text: str) -> int:
        begun.append(text)
        return count(text)

    monkeypatch.setattr(parts, "number_of_parts", counted)
    for name in ("part", "last_part"):
        monkeypatch.setattr(parts, name, lambda *given: pickle.dumps([]))
    monkeypatch.setattr(parts, "number_weighed", lambda text: 0)

    async def work() -> None:
        async with house(make=random_bots) as here:
            page = await finished(here, ABLE[0])
            pages = [
                f"{page}/review?language={language}{more}" for language in ("es", "de") for more in ("", "&match=1")
            ]
            answers = await asyncio.gather(
                *(here.ask("GET", one, address=f"192.0.2.{n}") for n, one in enumerate(pages))
            )
            assert {answer.status for answer in answers} == {200}
            es, es_again, de, de_again = [await whole(here, one) for one in pages]
            assert len(begun) == 1
            assert es == es_again and de == de_again
            assert es["how"] != de["how"] and es["dearest"] == de["dearest"]

    run(work())


def test_no_review_of_a_match_that_goes_on_or_of_a_board() -> None:
    """Mutant: a board that was played is reviewed, whose cards others are still to play."""

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game=ABLE[0], players=2, start=True)
            for page in ("review", "review?match=1", "review?match=2", "review?match=x"):
                answer = await here.ask("GET", f"/api/tables/{table.state.id}/{page}")
                assert (answer.status, answer.json["error"]) == (409, "unfinished"), page
            device = {"device": "a-device-of-one-person", "name": "Ana", "language": "en"}
            taken = await here.ask("POST", f"/api/boards/{ABLE[0]}/tables", device)
            for page in ("review?language=en", "review?match=1&language=en"):
                answer = await here.ask("GET", f"/api/tables/{taken.json['table']}/{page}", token=taken.json["token"])
                assert (answer.status, answer.json["error"]) == (409, "review_board")
                assert "others are still to play its cards" in answer.json["text"]
            assert not here.web.reviews.under_way
            for one, key, token in (
                (table.state.id, "unfinished", ""),
                (taken.json["table"], "seats_only", ""),
                (taken.json["table"], "review_board", taken.json["token"]),
            ):
                on = await here.ask("POST", f"/api/tables/{one}/played_on", {"step": 2}, token)
                assert on.json["error"] == key
            board = await here.ask("GET", f"/api/tables/{taken.json['table']}")
            assert board.json["reviewed"] is False

    run(work())


NUMBERS = [(name, players) for name in games.names() for players in games.load(name).players]


@pytest.mark.parametrize(("game", "players"), NUMBERS)
def test_a_table_says_whether_its_matches_can_be_reviewed(game: str, players: int) -> None:
    """Mutant: the game is asked, some of whose matches are refused in the end."""
    loaded = games.load(game)
    able = bots.reviewable(game, loaded.rules(loaded.ruleset(), players))

    async def work() -> None:
        async with house(timing=STILL) as here:
            table, _ = await here.open(game=game, players=players)
            page = f"/api/tables/{table.state.id}"
            assert (await here.ask("GET", page)).json["reviewed"] is able
            answer = await here.ask("GET", f"{page}/review?language=en")
            never = "review_rules" if game in ABLE else "review_none"
            assert answer.json["error"] == ("unfinished" if able else never)

    run(work())


@pytest.mark.usefixtures("few")
def test_a_match_is_played_on_from_a_decision_and_nothing_of_it_is_kept() -> None:
    """Mutants: the table after the decision; a hand that goes on; another line at the second try; a step of a deal."""

    async def work() -> None:
        async with house(make=random_bots) as here:
            page = await finished(here, ABLE[0])
            path = f"{page}/played_on?language=en"
            assert (await here.ask("POST", path, {"step": 2})).json["error"] == "review_open"
            found = await whole(here, f"{page}/review?language=en")
            state, match = (
                here.lobby.tables[found["table"]].state,
                found["decisions"][found["dearest"][0]["decisions"][0]],
            )
            kept, tables = (state.seq, str(state.record())), len(here.lobby.tables)
            seat, played = match["seat"], [match["better"]]
            stood = (await here.ask("POST", path, {"step": match["step"]})).json
            (was,) = stood["steps"]
            part = await here.ask("GET", f"{page}/replay?language=en&seat={seat}&first={match['moments'][seat]}")
            assert was == part.json["steps"][0] and not stood["over"]
            while not (line := (await here.ask("POST", path, {"step": match["step"], "actions": played})).json)["over"]:
                scene = line["steps"][-1]["scene"]
                assert scene["actor"] == scene["seat"] == seat and not line["end"]
                played.append(scene["choices"][0]["actions"][0])
            assert line["end"].startswith("The hand is over: You ")
            wanted = {"step": match["step"], "actions": played}
            assert (await here.ask("POST", f"{path[:-2]}de", wanted)).json["steps"][-1]["told"]["text"]
            for step, actions, status in ((match["step"], [*played, played[0]], 400), (1, [], 400), (99_999, [], 400)):
                assert (await here.ask("POST", path, {"step": step, "actions": actions})).status == status
            wrong = await here.ask("POST", path, {"step": match["step"], "actions": ["no card"]})
            assert wrong.status == 400 and len(here.lobby.tables) == tables
            assert (state.seq, str(state.record())) == kept

    run(work())


def test_without_a_compiler_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.compile.kept.why_not", lambda module: "there is no C compiler")

    async def work() -> None:
        async with house(make=random_bots) as here:
            page = f"{await finished(here, ABLE[0])}/review?language=en"
            await here.ask("GET", page)
            await here.until(lambda: not here.web.reviews.under_way)
            answer = await here.ask("GET", page)
            assert (answer.status, answer.json["error"]) == (409, "review_slow")
            assert "there is no C compiler" in answer.json["text"]

    run(work())


# --- jobs, with something else in the judges' place --------------------------------------------------------------


class Judges(QuickPool):
    """What is done apart, as the test lets it go on; each part is its number."""

    def __init__(self, count: Callable[[str], int] = lambda text: 3) -> None:
        super().__init__()
        self.count, self.go_on, self.done = count, asyncio.Event(), list[str]()
        self.broken: set[str] = set()

    async def apart(self, name: str, work: Callable[..., Any], *given: Any) -> Any:
        where, text, *_ = given
        if where == review_jobs.TOLD:
            return f"{len(given[3])}".encode()
        await self.go_on.wait()
        self.done.append(text)
        if where in self.broken:
            raise RuntimeError("a defect")
        return {review_jobs.COUNT: self.count, review_jobs.WEIGH: lambda _: 1}.get(where, lambda _: b"part")(text)


async def ended(jobs: ReviewJobs) -> None:
    while jobs.under_way:
        await asyncio.sleep(0)


def test_no_more_reviews_are_under_way_than_there_is_room_for() -> None:
    """Mutants: an address begins as many as it likes; a review that is over keeps its place."""

    async def work() -> None:
        judges = Judges()
        jobs = ReviewJobs(judges)
        begun = [jobs.begin(f"a{n}", "192.0.2.1") for n in range(EACH)]
        await asyncio.sleep(0)
        assert all(begun) and jobs.begin("more", "192.0.2.1") is None
        others = [jobs.begin(f"b{n}", f"192.0.2.{n + 2}") for n in range(IN_LINE)]
        assert [one is not None for one in others] == [True] * (IN_LINE - EACH) + [False] * EACH
        judges.go_on.set()
        await ended(jobs)
        assert jobs.begin("more", "192.0.2.1") is not None
        jobs.close()

    run(work())


def test_reviews_are_judged_one_at_a_time_and_the_newest_are_kept() -> None:
    async def work() -> None:
        judges = Judges()
        jobs = ReviewJobs(judges)
        judges.go_on.set()
        for n in range(KEPT + 1):
            assert jobs.begin(f"{n}", f"{n}")
            if n % 2:
                await ended(jobs)
            if n == KEPT - 1:
                assert jobs.known("0")
        await ended(jobs)
        assert judges.done == [f"{n}" for n in range(KEPT + 1) for _ in range(6)]
        assert jobs.known("0") and jobs.known("1") is None and jobs.known(f"{KEPT}")

    run(work())


@pytest.mark.parametrize(
    ("error", "key", "is_kept"),
    [
        (SobremesaError("it has no table"), "review_refused", True),
        (NoMachineCode("there is no compiler"), "review_slow", True),
        (RuntimeError("a defect"), "review_failed", False),
    ],
)
def test_a_review_that_comes_to_no_end_says_why(error: Exception, key: str, is_kept: bool) -> None:
    """Mutant: one that a defect cut off is never begun anew."""

    def count(text: str) -> int:
        raise error

    async def work() -> None:
        judges = Judges(count)
        jobs = ReviewJobs(judges)
        judges.go_on.set()
        job = jobs.begin("text", "")
        assert isinstance(job, Job)
        await ended(jobs)
        with pytest.raises(Refusal) as refusal:
            await jobs.told(job, "table", "en")
        assert refusal.value.key == key
        assert (jobs.known("text") is job) is is_kept

    run(work())


def test_luck_comes_last_and_takes_nothing_from_a_review() -> None:
    """Mutants: what goes wrong with the luck is a refusal of the review; the luck is weighed before all is judged."""

    async def work() -> None:
        judges = Judges()
        jobs = ReviewJobs(judges)
        judges.go_on.set()
        for name, broken, luck in (("whole", "", [b"part"]), ("broken", review_jobs.WEIGHED, [])):
            judges.broken = {broken}
            job = jobs.begin(name, name)
            assert isinstance(job, Job)
            early = []
            while not job.is_whole:
                early.append(job.luck)
                await asyncio.sleep(0)
            await ended(jobs)
            assert not any(early) and job.is_done and job.refusal is None
            assert [*(job.luck or ())] == luck
            assert await jobs.told(job, "table", "en") == b"3"

    run(work())
