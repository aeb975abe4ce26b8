"""The sheet of a round: for each group what its canastas, cards, red threes and hands come to, and its new total."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from sobremesa.core.event import Score
from sobremesa.games.canasta import rules as kernel
from sobremesa.games.canasta.presentation.names import listed, signed, title
from sobremesa.games.canasta.presentation.turn import Happened
from sobremesa.games.canasta.rules import Do, LastRedThree, NoCanasta, Phase, Rules, State, StockEnd
from sobremesa.presentation.viewer import Viewer

USUAL: Final = {
    "canastas": ("canastas", "unfinished"),
    "laid": ("laid",),
    "reds": ("reds",),
    "out": ("out", "black_threes", "special"),
    "hand": ("hand", "held"),
}
"""The lines of a sheet, with the items of the ledger that each adds up."""

MODERN: Final = {
    "special": ("special",),
    "out": ("out", "black_threes"),
    "canastas": ("canastas",),
    "unfinished": ("unfinished",),
    "held": ("held",),
    "threes": ("reds",),
    "base": ("special", "out", "black_threes", "canastas", "unfinished", "held", "reds"),
    "laid": ("laid",),
    "hand": ("hand",),
    "count": ("laid", "hand"),
}
"""The same where all threes count (V19), as modern American tables keep it: the base first, then the count of cards."""

SUMS: Final = ("base", "count")
"""The lines that sum up those above them."""

SELDOM: Final = ("special", "unfinished", "held")
"""The lines that are left out where they count for nobody; in the usual sheet others have them."""

WIDTHS: Final = (10, 8, 7, 8, 6, 8, 7)
"""The columns of a usual sheet on a terminal, its total included."""

NAMES: Final = 22
GROUP: Final = 18
"""The column of a group where each has one."""

Counted = dict[int, dict[str, int]]
"""The lines of each group's round, in their order."""


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
    if step.goes_out:
        return viewer.acts("round.out", seat, n=n)
    return viewer.say("round.three" if _keeps_three(step) else "round.stock", n=n)


def _keeps_three(step: Happened) -> bool:
    """Return whether a three that stays in the hand has ended the round as the stock's last card (R17)."""
    rules = step.after.rules
    ends = rules.last_red_three == LastRedThree.KEPT and rules.stock_end != StockEnd.IMMEDIATE
    return ends and step.do == Do.DRAW


def count(step: Happened) -> Counted:
    """Return the lines of each group's round."""
    counted = {score.side: items(step, score) for score in step.event.scores if score.name == "round"}
    empty = {name for name in SELDOM if not any(lines.get(name) for lines in counted.values())}
    return {side: {name: n for name, n in lines.items() if name not in empty} for side, lines in counted.items()}


def notes(step: Happened, viewer: Viewer) -> Iterator[str]:
    """Yield the notes below the sheet: on this round, and on the match where it has ended."""
    yield from _of_round(step, viewer)
    yield from _end([score.side for score in step.event.scores if score.name == "game"], step.after.state, viewer)


def _table(counted: Counted, viewer: Viewer) -> Iterator[str]:
    """Yield a line for each group; where all threes count a line for each item, as players keep that sheet."""
    groups = [title(side, viewer) for side in viewer.all_sides]
    names = [viewer.say(f"sheet.{name}") for name in counted[0]]
    rows = [[signed(n, viewer) if n else "–" for n in counted[side].values()] for side in viewer.all_sides]
    if "base" in counted[0]:
        yield _line("", [_short(group, GROUP - 2) for group in groups], [GROUP] * len(groups))
        for name, cells in zip(names, zip(*rows, strict=True), strict=True):
            yield _line(name, cells, [GROUP] * len(groups))
    else:
        yield _line("", names, WIDTHS)
        yield from (_line(group, row, WIDTHS) for group, row in zip(groups, rows, strict=True))


def _line(name: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    return _short(name, NAMES).ljust(NAMES) + "".join(map(str.rjust, cells, widths))


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _sentences(counted: Counted, viewer: Viewer) -> Iterator[str]:
    """Yield the same without columns, and without what is nought."""
    for side in viewer.all_sides:
        parts = (f"{viewer.say(f'sheet.{name}')}: {signed(n, viewer)}" for name, n in counted[side].items() if n)
        yield f"{title(side, viewer)}. {', '.join(parts)}."


def items(step: Happened, score: Score) -> dict[str, int]:
    """Return the lines of a group's round, each the sum of its items in the ledger."""
    counted = {row.item: row.points for row in step.after.ledger if row.side == score.side}
    lines = {line: sum(counted.get(item, 0) for item in of) for line, of in lines_of(step.after.rules).items()}
    total = 0 if _was_reset(step, score.side) else step.after.state.score[score.side]
    return lines | {"round": score.points, "total": total}


def lines_of(rules: Rules) -> Mapping[str, tuple[str, ...]]:
    """Return the lines of the sheet that is kept at a table."""
    return MODERN if rules.threes else USUAL


def factor_of(step: Happened, score: Score) -> int:
    """Return how often the round counted for this group."""
    return next((row.number for row in step.after.ledger if (row.item, row.side) == ("double", score.side)), 1)


def _was_reset(step: Happened, side: int) -> bool:
    return any(score.name == "reset" and score.side == side for score in step.event.scores)


def _of_round(step: Happened, viewer: Viewer) -> Iterator[str]:
    """Yield who had no canasta, whose threes count nothing, who counted double or begins again; the next openings."""
    say, s, special = viewer.say, step.after.state, _sides_with(step, "special")
    none = [title(side, viewer) for side in viewer.all_sides if not kernel.canastas(s, side) and side not in special]
    if none and step.after.rules.no_canasta == NoCanasta.ALL_MINUS:
        yield say("sheet.none", sides=", ".join(none))
    if lines_of(step.after.rules) is MODERN:
        yield from _of_threes(step, viewer)
    for score in step.event.scores:
        if score.name == "round" and factor_of(step, score) > 1:
            yield say("sheet.times", side=title(score.side, viewer), factor=factor_of(step, score))
        if score.name == "reset":
            yield say("reset", side=title(score.side, viewer), n=step.after.rules.target)


def _of_threes(step: Happened, viewer: Viewer) -> Iterator[str]:
    """Yield whose threes count nothing (V19), and what each group opens with next, as modern American tables say it."""
    s, counting = step.after.state, _sides_with(step, "reds", "special")
    idle = [side for side in viewer.all_sides if s.red_threes[side] + s.black_laid[side] and side not in counting]
    if idle:
        yield viewer.say("sheet.idle_threes", sides=", ".join(title(side, viewer) for side in idle))
    if s.phase != Phase.OVER:
        needs = (
            f"{title(side, viewer)} {kernel.minimum(step.after.rules, s.score[side])}" for side in viewer.all_sides
        )
        yield viewer.say("sheet.opens", sides=", ".join(needs))


def _sides_with(step: Happened, *items: str) -> set[int]:
    """Return the sides for which one of these items counted."""
    return {row.side for row in step.after.ledger if row.item in items}


def _end(winners: list[int], s: State, viewer: Viewer) -> Iterator[str]:
    """Yield who has won, and with how much."""
    if not winners:
        return
    names = [viewer.name(seat) for side in winners for seat in viewer.members(side)]
    yield viewer.say(f"match.{viewer.outcome(*winners)}", side=listed(names, viewer), n=s.score[winners[0]])
