"""Checks of the numbers that clauses state: what a clause says is counted is what is counted, in every language.

Each check takes a game and yields what is wrong, in sentences. What is tried by play the game's `occasions.py` says.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from sobremesa.core.chance import Chance
from sobremesa.core.clauses import Clause, Codes
from sobremesa.core.event import Score
from sobremesa.core.kernel import CHANCE, MATCH_OVER, clone
from sobremesa.core.languages import LANGUAGES, ORIGINAL
from sobremesa.core.laws import AnyGame, AnyMatch, advance
from sobremesa.core.match import Match
from sobremesa.core.occasions import MOST, SO, Happened, Occasion
from sobremesa.core.position import Position
from sobremesa.core.ruleset import Ruleset
from sobremesa.testing.tables import some_tables

STEPS: Final = 24
"""Steps of the match at each table."""
VARIED: Final = 3
"""Positions that are tried beside each of the match's."""
FILLED: Final = re.compile(r"\{(\w+)\}")
DIGITS: Final = re.compile(r"\d+")
CITED: Final = re.compile(r"\b[A-Z]\d+[a-z]?\b")
WORDS: Final = {
    "en": "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
    "diecisiete dieciocho diecinueve veinte",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn zwanzig",
}
"""The words of small numbers, from nought."""
MANY: Final = {
    "en": r"(game )?(?!is|as|has|was|does|wins|ends|deals|counts)[a-z]+s\b",
    "es": r"(?!es|más|tras)[a-záéíóú]+s\b",
    "de": r"(Spielpunkten?|Punkten?|Karten|Stichen?|Zügen?)\b",
}
"""What follows a number, where it is of more than one."""


def stated(text: str, language: str) -> set[int]:
    """Return the numbers that a sentence writes out, in digits or words; clauses that it cites are none."""
    plain = CITED.sub(" ", FILLED.sub(" ", text))
    words = WORDS.get(language, "").split()
    in_words = {number for number, word in enumerate(words) if re.search(rf"\b{word}\b", plain, re.IGNORECASE)}
    return {int(digits) for digits in DIGITS.findall(plain)} | in_words


def readings(game: AnyGame, ruleset: Ruleset) -> Iterator[tuple[Clause, dict[str, str], Codes]]:
    """Yield the clauses that hold at a table, their sentences with braces, and the table's numbers."""
    codes = game.codes(ruleset)
    for clause in game.clauses.values():
        reading = clause.reading(codes)
        if reading:
            yield clause, {language: reading.texts[language] for language in LANGUAGES}, codes


# --- sentences


def numbers_are_the_same_in_every_language(game: AnyGame) -> Iterator[str]:
    """Check that languages fill in the same numbers, and that digits in one are digits or words in the others."""
    for clause in game.clauses.values():
        for reading in clause.readings:
            filled = {language: set(FILLED.findall(reading.texts[language])) for language in LANGUAGES}
            if len({tuple(sorted(one)) for one in filled.values()}) > 1:
                yield f"clause {clause.number} fills in other numbers by language: {filled}"
            yield from (f"clause {clause.number} {fault}" for fault in _unlike(reading.texts))


def _unlike(texts: Any) -> Iterator[str]:
    for language in LANGUAGES:
        digits = {int(one) for one in re.findall(r"(?<!\w)\d+(?!\w)", CITED.sub(" ", texts[language]))}
        for other in LANGUAGES:
            if other in WORDS and digits - stated(texts[other], other):
                yield f"has {digits} in '{language}' and not in '{other}': {texts[other]}"


def no_sentence_counts_nothing(game: AnyGame, seed: str = "", number: int = 0) -> Iterator[str]:
    """Check that no clause fills in nought where it should say that nothing is scored."""
    for ruleset, _ in some_tables(game, seed, number):
        for clause, texts, codes in readings(game, ruleset):
            nought = sorted({name for name in FILLED.findall(texts[ORIGINAL]) if codes[name] == 0})
            if nought:
                yield f"'{ruleset}': clause {clause.number} tells of {', '.join(nought)}, which are 0"


def one_is_not_many(game: AnyGame, seed: str = "", number: int = 0) -> Iterator[str]:
    """Check that no clause says "1 cards"."""
    for ruleset, _ in some_tables(game, seed, number):
        for clause, _, codes in readings(game, ruleset):
            for language in filter(MANY.__contains__, LANGUAGES):
                said = clause.text(codes, language)
                if re.search(rf"(?<![\d.,-])1 {MANY[language]}", said):
                    yield f"'{ruleset}': clause {clause.number} says '{said}' in '{language}'"


def every_number_is_tried_or_listed(game: AnyGame) -> Iterator[str]:
    """Check that each rule with a number has its occasion, or a reason why not, and that no reason is in vain."""
    declared: Any = game.facet("occasions")
    if declared is None:
        return
    tried = {occasion.clause for occasion in declared.OCCASIONS}
    listed = [number for numbers in declared.UNTRIED.values() for number in numbers.split()]
    counting = {number for number, clause in game.clauses.items() if clause.kind == "rule" and _has_number(clause)}
    yield from (f"clause {one} has a number that is neither tried nor listed" for one in counting - tried - set(listed))
    yield from (f"clause {one} is listed in vain" for one in listed if one not in counting - tried)


def _has_number(clause: Clause) -> bool:
    texts = [(text, language) for reading in clause.readings for language, text in reading.texts.items()]
    return any(FILLED.search(text) or max(stated(text, language), default=0) > 1 for text, language in texts)


# --- play


def happenings(game: AnyGame, ruleset: Ruleset, players: int, seed: str) -> Iterator[Happened]:
    """Yield what happens in a match, and what would in positions near it."""
    match, chance = Match(game, ruleset, players, seed=seed), Chance("numbers", seed)
    declared: Any = game.facet("occasions")
    codes = game.codes(ruleset)
    held = {number for number, clause in game.clauses.items() if clause.reading(codes)}
    for _ in range(STEPS):
        if match.over:
            return
        for _ in range(VARIED):
            before = clone(match.state)
            declared.vary(match.rules, before, chance)
            if game.kernel.actor(match.rules, before) != MATCH_OVER:
                yield _step(match, before, held, chance)
        advance(match, chance)


def _step(match: AnyMatch, before: Any, held: set[str], chance: Chance) -> Happened:
    """Return what happens by a random action, or deal, from a position."""
    game, rules, after = match.game, match.rules, clone(before)
    kernel, action = game.kernel, None
    if kernel.actor(rules, before) == CHANCE:
        needed = kernel.cards_needed(rules, before)
        deck = game.seeded_deck(str(chance.below(1 << 30)), 0, needed) if needed else []
        getattr(game.facet("occasions"), "stack", _as_it_is)(rules, deck, chance)
        kernel.deal(rules, after, deck)
    else:
        here = Position(game, rules, before)
        actions = [*here.legal_actions.codes, *here.calls]
        action = actions[chance.below(len(actions))]
        kernel.apply(rules, after, action)
    return Happened(rules, before, after, action, _scores(game, after), held.__contains__)


def _as_it_is(rules: Any, deck: list[int], chance: Chance) -> None:
    """Leave a deck as it was shuffled."""


def _scores(game: AnyGame, state: Any) -> tuple[Score, ...]:
    rows = state.events[: state.event_count]
    return tuple(Score(game.notation.EVENTS[name], side, points) for name, side, points in rows)


def what_is_scored_is_what_the_clause_says(game: AnyGame, seed: str = "", number: int = 0) -> Iterator[str]:
    """Check at every table that the numbers of clauses are those that are scored; and that each is tried at some."""
    met = set[Occasion]()
    for turn, (ruleset, players) in enumerate(some_tables(game, seed, number)):
        yield from wrongly_scored(game, ruleset, players, f"{seed} {turn}", met)
    if not number:
        missed = [one for one in _occasions(game) if one not in met]
        yield from (f"clause {one.clause} was never tried: {one.number or 'its number'}" for one in missed)


def _occasions(game: AnyGame) -> tuple[Occasion, ...]:
    return getattr(game.facet("occasions"), "OCCASIONS", ())


def wrongly_scored(game: AnyGame, ruleset: Ruleset, players: int, seed: str, met: set[Occasion]) -> Iterator[str]:
    """Yield what is scored at a table and is not what a clause says, once a clause; note the occasions met."""
    said = {clause.number: (texts, codes) for clause, texts, codes in readings(game, ruleset)}
    here = [one for one in _occasions(game) if one.clause in said]
    faults = dict[Occasion, str]()
    for happened in happenings(game, ruleset, players, seed) if here else ():
        for occasion in here:
            for points in occasion.scored(happened):
                met.add(occasion)
                wrong = _wrong_language(occasion, *said[occasion.clause], points)
                if wrong:
                    faults.setdefault(occasion, f"clause {occasion.clause} says '{wrong}', and {points} was scored")
    yield from (f"'{ruleset}', {players} players: {fault}" for fault in faults.values())


def _wrong_language(occasion: Occasion, texts: dict[str, str], codes: Codes, points: int) -> str:
    """Return the sentence of the first language that says something else; empty where none does."""
    wrong = (texts[one].format_map(codes) for one in LANGUAGES if not _says(occasion, texts[one], one, codes, points))
    return next(wrong, "")


def _says(occasion: Occasion, text: str, language: str, codes: Codes, points: int) -> bool:
    if occasion.number == SO:
        return bool(points)
    if occasion.number in ("", MOST):
        written = stated(text, language)
        return points in written if occasion.number == "" else points == max(written)
    filled = FILLED.findall(text)
    if occasion.number in filled:
        return codes[occasion.number] == points
    return not filled or points == 0


NUMBERS: Final = (
    numbers_are_the_same_in_every_language,
    no_sentence_counts_nothing,
    one_is_not_many,
    every_number_is_tried_or_listed,
    what_is_scored_is_what_the_clause_says,
)
PLAYED: Final = (no_sentence_counts_nothing, one_is_not_many, what_is_scored_is_what_the_clause_says)
"""Those that go from table to table."""
