"""Reviews under way and those that are kept: one at a time, part by part, where the slow bots think."""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from typing import Any, Final

from sobremesa import __version__
from sobremesa.compile.errors import NoMachineCode
from sobremesa.core.errors import SobremesaError
from sobremesa.server.errors import Refusal
from sobremesa.server.http.answer_cache import AnswerCache
from sobremesa.server.http.limits import Places
from sobremesa.server.table.pool import Pool

KEPT: Final = 64
"""The reviews that are kept, some 20 kB each; those that nobody has asked for go first."""
IN_LINE: Final = 8
"""Reviews that may be under way; a further one is refused."""
EACH: Final = 2
"""The most of them that an address has begun."""

COUNT, PART, LAST = (f"sobremesa.review.parts:{name}" for name in ("number_of_parts", "part", "last_part"))
WEIGH, WEIGHED = (f"sobremesa.review.parts:{name}" for name in ("number_weighed", "weighed_part"))
TOLD: Final = "sobremesa.server.answers.review_parts:told"
"""What is done in another process, by name: here nothing is loaded that judges."""

log = logging.getLogger("sobremesa.server")


@dataclass
class Job:
    """A review of one record: the parts that were found, of how many, or why there is none."""

    name: str
    text: str
    found: list[bytes] = field(default_factory=list)
    of: int = 0
    refusal: Refusal | None = None
    luck: tuple[bytes, ...] | None = None
    """How every step was weighed for luck, once all are; empty where that cannot be told."""

    @property
    def is_whole(self) -> bool:
        """Return whether all parts were found."""
        return 0 < self.of == len(self.found)

    @property
    def is_done(self) -> bool:
        """Return whether there is nothing more to do."""
        return self.refusal is not None or (self.is_whole and self.luck is not None)


class ReviewJobs:
    """The reviews of a server, by the record's hash and the version of what judges."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._begun = Places(EACH)
        self._turn = asyncio.Lock()
        self._answers = AnswerCache()

    @property
    def under_way(self) -> int:
        """How many have been begun and are not done."""
        return len(self._tasks)

    def known(self, text: str) -> Job | None:
        """Return the review of a record, if it is kept or under way."""
        name = _name(text)
        if name in self._jobs:
            self._jobs.move_to_end(name)
        return self._jobs.get(name)

    def begin(self, text: str, address: str) -> Job | None:
        """Begin a review that is not known; `None` where too many are under way."""
        if self.under_way >= IN_LINE or not self._begun.has_room(address):
            return None
        job = Job(_name(text), text)
        self._jobs[job.name] = job
        self._forget()
        task = asyncio.create_task(self._do(job, address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def told(self, job: Job, table: str, language: str) -> bytes:
        """Return a review as it stands, in words; raises `Refusal` where there is none."""
        if job.refusal:
            raise job.refusal
        key = job.name, table, language, len(job.found) + (job.luck is not None)
        known = self._answers.get(key)
        if known is None:
            known = await self._apart(job, TOLD, table, job.text, tuple(job.found), job.of, job.luck, language)
            self._answers.put(key, known)
        return known

    def close(self) -> None:
        """Give up what is under way."""
        for task in self._tasks:
            task.cancel()

    def _forget(self) -> None:
        """Let the reviews go that nobody has asked for, never one that is under way."""
        for name in [name for name, job in self._jobs.items() if job.is_done]:
            if len(self._jobs) > KEPT:
                del self._jobs[name]

    async def _do(self, job: Job, address: str) -> None:
        with self._begun.one(address):
            async with self._turn:
                try:
                    await self._judge(job)
                except NoMachineCode as error:
                    log.warning("nothing can be reviewed: %s", error)
                    job.refusal = Refusal("review_slow")
                except SobremesaError as error:
                    job.refusal = Refusal("review_refused", why=str(error))
                except Exception:
                    self._failed(job)

    def _failed(self, job: Job) -> None:
        """Let a review be begun anew that came to no end."""
        log.exception("a review came to no end", extra={"why": job.name})
        job.refusal = Refusal("review_failed")
        self._jobs.pop(job.name, None)

    async def _judge(self, job: Job) -> None:
        """Find the parts, each of which lets bots who wait think first."""
        job.of = await self._apart(job, COUNT, job.text)
        for number in range(job.of - 1):
            job.found.append(await self._apart(job, PART, job.text, number, tuple(job.found)))
        job.found.append(await self._apart(job, LAST, job.text, tuple(job.found)))
        await self._weigh(job)

    async def _weigh(self, job: Job) -> None:
        """Tell luck from skill once all is judged; what is wrong with it takes nothing from the review."""
        try:
            of = await self._apart(job, WEIGH, job.text)
            job.luck = tuple([await self._apart(job, WEIGHED, job.text, number) for number in range(of)])
        except Exception:
            log.exception("luck could not be told from skill", extra={"why": job.name})
            job.luck = ()

    async def _apart(self, job: Job, where: str, *given: Any) -> Any:
        return await self._pool.apart(job.name, called, where, *given)


def called(where: str, *given: Any) -> Any:
    """Return what a function gives that is loaded only where it is called."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)(*given)


def _name(text: str) -> str:
    return sha256(f"{__version__}\n{text}".encode()).hexdigest()
