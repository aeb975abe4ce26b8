"""Law of what is said: an action in the words of its players, in any language and order, is read as that action."""

from collections.abc import Iterator, Mapping, Sequence

from sobremesa.core.chance import Chance
from sobremesa.core.errors import NotationError
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.laws import AnyGame, AnyMatch, random_play
from sobremesa.core.match import Match
from sobremesa.core.ruleset import Ruleset
from sobremesa.core.spoken import FILLER, Ambiguous, plain, speech
from sobremesa.games.facets import presenter
from sobremesa.presentation.viewer import Viewer

STEPS = 300
"""So many steps of a match are played."""
EVERY = 40
"""Of so many positions one has all its actions said."""


def what_is_said_is_read(game: AnyGame, ruleset: Ruleset, players: int, every: int = EVERY) -> Iterator[str]:
    """Yield each legal action that is read as another one, or not at all, by what is said for it, or shown."""
    match: AnyMatch = Match(game, ruleset, players, seed="spoken")
    chance = Chance("spoken", str(ruleset), players)
    for number, _ in enumerate(random_play(match, chance, STEPS)):
        for action in map(int, match.legal_actions if number % every == 0 else ()):
            texts = {*shown(match, action), *said(match, action, chance)}
            for text in (
                match.game.notation.write(action),
                *sorted(text for text in texts if not _is_notation(game, text)),
            ):
                yield from filter(None, [_fault(match, text, action)])


def no_word_is_heard_in_another(game: AnyGame, ruleset: Ruleset, players: int) -> Iterator[str]:
    """Yield each word that is heard in the middle of a longer one."""
    match: AnyMatch = Match(game, ruleset, players, seed="spoken")
    match.deal()
    known = {plain(word) for language in LANGUAGES for said in _words(game, language).values() for word in said}
    for text in sorted(known):
        suited = {f"{text}{suit}" for suit in game.pack.suits if text[1:].isalpha()} - known
        for longer in (f"{text}zq", f"zq{text}", f"{text}{text}zq", *sorted(suited)):
            try:
                read = match.position.read(longer)
            except NotationError:
                continue
            if not _is_notation(game, longer):
                yield f"'{longer}' is read as '{game.notation.write(read)}'"


def _words(game: AnyGame, language: str) -> Mapping[str, Sequence[str]]:
    players = speech(game)
    return players.vocabulary(language) if players else {}


def shown(match: AnyMatch, action: int) -> Iterator[str]:
    """Yield what the table calls an action, with symbols and in plain words."""
    for language in LANGUAGES if speech(match.game) else ():
        for symbols in (True, False):
            yield presenter(match.game.name).in_words(action, Viewer(0, ("A", "B"), language, not symbols, match.game))


def said(match: AnyMatch, action: int, chance: Chance) -> Iterator[str]:
    """Yield each way to say an action in each language: in words drawn for it, with fillers, forwards and backwards."""
    players = speech(match.game)
    for phrase in players.phrases(match.rules, match.state, action) if players else ():
        for language in LANGUAGES:
            words = _words(match.game, language)
            drawn = [_drawn(words[word], chance) for word in phrase.split()]
            fillers = [_drawn(words[FILLER], chance) for _ in drawn]
            yield " ".join(drawn)
            yield "-".join(reversed(drawn)).upper()
            yield f"¡{', '.join(f'{filler} {word}' for filler, word in zip(fillers, drawn, strict=True))}!"


def _drawn(words: Sequence[str], chance: Chance) -> str:
    return words[chance.below(len(words))]


def _is_notation(game: AnyGame, text: str) -> bool:
    """Return whether a text is notation, which is read before anything that is said."""
    try:
        game.notation.parse(text)
    except NotationError:
        return False
    return True


def _fault(match: AnyMatch, text: str, action: int) -> str:
    """Return what is wrong with how a text is read; it may mean other actions, too, if that is said."""
    try:
        read = match.position.read(text)
    except Ambiguous as error:
        written = match.game.notation.write(action)
        if action in error.actions and (f"'{written}'" in str(error) or " more: " in str(error)):
            return ""
        return f"'{text}' is not '{written}': {error}"
    except NotationError as error:
        return f"'{text}' is not read as '{match.game.notation.write(action)}': {error}"
    canonical = match.game.kernel.canonical
    one, other = (canonical(match.rules, match.state, code) for code in (read, action))
    return "" if one == other else f"'{text}' is read as '{match.game.notation.write(read)}'"


SPOKEN = (what_is_said_is_read, no_word_is_heard_in_another)
"""The laws of what is said."""
