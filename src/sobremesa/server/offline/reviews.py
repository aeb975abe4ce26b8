"""Reviews in a page without a network: a decision at a time, whose calls the worker that searches makes."""

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final

from sobremesa import bots, games
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.fast.entries import Answer, Call
from sobremesa.protocol import messages as m
from sobremesa.review.decision import Decision
from sobremesa.review.evaluator import evaluator
from sobremesa.review.review import TIMES, Asked, Review, Walk, seed_again, steps_again
from sobremesa.review.succession import Succession
from sobremesa.server.answers.review import told
from sobremesa.server.errors import Refusal
from sobremesa.server.offline.search_pool import SearchFailed, SearchPool, written

KEPT: Final = 8
"""The reviews that are kept; the oldest go first."""
ASKED: Final = Asked()

log = logging.getLogger("sobremesa.server")


class Wanted(Exception):
    """A call whose answer is needed first."""

    def __init__(self, call: Call) -> None:
        super().__init__(call.name)
        self.call = call


class Answers:
    """Answers to calls, by what is asked."""

    def __init__(self) -> None:
        self._known: dict[str, Answer] = {}

    def made(self, call: Call) -> Answer:
        """Return the answer to a call; raises `Wanted` where it is not known."""
        try:
            return self._known[written(call)]
        except KeyError:
            raise Wanted(call) from None

    def keep(self, call: Call, answer: Answer) -> None:
        """Keep an answer."""
        self._known[written(call)] = answer

    def forget(self) -> None:
        """Keep nothing: of the next decision other things are asked."""
        self._known.clear()


@dataclass
class Job:
    """A review under way: what was found by step, how far it is, or why it came to no end."""

    match: Match[Any, Any]
    found: dict[int, Decision] = field(default_factory=dict)
    done: int = 0
    failed: bool = False
    answers: Answers = field(default_factory=Answers)

    @property
    def of(self) -> int:
        """Return how much there is to do: every step, and the dearest once more."""
        return len(self.match.steps) + 1

    @property
    def stands(self) -> Review:
        """Return it as far as it stands."""
        judge = evaluator(self.match.game.name, self.match.rules, self.answers.made)
        return Review(self.match, ASKED, judge, tuple(self.found.values()))


class Reviews:
    """The reviews of a page, by the record: the same decisions and verdicts as a server's."""

    def __init__(self, pool: SearchPool) -> None:
        self._pool = pool
        self._jobs: dict[str, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()

    def can_judge(self, game: str) -> bool:
        """Return whether a game's decisions are judged by calls of entries alone, and those can be made."""
        return bots.known(game).review_by_entries and self._pool.has_entries(game)

    def told(self, table: str, text: str, language: str) -> m.Review:
        """Return a review as it stands, which is begun where it is not known; raises `Refusal` where it failed."""
        job = self._jobs.get(text) or self._begin(text)
        if job.failed:
            del self._jobs[text]
            raise Refusal("review_failed")
        return told(table, job.stands, job.done, job.of, language)

    def is_whole(self, text: str) -> bool:
        """Return whether all of a match was judged."""
        job = self._jobs.get(text)
        return job is not None and job.done == job.of

    def _begin(self, text: str) -> Job:
        record = Record.parse(text)
        job = self._jobs[text] = Job(Match.replay(games.load(record.tags["Game"]), record))
        for oldest in [*self._jobs][:-KEPT]:
            del self._jobs[oldest]
        task = asyncio.ensure_future(self._do(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def _do(self, job: Job) -> None:
        try:
            async with self._turn:
                steps = range(1, len(job.match.steps) + 1)
                await self._walk(job, ASKED.worlds, ASKED.seed, steps)
                await self._walk(job, TIMES * ASKED.worlds, seed_again(ASKED), steps_again(job.stands))
                job.done = job.of
        except SearchFailed as error:
            log.warning("a review came to no end: %s", error)
            job.failed = True

    async def _walk(self, job: Job, worlds: int, seed: str, steps: Collection[int]) -> None:
        walk = Walk(job.match, job.answers.made)
        for found, places in walk.successions(worlds, seed, steps):
            for place in places:
                decision = await self._decided(job, found, place)
                job.found[decision.step] = decision
            job.done = max(job.done, walk.done)
            await asyncio.sleep(0)

    async def _decided(self, job: Job, found: Succession, place: int) -> Decision:
        """Return a decision, begun anew with each answer that it needs."""
        while True:
            try:
                decision = found.decision(place)
            except Wanted as wanted:
                job.answers.keep(wanted.call, await self._pool.answer(job.match.game.name, wanted.call))
            else:
                job.answers.forget()
                return decision
