"""Counting: at a random moment of a hand that the house plays, how many cards of a rank can still be out.

A question follows from its number, so that a device can keep which ones were known. What is out is what the game's own
facet says that the seat has not seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from sobremesa import bots, games
from sobremesa.core.board import hand_is_over
from sobremesa.core.chance import Chance, below
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.games import facets
from sobremesa.presentation.draw_and_cut import card_named
from sobremesa.presentation.texts import Say
from sobremesa.presentation.titles import title
from sobremesa.presentation.viewer import Viewer, viewer_of

QUESTIONS: Final = 100
PLAYER: Final = "greedy"
"""The level that plays the hands: it looks at its cards, and needs no time."""
SEEN: Final = 2
"""So many cards of a rank were seen at least, where any rank's were."""
SHORTEST: Final = 10
LONGEST: Final = 24
"""No question comes after fewer or more steps of a hand: so many can be looked at one by one."""

AnyMatch = Match[Any, Any]


@dataclass(frozen=True)
class Question:
    """A seat is to decide in a hand, and is asked how many cards of a rank it has not seen."""

    number: int
    match: AnyMatch
    """The match at that moment; nobody goes on with it."""
    rank: str
    unseen: tuple[int, ...]
    """The cards of that rank that can still be out, by their codes."""
    most: int
    """How many cards of a rank there are."""

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.match.actor


def can_count(game: str) -> bool:
    """Return whether a game says what a seat has not seen; raises `UnknownGame`."""
    return facets.counting(game) is not None


def number_asked(game: str, text: str) -> int:
    """Return the number of a question of a game; raises `SobremesaError` where there is none such."""
    if not can_count(game):
        able = ", ".join(name for name in games.names() if can_count(name))
        raise SobremesaError(f"there are no questions of counting about '{game}': those of {able} can be counted")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= number <= QUESTIONS:
        raise SobremesaError(f"there are questions 1 to {QUESTIONS} of '{game}', not {text[:20]}")
    return number


@lru_cache(64)
def question(game: str, number: int) -> Question:
    """Return a question of a game by its number, from 1, which there must be."""
    facet = facets.counting(game)
    assert facet is not None
    chance = Chance("counting", game, number)
    moments = list(_moments(game, number))
    match = moments[below(chance, len(moments))]
    pack, free = match.game.pack, facet.unseen(match.view(match.actor))
    by_rank = {rank: tuple(code for code in free if pack.name(code)[0] == rank) for rank in pack.ranks}
    most = len(pack.suits) * pack.copies
    seen = {rank: most - len(cards) for rank, cards in by_rank.items()}
    asked = [rank for rank, n in seen.items() if n >= min(SEEN, max(seen.values()))]
    rank = asked[below(chance, len(asked))]
    return Question(number, match, rank, by_rank[rank], most)


def _moments(game: str, number: int) -> Iterator[AnyMatch]:
    """Yield the match wherever a seat decides in its first hand, neither too early nor too late."""
    known = games.load(game)
    players = min(known.players)
    dealer = number % players  # nobody draws for it: those cards would be counted, too
    match: AnyMatch = Match(known, known.rulebook.at_door(), players, dealer, seed=f"counting {number}")
    seats = [bots.make(game, PLAYER, f"counting {number} {seat}") for seat in range(players)]
    match.deal()
    while not hand_is_over(match) and len(match.steps) <= LONGEST:
        if match.actor == CHANCE:
            match.deal()
            continue
        if len(match.steps) >= SHORTEST:
            yield match.copy()
        match.play(seats[match.actor].choose(match.view(match.actor)))


@dataclass(frozen=True)
class Told:
    """A question for a reader of one language."""

    question: Question
    language: str
    plain: bool = False

    @property
    def say(self) -> Say:
        """The texts of all games' puzzles."""
        return Say(self.language, "sobremesa.puzzles")

    @property
    def viewer(self) -> Viewer:
        """The seat that is asked, with the house's names for the others."""
        match, of_game = self.question.match, Say(self.language, self.question.match.game.package)
        house = iter(facets.presenter(match.game.name).HOUSE)
        names = tuple(of_game("you") if seat == match.actor else next(house) for seat in range(match.players))
        around = sides(match.game, match.rules, match.players)
        return viewer_of(match.actor, names, around, self.language, match.game, self.plain)

    @property
    def rank(self) -> str:
        """What the rank is called."""
        return Say(self.language, self.question.match.game.package)(f"rank.{self.question.rank}")

    @property
    def headed(self) -> str:
        """Say which question of how many it is."""
        game = title(self.question.match.game, self.language)
        return self.say("count.number", game=game, number=self.question.number, of=QUESTIONS)

    def numbers(self, leave: str) -> str:
        """Say what can be answered, and the word that leaves."""
        return self.say("count.numbers", most=self.question.most, quit=leave)

    @property
    def asks(self) -> str:
        """Ask the question."""
        return self.say("count.asks", rank=self.rank)

    def verdict(self, answer: int) -> str:
        """Say whether an answer is right, and what is."""
        n = len(self.question.unseen)
        return self.say("count.right" if answer == n else "count.wrong", n=n)

    @property
    def why(self) -> str:
        """Say which cards are out, and what was to be seen."""
        viewer, presenter = self.viewer, facets.presenter(self.question.match.game.name)
        cards = ", ".join(card_named(code, presenter, viewer) for code in self.question.unseen)
        return self.say("count.out", cards=cards) if cards else self.say("count.none")
