"""Leaderboard: `docs/reference/leaderboard.md`, made of the results in `docs/reference/leaderboard`.

`python -m tools.leaderboard` writes the tables between the marks `<!-- results -->` and `<!-- end -->`; `--check`
writes nothing and exits 1 where the page says something else, or where a revealed test seed is not as it should be.
A result is what `sobremesa evaluate` writes; its file, in any folder there, is called as its row is to be.
"""

import json
import re
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from sobremesa import bots
from sobremesa.evaluation.commitments import commitments, faults
from sobremesa.evaluation.protocol import LEVELS, VERSION
from tools.made import settle

FOLDER: Final = Path(__file__).parents[1] / "docs" / "reference" / "leaderboard"
PAGE: Final = FOLDER.with_suffix(".md")
BLOCK: Final = re.compile(r"(<!-- results -->\n).*?(<!-- end -->)", re.DOTALL)
TABLE: Final = ("game", "ruleset", "players", "boards_of")
EVEN: Final = 0.5
"""What a level has against itself on boards that are played from both sides."""

Result = dict[str, Any]


def results(folder: Path) -> list[tuple[str, Result]]:
    """Return the results by the names of their files; raises `ValueError` for a file that is none."""
    found = [(file.stem, json.loads(file.read_text(encoding="utf-8"))) for file in sorted(folder.rglob("*.json"))]
    for name, result in found:
        if not isinstance(result, dict) or result.get("protocol") != VERSION:
            raise ValueError(f"{name}.json is no result of protocol {VERSION}: make it with sobremesa evaluate")
        for bot in result["bots"]:
            known = {level for level in bots.levels(result["game"]) if level in LEVELS and level != bot["bot"]}
            if lacking := known - {against["opponent"] for against in bot["against"]}:
                raise ValueError(f"{name}.json has not met {', '.join(sorted(lacking))}: leave --opponent out")
    return found


def tables(found: list[tuple[str, Result]]) -> Iterator[str]:
    """Yield the page's lines: for each table and its boards who has what against whom."""
    for key, rows in groupby(sorted(found, key=lambda one: _key(one[1])), lambda one: _key(one[1])):
        game, ruleset, players, boards_of = key
        of = "the boards for development" if boards_of == "development" else f"the test boards of {boards_of}"
        yield from (f"## {game.title()} `{ruleset}`, {players} players", "", f"On {of}.", "")
        yield from _table(sorted(rows, key=lambda one: (-_share(one[1]), one[0])))


def _key(result: Result) -> tuple[Any, ...]:
    return tuple(result[name] for name in TABLE)


def _table(rows: list[tuple[str, Result]]) -> Iterator[str]:
    met = {against["opponent"] for _, result in rows for bot in result["bots"] for against in bot["against"]}
    levels = [level for level in LEVELS if level in met]
    head = ["bot", "hands won", *levels, "with others", "NashConv", "boards", "parameters", "steps", "ms"]
    yield from (_line(head), _line(["---"] * len(head)))
    yield from (_line([name, f"{_share(result):.1%}", *_row(result, levels)]) for name, result in rows)
    yield ""
    yield from (f"- {name} forfeits against `{level}`: {why}" for name, result in rows for level, why in _whys(result))


def _row(result: Result, levels: list[str]) -> list[str]:
    bot = result["bots"][0]
    made, times = bot["provenance"] or {}, bot["milliseconds"] or {}
    told = [f"{made[name]:,}" if name in made else "" for name in ("parameters", "steps")]
    cells = [_points(result, level) for level in levels]
    boards = f"{result['boards']:,}"
    return [*cells, _with_others(result), _nash_conv(bot), boards, *told, f"{times['median']:.2f}" if times else ""]


def _nash_conv(bot: Result) -> str:
    """Return what best replies win with each small deck, where it was measured and could be had."""
    found = bot["nash_conv"] or {}
    return ", ".join(f"{deck} {value:.2f}" for deck, value in found.items() if not isinstance(value, str))


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _points(result: Result, level: str) -> str:
    """Return the points against a level: of several training seeds their interquartile mean."""
    if result["over_seeds"]:
        found = result["over_seeds"]["points"][level]
        return f"{_signed(found['mean'])} ({_signed(found['low'])} to {_signed(found['high'])})"
    told = [against for against in result["bots"][0]["against"] if against["opponent"] == level]
    if not told or told[0]["forfeited"]:
        return "forfeits" if told else ""
    points = told[0]["points"]
    return f"{_signed(points['mean'])} ± {(points['high'] - points['low']) / 2:.2f}"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")


def _with_others(result: Result) -> str:
    """Return what is lost, on average, where the partner is another training seed or a level, and not oneself."""
    if not result["cross_play"]:
        return ""
    pairs = [pair for pair in result["cross_play"]["pairs"] if pair["points"]]
    names = {bot["bot"] for bot in result["bots"]}
    alone = [pair["points"]["mean"] for pair in pairs if pair["bot"] == pair["partner"] and pair["bot"] in names]
    alone += [0.0] * (result["cross_play"]["opponent"] in names)  # against itself it is even
    mixed = [pair["points"]["mean"] for pair in pairs if pair["bot"] != pair["partner"]]
    return _signed(fmean(mixed) - fmean(alone)) if mixed and alone else ""


def _share(result: Result) -> float:
    """Return the part of hands won, over all opponents alike; what is forfeited is lost, and a level itself is even."""
    if result["over_seeds"]:
        return float(result["over_seeds"]["wins"]["mean"])
    bot = result["bots"][0]
    shares = [against["wins"]["mean"] if against["wins"] else 0.0 for against in bot["against"]]
    return fmean(shares + [EVEN] * (bot["bot"] in LEVELS))


def _whys(result: Result) -> Iterator[tuple[str, str]]:
    for bot in result["bots"]:
        yield from ((against["opponent"], against["why"]) for against in bot["against"] if against["forfeited"])


def page(text: str, folder: Path = FOLDER) -> str:
    """Return the page with its tables anew."""
    made = "\n".join(["", *tables(results(folder)), ""])
    return BLOCK.sub(lambda match: match[1] + made + match[2], text)


def main(check: bool) -> int:
    """Write the page; with `check` only say whether it is current. Test seeds that are wrong are told in any case."""
    return settle({PAGE: page(PAGE.read_text(encoding="utf-8"))}, "tools.leaderboard", check, faults(commitments()))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
