"""Page of the levels: every table that can be chosen, and what is measured of it or with which command it would be."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from sobremesa.arena.report import decimals
from tools.learned_parts import registries
from tools.levels.limits import Gain, Part, limits, verdict
from tools.levels.rows import FOLDER, MATCH, Interval, Key, Row, command, deal_unit, known, tables
from tools.levels.stored import asked, rows

HEAD: Final = """\
# How strong each level is, by table

Made by `python -m tools.levels` from the comparisons in `docs/reference/levels`; not to be edited. Each row is a level
against another one on the same boards with the seats swapped ([the arena](../how-to/compare-bots.md)): against the one
under it, and where a limit is set against that limit's. Points are its own less the mean of the others', wins its part
of what was won, both with their interval at 95 %. The times are the level's own decisions with a choice, in
milliseconds of one core: the median, and what 99 in 100 stay within; other programs ran beside it. A row that says *not
measured* has the command that would measure it. [How strong the bots are](bot-strength.md) has more boards of some
tables, in part by the players of then.

A limit is *reached* where the mean is no less, the interval excludes that both are equals, and there are as many boards
as are asked for. It is *not reached* where the whole interval lies below it, or the mean does on as many boards as are
asked for. All else is *undecided*. What a learned part is to gain is judged by [its measurements](learned-parts.md).
"""
UNKNOWN: Final = "not measured"
COLUMNS: Final = ("players", "level", "over", "points a {}", "{}s won", "ms: median", "99 in 100", "boards", "command")
LIMITS: Final = ("limit", "ruleset", "measured", "boards", "verdict")


def text(folder: Path = FOLDER) -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *(line for game in known() for line in _chapter(game, folder))])


def _chapter(game: str, folder: Path) -> Iterator[str]:
    found, unit = rows(game, folder), deal_unit(game)
    yield f"## {game.capitalize()}\n"
    if reach := list(_limits(game, folder)):
        yield from (f"### {game.capitalize()}: limits to reach\n", *_head(LIMITS), *reach, "")
    if weaker := [_weaker(row) for row in found.values() if row.weaker]:
        yield f"Measured weaker than another one that is meant to be weaker: {'; '.join(weaker)}.\n"
    for ruleset, keys in groupby(asked(game, folder), lambda key: key.ruleset):
        yield f"### {game.capitalize()}: `{ruleset}`\n"
        yield from _head([name.format(unit) for name in COLUMNS])
        yield from (_line(_cells(game, key, found.get(key))) for key in keys)
        yield ""


def _head(names: Sequence[str]) -> tuple[str, str]:
    return _line(names), "|" + "---|" * len(names)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(game: str, key: Key, row: Row | None) -> list[str]:
    who = [str(key.players), f"`{key.level}`", f"`{key.over}`"]
    if row is None:
        told = f" of {key.unit}es" if key.unit == MATCH else ""
        return [*who, f"{UNKNOWN}{told}", "", "", "", "", f"`{to_measure(game, key)}`"]
    boards = f"{row.boards:,}{' of matches' if row.unit == MATCH else ''}"
    median, most = map(_time, row.milliseconds)
    again = f"`{command(game, key, row.boards, row.seed)}`"
    return [*who, _points(row.points) if row.points else "", _share(row.wins), median, most, boards, again]


def _weaker(row: Row) -> str:
    at = f"at `{row.ruleset}` with {row.players}"
    told = _points(row.points) if row.points else _share(row.wins)
    return f"`{row.level}` than `{row.over}` {at} ({told})"


def to_measure(game: str, key: Key) -> str:
    """Return the command that measures what has not been."""
    options = " ".join(f"--{name} {value}" for name, value in key._asdict().items())
    return f"python -m tools.levels measure {game} {options}"


def _points(found: Interval) -> str:
    mean, low, high = found
    places = decimals((high - low) / 2)
    return f"{mean:+.{places}f} ± {(high - low) / 2:.{places}f}".replace("-", "−")


def _share(found: Interval) -> str:
    mean, low, high = (100 * one for one in found)
    return f"{mean:.1f} % ({low:.1f} to {high:.1f})"


def _limits(game: str, folder: Path) -> Iterator[str]:
    found, reach = rows(game, folder), limits(game, folder)
    for gain in reach.gains:
        for ruleset in dict(tables(game)):
            yield _line([gain_text(gain), f"`{ruleset}`", *_reached(gain, found.get(gain.key(ruleset)))])
    for part in reach.parts:
        yield _line(
            [
                f"`{part.kind}` over `{part.over}`, {part.players} players: +{part.least:g}",
                f"`{part.ruleset}`",
                *_gained(game, part),
            ]
        )
    for own in reach.owns:
        told = f"{own.mean:g} {own.unit} ({own.low:g} to {own.high:g}): `{own.command}`"
        yield _line(
            [f"{own.what}: {own.least:g} {own.unit}", f"`{own.ruleset}`", told, f"{own.boards:,}", own.verdict()]
        )
    for pace in reach.paces:
        what = f"`{pace.level}`: {pace.median:g} ms in the median, {pace.most:g} in 99 of 100"
        own_rows = [row for row in found.values() if row.level == pace.level]
        yield _line([what, "all", *_slowest(own_rows), pace.verdict(own_rows, len(tables(game)))])


def gain_text(gain: Gain) -> str:
    """Return what a level is to gain."""
    least = f"{100 * gain.least:g} % of the matches" if gain.unit == MATCH else f"{gain.least:+g} points a {gain.unit}"
    boards = f", {gain.boards:,} boards" if gain.boards else ""
    return f"`{gain.level}` over `{gain.over}`, {gain.players} players: {least}{boards}"


def _reached(gain: Gain, row: Row | None) -> list[str]:
    if row is None:
        return [UNKNOWN, "", "undecided"]
    return [_points(row.points) if row.points else _share(row.wins), f"{row.boards:,}", gain.verdict(row)]


def _gained(game: str, part: Part) -> list[str]:
    """Return what the best part of a table has gained, by the measurements of the learned parts."""
    parts = registries()[game]
    best = parts.rows[part.kind, part.ruleset, part.players][0]
    one = parts.measured(part.kind, part.ruleset, part.players, best, part.over)
    if one is None:
        return [UNKNOWN, "", "undecided"]
    found = (one.gain, one.gain - one.interval, one.gain + one.interval)
    told = f"{_points(found)} {one.unit}: `{one.command}`"
    return [told, f"{one.boards:,}", verdict(found, 0.0, part.least, one.boards)]


def _slowest(own: Sequence[Row]) -> tuple[str, str]:
    """Return the longest times of all tables, and how many boards were timed."""
    if not own:
        return UNKNOWN, ""
    longest = (max(row.milliseconds[i] for row in own) for i in range(2))
    boards = sum(row.boards for row in own)
    return "up to {}, and {}".format(*map(_time, longest)), f"{boards:,}"


def _time(milliseconds: float) -> str:
    return f"{milliseconds:.2g}" if milliseconds < 10 else f"{milliseconds:.0f}"
