"""Search of a rulebook by a question in words, in any of its languages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from sobremesa.core.clauses import Clause, Example
from sobremesa.core.errors import SobremesaError
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.ruleset import Ruleset
from sobremesa.presentation.rule_index import AnyGame, Index, questions, table
from sobremesa.presentation.rule_words import guessed, words_of
from sobremesa.presentation.texts import Say
from sobremesa.presentation.titles import called, title

LONGEST: Final = 300
"""Letters of the longest question."""
FOREIGN: Final = 0.6
"""A question is in a language of the rulebook if more than this share of its words is."""
SENTENCE: Final = 3
"""Words of the shortest question whose language can be told by that."""


@dataclass(frozen=True)
class Answer:
    """A clause that answers, as it holds at the table, an example, and what it says by other presets, with their names.

    `text` is empty where the clause does not hold at the table.
    """

    clause: str
    text: str
    elsewhere: tuple[tuple[str, tuple[str, ...]], ...]
    example: Example | None


def answers(game: AnyGame, question: str, ruleset: Ruleset, language: str, most: int = 3) -> list[Answer]:
    """Return the clauses that answer a question best, in a language, the best first.

    The question may be in any language of the rulebook. Raises `SobremesaError`, with a question that would be
    answered, for one that is empty, too long, or in none of those languages.
    """
    spoken = guessed(sorted(LANGUAGES, key=lambda one: one != language), words_of(question[:LONGEST]))
    index = _index(game, spoken)
    words, known = index.read(question[:LONGEST])
    scores = index.scores(words, game.codes(ruleset))
    if wrong := _wrong(question.strip(), words, known, is_found=bool(scores)):
        key, facts = wrong
        near = _near(game, index.nearest(words), language)
        raise SobremesaError(Say(language)(f"rules.{key}", near=near, game=title(game, language), **facts))
    ranked = sorted(scores, key=lambda number: -scores[number])
    return [_answer(game, game.clauses[number], ruleset, language) for number in ranked[:most]]


def in_words(game: AnyGame, found: Iterable[Answer], language: str) -> Iterator[str]:
    """Yield the lines that show answers: each clause as it holds here, its example, what others say."""
    say = Say(language)
    for one in found:
        yield f"{one.clause}: {one.text or say('rules.not_here')}"
        if one.example:
            yield f"    {drawn(one.example)}"
        for text, presets in one.elsewhere:
            names = " | ".join(called(game, name, language) for name in presets)
            yield f"    {names}: {text}"


def drawn(example: Example) -> str:
    """Return an example in letters: the table, in brackets what is taken of it, and the card that is played."""
    table = (f"[{card}]" if card in example.takes else card for card in example.table)
    return f"{' '.join(table)} <- {example.card}"


def _answer(game: AnyGame, clause: Clause, ruleset: Ruleset, language: str) -> Answer:
    text, others = clause.text(game.codes(ruleset), language), dict[str, tuple[str, ...]]()
    for preset in game.rulebook:
        other = clause.text(game.codes(preset), language)
        if other not in ("", text):
            others[other] = (*others.get(other, ()), preset.name)
    return Answer(clause.number, text, tuple(others.items()), clause.example)


def _wrong(question: str, words: Sequence[str], known: float, *, is_found: bool) -> tuple[str, dict[str, int]] | None:
    """Return the text that says why a question cannot be answered, and its facts; nothing where it can."""
    if not question:
        return "empty", {}
    if len(question) > LONGEST:
        return "too_long", {"most": LONGEST, "letters": len(question)}
    if not any(word.isalpha() for word in words):
        return "nothing", {}
    if known == 0 or (known <= FOREIGN and len(words) >= SENTENCE):
        return "unknown", {}
    return None if is_found else ("nothing", {})


def _near(game: AnyGame, clauses: Sequence[str], language: str) -> str:
    """Return how some clauses, a row of `asked.toml`, are asked for in a language; without them, the first row."""
    row = " ".join(clauses) or next(iter(table(game.package, "asked")), "")
    return questions(game, row, language)[0] if row else Say(language)("rules.example")


@cache
def _index(game: AnyGame, language: str) -> Index:
    return Index(game, language)
