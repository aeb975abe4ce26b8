"""Laws that everyone obeys: what a table shows, says, promises and plays is what its rules count, for any game.

    @pytest.mark.parametrize("law", OBEYED)
    @pytest.mark.parametrize(("ruleset", "players"), singles(GAME))
    def test_everyone_obeys(law, ruleset, players): law(GAME, ruleset, players)

A law raises `AssertionError` with a sentence and the match that shows it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final, cast

from sobremesa import bots, games
from sobremesa.core.bot import Explainer
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.laws import AnyGame, AnyMatch, Law, advance, begin, told
from sobremesa.core.ruleset import Ruleset
from sobremesa.core.sides import sides
from sobremesa.presentation.kit.presenter import KitPresenter
from sobremesa.presentation.observed import ObservedStep
from sobremesa.presentation.presenter import GamePresenter, Memory, Narrator, Remembers
from sobremesa.presentation.scene import Breakdown, Choice, Scene, SceneContext
from sobremesa.presentation.viewer import Viewer, viewer_at

STEPS: Final = 200
"""Steps of each match."""
SELDOM: Final = 6
"""One in so many steps is looked at where nothing was scored."""
NAMES: Final = ("Ana", "Bea", "Curro", "Dora", "Eva", "Fini")
FIGURE: Final = re.compile(r"[−-]?[0-9]+")
CHANCE_SAID: Final = re.compile(r"([0-9]+(?:[.,][0-9]+)?) ?%")
POINTS_SAID: Final = re.compile(r"([+−-]?[0-9]+) (?:point|punto|tanto|Punkt|Auge)")
LABELS: Final = ("label", "sheet", "event")
"""Where a game keeps the words for a ledger's items: `label.cards`."""
ADVISERS: Final = ("random", "greedy", "rules")
"""Levels that need no search."""


class Seat:
    """Onlooker in a seat of a match: what it is shown and told there, in any language."""

    def __init__(self, match: AnyMatch, seat: int, presenter: GamePresenter[Any], memory: Memory | None) -> None:
        """Take the seat; `memory` is what the presenter keeps beside the match."""
        self.match, self.seat, self.presenter, self.memory = match, seat, presenter, memory
        self.heard: list[ObservedStep] = []
        self.hear()

    def hear(self) -> None:
        """Hear of the match's last step, if there was any."""
        steps = self.match.steps
        event = self.match.event(steps[-1], self.seat, len(steps)) if steps else None
        self.heard = [*self.heard[-1:], ObservedStep(event, self.match.view(self.seat))]

    @property
    def side(self) -> int:
        """The seat's side."""
        return self.viewer(LANGUAGES[0]).side

    def viewer(self, language: str) -> Viewer:
        """Return the seat's viewer."""
        match = self.match
        seats = sides(match.game, match.rules, match.players)
        return viewer_at(self.seat, NAMES[: match.players], seats, language, match.game)

    def scene(self, language: str) -> Scene:
        """Return what is shown now."""
        cards = self.memory.seen(self.seat) if self.memory else None
        return self.presenter.scene(self.heard[-1].view, SceneContext(self.viewer(language), self.heard, cards))

    def sentences(self, language: str) -> str:
        """Return what is told of the last step."""
        viewer, last = self.viewer(language), self.heard[-1]
        if isinstance(self.presenter, Narrator):
            return "\n".join(self.presenter.narrate(self.heard, len(self.heard) - 1, viewer))
        return "\n".join(self.presenter.speak(last.event, last.view, viewer))


def seats(match: AnyMatch, why: str) -> Iterator[tuple[Seat, Chance]]:
    """Yield the seat to decide, any at a deal, before each of the match's steps, which whoever asks makes."""
    game, chance = match.game, Chance("obey", why)
    presenter = cast(GamePresenter[Any], game.facet("presentation") or KitPresenter(game))
    memory = presenter.remember(match) if isinstance(presenter, Remembers) else None
    while len(match.steps) < STEPS and not match.over:
        sits = match.actor if match.actor != CHANCE else chance.below(match.players)
        yield Seat(match, sits, presenter, memory), chance


def scores(match: AnyMatch) -> list[int]:
    """Return the score of each side, as everybody reads it; none where a game has no scores."""
    found = match.position.digest().get("score")
    return list(found) if isinstance(found, list) else []


def some_of(points: Sequence[int], sum_of_them: int) -> bool:
    """Tell whether some of these come to a sum."""
    return any(sum(some) == sum_of_them for size in range(len(points) + 1) for some in combinations(points, size))


def gains(match: AnyMatch, before: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield each side whose score the last step has changed, and by how much; a deal may begin a new count."""
    if match.steps[-1].kind != "deal":
        yield from ((side, now - then) for side, (then, now) in enumerate(zip(before, scores(match), strict=True)))


def _worth_a_look(match: AnyMatch, chance: Chance) -> bool:
    return bool(match.steps[-1].scores) or chance.below(SELDOM) == 0


# --- the count


def what_a_side_gains_is_what_was_scored(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that scores grow by what a step's events say, and that the table shows them in every language."""
    match = begin(game, ruleset, players)
    for seat, chance in seats(match, "gains"):
        before = scores(match)
        advance(match, chance)
        seat.hear()
        for side, gain in gains(match, before):
            points = [score.points for score in match.steps[-1].scores if score.side == side]
            assert some_of(points, gain), told(match, f"side {side} gains {gain}, and the step scored {points}")
        for language in LANGUAGES if _worth_a_look(match, chance) else ():
            shown = {side.side: side.score for side in seat.scene(language).sides}
            now = scores(match)
            fault = f"{language}: the table shows {shown}, and the score is {now}"
            assert not now or shown == dict(enumerate(now)), told(match, fault)


def the_breakdown_says_what_the_ledger_has(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that a hand's count shows each item that it names with the ledger's points, alike in every language."""
    match = begin(game, ruleset, players)
    for seat, chance in seats(match, "breakdown"):
        advance(match, chance)
        if not match.steps[-1].scores:
            continue
        seat.hear()
        shown = {language: seat.scene(language).breakdown for language in LANGUAGES}
        columns = {str([cells for _, cells in one.rows]) for one in shown.values() if one}
        assert len(columns) < 2, told(match, f"the count differs by language: {columns}")
        for language, breakdown in shown.items():
            for fault in _wrong_rows(seat, language, breakdown) if breakdown else ():
                raise AssertionError(told(match, f"{language}: {fault}"))


def _wrong_rows(seat: Seat, language: str, breakdown: Breakdown) -> Iterator[str]:
    viewer = seat.viewer(language)
    own, rest = dict[Any, list[str]](), dict[int, list[int]]()
    for entry in seat.heard[-1].view.ledger:
        labels = {viewer.say.find(f"{kind}.{entry.item}") for kind in LABELS} - {""}
        own[entry] = [cells[viewer.all_sides.index(entry.side)] for label, cells in breakdown.rows if label in labels]
        if not own[entry]:
            rest.setdefault(entry.side, []).append(entry.points)
    for entry, cells in own.items():
        said = [int(figure.replace("−", "-")) for cell in cells for figure in FIGURE.findall(cell)]
        if cells and not any(some_of(rest.get(entry.side, []), number - entry.points) for number in said):
            yield f"the count says {', '.join(cells)} where the ledger has {entry}"


def sentences_say_the_same_numbers_in_every_language(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that points are the same in all languages, and that a gain is said in all or in none."""
    match = begin(game, ruleset, players)
    for seat, chance in seats(match, "sentences"):
        before = scores(match)
        advance(match, chance)
        if not _worth_a_look(match, chance):
            continue
        seat.hear()
        said = {language: seat.sentences(language) for language in LANGUAGES}
        assert _agree(POINTS_SAID, said), told(match, f"points differ by language: {said}")
        for _, gain in gains(match, before):
            where = [language for language, text in said.items() if str(abs(gain)) in FIGURE.findall(text)]
            fault = f"{gain} is said in {where} alone: {said}"
            assert gain == 0 or len(where) in (0, len(LANGUAGES)), told(match, fault)


def _agree(pattern: re.Pattern[str], said: dict[str, str]) -> bool:
    """Tell whether all languages say the same numbers."""
    return len({str(sorted(one.replace(",", ".") for one in pattern.findall(text))) for text in said.values()}) == 1


# --- promises


def what_a_choice_promises_happens(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that a step that scores at once gives who takes it what its choice promised, or more where it says so."""
    match = begin(game, ruleset, players)
    for seat, chance in seats(match, "promises"):
        language = LANGUAGES[chance.below(len(LANGUAGES))]
        offered = _offered(seat.scene(language).choices) if chance.below(2) else {}
        advance(match, chance)
        step = match.steps[-1]
        choice = offered.get(game.notation.write(step.action)) if step.kind == "action" else None
        points = [score.points for score in step.scores if score.side == seat.side]
        if choice and choice.points and points:
            at_least = seat.viewer(language).say.find("worth.more").format(n="[0-9]+")
            more = at_least and re.search(at_least, choice.preview) and sum(points) >= choice.points
            fault = f"{language}: '{choice.text}' promises {choice.points} ('{choice.preview}') and scores {points}"
            assert more or some_of(points, choice.points), told(match, fault)


def _offered(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return the choices of one action by it."""
    return {choice.actions[0]: choice for choice in choices if len(choice.actions) == 1}


# --- bots


def advisers_choose_the_same_legal_action_and_say_the_same(game: AnyGame, ruleset: Ruleset, players: int) -> None:
    """Check that levels that need no search choose what is legal, the same again, and agree in all languages on why."""
    if game.name not in games.names():
        return  # bots are found by the game's name, which one that is not installed does not have
    match = begin(game, ruleset, players)
    levels = [level for level in bots.levels(game.name) if level in ADVISERS]
    for seat, chance in seats(match, "advisers"):
        if match.actor == CHANCE or chance.below(SELDOM):
            advance(match, chance)
            continue
        view, level = match.view(seat.seat), levels[chance.below(len(levels))]
        twins = [bots.make(game.name, level, "obey") for _ in range(2)]
        chosen = [bot.choose(view) for bot in twins]
        assert chosen[0] in view.legal_actions.codes, told(match, f"'{level}' chooses what is illegal: {chosen[0]}")
        assert chosen[0] == chosen[1], told(match, f"'{level}' chooses differently: {list(map(view.write, chosen))}")
        if isinstance(twins[0], Explainer):
            said = {language: twins[0].explain(view, chosen[0], language) for language in LANGUAGES}
            assert _agree(CHANCE_SAID, said), told(match, f"'{level}' says other numbers by language: {said}")
        match.play(chosen[0])


OBEYED: Final[tuple[Law, ...]] = (
    what_a_side_gains_is_what_was_scored,
    the_breakdown_says_what_the_ledger_has,
    sentences_say_the_same_numbers_in_every_language,
    what_a_choice_promises_happens,
    advisers_choose_the_same_legal_action_and_say_the_same,
)
