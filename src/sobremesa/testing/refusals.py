"""Laws of what is refused and cited: every citation is answered at its table, every refusal tells of other tables.

Each law takes a game, a ruleset and a number of players, as those of `obey`, and raises `AssertionError`.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any, Final

from sobremesa import bots, games
from sobremesa.core.bot import Explainer
from sobremesa.core.chance import Chance
from sobremesa.core.errors import ClauseNotHeld, SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.laws import AnyGame, AnyMatch, Law, advance, begin, told
from sobremesa.core.other_tables import never_played
from sobremesa.core.ruleset import Option, Ruleset, Value, written
from sobremesa.core.sides import sides
from sobremesa.presentation.citations import cited
from sobremesa.testing.obey import ADVISERS, Seat, seats
from sobremesa.testing.rulebook import ODD, sheet
from sobremesa.testing.tables import singles, values

SMALL: Final = 1 << 13
"""Codes up to this one are tried as actions, whatever they are."""
LOOKED_AT: Final = 20
"""Tables whose legal actions are tried at others."""
STEPS: Final = 16
"""Steps of each match."""
TRIED: Final = 5
"""Actions that are tried at each position."""
CHANGES: Final = 12
"""Changes of the table that are looked at for each refusal."""
NONSENSE: Final = -1
"""The code of no action of any game."""
VERB: Final = re.compile(r"^[a-z]{2,}")
CITATION: Final = re.compile(r"\(((?:§[0-9.]+|[A-Z][0-9]+[a-z]?)(?:, (?:§[0-9.]+|[A-Z][0-9]+[a-z]?))*)\)")
CHANGE: Final = re.compile(r"(\w+)=([\w:+.-]+) \(([A-Z][0-9]+[a-z]?)\)")
"""How a refusal names the option with which the action is played, and the clause that says so."""


@cache
def alphabet(game: AnyGame) -> tuple[tuple[int, ...], ...]:
    """Return actions of a game by the verb that they begin with, if they have one.

    They are what is legal at some of its tables, and every small code that is written and read.
    """
    found, chance, tables = set[int](), Chance("alphabet", game.name), list(singles(game))
    for ruleset, players in tables[:: max(1, len(tables) // LOOKED_AT)]:
        match = begin(game, ruleset, players)
        for _ in range(2 * STEPS):
            if not match.over:
                found |= set(match.legal_actions.codes)
                advance(match, chance)
    for code in range(SMALL):
        with suppress(Exception):  # what notation makes of a code that is none is its own affair
            found |= {code} if game.notation.parse(game.notation.write(code)) == code else set()
    verbs: dict[str, list[int]] = {}
    for code in sorted(found):
        verbs.setdefault("".join(VERB.findall(game.notation.write(code))), []).append(code)
    return tuple(map(tuple, verbs.values()))


def refused(match: AnyMatch, chance: Chance) -> Iterator[int]:
    """Yield some actions that are refused now, those first that another option would allow."""
    if match.actor < 0:
        return
    known = alphabet(match.game)
    verbs = [known[chance.below(len(known))] for _ in range(TRIED)]
    tried = [verb[chance.below(len(verb))] for verb in verbs]
    for _ in range(TRIED):
        there = replace(match.position, rules=_changed_somehow(match, chance)[1])
        tried += there.legal_actions.codes[-TRIED:]
    yield from (code for code in dict.fromkeys(tried) if reason(match, match.rules, code))


def reason(match: AnyMatch, rules: Any, code: int) -> int:
    """Return why the kernel refuses an action in a match's position under some rules; 0 where it does not."""
    kernel = match.game.kernel
    return kernel.why_illegal(rules, match.state, kernel.canonical(rules, match.state, code))


# --- citations


def every_citation_is_answered(game: AnyGame, ruleset: Ruleset, players: int, steps: int = STEPS) -> None:
    """Check that what a table cites is told by its rulebook in every language, or by which options it would hold.

    With fewer steps than usual it is asked in one language.
    """
    chance, match = Chance("citations", str(ruleset)), begin(game, ruleset, players)
    languages = LANGUAGES if steps >= STEPS else (LANGUAGES[chance.below(len(LANGUAGES))],)
    for number in sorted({*_of_the_table(game, ruleset), *_in_play(match, chance, steps)}):
        for language in languages:
            fault = _unanswered(game, ruleset, number, language)
            assert not fault, told(match, f"'{number}' is cited, and {fault}")


def _of_the_table(game: AnyGame, ruleset: Ruleset) -> Iterator[str]:
    """Yield what options, their refusals and the clauses themselves cite."""
    for option in game.rulebook.options:
        yield from option.clause.split(", ")
        yield from _numbers([option.text, _refusal(option)])
    yield from _numbers(chain.from_iterable(sheet(game, ruleset, language).values() for language in LANGUAGES))


def _refusal(option: Option) -> str:
    try:
        option.read("no value of any option")
    except SobremesaError as error:
        return str(error)
    return ""


def _in_play(match: AnyMatch, chance: Chance, steps: int) -> Iterator[str]:
    """Yield what is cited in scenes, sentences, hints, refusals and the record of the match, which it plays."""
    for seat, _ in seats(match, "citations"):
        language = LANGUAGES[chance.below(len(LANGUAGES))]
        scene = seat.scene(language)
        yield from (card.clause for card in scene.hand if card.clause)
        yield from _numbers([repr(scene), seat.sentences(language), *_hints(seat, language)])
        yield from chain.from_iterable(_refusals(match, code, language) for code in refused(match, chance))
        advance(match, chance)
        if len(match.steps) >= steps:
            break
    yield from _numbers([str(match.record())])


def _refusals(match: AnyMatch, code: int, language: str) -> Iterator[str]:
    why = match.position.why_illegal(code, language)
    assert why, told(match, f"'{match.game.notation.write(code)}' is refused, and nothing says why")
    assert f"({why.clause}) ({why.clause})" not in str(why), told(match, f"a clause is cited twice: {why}")
    yield why.clause
    yield from _numbers([why.text])


def _hints(seat: Seat, language: str) -> Iterator[str]:
    match = seat.match
    if match.actor == CHANCE or match.game.name not in games.names():
        return  # bots are found by the game's name, which one that is not installed does not have
    for level in (level for level in bots.levels(match.game.name) if level in ADVISERS):
        bot, view = bots.make(match.game.name, level, "citations"), match.view(seat.seat)
        if isinstance(bot, Explainer):
            yield bot.explain(view, bot.choose(view), language)


def _numbers(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from chain.from_iterable(found.split(", ") for found in CITATION.findall(text))


def _unanswered(game: AnyGame, ruleset: Ruleset, number: str, language: str) -> str:
    """Return what is wrong with the answer to a citation; empty where nothing is."""
    try:
        lines = list(cited(game, number, ruleset, language))
    except SobremesaError as error:
        return str(error)
    if len(lines) != 1 or number not in lines[0] or ODD.search(lines[0]):
        return f"the answer in '{language}' is {lines}"
    changes = {one.option.name: one.value for one in game.bringing(game.clauses.find(number), ruleset)}
    there = game.rulebook.ruleset(ruleset.name, dict(ruleset.changes) | changes) if changes else ruleset
    try:
        text = game.clause(number, language, there).text
    except ClauseNotHeld:
        return f"it does not hold with {changes} either"
    missing = [word for word in (text, *changes) if word not in lines[0]]
    return f"the answer in '{language}' does not say {missing}: {lines[0]}" if missing else ""


# --- refusals


def a_refusal_tells_of_other_tables(game: AnyGame, ruleset: Ruleset, players: int, steps: int = STEPS) -> None:
    """Check that what another option allows is refused with that option, its value and the clause that it changes.

    What is no action of the table at all is refused as such at any time.
    """
    chance, match = Chance("refusals", str(ruleset)), begin(game, ruleset, players)
    never = dict[int, bool]()
    for _ in range(steps):
        for code in refused(match, chance):
            is_never = reason(match, match.rules, code) == reason(match, match.rules, NONSENSE)
            fault = f"'{game.notation.write(code)}' is no move at one time, and one at another"
            assert never.setdefault(code, is_never) == is_never, told(match, fault)
            wanted = _elsewhere(match, code, chance)
            for language in LANGUAGES if wanted else LANGUAGES[:1]:
                _tells(match, code, language, wanted)
        if match.over:
            return
        advance(match, chance)


def _elsewhere(match: AnyMatch, code: int, chance: Chance) -> str:
    """Return a change of the table with which the action is legal, or is an action at all; empty where none is found.

    What would change who sits with whom makes another position of it.
    """
    why = reason(match, match.rules, code)
    never = why == reason(match, match.rules, NONSENSE)
    for change, there in (_changed_somehow(match, chance) for _ in range(CHANGES)):
        other = reason(match, there, code)
        if other == 0 or (never and other != why):
            return change
    return ""


_known = cache(values)
"""What `values` says of a game, which is asked at each refusal."""


def _changed_somehow(match: AnyMatch, chance: Chance) -> tuple[str, Any]:
    """Return a random change of the table that leaves everybody's side as it is, and the rules with it."""
    known = _known(match.game)
    while True:
        name, value = known[chance.below(len(known))]
        there = changed(match, name, value)
        if sides(match.game, there, match.players) == sides(match.game, match.rules, match.players):
            return f"{name}={written(value)}", there


def changed(match: AnyMatch, name: str, value: Value) -> Any:
    """Return a match's rules with another value of an option."""
    return replace(match.rules, **{name: match.game.rulebook.option(name).code(value)})


def _tells(match: AnyMatch, code: int, language: str, wanted: str) -> None:
    """Check that a refusal names a change that helps, where one is wanted, and never one that does not."""
    game, why = match.game, match.position.why_illegal(code, language)
    played = f"is played with {wanted}, and" if wanted else "is"
    fault = f"'{game.notation.write(code)}' {played} refused in '{language}' with: {why}"
    found = CHANGE.search(why.text) if why else None
    assert found or not wanted, told(match, fault)
    if not found:
        return
    there = changed(match, found[1], game.rulebook.option(found[1]).read(found[2]))
    here, other = reason(match, match.rules, code), reason(match, there, code)
    never = {reason(match, match.rules, NONSENSE), *never_played(game)}
    assert other == 0 or (here in never and other not in never), told(match, fault)
    clause = game.clauses[found[3]]
    holds = any(clause.reading(game.codes_of(rules)) for rules in (there, match.rules))
    assert holds, told(match, f"{found[3]} holds neither there nor here: {fault}")


SAID: Final[tuple[Law, ...]] = (every_citation_is_answered, a_refusal_tells_of_other_tables)
