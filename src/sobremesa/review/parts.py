"""Parts of a review, each made in whatever process is free: of a record's text, and of what was found before.

What was found is passed on as bytes, so that who only keeps it need not load what judges.
"""

import pickle
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sobremesa import bots, games
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.review.account import Account, account_of
from sobremesa.review.decision import Decision
from sobremesa.review.evaluator import evaluator
from sobremesa.review.luck import value_function, weighed
from sobremesa.review.review import Asked, Review, Walk, judged_again

WEIGHED: Final = 24
"""Steps of a match that are weighed at once: as many as take no longer."""
STEPS: Final = 8
"""Steps of a match in a part: few enough that a bot who waits for the same process is not waited for."""
LONG: Final = 300
"""A match of more steps is looked through first, so that what is dear is soon seen."""
FIRST_LOOK: Final = 20
"""In so many worlds that is done, and a part has as many more steps as the worlds are fewer."""
SUSPECTS: Final = 3
"""Parts that judge what seemed dearest at the first look, before all are judged in their order."""
ASKED: Final = Asked()


@lru_cache(2)
def match_of(text: str) -> Match[Any, Any]:
    """Return the match of a record, which nobody goes on with; raises `RecordError`."""
    record = Record.parse(text)
    return Match.replay(games.load(record.tags["Game"]), record)


class _Plan(NamedTuple):
    """The parts of a match but the last: the steps of each part of the first look, and of each that judges all."""

    looks: tuple[range, ...]
    suspects: int
    all: tuple[range, ...]


def number_of_parts(text: str) -> int:
    """Return how many parts a match has, the dearest judged once more as the last; raises as `evaluator` does."""
    match = match_of(text)
    evaluator(match.game.name, match.rules)
    looks, suspects, whole = _plan(text)
    return len(looks) + suspects + len(whole) + 1


@lru_cache(2)
def _plan(text: str) -> _Plan:
    """Return the parts of a match."""
    match, whole = match_of(text), tuple(_divided(match_of(text), STEPS))
    if len(match.steps) <= LONG:
        return _Plan((), 0, whole)
    return _Plan(tuple(_divided(match, STEPS * max(1, ASKED.worlds // FIRST_LOOK))), SUSPECTS, whole)


def _divided(match: Match[Any, Any], length: int) -> Iterator[range]:
    """Yield so many steps of a match at a time, or a few more: no succession is cut."""
    judge, first = evaluator(match.game.name, match.rules), 1
    for number, step in enumerate(match.steps, 1):
        within = step.kind == "action" and judge.goes_on(step.action)
        if number == len(match.steps) or (number - first + 1 >= length and not within):
            yield range(first, number + 1)
            first = number + 1


def part(text: str, number: int, found: Sequence[bytes]) -> bytes:
    """Judge the decisions of a part, by its number from 0, after those before it; what a later part says holds."""
    looks, suspects, whole = _plan(text)
    if number < len(looks):
        return _judged(text, FIRST_LOOK, looks[number])
    place = number - len(looks)
    if place < suspects:
        return _judged(text, ASKED.worlds, _dearest_at_first(found[: len(looks)])[place * STEPS : (place + 1) * STEPS])
    return _judged(text, ASKED.worlds, whole[place - suspects])


def _judged(text: str, worlds: int, steps: Sequence[int]) -> bytes:
    return pickle.dumps(list(_walk(text, min(steps, default=1)).judged(worlds, ASKED.seed, steps)))


def _dearest_at_first(looks: Sequence[bytes]) -> list[int]:
    """Return the steps of what was looked at, those first that seem to have lost most, surely or not."""
    seen = [one for look in looks for one in pickle.loads(look)]
    return [one.step for one in sorted(seen, key=lambda one: -one.estimates[0].loss)]


def _walk(text: str, first: int) -> Walk:
    """Return a walk that has not come as far as this step: the one of the part before, if it was judged here."""
    walks = _walks(text)
    if walks[0].done >= first:
        walks[0] = Walk(match_of(text))
    return walks[0]


@lru_cache(2)
def _walks(text: str) -> list[Walk]:
    """Return the walk through a match, in a list of one."""
    return [Walk(match_of(text))]


def last_part(text: str, found: Sequence[bytes]) -> bytes:
    """Judge the dearest once more, of all that the parts before found."""
    return pickle.dumps(list(judged_again(as_found(text, found))))


def as_found(text: str, found: Sequence[bytes]) -> Review:
    """Return the review as it stands after so many parts; a later one says it better."""
    match, decisions = match_of(text), dict[int, Decision]()
    for one in found:
        decisions.update((decision.step, decision) for decision in pickle.loads(one))
    return Review(match, ASKED, evaluator(match.game.name, match.rules), tuple(decisions.values()))


def number_weighed(text: str) -> int:
    """Return in how many parts a match is weighed for luck; none where the game has no value function."""
    match = match_of(text)
    return -(-len(match.steps) // WEIGHED) if bots.known(match.game.name).value else 0


def weighed_part(text: str, number: int) -> bytes:
    """Weigh the steps of a part, by its number from 0."""
    steps = range(number * WEIGHED + 1, (number + 1) * WEIGHED + 1)
    return pickle.dumps(list(weighed(match_of(text), ASKED.seed, steps)))


def luck_of(text: str, found: Sequence[bytes]) -> Account:
    """Return where the result came from, of all parts that were weighed."""
    match = match_of(text)
    name = value_function(match.game.name, match.rules).name
    return account_of(match, name, [step for one in found for step in pickle.loads(one)])
