"""The sheet of a round: for each group what its canastas, cards, red threes and hands come to, and its new total."""

from collections.abc import Iterator, Sequence
from typing import Final

from sobremesa.core.event import Score
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.presentation.names import listed, signed, title
from sobremesa.games.canasta.presentation.turn import Happened
from sobremesa.games.canasta.rules import NoCanasta, State
from sobremesa.presentation.viewer import Viewer

COLUMNS: Final = {"canastas": 10, "laid": 8, "reds": 7, "out": 8, "hand": 6, "round": 8, "total": 7}
"""Columns of the sheet, with their widths."""

ITEMS_OF: Final = {
    "canastas": ("canastas", "unfinished"),
    "laid": ("laid",),
    "reds": ("reds",),
    "out": ("out", "black_threes", "special"),
    "hand": ("hand",),
}
"""The items of the ledger that each column adds up."""

NAMES: Final = 22


def sheet(step: Happened, viewer: Viewer) -> Iterator[str]:
    """Yield the sentences that end a round; none where it goes on."""
    if not step.ends_round:
        return
    counted = count(step)
    yield heading(step, viewer)
    yield from _sentences(counted, viewer) if viewer.plain else _table(counted, viewer)
    yield from notes(step, viewer)


def heading(step: Happened, viewer: Viewer) -> str:
    """Return that the round has ended, and why."""
    n, seat = step.after.state.rounds, step.event.seat
    assert seat is not None
    return viewer.acts("round.out", seat, n=n) if step.goes_out else viewer.say("round.stock", n=n)


def count(step: Happened) -> dict[int, dict[str, int]]:
    """Return the items of each group's round."""
    return {score.side: items(step, score) for score in step.event.scores if score.name == "round"}


def notes(step: Happened, viewer: Viewer) -> Iterator[str]:
    """Yield the notes below the sheet: on this round, and on the match where it has ended."""
    yield from _of_round(step, viewer)
    yield from _end([score.side for score in step.event.scores if score.name == "game"], step.after.state, viewer)


def _table(counted: dict[int, dict[str, int]], viewer: Viewer) -> Iterator[str]:
    """Yield a line for each group, a column for each item."""
    yield _line("", [viewer.say(f"sheet.{name}") for name in COLUMNS])
    for side in viewer.all_sides:
        yield _line(title(side, viewer), [signed(n, viewer) if n else "–" for n in counted[side].values()])


def _line(name: str, cells: Sequence[str]) -> str:
    short = name if len(name) <= NAMES else name[: NAMES - 1] + "…"
    return short.ljust(NAMES) + "".join(cell.rjust(width) for cell, width in zip(cells, COLUMNS.values(), strict=True))


def _sentences(counted: dict[int, dict[str, int]], viewer: Viewer) -> Iterator[str]:
    """Yield the same without columns, and without what is nought."""
    for side in viewer.all_sides:
        parts = (f"{viewer.say(f'sheet.{name}')}: {signed(n, viewer)}" for name, n in counted[side].items() if n)
        yield f"{title(side, viewer)}. {', '.join(parts)}."


def items(step: Happened, score: Score) -> dict[str, int]:
    """Return the columns of a group's round, each the sum of its items in the ledger."""
    counted = {row.item: row.points for row in step.after.ledger if row.side == score.side}
    columns = {column: sum(counted.get(item, 0) for item in of) for column, of in ITEMS_OF.items()}
    total = 0 if _was_reset(step, score.side) else step.after.state.score[score.side]
    return columns | {"round": score.points, "total": total}


def factor_of(step: Happened, score: Score) -> int:
    """Return how often the round counted for this group."""
    return next((row.number for row in step.after.ledger if (row.item, row.side) == ("double", score.side)), 1)


def _was_reset(step: Happened, side: int) -> bool:
    return any(score.name == "reset" and score.side == side for score in step.event.scores)


def _of_round(step: Happened, viewer: Viewer) -> Iterator[str]:
    """Yield who had no canasta, who counted double, who begins again."""
    say, s = viewer.say, step.after.state
    none = [title(side, viewer) for side in viewer.all_sides if not kernel.canastas(s, side)]
    if none and step.after.rules.no_canasta == NoCanasta.ALL_MINUS:
        yield say("sheet.none", sides=", ".join(none))
    for score in step.event.scores:
        if score.name == "round" and factor_of(step, score) > 1:
            yield say("sheet.times", side=title(score.side, viewer), factor=factor_of(step, score))
        if score.name == "reset":
            yield say("reset", side=title(score.side, viewer), n=step.after.rules.target)


def _end(winners: list[int], s: State, viewer: Viewer) -> Iterator[str]:
    """Yield who has won, and with how much."""
    if not winners:
        return
    names = [viewer.name(seat) for side in winners for seat in viewer.members(side)]
    yield viewer.say(f"match.{viewer.outcome(*winners)}", side=listed(names, viewer), n=s.score[winners[0]])
