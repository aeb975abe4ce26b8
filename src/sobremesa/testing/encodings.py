"""Laws for a game's `encoding.py`: what a learner is given tells what its seat sees, no less and nothing more.

A game without one keeps them all. `observe` gets a table that `hide` has blanked for the seat; `public`, what a
spectator sees, is written from the place of each seat in turn.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, Final

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import SPECTATOR, clone
from sobremesa.core.laws import AnyGame, AnyMatch, begin, random_play, told
from sobremesa.core.planes import WORD, places
from sobremesa.core.ruleset import Ruleset

STEPS: Final = 60
"""Steps of a match that each law examines."""
OTHERS: Final = 3
"""Other hands that the seat to decide might have as far as all see, beside its own."""
STALE: Final = -1
"""What stands in the words before they are written: what stays is found."""

Words = tuple[int, ...]


def encoding_of(game: AnyGame) -> Any:
    """Return the game's `encoding.py`; `None` where it has none."""
    return game.facet("encoding")


def view_of(game: AnyGame, rules: Any, state: Any, seat: int) -> Any:
    """Return what a seat, or `SPECTATOR`, sees of a state."""
    twin = clone(state)
    game.kernel.hide(rules, twin, seat)
    return twin


def words_of(game: AnyGame, rules: Any, view: Any, seat: int) -> Words:
    """Return the words that are written of a view, from the place of a seat."""
    encoding = encoding_of(game)
    out = [STALE] * encoding.WORDS
    encoding.observe(rules, view, seat, out)
    return tuple(out)


def seen(game: AnyGame, rules: Any, state: Any, seat: int) -> tuple[Words, Words]:
    """Return the observation of a seat, and what is public from its place."""
    public = view_of(game, rules, state, SPECTATOR)
    return words_of(game, rules, view_of(game, rules, state, seat), seat), words_of(game, rules, public, seat)


def classes_of(game: AnyGame, rules: Any, state: Any, seat: int, codes: list[int]) -> list[int]:
    """Return the classes of actions as the seat's view tells them."""
    view = view_of(game, rules, state, seat)
    return [encoding_of(game).dense(rules, view, code) for code in codes]


# --- what is written down ---------------------------------------------------------------------------------------------


def layout_faults(game: AnyGame) -> Iterator[str]:
    """Yield what is wrong with an encoding's planes and names."""
    encoding = encoding_of(game)
    if encoding is None:
        return
    yield from (f"encoding.py has no {name}" for name in _ASKED if not hasattr(encoding, name))
    names = [name for name, _ in encoding.PLANES if name]
    yield from _repeated("planes", names)
    yield from _repeated("actions", encoding.ALPHABET)
    bits = sum(bits for _, bits in encoding.PLANES)
    if bits != WORD * encoding.WORDS:
        yield f"the planes have {bits} bits, and {encoding.WORDS} words have {WORD * encoding.WORDS}"
    if len(encoding.ALPHABET) != encoding.ACTIONS:
        yield f"{encoding.ACTIONS} actions have {len(encoding.ALPHABET)} names"


_ASKED: Final = ("VERSION", "ACTIONS", "ALPHABET", "WORDS", "PLANES", "dense", "observe", "scored", "won")


def _repeated(what: str, names: Any) -> Iterator[str]:
    yield from (f"two {what} are called '{name}'" for name, times in Counter(names).items() if times > 1)


# --- laws of play -----------------------------------------------------------------------------------------------------


def worlds_alike_give_the_same_words(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that worlds which a seat cannot tell apart give it the same words, observation and public ones."""
    if encoding_of(game) is None:
        return
    match, chance = begin(game, ruleset, players), Chance("words")
    for _ in random_play(match, chance, STEPS):
        seat = chance.below(players)
        world = match.view(seat).sample(chance)
        truth, other = (seen(game, match.rules, state, seat) for state in (match.state, world.state))
        assert truth == other, told(match, f"in a world of seat {seat} {_differing(game, truth, other)}")


def words_are_written_whole(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that bits lie in planes and that padding is 0, the sign of every word among it."""
    encoding = encoding_of(game)
    if encoding is None:
        return
    match = begin(game, ruleset, players)
    used = [0] * encoding.WORDS
    for name, at in places(encoding.PLANES).items():
        used[at // WORD] |= ((1 << dict(encoding.PLANES)[name]) - 1) << at % WORD
    for _ in random_play(match, Chance("whole"), STEPS):
        for seat in range(players):
            for words in seen(game, match.rules, match.state, seat):
                beside = [i for i, word in enumerate(words) if not 0 <= word < 1 << (WORD - 1) or word & ~used[i]]
                assert not beside, told(match, f"word {beside} has bits that are in no plane")


def every_action_has_a_class(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that what is listed has a class that the view tells, and that two of one class go on alike."""
    if encoding_of(game) is None:
        return
    match = begin(game, ruleset, players)
    for _ in random_play(match, Chance("classes"), STEPS):
        fault = class_fault(match)
        assert not fault, told(match, fault)


def class_fault(match: AnyMatch) -> str:
    """Return what is wrong with the classes of the actions listed here; empty where nothing is."""
    game, seat, codes = match.game, match.actor, match.legal_actions.codes
    if seat < 0:
        return ""
    encoding, shared = encoding_of(game), defaultdict[int, list[int]](list)
    for code, number in zip(codes, classes_of(game, match.rules, match.state, seat, codes), strict=True):
        text = game.notation.write(code)
        if not 0 <= number < encoding.ACTIONS:
            return f"'{text}' has class {number} of {encoding.ACTIONS}"
        if encoding.dense(match.rules, match.state, code) != number:
            return f"the class of '{text}' is another by what its seat does not see"
        if _meant(match, number) != number:
            return f"the class of '{text}' is read back as another one"
        shared[number].append(code)
    return next((_apart(match, number, alike) for number, alike in shared.items() if _apart(match, number, alike)), "")


def _meant(match: AnyMatch, number: int) -> int:
    """Return the class of the action that a class is read as, where the encoding reads them."""
    encoding = encoding_of(match.game)
    if not hasattr(encoding, "meant"):
        return number
    return int(encoding.dense(match.rules, match.state, encoding.meant(match.rules, match.state, number)))


def _apart(match: AnyMatch, number: int, codes: list[int]) -> str:
    """Return which two actions of a class go on otherwise; empty where all go on alike."""
    if len(codes) == 1:
        return ""
    first, *others = [_after(match, code) for code in codes]
    write = match.game.notation.write
    apart = next((code for code, after in zip(codes[1:], others, strict=True) if after != first), None)
    name = encoding_of(match.game).ALPHABET[number]
    return "" if apart is None else f"'{write(codes[0])}' and '{write(apart)}' are both '{name}', and go on otherwise"


def _after(match: AnyMatch, code: int) -> Any:
    """Return what follows an action, but for suits: who decides, what was scored, and what each seat sees."""
    game, rules, s = match.game, match.rules, clone(match.state)
    game.kernel.apply(rules, s, code)
    actor = game.kernel.actor(rules, s)
    out = [0] * game.kernel.MAX_LEGAL
    codes = out[: game.kernel.legal_actions(rules, s, out)] if actor >= 0 else []
    legal = sorted(set(classes_of(game, rules, s, actor, codes))) if codes else []
    return actor, s.events[: s.event_count], legal, [seen(game, rules, s, seat) for seat in range(match.players)]


def words_tell_what_is_legal(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that where a seat sees the same words twice the same classes are legal: here, and with other hands."""
    if encoding_of(game) is None:
        return
    match, chance = begin(game, ruleset, players), Chance("legal")
    legal: dict[Words, set[int]] = {}
    for _ in random_play(match, chance, STEPS):
        others = [match.view(None).sample(chance).state for _ in range(OTHERS)] if match.actor >= 0 else []
        for state in (match.state, *others):
            if game.kernel.actor(match.rules, state) == match.actor >= 0:
                words, now = _legal(game, match.rules, state, match.actor)
                before = legal.setdefault(words, now)
                assert before == now, told(
                    match, f"by the same words other actions are legal: {_named(game, before ^ now)}"
                )


def _legal(game: AnyGame, rules: Any, state: Any, seat: int) -> tuple[Words, set[int]]:
    """Return what a seat sees, and the classes that are legal."""
    view, out = view_of(game, rules, state, seat), [0] * game.kernel.MAX_LEGAL
    codes = out[: game.kernel.legal_actions(rules, view, out)]
    return words_of(game, rules, view, seat), set(classes_of(game, rules, state, seat, codes))


def _named(game: AnyGame, classes: set[int]) -> str:
    return ", ".join(f"'{encoding_of(game).ALPHABET[number]}'" for number in sorted(classes))


def _differing(game: AnyGame, truth: tuple[Words, Words], other: tuple[Words, Words]) -> str:
    """Return which planes of which output differ."""
    planes = encoding_of(game).PLANES
    found = []
    for what, one, two in zip(("observation", "public"), truth, other, strict=True):
        bits = dict(planes)
        for name, at in places(planes).items():
            if ((one[at // WORD] ^ two[at // WORD]) >> at % WORD) & ((1 << bits[name]) - 1):
                found.append(f"'{name}' of the {what}")
    return f"{', '.join(found) or 'a bit in no plane'} is another"


ENCODED: Final = (
    worlds_alike_give_the_same_words,
    words_are_written_whole,
    every_action_has_a_class,
    words_tell_what_is_legal,
)
"""The laws of play that an encoding keeps."""
