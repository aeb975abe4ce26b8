"""Narration of Cuarenta: one event and the table after it become a few sentences in the players' words."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Final

from sobremesa.core.cards import FRENCH_40
from sobremesa.core.event import Event, Score
from sobremesa.core.position import View
from sobremesa.games.cuarenta import words
from sobremesa.games.cuarenta.notation import KEPT, Claim, Play, Take, parse_action
from sobremesa.games.cuarenta.presentation.card_text import row, said
from sobremesa.games.cuarenta.presentation.moves import gained, scores_of
from sobremesa.games.cuarenta.rules import DECK, At38, MatchForm, Phase, Rules, State, is_at_38
from sobremesa.presentation.texts import Say
from sobremesa.presentation.viewer import Viewer

Seen = View[Rules, State]

Scores = Sequence[Score]

COUNTED: Final = ("cards", "falla")
CLOSING: Final = ("chica", "zapateria", "mesa")


def speak(event: Event | None, view: Seen, viewer: Viewer) -> list[str]:
    """Return the sentences for an event (`None`: another's secret), given what the viewer sees after it."""
    scores = scores_of(view.state)
    now = [score for score in scores if score.name not in (*COUNTED, *CLOSING)]
    if event is None:
        told = []
    elif event.kind == "deal":
        told = [_deal(view, viewer), *_announcements(now, view, viewer)]
    elif event.kind == "call":
        told = [_misdeal(now, viewer)]
    else:
        told = list(_action(event, now, view, viewer))
    if not scores and view.state.phase not in (Phase.SHUFFLE, Phase.OVER):
        return told
    called = event is not None and event.kind == "call"
    counted = [] if called else _count(scores, view, viewer)
    return [*told, *counted, *_thirty_eight(scores, view, viewer), *_closing(scores, view, viewer)]


# --- the deal ---------------------------------------------------------------------------------------------------


def _deal(view: Seen, viewer: Viewer) -> str:
    key = "new_hand" if view.state.deals == 1 else "next_cards"
    return viewer.say(key, deals=viewer.acts("deals", view.state.dealer))


def _announcements(scores: list[Score], view: Seen, viewer: Viewer) -> Iterator[str]:
    """Rondas and four of a kind, in turn order: so stand the scores too."""
    state, left = view.state, list(scores)
    for i in range(1, viewer.players + 1):
        seat = (state.dealer + i) % viewer.players
        if (state.ronda[seat] or state.four[seat]) and left:
            score = left.pop(0)
            what = words.scored(view.rules, score.name, score.points, viewer.language)
            if state.four[seat]:
                what = viewer.say("shown", what=what, ranks=" ".join(FRENCH_40.ranks[state.four[seat] - 1] * 4))
            yield viewer.acts("scores", seat, what=viewer.say("cry", what=what))


def _misdeal(scores: Scores, viewer: Viewer) -> str:
    """Return that the deal was wrong, and whom it pays; on 38 it may pay nobody (A10)."""
    if not scores:
        return viewer.say("misdeal")
    return viewer.say("misdeal.paid", n=scores[0].points, side=viewer.for_side(scores[0].side))


# --- a play -----------------------------------------------------------------------------------------------------


def _action(event: Event, scores: list[Score], view: Seen, viewer: Viewer) -> Iterator[str]:
    assert event.seat is not None
    action = parse_action(event.text)
    if action in (Take(), Claim()):
        return
    name = "" if event.seat == viewer.seat else viewer.names[event.seat]
    said = _deed(event.text, name, viewer.say, viewer.plain)
    if isinstance(action, Claim) and "claim" not in [score.name for score in scores]:
        said = viewer.say("claim.wrong", claim=said)
    limpia = isinstance(action, Play) and action.base and not view.state.table
    if limpia and not scores:
        yield f"{said}: {viewer.say('no_limpia')}."
    else:
        yield said + (_points(scores, view, viewer, bool(limpia)) or ".")


@lru_cache(KEPT)
def _deed(text: str, name: str, say: Say, plain: bool) -> str:
    """Return who did what, without a full stop: who is called by no name is told so.

    A step is told to all who look on alike, most of the time.
    """
    acts = partial(say, name=name) if name else say
    who, action = "they" if name else "you", parse_action(text)
    match action:
        case Play(card=card, base=()):
            return acts(f"{who}.lays", card=said([card], say.language, plain))
        case Play(card=card, base=base, run=run):
            both = {"card": said([card], say.language, plain), "cards": said(base, say.language, plain)}
            takes = acts(f"{who}.takes", **both)
            return say("run", takes=takes, run=row(run, say.language, plain)) if run else takes
        case Take(cards=cards):
            return acts(f"{who}.steals", cards=said(cards, say.language, plain))
        case Claim(rank=rank):
            return acts(f"{who}.claims", rank=rank)
    return str(action)


def _points(scores: list[Score], view: Seen, viewer: Viewer, clean: bool = False) -> str:
    """Return what was scored, after a colon."""
    return viewer.say("with_points", points=gained(view.rules, scores, clean, viewer)) if scores else ""


# --- the end of a hand ------------------------------------------------------------------------------------------


def _count(step: Scores, view: Seen, viewer: Viewer) -> Iterator[str]:
    paid = _paid(step, view, viewer)
    if not paid:
        return
    cards = [f"{viewer.side_name(side)} {view.state.pile[side]}" for side in _sides(viewer)]
    if left := _left(view.state):
        cards.append(viewer.say("hand.left", n=left))
    yield " ".join([viewer.say("hand.over", cards=", ".join(cards)), *paid])
    if not view.state.chica_over:
        yield viewer.say("hand.score", score=score_line(view, viewer))


def beside_figures(view: Seen, viewer: Viewer) -> list[str]:
    """Return what is said of a hand's end that a table of its cards and points does not say."""
    scores = scores_of(view.state)
    paid = _paid(scores, view, viewer)
    left = _left(view.state) if paid else 0
    stayed = [viewer.say("hand.stayed", n=left)] if left else []
    return [*stayed, *paid, *_thirty_eight(scores, view, viewer), *_closing(scores, view, viewer)]


def _left(state: State) -> int:
    """Return how many cards nobody took."""
    return DECK - sum(state.pile)


def _paid(step: Scores, view: Seen, viewer: Viewer) -> list[str]:
    """Return a sentence for what each side's cards gave, or for nothing; none where they were not counted."""
    scores = [score for score in step if score.name in COUNTED]
    if not (scores or _hand_is_over(view.state)):
        return []
    return [_paid_for(score, view, viewer) for score in scores] or [viewer.say("hand.no_points")]


def _hand_is_over(state: State) -> bool:
    """Return whether the last card of the pack was played and the count gave nothing."""
    return state.phase == Phase.SHUFFLE and not (state.chica_over or state.packets or any(state.held))


def _paid_for(score: Score, view: Seen, viewer: Viewer) -> str:
    count = words.count_of(view.rules, view.state)
    what = words.scored(view.rules, score.name, score.points, viewer.language, count)
    return capital(viewer.say("hand.points", what=what, side=viewer.for_side(score.side)))


def capital(text: str) -> str:
    """Return the text with a capital letter."""
    return text[0].upper() + text[1:]


def score_line(view: Seen, viewer: Viewer) -> str:
    """Return the points of both sides, the viewer's first."""
    return ", ".join(f"{viewer.side_name(side)} {view.state.score[side]}" for side in _sides(viewer))


def _sides(viewer: Viewer) -> tuple[int, int]:
    return viewer.side, 1 - viewer.side


def _thirty_eight(scores: Scores, view: Seen, viewer: Viewer) -> Iterator[str]:
    """Yield the sentence of a side that has just come to 38, which it says aloud (P73, W42)."""
    sides = {score.side for score in scores if score.points and score.name not in CLOSING}
    for side in sorted(sides):
        if is_at_38(view.state, side):
            key = "now_38." + At38(view.rules.at_38).name.lower()
            yield viewer.say(key, side=viewer.side_name(side))


# --- the end of a chica and of the match ------------------------------------------------------------------------


def _closing(scores: Scores, view: Seen, viewer: Viewer) -> Iterator[str]:
    for score in scores:
        if score.name == "chica":
            yield _chica(score.side, view, viewer)
        if score.name == "zapateria":
            yield viewer.say("zapatero", side=viewer.side_name(1 - score.side), below=view.rules.zapatero_below)
        if score.name == "mesa":
            key = viewer.outcome(score.side)
            yield capital(viewer.say(f"{key}.mesa", side=viewer.side_names(score.side)))
    if view.state.phase == Phase.OVER and not any(score.name == "mesa" for score in scores):
        yield viewer.say("draw")


def _chica(winner: int, view: Seen, viewer: Viewer) -> str:
    state = view.state
    score = f"{state.score[winner]}–{state.score[1 - winner]}"
    text = viewer.say("chica.won", side=viewer.for_side(winner), score=score)
    if view.rules.match == MatchForm.SINGLE:
        return text
    count = ", ".join(f"{viewer.side_name(side)} {state.chicas[side]}" for side in _sides(viewer))
    return f"{text} {viewer.say('chica.count', score=count)}"
