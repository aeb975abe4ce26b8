"""The plays of the seat to decide, in words: what each takes, and what it would score as far as the seat can see."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from sobremesa.core.cards import Card
from sobremesa.core.event import Score
from sobremesa.core.kernel import clone
from sobremesa.core.position import View
from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.notation import EVENTS, KEPT, Action, Claim, Misdeal, Play, Take, action_of
from sobremesa.games.cuarenta.presentation.card_text import row, said
from sobremesa.games.cuarenta.rules import Rules, State, may_catch
from sobremesa.presentation.presenter import Choice
from sobremesa.presentation.texts import Say
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]

OF_A_PLAY: Final = ("caida", "catch", "limpia", "triple", "four_caidas")
"""The events that a play itself scores; what follows it, such as the count, is no preview's business."""


@dataclass(frozen=True)
class Move(Choice):
    """One legal action: its code, its words, what it is, and the points it brings."""

    action: Action
    points: str = ""
    scores: tuple[Score, ...] = ()
    is_partial: bool = False
    """True where another play takes the same and more of the run (P43)."""

    @property
    def lays(self) -> bool:
        """True for a card that takes nothing."""
        return isinstance(self.action, Play) and not self.action.base

    @property
    def card(self) -> Card | None:
        """The card that it plays."""
        return self.action.card if isinstance(self.action, Play) else None

    @property
    def line(self) -> str:
        """Its words with its points."""
        return f"{self.text}: {self.points}" if self.points else self.text


def choices(view: Seen, viewer: Viewer) -> list[Move]:
    """Return every legal action: captures first, the best above, then cards to lay, then runs taken only in part."""
    actions = {code: action_of(code) for code in view.legal_actions.codes}
    runs = _whole_runs(actions.values())
    scores = {code: preview(view, code) if _takes(action) else () for code, action in actions.items()}
    ranked = sorted([(_place(action, scores[code], runs), code) for code, action in actions.items()])
    return [_move(view, code, actions[code], scores[code], runs, viewer) for _, code in ranked]


def _takes(action: Action) -> bool:
    """Return whether the action is a play that takes something: no other scores anything by itself."""
    return isinstance(action, Play) and bool(action.base)


def _whole_runs(actions: Iterable[Action]) -> dict[tuple[Card, tuple[Card, ...]], tuple[Card, ...]]:
    """Return the longest run that goes with each capture."""
    runs: dict[tuple[Card, tuple[Card, ...]], tuple[Card, ...]] = {}
    for action in actions:
        if isinstance(action, Play) and action.base:
            capture = action.card, action.base
            if len(action.run) >= len(runs.get(capture, ())):
                runs[capture] = action.run
    return runs


def _left_of_run(action: Action, runs: Mapping[tuple[Card, tuple[Card, ...]], tuple[Card, ...]]) -> tuple[Card, ...]:
    """Return what a capture leaves of a run; what lays a card leaves none."""
    if not isinstance(action, Play) or not action.base:
        return ()
    return runs[action.card, action.base][len(action.run) :]


def _place(action: Action, scores: tuple[Score, ...], runs: Mapping[Any, Any]) -> tuple[int, int, int]:
    """Return its place in the list: its group, then by points, then by how many cards it takes."""
    if isinstance(action, Play):
        if not action.base:
            return 1, 0, 0
        points = sum([score.points for score in scores])
        return 2 if _left_of_run(action, runs) else 0, -points, -len(action.base + action.run)
    if isinstance(action, Take):
        return 0, 0, -len(action.cards)
    return 0, 0, int(action != Claim())


def _move(
    view: Seen, code: int, action: Action, scores: tuple[Score, ...], runs: Mapping[Any, Any], viewer: Viewer
) -> Move:
    rest = _left_of_run(action, runs)
    if not scores:
        return _unscored(code, rest, viewer.say, viewer.plain)
    text = _partly(code, rest, viewer.say, viewer.plain)
    clears = (
        isinstance(action, Play) and bool(action.base) and len(action.base + action.run) == view.state.table.bit_count()
    )
    more = bool(scores[0].name == "caida" and isinstance(action, Play) and may_catch(view.rules, view.state, code))
    return Move((code,), text, action, gained(view.rules, scores, clears, viewer, more), scores, bool(rest))


@lru_cache(KEPT)
def _unscored(code: int, rest: tuple[Card, ...], say: Say, plain: bool) -> Move:
    return Move((code,), _partly(code, rest, say, plain), action_of(code), is_partial=bool(rest))


def _partly(code: int, rest: tuple[Card, ...], say: Say, plain: bool) -> str:
    """Return an action in words, with what it leaves of a run."""
    text = worded(code, say, plain)
    return say("move.partly", move=text, rest=row(rest, say.language, plain)) if rest else text


def gained(rules: Rules, scores: Sequence[Score], clears: bool, viewer: Viewer, more: bool = False) -> str:
    """Return what a play scores; a caída that also clears the table is always called caída y limpia, void or not.

    It may be `more` where the seat does not see whether the card that falls is a ronda's.
    """
    said = words.happened(rules, scores, viewer.language, more=more)
    if clears and [score.name for score in scores] == ["caida"]:
        return said.replace(viewer.say("event.caida"), viewer.say("event.both"), 1)
    return said


def in_words(code: int, viewer: Viewer) -> str:
    """Return an action as a viewer reads it."""
    return worded(code, viewer.say, viewer.plain)


@lru_cache(KEPT)
def worded(code: int, say: Say, plain: bool) -> str:
    """Return an action in the words of a language, in plain lines with its cards by their names."""
    match action_of(code):
        case Play(card=card, base=()):
            return say("move.lays", card=said([card], say.language, plain))
        case Play(card=card, base=base, run=()):
            return say("move.take", card=said([card], say.language, plain), cards=said(base, say.language, plain))
        case Play(card=card, base=base, run=run):
            both = {"cards": said(base, say.language, plain), "run": row(run, say.language, plain)}
            return say("move.run", card=said([card], say.language, plain), **both)
        case Take(cards=cards):
            return say("move.steal", cards=said(cards, say.language, plain)) if cards else say("move.leave")
        case Claim(rank=rank):
            return say("move.claim", rank=rank) if rank else say("move.silent")
        case Misdeal():
            return say("move.misdeal")


def preview(view: Seen, code: int) -> tuple[Score, ...]:
    """Return what a play of one's own would score, as far as the seat can see."""
    state = clone(view.state)
    view.game.kernel.apply(view.rules, state, code)
    return tuple(score for score in scores_of(state) if score.name in OF_A_PLAY)


def scores_of(state: State) -> tuple[Score, ...]:
    """Return what the last step scored, as everybody at the table saw it."""
    return tuple(Score(EVENTS[name], side, points) for name, side, points in state.events[: state.event_count])


def remark(actions: Sequence[int], choices: Sequence[Move], viewer: Viewer) -> str:
    """Return a remark where the card laid could have taken something, else an empty string."""
    laid = [move.card for move in choices if move.actions == tuple(actions) and move.lays]
    could_take = any(move.card in laid and not move.lays for move in choices)
    return viewer.say("could_take") if could_take else ""
