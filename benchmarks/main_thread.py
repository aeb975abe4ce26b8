"""Work of the page's one thread while turns are played, on a processor slowed down: for each touch, and for each frame.

It is read off a trace by the thread's own clock, so other work on the machine lengthens it far less than the time that
passes; pictures are drawn by other threads, which are not slowed down, and count nowhere here. A touch's work is all
from the finger's coming down, or going up, to the next picture; a frame's is all between two pictures while something
flies.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from benchmarks.telephone import Telephone
from benchmarks.virtual_users import ready, server
from tests.browser.watched import ACTS
from tools.chromium import program

CATEGORIES = ["-*", "devtools.timeline", "blink.user_timing"]
CATEGORIES += [f"disabled-by-default-devtools.timeline{part}" for part in ("", ".stack")]
FRAME = 16.7
MOTION = """new MutationObserver(() =>
  performance.mark(document.querySelector('#flights .flying') ? 'sobremesa moves' : 'sobremesa rests')
).observe(document, {subtree: true, childList: true});"""
"""Tells the trace when something begins to fly, and when all has landed."""

Event = dict[str, Any]


@dataclass
class Thread:
    """The tasks of a thread, and what the trace says was done in them."""

    events: list[Event]

    def of(self, *names: str) -> list[Event]:
        """Return the events of these names, in their order."""
        return [one for one in self.events if one["name"] in names]

    def work(self, begin: float, end: float) -> float:
        """Return the milliseconds of work in the tasks that begin between two moments."""
        return sum(float(one.get("tdur", 0)) for one in self.of("RunTask") if begin <= one["ts"] < end) / 1000

    def touches(self) -> Iterator[float]:
        """Yield the work from each time a finger comes down or goes up to the first picture after it."""
        for one in self.of("EventDispatch"):
            if one["args"]["data"]["type"] not in ("pointerdown", "pointerup"):
                continue
            drawn = next((other for other in self.of("Commit") if other["ts"] > one["ts"]), None)
            if drawn:
                task = max(other["ts"] for other in self.of("RunTask") if other["ts"] <= one["ts"])
                yield self.work(task, drawn["ts"] + drawn["dur"])

    def frames(self) -> Iterator[float]:
        """Yield the work between two pictures, while something flies."""
        drawn = [one["ts"] for one in self.of("Commit")]
        for before, now in pairwise(drawn):
            if self.flies(now):
                yield self.work(before, now)

    def flies(self, ts: float) -> bool:
        """Return whether something flies at this moment."""
        marks = self.of("sobremesa moves", "sobremesa rests")
        return [one["name"] for one in marks if one["ts"] <= ts][-1:] == ["sobremesa moves"]

    def forced(self) -> int:
        """Return how often a script of the page had it laid out in the middle of its work."""
        stacks = (one["args"].get("beginData", {}).get("stackTrace", []) for one in self.of("Layout"))
        return sum(any("/assets/" in call["url"] for call in stack) for stack in stacks)

    def stylings(self) -> list[list[Event]]:
        """Return the stylings of each document: of the page, and then of its pictures, which are documents too."""
        found: dict[str, list[Event]] = {}
        for one in self.of("UpdateLayoutTree"):
            found.setdefault(one["args"]["beginData"]["frame"], []).append(one)
        return sorted(found.values(), key=len, reverse=True)

    def styled(self) -> int:
        """Return how many elements of the page were styled anew."""
        return sum(one["args"].get("elementCount", 0) for one in self.stylings()[0])

    def built(self) -> int:
        """Return how many pictures were built while something flew."""
        return sum(self.flies(first["ts"]) for first, *_ in self.stylings()[1:])


def main() -> None:
    """Print a row a game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks main_thread", description=__doc__)
    parser.add_argument("--slow", type=float, default=4, help="how many times the processor is slowed down")
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--games", nargs="+", choices=ACTS, default=list(ACTS))
    parser.add_argument("--keep", type=Path, help="an existing folder for the traces, which Chromium's tools can show")
    parser.add_argument("--port", type=int, default=8965)
    options = parser.parse_args()
    print(f"a telephone of 390 x 844, the processor slowed down {options.slow:g} times, {options.turns} turns\n")
    columns = [
        "touches",
        "a touch, ms",
        "worst",
        "frames in motion",
        "a frame, ms",
        "95 %",
        "worst",
        f"over {FRAME} ms",
    ]
    columns += ["work a turn, ms", "forced layouts a turn", "elements styled a turn", "pictures built in flight"]
    print(f"| game | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder) / "tables.db", options.port):
        address = f"http://127.0.0.1:{options.port}"
        asyncio.run(ready(address))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
            for game in options.games:
                trace = (options.keep or Path(folder)) / f"{game}.json"
                _play(browser, address, game, options, trace)
                print(_row(game, _thread(trace), options.turns), flush=True)


def _play(browser: Browser, address: str, game: str, options: argparse.Namespace, trace: Path) -> None:
    """Play so many turns, and keep what the browser traced."""
    ana = Telephone(browser, address, options.slow, MOTION)
    ana.sit(game)
    browser.start_tracing(page=ana.page, path=trace, categories=CATEGORIES)
    for _ in range(options.turns):
        ana.page.wait_for_selector(".hand.active, dialog[open]")
        ana.dismiss()
        ACTS[game](ana)
    browser.stop_tracing()
    ana.context.close()


def _thread(trace: Path) -> Thread:
    """Return the thread of the page: of all that draw pages the one that did most."""
    events: list[Event] = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    threads: dict[tuple[int, int], list[Event]] = {}
    for one in events:
        threads.setdefault((one["pid"], one["tid"]), []).append(one)
    named = (one for one in events if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain")
    main = max(((one["pid"], one["tid"]) for one in named), key=lambda key: len(threads[key]))
    return Thread(sorted((one for one in threads[main] if "ts" in one), key=lambda one: one["ts"]))


def _row(game: str, thread: Thread, turns: int) -> str:
    touches, frames = sorted(thread.touches()), sorted(thread.frames())
    row = [game, len(touches), f"{median(touches):.0f}", f"{touches[-1]:.0f}", len(frames), f"{median(frames):.1f}"]
    row += [f"{frames[int(0.95 * (len(frames) - 1))]:.0f}", f"{frames[-1]:.0f}"]
    row += [f"{sum(one > FRAME for one in frames) / len(frames):.0%}"]
    first, last = thread.events[0]["ts"], thread.events[-1]["ts"]
    row += [f"{thread.work(first, last) / turns:.0f}", f"{thread.forced() / turns:.1f}"]
    return f"| {' | '.join(map(str, [*row, f'{thread.styled() / turns:.0f}', thread.built()]))} |"


if __name__ == "__main__":
    main()
