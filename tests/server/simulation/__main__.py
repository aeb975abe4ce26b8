"""Schedules by the thousand: `python -m tests.server.simulation --game canasta --schedules 1000 --seed 7`."""

import argparse
import sys
import time
from pathlib import Path

from tests.server.simulation.plan import Plan, drawn
from tests.server.simulation.schedule import broken
from tests.server.simulation.shrink import shrunk


def main() -> int:
    options = _options()
    if options.plan:
        return _report(Plan.parse(Path(options.plan).read_text("utf-8")), shrink=False)
    began, failed = time.process_time(), 0
    for seed in range(options.seed, options.seed + options.schedules):
        plan = drawn(options.game, seed)
        failed += _report(plan, options.shrink)
        if failed >= options.most:
            break
    seconds = time.process_time() - began
    done = seed - options.seed + 1
    print(f"{options.game}: {done} schedules from seed {options.seed}, {failed} broken, {seconds:.0f} s")
    return 1 if failed else 0


def _report(plan: Plan, shrink: bool) -> int:
    """Return what a plan breaks, with the least that breaks the same."""
    found = broken(plan)
    if found and shrink:
        plan = shrunk(plan, lambda smaller: kinds(broken(smaller))[:1] == kinds(found)[:1])
        found = broken(plan)
    if found:
        print(f"\n# seed {plan.seed}", *(f"# {what}" for what in found[:6]), plan, sep="\n", flush=True)
    return 1 if found else 0


def kinds(found: list[str]) -> list[str]:
    """Return what was broken, without the names and numbers of this one time."""
    texts = (one.split("s ", 1)[-1] for one in found)
    return ["".join(c for c in text if c.isalpha() or c == " ")[:24] for text in texts]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.server.simulation", description=__doc__)
    parser.add_argument("--game", default="canasta", choices=("cuarenta", "cuatrola", "canasta"))
    parser.add_argument("--schedules", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--most", type=int, default=3, help="stop after so many that break a law")
    parser.add_argument("--no-shrink", dest="shrink", action="store_false")
    parser.add_argument("--plan", help="a file with one schedule, as it is printed")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
