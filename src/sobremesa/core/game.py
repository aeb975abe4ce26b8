"""Description of a game: its kernel, its pack, its rulesets, its notation and its words."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from operator import index
from types import MappingProxyType, ModuleType
from typing import Any, Generic, Protocol, SupportsIndex, TypeVar

from sobremesa.core.cards import Card, Pack
from sobremesa.core.chance import Chance
from sobremesa.core.changes import Change, bringing
from sobremesa.core.clauses import LONGEST, ClauseBook, Codes, codes_of, read
from sobremesa.core.errors import ClauseNotHeld, NotationError, SobremesaError, UnknownClause, suggestion
from sobremesa.core.kernel import Kernel
from sobremesa.core.layout import Cut, Draw, Drawn, Layout
from sobremesa.core.result import Result
from sobremesa.core.ruleset import Rulebook, Ruleset

_WHOLE = re.compile(r"[0-9]{1,3}")
_CUT = re.compile(r"\bcut\b")
R = TypeVar("R")
S = TypeVar("S")
R_contra = TypeVar("R_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class Notation(Protocol[R_contra, S_contra]):
    """A game's `notation.py`: the written form of everything that a record or a conformance game holds."""

    @property
    def EVENTS(self) -> Mapping[int, str]:  # noqa: N802  # a module's constant
        """The kernel's event numbers and their names."""

    def parse(self, text: str, /) -> int:
        """Return the kernel's code of a written action; raises `NotationError`."""

    def write(self, code: int, /) -> str:
        """Return the canonical notation of a code."""

    def hand(self, s: S_contra, seat: int, /) -> list[int]:
        """Return the cards that a seat holds, as far as the state shows them."""

    def digest(self, rules: R_contra, s: S_contra, /) -> dict[str, object]:
        """Return the public digest of the table."""

    def result(self, rules: R_contra, s: S_contra, /) -> Result:
        """Return the result of a match that is over."""


class Worlds(Protocol[R_contra, S]):
    """A game's `worlds.py`: what a seat cannot tell apart."""

    def sample(self, rules: R_contra, view: S, seat: int, chance: Chance, /) -> S:
        """Return a full state that the seat cannot tell from the true one, uniformly at random."""


@dataclass(frozen=True)
class Explanation:
    """Why something is so: one sentence, and the clause it rests on.

    >>> why = position.why_illegal("7h x7c")
    >>> why.text, why.clause
    ('The 7 of hearts is not in your hand', 'P22')
    """

    text: str
    clause: str

    def __str__(self) -> str:
        """Return the sentence with its clause, which it may end with already."""
        clause = f" ({self.clause})"
        return self.text.removesuffix(clause) + clause


class Words(Protocol[R_contra, S_contra]):
    """A game's `words.py`: its texts in Spanish, English and German."""

    def why(self, rules: R_contra, s: S_contra, action: int, reason: int, language: str, /) -> Explanation:
        """Why an action is illegal here."""


@dataclass(frozen=True, eq=False)
class Game(Generic[R, S]):
    """One game: its rules and all that belongs to them. There is one object a game, which may be shared by threads.

    >>> game = games.load("cuarenta")
    >>> game.pack.name(0), len(game.pack)
    ('Ac', 40)
    """

    name: str
    kernel: Kernel[R, S]
    new_rules: Callable[..., R]
    new_state: Callable[[], S]
    pack: Pack
    rulebook: Rulebook
    players: tuple[int, ...]
    notation: Notation[R, S]
    secrets: frozenset[int] = frozenset()
    """The codes of actions that only who takes them may learn of, such as not singing a cante."""
    cut: bool = False
    """True where the pack is cut: a deal is then the deck and, as one more number, how many cards are lifted."""
    layout: Callable[[R, S], Layout] | None = None
    """The layout of the deal that is due, where cards can change it; of other games `probe.layout` finds it."""
    packs: tuple[Pack, ...] = ()
    """Where the rules decide how many cards are played with: every pack, each the first cards of `pack`."""

    def __repr__(self) -> str:
        """Return the expression that loads the game."""
        return f"games.load({self.name!r})"

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """Pickle and copy by name: the game is the `GAME` of the package that its rules lie in."""
        return _game_of, (self.package,)

    @property
    def package(self) -> str:
        """The package that the game's rules lie in; its `worlds.py`, `words.py` and `clauses.toml` lie there too."""
        return self.kernel.__name__.rpartition(".")[0]

    def ruleset(self, text: str = "") -> Ruleset:
        """Read a ruleset as `quito` or `quito, caida_limpia=4`, the first one without a name; raises `RulesetError`."""
        return self.rulebook.parse(text)

    def rules(self, ruleset: Ruleset, players: int) -> R:
        """Return the kernel's rules for a ruleset and a number of players; raises `SobremesaError`."""
        if players not in self.players:
            allowed = " or ".join(map(str, self.players))
            raise SobremesaError(f"'{self.name}' is played by {allowed}, not by {players}")
        return self.new_rules(players=players, **self.rulebook.kernel_values(ruleset))

    def pack_of(self, rules: R) -> Pack:
        """Return the pack that is played with under the rules."""
        return self._pack_with(self.kernel.cards_needed(rules, self.new_state())) if self.packs else self.pack

    def _pack_with(self, number: int) -> Pack:
        """Return the pack of so many cards; where there is none, the first."""
        packs = self.packs or (self.pack,)
        return next((pack for pack in packs if len(pack) == number), packs[0])

    def shuffle(self, chance: Chance, needed: int) -> list[int]:
        """Return so many cards in random order, and the cut where there is one: a deal for `Match.deal`."""
        return chance.shuffled(needed) + ([1 + chance.below(needed - 1)] if self.cut else [])

    def seeded_deck(self, seed: int | str, shuffles: int, needed: int) -> list[int]:
        """Return the deck of so many cards that a seed gives after so many shuffles; none for a deal from the stock."""
        return self.shuffle(Chance(seed, "deal", shuffles), needed) if needed else []

    def draw(self, rules: R) -> Draw:
        """Return how the rules have the first dealer drawn."""
        strengths = tuple(int(self.kernel.draw_strength(rules, card)) for card in range(len(self.pack_of(rules))))
        return Draw(self.kernel.draw_seat(rules), self.kernel.draw_served(rules), strengths)

    def drawn(self, rules: R, players: int, chance: Chance) -> Drawn:
        """Draw the seat that deals first, as the rules have it, and return all that everybody sees of it."""
        first = chance.below(players)
        draw = self.draw(rules)
        return draw.drawn(chance.shuffled(len(draw.strengths)), first, players)

    def draw_dealer(self, rules: R, players: int, chance: Chance) -> int:
        """Draw the seat that deals first, as the rules have it."""
        return self.drawn(rules, players, chance).dealer

    def cut_made(self, rules: R, before: S, deck: Sequence[int]) -> Cut | None:
        """Return who cuts this deck for the deal that is due, and what they keep; `None` where it is not cut.

        Where suits do not matter, the first cards of each rank stand for what was kept.
        """
        if not self.cut or self.layout is None:
            return None
        layout = self.layout(rules, before)
        made = layout.cut(deck)
        if made is None or not layout.by_rank:
            return made
        left, kept = sorted(layout.keeps), []
        for rank in sorted(self.pack.name(card)[0] for card in made.kept):
            kept.append(next(card for card in left if self.pack.name(card)[0] == rank))
            left.remove(kept[-1])
        return Cut(made.seat, tuple(sorted(kept)))

    def is_valid_deal(self, deck: Sequence[int], needed: int) -> bool:
        """Tell whether these are so many cards, each once, with a cut that leaves some where there is one."""
        cards, cut = list(deck[:needed]), deck[needed:]
        return sorted(cards) == list(range(needed)) and len(cut) == self.cut and all(0 < n < needed for n in cut)

    def write_deal(self, deck: Sequence[int]) -> str:
        """Write a deck in dealing order, and `cut 37` where it is cut."""
        number = len(deck) - self.cut
        return self.pack.write_deck(deck[:number]) + "".join(f" cut {lifted}" for lifted in deck[number:])

    def parse_deal(self, text: str) -> list[int]:
        """Read what `write_deal` wrote; raises `NotationError`."""
        cards, *lifted = text.split(" cut ")
        return self._parsed(cards.split(), lifted, len(cards.split()))

    def read_deal(self, deck: str | Iterable[int | str | Card], needed: int) -> list[int]:
        """Return a deck of so many cards as its codes, however it is written; raises `NotationError`.

        It is a text as in a record, in which commas, or nothing, may stand between the cards; or a list of texts, of
        cards or of codes. A cut stands behind the cards, as `cut 37` or as its number.
        """
        parts = [deck] if isinstance(deck, str) else list(deck)
        if not any(isinstance(part, str | Card) for part in parts):
            return list(map(_code, parts))
        text, *lifted = _CUT.split(" ".join(map(str, parts)).replace(",", " "))
        words = text.split()
        if self.cut and not lifted and words and _WHOLE.fullmatch(words[-1]):
            lifted = [words.pop()]
        cards = [card for word in words for card in _in_twos(word)]
        return self._parsed(cards, [number.strip() for number in lifted], needed) if cards else []

    def _parsed(self, cards: Sequence[str], lifted: Sequence[str], needed: int) -> list[int]:
        """Return the codes of cards, and the cut where there is one; raises `NotationError`."""
        if len(lifted) != self.cut or not all(_WHOLE.fullmatch(number) for number in lifted):
            raise NotationError(f"a deal {'ends with the cut, as cut 37' if self.cut else 'of this game has no cut'}")
        return self._pack_with(needed).parse_deck(" ".join(cards)) + list(map(int, lifted))

    def deal_fault(self, deck: Sequence[int], needed: int) -> str:
        """Return what is wrong with a deck for a deal of so many cards, in a sentence; empty where nothing is."""
        if self.is_valid_deal(deck, needed):
            return ""
        if not needed:
            return f"this deal takes 0 cards, for it comes from the stock; it was given {len(deck)}"
        cut = f", and a cut from 1 to {needed - 1}" if self.cut else ""
        takes = f"this deal takes {needed} cards, each once{cut}; it was given {len(deck)}"
        try:
            self._pack_with(needed).check_deck(deck[: len(deck) - self.cut])
        except NotationError as error:
            return f"{takes}: {error}"
        return takes

    @cached_property
    def clauses(self) -> ClauseBook:
        """Every clause of the game's rulebook by its number."""
        return read(self.package, self.rulebook)

    def codes(self, ruleset: Ruleset) -> Codes:
        """Return what clauses ask of a ruleset: the code of every option, and the numbers that the game works out."""
        return _codes(self, ruleset)

    def codes_of(self, rules: R) -> Codes:
        """Return the same of a table's rules, which know nothing of options that are for the display alone."""
        return dict(codes_of(rules)) | dict(self.worked_out(rules))

    def worked_out(self, rules: R) -> Codes:
        """Return the numbers that the game works out from its rules for the clauses."""
        found = self.facet("clauses")
        return found.numbers(rules) if found else {}

    def in_short(self, ruleset: Ruleset, language: str) -> list[Explanation]:
        """Return the rules in short: of each entry of the game's `IN_SHORT` the first clause that holds there."""
        entries, codes = getattr(self.facet("clauses"), "IN_SHORT", ()), self.codes(ruleset)
        held = [next((one for one in entry if self.clauses[one].reading(codes)), "") for entry in entries]
        return [Explanation(self.clauses[one].text(codes, language), one) for one in held if one]

    def clause(self, number: str, language: str, ruleset: Ruleset | None = None) -> Explanation:
        """Return a clause of the rulebook, such as `P47`, as it stands under a ruleset.

        Without one it is told as the first preset in which it holds has it; a clause that holds in none, without its
        numbers.

        `language` is `en`, `es` or `de`. Raises `UnknownClause`, with a suggestion, and `ClauseNotHeld` for one that
        does not hold under the ruleset, with the options that would bring it.

        >>> game.clause("P22", "en").text
        'A turn is one card from your hand, put face up on the table; you cannot pass.'
        """
        name = self.clauses.find(number)
        if not name:
            hint = suggestion(number.strip().upper(), self.clauses)
            near = hint if hint.startswith("did") else f"they are {self.clauses.ranges}"
            raise UnknownClause(f"the rulebook of '{self.name}' has no clause '{_short(number)}': {near}")
        rulesets = [ruleset] if ruleset else self.rulebook
        texts = (self.clauses[name].text(self.codes(one), language) for one in rulesets)
        text = next(filter(None, texts), "" if ruleset else self.clauses[name].anywhere(language))
        if not text:
            changes = ", ".join(map(str, self.bringing(name, ruleset))) if ruleset else ""
            but = f", but with {changes}" * bool(changes)
            raise ClauseNotHeld(f"clause {name} of '{self.name}' does not hold with '{ruleset}'{but}")
        return Explanation(text, name)

    def bringing(self, number: str, ruleset: Ruleset) -> tuple[Change, ...]:
        """Return the fewest changes to a ruleset with which a clause that does not hold there would."""
        return bringing(self.clauses[number], self.rulebook, ruleset, self.codes)

    @cached_property
    def worlds(self) -> Worlds[R, S]:
        """The sampler of hidden cards, imported when it is first needed."""
        worlds: Worlds[R, S] = self._room("worlds")
        return worlds

    @cached_property
    def words(self) -> Words[R, S]:
        """The texts, imported when they are first needed; of a game without `words.py`, its clauses."""
        words: Words[R, S] | None = self.facet("words")  # a module satisfies the protocol
        return words or ClauseWords(self)

    def facet(self, name: str) -> ModuleType | None:
        """Import a part of the game's package, such as `presentation`; `None` where the game does not have it."""
        room = f"{self.package}.{name}"
        return import_module(room) if find_spec(room) else None

    def _room(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")


@dataclass(frozen=True)
class ClauseWords(Generic[R, S]):
    """The texts of a game that brings none: why an action is illegal is the clause that `notation.CLAUSES` names."""

    game: Game[R, S]

    def why(self, rules: R, s: S, action: int, reason: int, language: str, /) -> Explanation:
        """Return the clause that forbids the action, as it stands at the table."""
        clauses: Mapping[int, str] = vars(self.game.notation)["CLAUSES"]
        number = clauses[reason]
        text = self.game.clauses[number].text(self.game.codes_of(rules), language)
        return Explanation(text.removesuffix("."), number)


def _code(part: object) -> int:
    """Return a number of a deck as a plain one; raises `NotationError`."""
    if isinstance(part, SupportsIndex):
        return index(part)
    raise NotationError(f"{part!r} in the deck is neither a card nor a card's code")


def _in_twos(text: str) -> list[str]:
    """Return a row of cards without gaps one by one."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


@lru_cache(maxsize=256)
def _codes(game: Game[Any, Any], ruleset: Ruleset) -> Codes:
    """They are kept, since every citation asks for them."""
    values = dict(ruleset.values)
    codes = {option.name: option.code(values[option.name]) for option in game.rulebook.options}
    return MappingProxyType({**codes, **game.worked_out(game.rules(ruleset, game.players[0]))})


def _game_of(package: str) -> Any:
    return import_module(package).GAME
