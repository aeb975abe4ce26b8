"""Parts of a review, each made in whatever process is free: of a record's text, and of what was found before.

What was found is passed on as bytes, so that who only keeps it need not load what judges.
"""

import pickle
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from sobremesa import bots, games
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.review.decision import Decision
from sobremesa.review.evaluator import evaluator
from sobremesa.review.luck import Account, account_of, value_function, weighed
from sobremesa.review.review import Asked, Review, judged, judged_again

WEIGHED: Final = 24
"""Steps of a match that are weighed at once: as many as take no longer."""
STEPS: Final = 8
"""Steps of a match in a part: few enough that a bot who waits for the same process is not waited for."""
ASKED: Final = Asked()


@lru_cache(2)
def match_of(text: str) -> Match[Any, Any]:
    """Return the match of a record, which nobody goes on with; raises `RecordError`."""
    record = Record.parse(text)
    return Match.replay(games.load(record.tags["Game"]), record)


def number_of_parts(text: str) -> int:
    """Return how many parts a match has, the dearest judged once more as the last; raises as `evaluator` does."""
    match = match_of(text)
    evaluator(match.game.name, match.rules)
    return -(-len(match.steps) // STEPS) + 1


def part(text: str, number: int) -> bytes:
    """Judge the decisions of a part, by its number from 0."""
    steps = range(number * STEPS + 1, (number + 1) * STEPS + 1)
    return pickle.dumps(list(judged(match_of(text), ASKED.worlds, ASKED.seed, steps)))


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
