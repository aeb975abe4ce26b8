"""A puzzle in the reader's language: what it is about, and what is said to an answer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sobremesa import games
from sobremesa.core.game import Game
from sobremesa.core.sides import sides
from sobremesa.games import facets
from sobremesa.presentation.texts import Say
from sobremesa.presentation.titles import title
from sobremesa.presentation.viewer import Viewer
from sobremesa.puzzles.puzzle import Judged, Puzzle, played


@dataclass(frozen=True)
class Told:
    """A puzzle for a reader of one language."""

    puzzle: Puzzle
    language: str
    plain: bool = False

    @cached_property
    def say(self) -> Say:
        """The texts of all games' puzzles."""
        return Say(self.language, "sobremesa.puzzles")

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game."""
        return games.load(self.puzzle.game)

    @cached_property
    def of_game(self) -> Say:
        """The texts of the game."""
        return Say(self.language, self.game.package)

    @cached_property
    def viewer(self) -> Viewer:
        """The seat that decides, with the house's names for the others."""
        match = played(self.puzzle)
        house = iter(facets.presenter(self.game.name).HOUSE)
        names = [self.of_game("you") if seat == match.actor else next(house) for seat in range(match.players)]
        around = sides(self.game, match.rules, match.players)
        return Viewer(match.actor, tuple(names), self.language, self.plain, self.game, around)

    @property
    def theme(self) -> str:
        """What it is about."""
        return self.of_game(f"puzzle.theme.{self.puzzle.theme}")

    def headed(self, number: int, of: int) -> str:
        """Say which of how many it is, and what it is about."""
        return self.say("puzzle.number", game=title(self.game, self.language), number=number, of=of, theme=self.theme)

    def play(self, place: int) -> str:
        """Say what an action does."""
        code = self.game.notation.parse(self.puzzle.actions[place][0])
        return facets.presenter(self.game.name).in_words(code, self.viewer)

    def answered(self, place: int) -> Iterator[str]:
        """Yield what is said to an answer: whether it is the best, what it costs by each judge, and why."""
        yield self.verdict(place)
        yield from self.reasons(place)

    def verdict(self, place: int) -> str:
        """Say whether an action is the best, and which one is."""
        best = self.play(self.puzzle.best)
        return self.say("puzzle.right", best=best) if place == self.puzzle.best else self.say("puzzle.wrong", best=best)

    def reasons(self, place: int) -> Iterator[str]:
        """Yield what an action costs, or the obvious one where it is the best, and why."""
        compared = self.puzzle.obvious if place == self.puzzle.best else place
        yield self._cost(compared)
        yield from self._reasons(compared)

    def _cost(self, place: int) -> str:
        """Say what an action costs, the smaller of the judges' losses."""
        return self.say("puzzle.cost", played=self.play(place), loss=self._per_cent(self.puzzle.loss(place), 1))

    def _reasons(self, place: int) -> Iterator[str]:
        """Yield what each judge sees, what was wrong with an action, and what the puzzle is about."""
        yield from (self._by(judged, place) for judged in self.puzzle.judges)
        yield from filter(None, [self.of_game.find(f"review.why.{self.puzzle.kinds[place]}")])
        facts = {"best": self.play(self.puzzle.best), "obvious": self.play(self.puzzle.obvious)}
        yield self.of_game(f"puzzle.why.{self.puzzle.theme}", **self.puzzle.facts | facts)

    def _by(self, judged: Judged, place: int) -> str:
        best, chance = (self._per_cent(judged.chances[at]) for at in (self.puzzle.best, place))
        facts = {"best": best, "chance": chance, "worlds": self.puzzle.worlds}
        return self.say(f"puzzle.judge.{judged.judge or 'exact'}", **facts)

    def _per_cent(self, chance: float, digits: int = 0) -> str:
        text = f"{100 * chance:.{digits}f}"
        return text if self.language == "en" else text.replace(".", ",")


def only(language: str, commands: Mapping[str, str]) -> str:
    """Say what can be said at a puzzle: a play, or one of these commands."""
    say = Say(language, "sobremesa.puzzles")
    return say("puzzle.only", **commands)


def solved(language: str, right: int, number: int) -> str:
    """Say how many were solved."""
    say = Say(language, "sobremesa.puzzles")
    return say("puzzle.solved", right=right, n=number)
