"""Index of a rulebook by the terms of what its clauses say and of what players ask about them.

Clauses are ranked by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009)
over Snowball stems. Beside a game's rules lie `synonyms.toml`, which says which words of its players mean the same,
whatever their language, and `asked.toml`: clauses by number, the best first, and how people ask for them in each
language, one question after the other.
"""

import math
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

from sobremesa.core.clauses import Codes, Reading
from sobremesa.core.game import Game
from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation.rule_words import AMOUNT, Words, sound, words_of

SATURATION: Final = 1.2
LENGTH: Final = 0.6
"""BM25's k1 and b."""
LISTED: Final = 1.25
"""Weight of a term that the list of synonyms names: those are the words of the game."""
ELSEWHERE: Final = 0.75
"""Weight of a clause that does not hold at the table that is asked about."""
NUMBERED: Final = 1.15
"""Weight of a clause with a number, where the question asks for one."""
ASKED: Final = 1.4
"""Weight of what players ask, against what the clause says."""
FURTHER: Final = 0.75
"""Weight of each further clause that answers what players ask, so that the first three come from several answers."""
COMPOUND: Final = 5
"""Letters of the shortest word that is looked for inside a longer one, as German writes them together."""
SOUNDED: Final = 4
"""Letters of the shortest word that may be written as it sounds."""
MISSPELT: Final = 5
"""Letters of the shortest word that may be misspelt."""
ALIKE: Final = 0.8
"""How alike a misspelt word is to the one that is meant, as `difflib` has it."""

AnyGame = Game[Any, Any]


@dataclass(frozen=True)
class Text:
    """A text that is searched: what a clause says in one of its readings, or a question that some clauses answer."""

    clauses: tuple[str, ...]
    text: str
    reading: Reading | None = None


@cache
def table(package: str, name: str) -> Mapping[str, Any]:
    """Return `synonyms.toml` or `asked.toml` of a game's package; nothing where it has none."""
    found = files(package).joinpath(f"{name}.toml")
    return tomllib.loads(found.read_text(encoding="utf-8")) if found.is_file() else {}


def texts(game: AnyGame, language: str) -> Iterator[Text]:
    """Yield what each reading of each clause says, with the numbers of a preset it holds at; then the questions."""
    tables = [game.codes(preset) for preset in game.rulebook]
    for clause in game.clauses.values():
        for reading in clause.readings:
            codes = next((one for one in tables if clause.reading(one) is reading), tables[0])
            yield Text((clause.number,), reading.texts[language].format_map(codes), reading)
    for clauses in table(game.package, "asked"):
        yield from (Text(tuple(clauses.split()), one) for one in questions(game, clauses, language))


def questions(game: AnyGame, clauses: str, language: str) -> list[str]:
    """Return how players ask for some clauses, a row of `asked.toml`, in a language."""
    written = table(game.package, "asked")[clauses][LANGUAGES.index(language)]
    return [f"{one.strip()}?" for one in written.split("?") if one.strip()]


class Index:
    """Inverted index of a rulebook in one language."""

    def __init__(self, game: AnyGame, language: str) -> None:
        self._game = game
        self._words = Words(language, table(game.package, "synonyms"))
        self._texts = list(texts(game, language))
        words = [words_of(one.text) for one in self._texts]
        self._vocabulary = self._words.listed.union(*words)
        terms = [list(self._words.terms(some)) for some in words]
        self._lengths = list(map(len, terms))
        self._found: dict[str, list[tuple[int, int]]] = {}
        for number, some in enumerate(terms):
            for term, times in Counter(some).items():
                self._found.setdefault(term, []).append((number, times))
        self._rarities = [0.0] * len(words)
        for term, found in self._found.items():
            for number, _ in found:
                self._rarities[number] += self._rarity(term)

    def read(self, question: str) -> tuple[list[str], float]:
        """Return a question's plain words, the misspelt ones as meant, and what share of those in letters is known."""
        words = [word if self._words.knows(word) else self._meant(word) for word in words_of(question)]
        spelt = [word for word in words if not word.isdigit()]
        return words, sum(map(self._words.knows, spelt)) / max(1, len(spelt))

    def scores(self, words: Sequence[str], codes: Codes) -> dict[str, float]:
        """Return how well each clause answers that has some of the words; those that hold at a table count more."""
        said, asked = dict[str, float](), dict[str, float]()
        numbered = AMOUNT.search(" ".join(words)) is not None
        for number, score in self._scores(words).items():
            one = self._texts[number]
            found = said if one.reading else asked
            for clause, weight in self._weights(one, codes, numbered):
                found[clause] = max(weight * score, found.get(clause, 0.0))
        return {clause: said.get(clause, 0.0) + ASKED * asked.get(clause, 0.0) for clause in said | asked}

    def nearest(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the row of clauses of the question that is most like some words; nothing where none is."""
        scores = self._scores(words)
        asked = [number for number in scores if not self._texts[number].reading]
        return self._texts[max(asked, key=scores.__getitem__)].clauses if asked else ()

    def _meant(self, word: str) -> str:
        """Return the word of the rulebook that a word sounds like, or nearly is, or the word itself."""
        if len(word) < SOUNDED:
            return word
        heard = sound(word)
        alike = self._by_sound.get(heard[:1], {})
        if heard in alike or len(word) < MISSPELT:
            return alike.get(heard, word)
        return next(iter(get_close_matches(word, alike.values(), n=1, cutoff=ALIKE)), word)

    @cached_property
    def _by_sound(self) -> Mapping[str, Mapping[str, str]]:
        """The words of the rulebook by how they sound, and these by the first letter; of two the first one."""
        found: dict[str, dict[str, str]] = {}
        for word in sorted(self._vocabulary):
            heard = sound(word)
            found.setdefault(heard[:1], {}).setdefault(heard, word)
        return found

    def _weights(self, one: Text, codes: Codes, numbered: bool) -> Iterator[tuple[str, float]]:
        """Yield the clauses that a text is for, and what it counts for each."""
        clauses = self._game.clauses
        if one.reading:
            holds = clauses[one.clauses[0]].reading(codes) is one.reading
            is_wanted = numbered and any(c.isdigit() for c in one.text)
            yield one.clauses[0], (1.0 if holds else ELSEWHERE) * (NUMBERED if is_wanted else 1.0)
            return
        for place, clause in enumerate(sorted(one.clauses, key=lambda number: not clauses[number].reading(codes))):
            yield clause, FURTHER**place

    def _scores(self, words: Sequence[str]) -> dict[int, float]:
        """Return BM25 of each text that has one of the words; a question counts more the more it is the same."""
        scores, shared = dict[int, float](), dict[int, float]()
        mean, terms = sum(self._lengths) / len(self._lengths), self._known(words)
        for term, rarity in terms.items():
            for number, times in self._found[term]:
                length = 1 - LENGTH + LENGTH * self._lengths[number] / mean
                scores[number] = scores.get(number, 0.0) + rarity * times / (times + SATURATION * length)
                shared[number] = shared.get(number, 0.0) + rarity
        for number in (one for one in scores if not self._texts[one].reading):
            either = sum(terms.values()) + self._rarities[number] - shared[number]
            scores[number] *= 0.5 + shared[number] / either
        return scores

    def _rarity(self, term: str) -> float:
        """Return a term's inverse document frequency, more if it is one of the game's own."""
        found, weight = len(self._found[term]), LISTED if term.startswith("=") else 1.0
        return weight * math.log(1 + (len(self._texts) - found + 0.5) / (found + 0.5))

    def _known(self, words: Sequence[str]) -> dict[str, float]:
        """Return the terms of the words that the index has, and how rare they are; of a compound its parts."""
        found: dict[str, float] = {}
        for term in self._words.terms(words):
            parts = [term] if term in self._found else [p for p in self._found if len(p) >= COMPOUND and p in term]
            found |= {part: self._rarity(part) for part in parts}
        return found
