"""Exploitability on small decks: OpenSpiel's own algorithms by iterations, beside levels of the house.

`python -m benchmarks small_decks` prints one table of NashConv (what best replies win from a player in all seats
together, in points a hand) on each small deck of Cuarenta, and keeps it in `docs/reference/small-decks.json`.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pyspiel  # type: ignore[import-not-found]  # a compiled module without stubs
from open_spiel.python.algorithms import cfr, exploitability, mmd_dilated  # type: ignore[import-untyped]  # no types

from sobremesa.arena.entrants import enter
from sobremesa.arena.table import Table
from sobremesa.envs.openspiel import PREFIX
from sobremesa.evaluation.nash_conv import nash_conv
from sobremesa.games.cuarenta.small_decks import DECKS

STORED: Final = Path(__file__).parents[1] / "docs" / "reference" / "small-decks.json"
GAME, RULESET = "cuarenta", "pagat"
LEVELS = ("random", "greedy", "rules")
MOST = 100
LOOKED_AT = (1, 10, 30, MOST)
"""The iterations after which it is asked what best replies win."""
ALPHA, STEP = 0.01, 1.0
"""Of magnetic mirror descent: how much entropy counts, and how long a step is."""

Row = dict[str, str | float]
Learner = tuple[Callable[[], object], Callable[[], Any]]
"""What takes a step, and what gives the policy that it has come to."""


def main() -> None:
    """Print the table, and keep its numbers."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks small_decks", description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="of neural fictitious self-play, which needs PyTorch")
    games, start = parser.parse_args().games, time.process_time()
    rows = joined(chain(levels(), *map(solved, DECKS), *(networks(deck, games) for deck in DECKS if games)))
    found = {
        "what": "NashConv in points a hand: what best replies win in all seats together",
        "ruleset": RULESET,
        "day": datetime.now(UTC).date().isoformat(),
        "command": f"python -m benchmarks small_decks{f' --games {games}' if games else ''}",
        "machine": f"{time.process_time() - start:.0f} s of one core",
        "rows": rows,
    }
    STORED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(table(rows), end="")


def levels() -> Iterator[Row]:
    """Measure levels of the house on each deck."""
    at = Table(GAME, RULESET, 2, False, "small decks")
    for level in LEVELS:
        yield {"player": level, "after": "", **(nash_conv(at, enter(GAME, level)) or {})}


def solved(deck: str) -> Iterator[Row]:
    """Run OpenSpiel's algorithms on a deck, and ask now and then what best replies win from them."""
    game = loaded(deck)
    for player, (step, policy) in algorithms(game).items():
        for number in range(1, MOST + 1):
            step()
            if number in LOOKED_AT:
                yield {"player": player, "after": f"{number}", deck: lost(game, policy())}


def networks(deck: str, games: int) -> Iterator[Row]:
    """Let a network learn by so many games, and ask after a third and at the end what best replies win from it."""
    from benchmarks.small_deck_networks import learned

    game = loaded(deck)
    for number, policy in enumerate(learned(game, games), 1):
        if number in (games // 3, games):
            yield {"player": "NFSP", "after": f"{number:,} games", deck: lost(game, policy)}


def loaded(deck: str) -> Any:
    """Return a small deck as OpenSpiel's game."""
    return pyspiel.load_game(f"{PREFIX}{GAME}", {"ruleset": RULESET, "deck": deck})


def lost(game: Any, policy: Any) -> float:
    """Return what best replies win from a policy in all seats together."""
    return round(float(exploitability.nash_conv(game, policy)), 6)


def algorithms(game: Any) -> dict[str, Learner]:
    """Return OpenSpiel's algorithms at their beginning, by name."""
    plain, plus, mirror = cfr.CFRSolver(game), cfr.CFRPlusSolver(game), mmd_dilated.MMDDilatedEnt(game, ALPHA, STEP)
    return {
        "CFR": (plain.evaluate_and_update_policy, plain.average_policy),
        "CFR+": (plus.evaluate_and_update_policy, plus.average_policy),
        "MMD": (mirror.update_sequences, mirror.get_policies),
    }


def joined(rows: Iterator[Row]) -> list[Row]:
    """Return one row for each player at each number of iterations, with what it lost on every deck."""
    found = dict[tuple[str | float, str | float], Row]()
    for row in rows:
        found.setdefault((row["player"], row["after"]), {}).update(row)
    return list(found.values())


def table(rows: list[Row]) -> str:
    """Return the rows as a table in Markdown, a column for each deck."""
    decks = " | ".join(f"`{deck}`" for deck in DECKS)
    lines = [f"| | iterations | {decks} |", f"| --- | ---: |{' ---: |' * len(DECKS)}"]
    for row in rows:
        found = " | ".join(f"{row[deck]:.4f}" for deck in DECKS)
        lines.append(f"| {row['player']} | {row['after']} | {found} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
