"""Actions as players say them: `rey de copas`, `ich passe`, `jack of cups`, in any of the languages.

A game that can be spoken to has a module `spoken.py` (`Speaks`). What is said is cut into the words that
the game knows, whatever their order; only whole words count, so that no card is heard in the middle of another word.
Reading is lenient where notation is strict: records and the protocol are never read so.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice, product
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from sobremesa.core.cards import FRENCH_52, SPANISH_40, Pack
from sobremesa.core.errors import NotationError
from sobremesa.core.languages import LANGUAGES

if TYPE_CHECKING:
    from sobremesa.core.game import Game
    from sobremesa.core.position import Position

FILLER: Final = "filler"
"""The word that means nothing: articles, `de`, `I`."""

LONGEST: Final = 500
"""More letters are not listened to."""

NEAR: Final = 0.8
"""How near a word is that may be meant, as `difflib` measures it."""

STRANGE: Final = 3
"""In a text with more words that are not known nothing near is looked for."""

LISTED: Final = 12
"""So many actions are named where a text can mean several."""

ROW: Final = 12
"""So many words may be said for one."""

READINGS: Final = 512
"""So many readings of one text are tried, where its words mean several things."""

_WORD: Final = re.compile(r"[^\W_]+|\*")
_OTHERWISE: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""How umlauts are written where there is no key for them."""

_SYMBOLS: Final = str.maketrans({sign: f" {suit} " for sign, suit in zip("♣♦♥♠♧♢♡♤", "cdhscdhs", strict=True)})

Bag = tuple[str, ...]
"""Words in no order; a rank and a suit that belong together are one of them."""


class Speaks(Protocol):
    """A game's `spoken.py`: what its players say for its actions."""

    def vocabulary(self, language: str, /) -> Mapping[str, Sequence[str]]:
        """Return what is said for each word; ranks and suits are called `rank.` and `suit.` with their letters."""

    def phrases(self, rules: Any, s: Any, action: int, /) -> Sequence[str]:
        """Return the words that stand for an action, each way in a text with blanks; a suit follows its rank."""

    def named(self, rules: Any, /) -> Sequence[int]:
        """Return the actions that can be said wherever the table stands, legal or not."""


QUOTED: Final = 60
"""Letters of the longest text that a refusal quotes whole."""
PACKS: Final = {"French": FRENCH_52, "Spanish": SPANISH_40}
"""The packs by whose cards it is seen that somebody means another game."""


class Ambiguous(NotationError):
    """A text that means several actions: `actions` are their codes."""

    def __init__(self, text: str, actions: Sequence[int]) -> None:
        super().__init__(text)
        self.actions = tuple(actions)

    def __reduce__(self) -> tuple[type["Ambiguous"], tuple[str, tuple[int, ...]]]:
        """Pickle the text with the codes."""
        return type(self), (str(self), self.actions)


def read_or_refuse(position: "Position[Any, Any]", text: str, error: NotationError) -> int:
    """Return the action that a text says, which is no notation; raises `Ambiguous`, or the error with what is near."""
    found = read(position, text)
    if found is not None:
        return found
    near = nearest(position.game, text)
    said = f"'{text}' is not an action: did you mean '{near}'?" if near else str(error)
    short = text if len(text) <= QUOTED else f"{text[: QUOTED - 1]}…"
    raise NotationError(said.replace(text, short) + _of_another_pack(position.game.pack, text)) from None


def _of_another_pack(pack: Pack, text: str) -> str:
    """Return which words of a text are cards of another pack than this one, as a closing half-sentence."""
    found = [
        f"; '{word}' is a card of the {name} pack"
        for word in text[:QUOTED].split()
        for name, other in PACKS.items()
        if other.suits != pack.suits and other.has(word)
    ]
    return found[0] if found else ""


def read(position: "Position[Any, Any]", text: str) -> int | None:
    """Return the action that a text says here, a legal one where there is one; raises `Ambiguous`.

    `None` where it says nothing that the game knows.
    """
    players = speech(position.game)
    if players is None:
        return None
    heard = _bags(position.game, text)
    found = _meant(position, players, position.legal_actions.codes, heard)
    found = found or _meant(position, players, players.named(position.rules), heard)
    if len(found) > 1:
        more = f" and {len(found) - LISTED} more" if len(found) > LISTED else ""
        listed = ", ".join(f"'{position.write(code)}'" for code in found[:LISTED]) + more
        raise Ambiguous(f"'{text}' can mean {listed}: say which", found)
    return found[0] if found else None


def speech(game: "Game[Any, Any]") -> Speaks | None:
    """Return what the players of a game say, where the game tells."""
    return cast(Speaks | None, game.facet("spoken"))


def nearest(game: "Game[Any, Any]", text: str) -> str:
    """Return a text with each word that the game does not know in place of the nearest it knows; empty if none is."""
    if speech(game) is None or len(text) > LONGEST:
        return ""
    known = {word for said in _known(game) for word in said}
    telling = sorted(word for said, meant in _known(game).items() if FILLER not in meant for word in said if word[2:])
    words = {word: plain(word) for word in _WORD.findall(text)}
    strange = [word for word in words if words[word] not in known]
    if len(strange) > STRANGE:
        return ""
    near = {word: "".join(get_close_matches(words[word], telling, 1, NEAR)) for word in strange}
    return _WORD.sub(lambda found: near.get(found[0], found[0]), text.strip()) if near and all(near.values()) else ""


def _meant(position: "Position[Any, Any]", players: Speaks, actions: Iterable[int], heard: set[Bag]) -> list[int]:
    """Return the actions that have been heard."""
    rules, s = position.rules, position.state
    return [
        action
        for action in actions
        if heard and any(_paired(phrase.split()) in heard for phrase in players.phrases(rules, s, action))
    ]


# --- words ------------------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    """Return a text in small letters, without accents and symbols of suits."""
    apart = unicodedata.normalize("NFKD", text.translate(_SYMBOLS).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _said(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(plain(text)))


@lru_cache(16)
def _known(game: "Game[Any, Any]") -> Mapping[tuple[str, ...], frozenset[str]]:
    """Return what each word, or row of words, means in a game, in whatever language."""
    known: dict[tuple[str, ...], set[str]] = {}
    players = speech(game)
    assert players is not None
    for language in LANGUAGES:
        for meaning, texts in players.vocabulary(language).items():
            for text in texts:
                for written in (text, text.lower().translate(_OTHERWISE)):
                    known.setdefault(_said(written), set()).add(meaning)
    for kind, letters in (("rank", game.pack.ranks), ("suit", game.pack.suits)):
        for letter in letters:
            known.setdefault((letter.lower(),), set()).add(f"{kind}.{letter}")
    known.pop((), None)
    return {said: frozenset(meanings) for said, meanings in known.items()}


@lru_cache(16)
def _suits_matter(game: "Game[Any, Any]") -> bool:
    """Return whether the players of a game have words for suits."""
    players = speech(game)
    return players is not None and any(word.startswith("suit.") for word in players.vocabulary(LANGUAGES[0]))


def _bags(game: "Game[Any, Any]", text: str) -> set[Bag]:
    """Return everything that a text can mean; nothing where a word of it is not known."""
    words, known = _said(text) if len(text) <= LONGEST else (), _known(game)
    if _is_notation(known, words):
        return set()
    ignored = (FILLER,) if _suits_matter(game) else (FILLER, "suit.")
    found: set[Bag] = set()
    for reading in islice(product(*_meanings(known, words)), READINGS):
        told = [word for part in reading for word in part if not word.startswith(ignored)]
        found |= {_paired(told), _paired(told[::-1])}
    return found - {()}


def _meanings(known: Mapping[tuple[str, ...], frozenset[str]], words: tuple[str, ...]) -> Iterator[list[list[str]]]:
    """Yield what each word can mean, or each row of words: of those that begin alike the longest that is known."""
    while words:
        longest = next((n for n in range(min(len(words), ROW), 0, -1) if words[:n] in known), 1)
        cards = _card(known, words[0]) if longest == 1 else ()
        yield [*([one] for one in sorted(known.get(words[:longest], ()))), *([*card] for card in cards)]
        words = words[longest:]


def _card(known: Mapping[tuple[str, ...], frozenset[str]], word: str) -> Iterator[tuple[str, str]]:
    """Yield the ranks and suits of a card in one word, as `Rc` or `12c`; `kings` is none."""
    if len(word) > 2 and not word[:-1].isdecimal():
        return
    ranks, suits = known.get((word[:-1],), frozenset()), known.get((word[-1],), frozenset())
    for rank, suit in product(sorted(ranks), sorted(suits)):
        if rank.startswith("rank.") and suit.startswith("suit."):
            yield rank, suit


def _is_notation(known: Mapping[tuple[str, ...], frozenset[str]], words: tuple[str, ...]) -> bool:
    """Return whether cards are written among words that say nothing, as in `7h y`, which is no play."""
    cards = [word for word in words if (word,) not in known and any(_card(known, word))]
    fillers = [word for word in words if FILLER in known.get((word,), ())]
    return bool(cards and fillers) and len(cards) + len(fillers) == len(words)


def _paired(words: Sequence[str]) -> Bag:
    """Return words as a bag, in which each rank is one with the suit that follows it, or stands before it."""
    bag: list[str] = []
    for word in words:
        before = bag[-1] if bag else ""
        if before.startswith("rank.") and word.startswith("suit."):
            bag[-1] = f"card {before} {word}"
        elif before.startswith("suit.") and word.startswith("rank."):
            bag[-1] = f"card {word} {before}"
        else:
            bag.append(word)
    return tuple(sorted(bag))
