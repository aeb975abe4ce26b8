"""A finished match played on from a decision: the reader in its seat, the house in all others, to the hand's end.

Nothing of it is kept: it follows from the record, the step and what the reader plays. So it counts nowhere.
"""

from collections.abc import Sequence
from typing import Any

from sobremesa import games
from sobremesa.bots import house_bots
from sobremesa.core.board import hand_is_over
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.presentation.viewer import Viewer
from sobremesa.protocol.messages import PlayedOn
from sobremesa.server.answers.replay import heard, moments, viewer_of_match
from sobremesa.server.texts import say

AnyMatch = Match[Any, Any]


def played_on(table: str, text: str, step: int, actions: Sequence[str], language: str) -> PlayedOn:
    """Return what the seat of a decision hears after its last action, or the table before its first one.

    Raises `SobremesaError` for a step at which no seat decides, and for an action that the rules refuse.
    """
    record = Record.parse(text)
    whole: AnyMatch = Match.replay(games.load(record.tags["Game"]), record)
    line = _before(whole, step)
    seat, known = line.actor, -1
    for action in actions:
        known = len(heard(line, seat)) - 1
        line.play(action, seat)
        _house_plays(line, seat, step)
    viewer = viewer_of_match(whole, seat, language)
    told = heard(line, seat)
    first = known + 1 if actions else len(told) - 1
    over = hand_is_over(line)
    end = _compared(line, _as_it_was(whole, step), viewer) if over else ""
    return PlayedOn(table, line.game.name, step, seat, moments(line, seat, viewer, told, first), over, end)


def _before(whole: AnyMatch, step: int) -> AnyMatch:
    """Return a match with the steps before this one, which a seat is to decide."""
    if not 1 <= step <= len(whole.steps) or whole.steps[step - 1].kind != "action":
        raise SobremesaError(f"step {step} of this match is no decision of a seat: take one that the review names")
    line: AnyMatch = Match(whole.game, whole.ruleset, whole.players, whole.first_dealer, names=whole.names)
    for one in whole.steps[: step - 1]:
        line.repeat(one)
    return line


def _house_plays(line: AnyMatch, seat: int, step: int) -> None:
    """Serve from the stock and let the house decide until it is the seat's turn, or the hand is over.

    A decision's seed hangs on how many steps there were: the same line is played the same way again.
    """
    while not hand_is_over(line) and line.actor != seat:
        if line.actor == CHANCE:
            line.deal()
        else:
            player = house_bots.player(line.game.name, "", f"{step}|{line.actor}|{len(line.steps)}")
            line.play(player.choose(line.view(line.actor)), line.actor)


def _as_it_was(whole: AnyMatch, step: int) -> AnyMatch:
    """Return the match as it stood at the end of the hand that a step is in."""
    line = _before(whole, step)
    while not hand_is_over(line):
        line.repeat(whole.steps[len(line.steps)])
    return line


def _compared(here: AnyMatch, there: AnyMatch, viewer: Viewer) -> str:
    """Say how the hand ended for each side, and how it had ended at the table."""
    scores = (
        ", ".join(f"{viewer.side_name(side)} {match.state.score[side]}" for side in viewer.all_sides)
        for match in (here, there)
    )
    return say(viewer.language, "played_on", **dict(zip(("here", "there"), scores, strict=True)))
