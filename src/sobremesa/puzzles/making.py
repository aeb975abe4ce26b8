"""Making of puzzles: self-played matches are searched for decisions with one clearly best action that is not obvious.

The best action is chosen in some worlds and measured in others, so that no lead is there by choice alone; it must lead
every other action by both judges.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import chain
from typing import Any, Final

from sobremesa import __version__, bots, games
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.match import Match
from sobremesa.puzzles.puzzle import AnyMatch, Judged, Puzzle, begun, hand_of, played
from sobremesa.review.estimates import Rows, lost, means_of
from sobremesa.review.evaluator import Evaluator, NotReviewable, Seen, evaluator
from sobremesa.review.review import TIMES, WORLDS

LEAD: Final = 0.08
"""By so much of a chance to win the match the best action leads every other."""
SURE: Final = 4.0
"""So many standard errors it is at least."""
FIRST_WORLDS: Final = 60
"""Worlds in which the first judge is asked whether a decision may be one."""
FIRST_LEAD: Final = 0.06
DIGITS: Final = 4
SHARE: Final = 0.3
"""So much of all puzzles is of one theme at most."""


@dataclass(frozen=True)
class Making:
    """Puzzles that are to be made, of matches in which one level plays all seats; picklable."""

    game: str
    ruleset: str = ""
    players: int = 0
    player: str = "rules"
    obvious: str = "greedy"
    """The level whose choice is the one that suggests itself."""
    seed: str = "puzzles"

    def __post_init__(self) -> None:
        game = games.load(self.game)
        object.__setattr__(self, "players", self.players or game.players[0])
        object.__setattr__(self, "ruleset", str(game.ruleset(self.ruleset)))
        game.rules(game.ruleset(self.ruleset), self.players)
        if not bots.known(self.game).themes:
            raise NotReviewable(f"decisions of '{self.game}' have no themes yet: there are no puzzles of it")

    @property
    def made(self) -> dict[str, Any]:
        """All that the puzzles follow from."""
        game = games.load(self.game)
        judge = evaluator(self.game, game.rules(game.ruleset(self.ruleset), self.players))
        judged = {"judges": list(judge.judges), "worlds": TIMES * WORLDS, "lead": LEAD, "errors": SURE}
        return {"version": __version__, **asdict(self), **judged}

    def of_match(self, number: int) -> list[Puzzle]:
        """Return the puzzles in the so-manyth match."""
        seed = f"{self.seed} {number}"
        game = games.load(self.game)
        match: AnyMatch = Match(game, game.ruleset(self.ruleset), self.players, seed=seed)
        return list(_Search(self, match, seed).found())


class _Search:
    """A match while it is played and searched."""

    def __init__(self, making: Making, match: AnyMatch, seed: str) -> None:
        self.making, self.match, self.seed = making, match, seed
        self.judges = [evaluator(making.game, match.rules) for _ in range(match.players)]
        levels = dict.fromkeys((making.player, making.obvious))
        self.bots = {
            level: [bots.make(making.game, level, f"{seed} {seat}") for seat in self.seats] for level in levels
        }

    @property
    def seats(self) -> range:
        """The seats."""
        return range(self.match.players)

    def found(self) -> Iterator[Puzzle]:
        """Yield the puzzles, the match being played to its end."""
        match, before = self.match, clone(self.match.state)
        while not match.over:
            if match.actor == CHANCE:
                before = clone(match.state) if match.game.kernel.cards_needed(match.rules, match.state) else before
                match.deal()
                continue
            view, judge = match.view(match.actor), self.judges[match.actor]
            judge.look(view)
            answers = {level: seats[match.actor].choose(view) for level, seats in self.bots.items()}
            classes = judge.classes(view)
            if len(classes) > 1:
                yield from self._judged(judge, view, before, classes, answers)
            match.play(answers[self.making.player])

    def _judged(
        self, judge: Evaluator, view: Seen, before: Any, classes: Mapping[object, int], answers: Mapping[str, int]
    ) -> Iterator[Puzzle]:
        """Yield the puzzle that a decision is, if it is one."""
        kinds, actions = list(classes), list(classes.values())
        places = {level: kinds.index(judge.kind(view, action)) for level, action in answers.items()}
        obvious, step = places[self.making.obvious], len(self.match.steps) + 1
        lot = Chance(self.seed, "puzzles", step)
        best, judged, worlds = _clear(judge, view, actions, obvious, lot)
        if not judged:
            return
        themes: Any = import_module(bots.known(self.making.game).themes)
        drawn = judge.worlds(view, WORLDS, lot.word())
        theme, facts = themes.theme(view.rules, view.state, drawn, actions[best], actions[obvious])
        lost_by = [judge.kind_of_loss(view, action, actions[best]) for action in actions]
        lost_by[best] = ""
        yield Puzzle(
            game=self.making.game,
            seed=self.seed,
            step=step,
            hand=hand_of(self.match, before),
            actions=tuple(_alike(judge, view, kind) for kind in kinds),
            best=best,
            obvious=obvious,
            missed_by=tuple(level for level, place in places.items() if place != best),
            theme=theme,
            facts=facts,
            kinds=tuple(lost_by),
            worlds=worlds,
            judges=judged,
        )


def _alike(judge: Evaluator, view: Seen, kind: object) -> tuple[str, ...]:
    """Return the legal actions of a class."""
    return tuple(view.write(action) for action in view.legal_actions.codes if judge.kind(view, action) == kind)


Clear = tuple[int, tuple[Judged, ...], int]
"""The place of the best action, what each judge says, and the worlds; no judge where none is clearly best."""
UNCLEAR: Final[Clear] = -1, (), 0


def _clear(judge: Evaluator, view: Seen, actions: Sequence[int], obvious: int, lot: Chance) -> Clear:
    """Return what is clearly best, where anything is, and it is not obvious."""
    exact = judge.exact(view, actions)
    if exact is not None:
        best = exact.index(max(exact))
        solved = _solved(exact, best)
        return (best, (solved,), 0) if best != obvious and solved.lead >= LEAD else UNCLEAR
    first = judge.worlds(view, FIRST_WORLDS, lot.word())
    values = judge.values(view, first, actions, judge.judges[0])
    means = means_of(values, first.weights)
    best = means.index(max(means))
    if best == obvious or _lead("", values, first.weights, best).lead < FIRST_LEAD:
        return UNCLEAR
    drawn = judge.worlds(view, TIMES * WORLDS, lot.word())
    judged = []
    for name in judge.judges:
        judged.append(_lead(name, judge.values(view, drawn, actions, name), drawn.weights, best))
        if judged[-1].lead < max(LEAD, SURE * judged[-1].error):
            return UNCLEAR
    return best, tuple(judged), len(drawn.weights)


def _solved(chances: Sequence[float], best: int) -> Judged:
    """Return what is known for certain."""
    lead = min(chances[best] - chance for at, chance in enumerate(chances) if at != best)
    return Judged("", _rounded(chances), round(float(lead), DIGITS), 0.0)


def _lead(name: str, values: Rows, weights: Sequence[float], best: int) -> Judged:
    """Return by how much an action leads the next, and how far that can be trusted."""
    others = [lost(values, weights, best, at) for at in range(len(values[0])) if at != best]
    lead, error = min(others)
    chances = _rounded(means_of(values, weights))
    return Judged(name, chances, round(lead, DIGITS), round(error, DIGITS))


def _rounded(chances: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(float(chance), DIGITS) for chance in chances)


def searched(making: Making, matches: int, most: int) -> Iterator[Puzzle]:
    """Yield the puzzles of so many matches, so many at most, of each theme no more than its share.

    Raises `SobremesaError` for no match or no puzzle.
    """
    if matches < 1 or most < 1:
        raise SobremesaError(f"puzzles come from 1 match or more, 1 puzzle or more, not {matches} and {most}")
    of_theme = Counter[str]()
    for puzzle in chain.from_iterable(map(making.of_match, range(matches))):
        if of_theme[puzzle.theme] < most * SHARE:
            of_theme[puzzle.theme] += 1
            yield puzzle
        if of_theme.total() == most:
            return


def judged_again(puzzle: Puzzle) -> Clear:
    """Return what is clearly best in a puzzle's hand, what each judge says and the worlds, as when it was made."""
    final = played(puzzle)
    match, judge = begun(puzzle), evaluator(puzzle.game, final.rules)
    for step in final.steps:
        if step.seat == final.actor:
            judge.look(match.view(final.actor))
        match.repeat(step)
    view = match.view(match.actor)
    judge.look(view)
    lot = Chance(puzzle.seed, "puzzles", puzzle.step)
    return _clear(judge, view, list(judge.classes(view).values()), puzzle.obvious, lot)
