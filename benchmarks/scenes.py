"""Cost of a scene to the server: CPU time and bytes, for the seat to decide and for the others.

`python -m benchmarks scenes` plays each game at random and makes every seat's scene after every step, and its changes.
"""

import argparse
import time
from collections.abc import Sequence
from statistics import fmean

import msgspec

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.sides import sides
from sobremesa.games.facets import presenter, remember
from sobremesa.presentation.scene import Scene, SceneContext
from sobremesa.presentation.viewer import viewer_at
from sobremesa.server.table.scene_changes import changes_of

NAMES = ("Ana", "Bea", "Curro", "Dolores")

Sample = tuple[float, int, int]


def samples(name: str, steps: int) -> tuple[list[Sample], list[Sample]]:
    """Milliseconds, bytes, and bytes of the changes of the scenes: for the seat to decide, and for the others."""
    game = games.load(name)
    deciding: list[Sample] = []
    looking: list[Sample] = []
    chance = Chance("scenes", name)
    done = matches = 0
    while done < steps:
        matches += 1
        match = Match(game, game.rulebook.ruleset(), 4, seed=matches)
        memory, shown = remember(match), presenter(name)
        seats, last = sides(game, match.rules, 4), dict[int, Scene]()
        while not match.over and done < steps:
            if match.actor == CHANCE:
                match.deal()
            else:
                match.play(match.legal_actions[chance.below(len(match.legal_actions))])
            done += 1
            for seat in range(4):
                cards = memory.seen(seat) if memory else None
                context = SceneContext(viewer_at(seat, NAMES, seats, "es", game), cards=cards)
                view, start = match.view(seat), time.thread_time()
                scene = shown.scene(view, context)
                text = msgspec.json.encode(scene)
                spent = 1000 * (time.thread_time() - start)
                changes = msgspec.json.encode(changes_of(last[seat], scene)) if seat in last else text
                (deciding if match.actor == seat else looking).append((spent, len(text), len(changes)))
                last[seat] = scene
    return deciding, looking


def line(name: str, who: str, found: Sequence[Sample]) -> str:
    """Median, 99th percentile and most, of time and of size; the means of a scene's bytes and of its changes'."""
    spent, sizes, _ = (sorted(column) for column in zip(*found, strict=True))
    rank = int(len(found) * 0.99)
    times = f"{spent[len(spent) // 2]:8.2f}{spent[rank]:8.2f}{spent[-1]:8.2f}"
    bytes_each = f"{sizes[len(sizes) // 2]:9}{sizes[rank]:9}{sizes[-1]:9}"
    means = "".join(f"{fmean(column):9.0f}" for column in list(zip(*found, strict=True))[1:])
    return f"{name:10}{who:11}{len(found):7}{times}{bytes_each}{means}"


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks scenes", description=__doc__)
    parser.add_argument("--steps", type=int, default=1500, help="steps of each game")
    steps = parser.parse_args().steps
    print("game      seat       scenes  ms p50     p99    most  bytes p50     p99     most     mean  changes")
    for name in games.names():
        for who, found in zip(("to decide", "others"), samples(name, steps), strict=True):
            print(line(name, who, found))


if __name__ == "__main__":
    main()
