"""Search of a rulebook by a question in words, in any of its languages.

Clauses are ranked by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009)
over Snowball stems. A game's `synonyms.toml` says which words of its players mean the same, whatever their language.
"""

import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final
from unicodedata import combining, normalize

from snowballstemmer import stemmer

from sobremesa.core.clauses import Clause, Codes
from sobremesa.core.errors import SobremesaError, suggestion
from sobremesa.core.game import Game
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.ruleset import Ruleset
from sobremesa.presentation.generic import called
from sobremesa.presentation.texts import Say

LONGEST: Final = 300
"""Letters of the longest question."""
SATURATION: Final = 1.2
LENGTH: Final = 0.4
"""BM25's k1 and b."""
LISTED: Final = 1.25
"""Weight of a term that the list of synonyms names: those are the words of the game."""
ELSEWHERE: Final = 0.8
"""Weight of a clause that does not hold at the table that is asked about."""
COMPOUND: Final = 5
"""Letters of the shortest word that is looked for inside a longer one, as German writes them together."""
LIST: Final = "synonyms.toml"
ASKING: Final = {
    "es": "que como cuando cual cuales quien quienes donde cuanto cuanta cuantos cuantas por para se puede pueden puedo"
    " podemos hay es son el la los las lo un una de del al a en y o con si mi mis tu su sus me le les este esta",
    "en": "what how when which who where why many much do does did can could may is are be was the a an of in on at for"
    " with and or if i we you it he they me my our your their there this that s",
    "de": "was wie wann welche welcher welches wer wem wo wozu wofur warum viel viele kann darf man ist sind der die"
    " das den dem des ein eine einen einem einer ich wir es er du mein und oder mit im in von fur bei wenn"
    " vielen welchen meine meinen",
}
"""Words that ask, or only hold a sentence together, and name nothing; without accents."""
OPENING: Final = 2
"""How many terms at the head of a clause count twice: there it says what it is about."""
HEADED: Final = 3
"""How many times more such terms count where a colon follows them, as in "Limpia: ..."."""
_SNOWBALL: Final = {"es": "spanish", "en": "english", "de": "german"}
_WORD: Final = re.compile(r"[^\W_]+")

AnyGame = Game[Any, Any]
Phrases = Mapping[tuple[str, ...], str]
"""The name that stands for a row of stems."""


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

    The question may be in any language of the rulebook. Raises `SobremesaError` for one that is empty, too long, or
    of which the rulebook has no word.
    """
    asked = question.strip()
    if not asked:
        raise SobremesaError("the question is empty: ask about a rule, such as 'who deals first?'")
    if len(asked) > LONGEST:
        raise SobremesaError(f"a question has at most {LONGEST} letters; this one has {len(asked)}")
    ranked = _index_of(game, asked, language).ranked(asked, game.codes(ruleset))
    return [_answer(game, clause, ruleset, language) for clause in ranked[:most]]


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


def _index_of(game: AnyGame, question: str, language: str) -> "Index":
    """Return the index that knows most of the question's words, the reader's own first."""
    indices = [_index(game, one) for one in sorted(LANGUAGES, key=lambda one: one != language)]
    best = max(indices, key=lambda one: one.known(question))
    if best.known(question) == 0:
        near = next(filter(None, (one.near(question) for one in indices)), "")
        raise SobremesaError(
            f"the rulebook of '{game.name}' has none of these words{near}; ask in Spanish, English or German"
        )
    return best


@cache
def _index(game: AnyGame, language: str) -> "Index":
    return Index(game.clauses.values(), Words(language, _synonyms(game.package)))


@cache
def _synonyms(package: str) -> Mapping[str, Sequence[str]]:
    """Return a game's groups of words that mean the same, by name; none where it has no list."""
    found = files(package).joinpath(LIST)
    return tomllib.loads(found.read_text(encoding="utf-8")) if found.is_file() else {}


class Words:
    """Words of one language as terms: stems without accents, and one name for words that mean the same.

    Words that only make a sentence a question are none. Of two groups that share a phrase, as some do in a language
    that is not the phrase's own, the later has it.
    """

    def __init__(self, language: str, synonyms: Mapping[str, Sequence[str]]) -> None:
        self.language = language
        self.asking = frozenset(ASKING[language].split())
        self._stemmer = stemmer(_SNOWBALL[language])
        self._stem = cache(self._stem_of)
        self._phrases = {tuple(self._stems(one)): name for name, group in synonyms.items() for one in group}
        self._longest = max(map(len, self._phrases), default=1)

    def _stems(self, text: str) -> list[str]:
        return [stem for stem in map(self._stem, _WORD.findall(text.casefold())) if stem]

    def _stem_of(self, word: str) -> str:
        """Return a word's stem without accents; empty for a word that names nothing."""
        return "" if _plain(word) in self.asking else _plain(self._stemmer.stemWord(word))

    def terms(self, text: str) -> Iterator[str]:
        """Yield a text's terms; where words mean the same the longest phrase counts."""
        stems, at = self._stems(text), 0
        while at < len(stems):
            for length in range(min(self._longest, len(stems) - at), 0, -1):
                name = self._phrases.get(tuple(stems[at : at + length]))
                if name is not None:
                    break
            yield stems[at] if name is None else f"={name}"
            at += length


def _heading(words: Words, text: str, terms: list[str]) -> list[str]:
    """Return the terms of a text that count more, as often as they do: those of its heading, or its first ones."""
    head, colon, _ = text.partition(":")
    headed = list(words.terms(head)) if colon else terms
    return headed * HEADED if len(headed) <= OPENING < len(terms) else terms[:OPENING]


def _plain(text: str) -> str:
    return "".join(c for c in normalize("NFKD", text) if not combining(c))


class Index:
    """Inverted index of a rulebook by the terms of each reading of each clause."""

    def __init__(self, clauses: Iterable[Clause], words: Words) -> None:
        self._words = words
        self._readings = [(clause, reading) for clause in clauses for reading in clause.readings]
        texts = [reading.texts[words.language] for _, reading in self._readings]
        terms = [list(words.terms(text)) for text in texts]
        self._lengths = [len(one) for one in terms]
        self._found: dict[str, list[tuple[int, int]]] = {}
        for number, (text, one) in enumerate(zip(texts, terms, strict=True)):
            for term, times in Counter(one + _heading(words, text, one)).items():
                self._found.setdefault(term, []).append((number, times))

    def known(self, question: str) -> int:
        """Return how many words of a question the index knows, those that only ask among them."""
        asking = sum(_plain(word) in self._words.asking for word in _WORD.findall(question.casefold()))
        return bool(self._asked(question)) and asking + len(self._asked(question))

    def near(self, question: str) -> str:
        """Return a suggestion for the first word of a question that is nearly one of the rulebook's."""
        texts = (reading.texts[self._words.language] for _, reading in self._readings)
        known = {word for text in texts for word in _WORD.findall(text.casefold())}
        hints = (suggestion(word, known) for word in _WORD.findall(question.casefold()))
        return next((f" ({hint})" for hint in hints if hint.startswith("did")), "")

    def ranked(self, question: str, codes: Codes) -> list[Clause]:
        """Return the clauses that have words of the question, the best first; those that hold at a table count more."""
        scores: dict[str, float] = {}
        for number, score in self._scores(question).items():
            clause, reading = self._readings[number]
            weight = 1.0 if clause.reading(codes) is reading else ELSEWHERE
            scores[clause.number] = max(weight * score, scores.get(clause.number, 0.0))
        clauses = {clause.number: clause for clause, _ in self._readings}
        return [clauses[number] for number in sorted(scores, key=lambda one: -scores[one])]

    def _scores(self, question: str) -> dict[int, float]:
        """Return BM25 of each reading that has a word of the question."""
        scores, mean = dict[int, float](), sum(self._lengths) / len(self._lengths)
        for term in self._asked(question):
            rarity = self._rarity(term)
            for number, times in self._found[term]:
                length = 1 - LENGTH + LENGTH * self._lengths[number] / mean
                scores[number] = scores.get(number, 0.0) + rarity * times / (times + SATURATION * length)
        return scores

    def _rarity(self, term: str) -> float:
        """Return a term's inverse document frequency, more if it is one of the game's own."""
        found, weight = len(self._found[term]), LISTED if term.startswith("=") else 1.0
        return weight * math.log(1 + (len(self._readings) - found + 0.5) / (found + 0.5))

    def _asked(self, question: str) -> dict[str, None]:
        """Return the question's terms that the index has, in order; of a compound word its parts."""
        found: dict[str, None] = {}
        for term in self._words.terms(question):
            parts = [term] if term in self._found else [p for p in self._found if len(p) >= COMPOUND and p in term]
            found |= dict.fromkeys(parts)
        return found
