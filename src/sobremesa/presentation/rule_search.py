"""Search of a rulebook by a question in words, in any of its languages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from sobremesa.core.clauses import Clause, Codes
from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.ruleset import Ruleset
from sobremesa.presentation.generic import called
from sobremesa.presentation.rule_index import AnyGame, Index, questions, table
from sobremesa.presentation.rule_words import guessed, words_of
from sobremesa.presentation.texts import Say

LONGEST: Final = 300
"""Letters of the longest question."""
FOREIGN: Final = 0.6
"""A question is in a language of the rulebook if more than this share of its words is."""
SENTENCE: Final = 3
"""Words of the shortest question whose language can be told by that."""


@dataclass(frozen=True)
class Answer:
    """A clause that answers, as it holds at the table, and what it says by other presets, with their names.

    `text` is empty where the clause does not hold at the table.
    """

    clause: str
    text: str
    elsewhere: tuple[tuple[str, tuple[str, ...]], ...]


def answers(game: AnyGame, question: str, ruleset: Ruleset, language: str, most: int = 3) -> list[Answer]:
    """Return the clauses that answer a question best, in a language, the best first.

    The question may be in any language of the rulebook. Raises `SobremesaError`, with a question that would be
    answered, for one that is empty, too long, or in none of those languages.
    """
    readings = _readings(game, question[:LONGEST], language)
    if wrong := _wrong(question.strip(), readings):
        key, facts = wrong
        near = _near(game, readings, language)
        raise SobremesaError(Say(language)(f"rules.{key}", near=near, game=game.name, **facts))
    scores = _scores(readings, game.codes(ruleset))
    ranked = sorted(scores, key=lambda number: -scores[number])
    return [_answer(game, game.clauses[number], ruleset, language) for number in ranked[:most]]


def in_words(game: AnyGame, found: Iterable[Answer], language: str) -> Iterator[str]:
    """Yield the lines that show answers: each clause as it holds here, then what it says at other tables."""
    say = Say(language)
    for one in found:
        yield f"{one.clause}: {one.text or say('rules.not_here')}"
        for text, presets in one.elsewhere:
            names = " | ".join(called(game, name, language) for name in presets)
            yield f"    {names}: {text}"


def _answer(game: AnyGame, clause: Clause, ruleset: Ruleset, language: str) -> Answer:
    text, others = clause.text(game.codes(ruleset), language), dict[str, tuple[str, ...]]()
    for preset in game.rulebook:
        other = clause.text(game.codes(preset), language)
        if other not in ("", text):
            others[other] = (*others.get(other, ()), preset.name)
    return Answer(clause.number, text, tuple(others.items()))


@dataclass(frozen=True)
class _Reading:
    """A question as it is read in one language: its plain words, and what share of them is known."""

    index: Index
    words: Sequence[str]
    known: float


def _readings(game: AnyGame, question: str, language: str) -> list[_Reading]:
    """Return the question as it is read in the languages that it is in, the reader's own first."""
    own_first = sorted(LANGUAGES, key=lambda one: one != language)
    found = [_index(game, one) for one in guessed(own_first, words_of(question))]
    return [_Reading(index, *index.read(question)) for index in found]


def _scores(readings: Iterable[_Reading], codes: Codes) -> dict[str, float]:
    """Return how well each clause answers, in the language in which it does best."""
    scores: dict[str, float] = {}
    for one in readings:
        for number, score in one.index.scores(one.words, codes).items():
            scores[number] = max(score, scores.get(number, 0.0))
    return scores


def _wrong(question: str, readings: Sequence[_Reading]) -> tuple[str, dict[str, object]] | None:
    """Return the text that says why a question cannot be answered, and its facts; nothing where it can."""
    if not question:
        return "empty", {}
    if len(question) > LONGEST:
        return "too_long", {"most": LONGEST, "letters": len(question)}
    if not any(one.isalpha() for one in readings[0].words):
        return "nothing", {}
    known = max(one.known for one in readings)
    if known == 0 or (known <= FOREIGN and len(readings[0].words) >= SENTENCE):
        return "unknown", {}
    return None if _scores(readings, {}) else ("nothing", {})


def _near(game: AnyGame, readings: Iterable[_Reading], language: str) -> str:
    """Return the question that is most like one that cannot be answered, as it is asked in a language."""
    rows = list(table(game.package, "asked"))
    row = next(filter(None, (" ".join(one.index.nearest(one.words)) for one in readings)), rows[0] if rows else "")
    return questions(game, row, language)[0] if row else Say(language)("rules.example")


@cache
def _index(game: AnyGame, language: str) -> Index:
    return Index(game, language)
