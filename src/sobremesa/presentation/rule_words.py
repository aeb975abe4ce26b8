"""Words of a rulebook and of questions about it as terms: stems without accents, and one name for what means the same.

Stems are Snowball's. Those of the rulebooks' own words lie in `stems`, so that a first question need not wait for
them: `python -m tools.stems` writes them, a stem and its words a line, the words of the clauses and of what players
ask before an empty line, and those that only a `synonyms.toml` has after it. Any other word is stemmed where it is met.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final
from unicodedata import normalize

STEMS: Final = "stems"
"""The folder of the files of stems."""
ASKING: Final = {
    "es": "que como cuando cual cuales quien quienes donde cuanto cuanta cuantos cuantas por para se puede pueden puedo"
    " podemos hay es son el la los las lo un una de del al a y o con si mi mis tu su sus me le les este esta"
    " q pq xq pa",
    "en": "what how when which who where why many much do does did can could may is are be was the a an of on at"
    " for with and or if i we you it he they me my our your their there this that s",
    "de": "was wie wann welche welcher welches wer wem wo wozu wofur warum viel viele wieviel wieviele kann darf man"
    " ist sind der die das den dem des ein eine einen einem einer ich wir es er du mein und oder mit von fur bei"
    " wenn vielen welchen meine meinen",
}
"""Words that ask, or only hold a sentence together, and name nothing; without accents."""
FILLING: Final = {
    "es": "no ya pasa hago hace hacer hacemos he ha han tengo tiene tienen tener tenemos nos te yo ella ellos nosotros"
    " debo debe hacia sobre cada otro otra todo todos toda todas algo alguien alguno tambien solo asi muy mas menos"
    " entonces ser fue sea estan estoy cierto verdad ahi aqui esto eso esa ese cosa manera quiero quiere hola oye oigan"
    " che man pana panas gracias favor ayuda duda pregunta sabe nomas en",
    "en": "to have has had having not cannot t don doesn no so then would will should shall get gets got also just any"
    " some them him his her us as by from than too very really only but about into up out off am been being were one"
    " happens happen someone somebody anyone mean means want wants allowed re ve ll am possible hi hey hello guys"
    " please thanks question lol in",
    "de": "hat haben hatte habe wird werden wurde konnen konnte mussen soll sollte nicht kein keine keinen auch nur"
    " noch schon dann doch mal so als an auf aus zu zum zur nach vor uber um dass sich mich mir uns euch ihr sie ihn"
    " ihm sein seine bin bist war jemand einer etwas also heisst eigentlich passiert gibt geht machen mache macht hallo"
    " leute bitte danke frage in im",
}
"""Words that count in a row of words alone, such as "have to", and name nothing otherwise; without accents."""
AMOUNT: Final = re.compile(r"\bcuant[oa]s?\b|\bhow (?:much|many)\b|\bwie ?viele?\b")
"""Words that ask for a number, without accents."""
NUMBER: Final = "#"
"""The term that stands for any number in digits, so that "25 cards" is like "27 cards"."""
_SNOWBALL: Final = {"es": "spanish", "en": "english", "de": "german"}
_SMALL: Final = {one: frozenset(f"{ASKING[one]} {FILLING[one]}".split()) for one in ASKING}
_SOUNDS: Final = {"ch": "x", "qu": "k", "ph": "f", "ll": "y", "ce": "se", "ci": "si", "ge": "je", "gi": "ji"} | {
    "z": "s", "c": "k", "v": "b", "h": "",
}  # fmt: skip
"""Letters that sound alike, mostly in Spanish: `sound` puts the second in place of the first, one after the other."""
_TWICE: Final = re.compile(r"(.)\1+")
_ACCENT: Final = re.compile(r"[\u0300-\u036f]+")
_WORD: Final = re.compile(r"[^\W_]+")
_TAG: Final = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)


def plain(text: str) -> str:
    """Return a text in small letters and without accents."""
    return _ACCENT.sub("", normalize("NFKD", text.casefold()))


def words_of(text: str) -> list[str]:
    """Return the words of a text, plain; tags of a page are none."""
    return _WORD.findall(plain(_TAG.sub(" ", text)))


def sound(word: str) -> str:
    """Return how a plain word sounds: the same for spellings that are mixed up, such as "boto" and "voto"."""
    for written, spoken in _SOUNDS.items():
        word = word.replace(written, spoken)
    return _TWICE.sub(r"\1", word)


def stems_of(language: str, texts: Iterable[str]) -> dict[str, str]:
    """Return the plain stem of each plain word of texts; of two that differ in accents the one without counts."""
    words = sorted({word for text in texts for word in _WORD.findall(text.casefold())}, reverse=True)
    return {plain(word): plain(_stemmer(language).stemWord(word)) for word in words}


@cache
def _stemmer(language: str) -> Any:
    """Return the stemmer of a language; the library is imported where a word is not among the stems that are kept."""
    from snowballstemmer import stemmer

    return stemmer(_SNOWBALL[language])


@cache
def _kept(language: str) -> tuple[Mapping[str, str], frozenset[str]]:
    """Return the stems that are kept, and the words among them that are in the rulebooks of that language."""
    file = files(__package__).joinpath(STEMS, f"{language}.txt")
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    spoken, _, listed = text.partition("\n\n")
    stems = _by_word(spoken)
    return stems | _by_word(listed), frozenset(stems)


def _by_word(lines: str) -> dict[str, str]:
    rows = (line.split() for line in lines.splitlines())
    return {word: row[0] for row in rows for word in (row[1:] or row)}


class Words:
    """Words of one language as terms.

    Words that only make a sentence a question are none. Of two groups that share a phrase, as some do in a language
    that is not the phrase's own, the later has it.
    """

    def __init__(self, language: str, synonyms: Mapping[str, Sequence[str]]) -> None:
        self.language = language
        self._kept = _kept(language)[0]
        self._asking = frozenset(ASKING[language].split())
        self._filling = frozenset(map(self._stem, FILLING[language].split()))
        listed = {name: [words_of(one) for one in group] for name, group in synonyms.items()}
        self.listed = frozenset(word for group in listed.values() for phrase in group for word in phrase)
        phrases = {tuple(self._stems(one)): f"={name}" for name, group in listed.items() for one in group}
        self._phrases = {phrase: name for phrase, name in phrases.items() if phrase}
        self._longest = max(map(len, self._phrases), default=1)
        self._heads = frozenset(phrase[0] for phrase in self._phrases)

    def knows(self, word: str) -> bool:
        """Tell whether a plain word is one of the language's small ones, of its rulebooks or of the synonyms."""
        return word in _SMALL[self.language] or word in _kept(self.language)[1] or word in self.listed

    def terms(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the terms of plain words; where words mean the same the longest phrase counts; numbers are one."""
        yield from (NUMBER for word in words if word.isdigit())
        stems, at = self._stems(words), 0
        while at < len(stems):
            name, length = self._phrase(stems, at)
            if name or stems[at] not in self._filling:
                yield name or stems[at]
            at += length

    def _phrase(self, stems: Sequence[str], at: int) -> tuple[str, int]:
        """Return what stands for the longest phrase that begins here, or nothing, and how long it is."""
        if stems[at] in self._heads:
            for length in range(min(self._longest, len(stems) - at), 0, -1):
                if name := self._phrases.get(tuple(stems[at : at + length])):
                    return name, length
        return "", 1

    def _stems(self, words: Sequence[str]) -> list[str]:
        return [self._stem(word) for word in words if word not in self._asking]

    def _stem(self, word: str) -> str:
        return self._kept.get(word) or plain(_stemmer(self.language).stemWord(word))


def guessed(languages: Sequence[str], words: Sequence[str]) -> str:
    """Return the language that plain words are most likely in, or the first one; a small word tells twice as much."""

    def told(language: str) -> int:
        small, spoken = _SMALL[language], _kept(language)[1]
        return sum((word in small) + (word in small or word in spoken) for word in words)

    return max(languages, key=told)
