"""Frames a second while cards move, and the longest wait after a tap, on a processor slowed down four times.

Turns are played in Chromium with a finger. A frame counts where a card is in the air. "Shown" are those that Chromium's
compositor presented, by its own reports, of sixty a second in which it had something to draw; "of the page" those that
the page's one thread took part in, which misses some where it works while the cards fly on without it. A wait is what
the browser's own event timing says (INP: the worst of all interactions). On a busy machine the times say little; how
often a turn has the page laid out and styled, and how long its one thread works for it, can be compared all the same.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from benchmarks.telephone import Telephone
from benchmarks.virtual_users import ready, server
from tests.browser.watched import ACTS
from tools.chromium import program

WATCH = """
window.gaps = [];
window.waits = {};
new PerformanceObserver(list => {
  for (const one of list.getEntries()) if (one.interactionId) {
    const known = window.waits[one.interactionId];
    if (!known || known[0] < one.duration) window.waits[one.interactionId] = [one.duration, one.name,
      Math.round(one.processingStart - one.startTime), Math.round(one.processingEnd - one.processingStart)];
  }
}).observe({type: 'event', durationThreshold: 16, buffered: true});
let before = 0;
const frame = now => {
  const moves = document.querySelector('#flights .flying') !== null;
  if (moves !== before > 0) performance.mark(moves ? 'sobremesa moves' : 'sobremesa rests');
  if (moves && before) window.gaps.push(now - before);
  before = moves ? now : 0;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""
"""Notes the time between two frames while something flies, and of each interaction its wait, with what it was."""

CATEGORIES = ["-*", "benchmark", "blink.user_timing"]
"""Of Chromium's trace: what became of each frame, and when something flew."""

WORK = {
    "layouts": ("LayoutCount", 1),
    "stylings": ("RecalcStyleCount", 1),
    "layout, ms": ("LayoutDuration", 1000),
    "script, ms": ("ScriptDuration", 1000),
    "all work, ms": ("TaskDuration", 1000),
}
"""Counts of the page's main thread, each with its name for Chromium and the factor that makes milliseconds of it."""

Event = dict[str, Any]
Work = dict[str, float]
Played = tuple[list[float], list[Any], Work]
"""The times between frames, the waits, and the work of a turn."""


def main() -> None:
    """Print a row a game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks frames", description=__doc__)
    parser.add_argument("--slow", type=float, default=4, help="how many times the processor is slowed down")
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--games", nargs="+", choices=ACTS, default=list(ACTS))
    parser.add_argument("--port", type=int, default=8959)
    options = parser.parse_args()
    print(f"a telephone of 390 x 844, the processor slowed down {options.slow:g} times, {options.turns} turns\n")
    columns = [
        "frames in motion",
        "shown a second",
        "of the page",
        "median, ms",
        "over 33 ms",
        "longest, ms",
        "taps",
        "worst wait, ms",
    ]
    columns += [f"{name} a turn" for name in WORK]
    print(f"| game | {' | '.join(columns)} | of what |\n|---|{'---:|' * len(columns)}---|")
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder) / "tables.db", options.port),
    ):
        address = f"http://127.0.0.1:{options.port}"
        asyncio.run(ready(address))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
            for game in options.games:
                trace = Path(folder) / f"{game}.json"
                played = _played(browser, address, game, options, trace)
                print(_row(game, *played, _shown(trace)), flush=True)


def _played(browser: Browser, address: str, game: str, options: argparse.Namespace, trace: Path) -> Played:
    """Play so many turns."""
    ana = Telephone(browser, address, options.slow, WATCH)
    ana.tools.send("Performance.enable")
    browser.start_tracing(page=ana.page, path=trace, categories=CATEGORIES)
    ana.sit(game)
    before = _work(ana.tools)
    for _ in range(options.turns):
        ana.page.wait_for_selector(".hand.active, dialog[open]")
        ana.dismiss()
        ACTS[game](ana)
    work = {name: (done - before[name]) / options.turns for name, done in _work(ana.tools).items()}
    browser.stop_tracing()
    gaps: list[float] = ana.page.evaluate("window.gaps")
    waits: list[Any] = ana.page.evaluate("Object.values(window.waits)")
    ana.context.close()
    return gaps, waits, work


def _work(tools: CDPSession) -> Work:
    """Read what the main thread has done so far."""
    told = {one["name"]: one["value"] for one in tools.send("Performance.getMetrics")["metrics"]}
    return {name: told[known] * unit for name, (known, unit) in WORK.items()}


def _shown(trace: Path) -> float:
    """Return the frames that were presented while something flew, of sixty in which something was to be drawn."""
    events: list[Event] = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    moves = list(_moves(events))
    reports = [one for one in events if one["name"] == "PipelineReporter" and one["ph"] == "b"]
    flown = [one for one in reports if any(begin <= one["ts"] < end for begin, end in moves)]
    told = [one["args"]["frame_reporter"] for one in flown]
    shown = {one["frame_sequence"] for one in told if one["state"].startswith("STATE_PRESENTED")}
    dropped = {one["frame_sequence"] for one in told if one["state"] == "STATE_DROPPED"} - shown
    return 60 * len(shown) / len(shown | dropped)


def _moves(events: list[Event]) -> Iterator[tuple[float, float]]:
    """Yield the beginning and the end of each time in which something flew, in microseconds."""
    marks = sorted((one["ts"], one["name"]) for one in events if one["name"].startswith("sobremesa"))
    for (begin, name), (end, _) in pairwise(marks):
        if name == "sobremesa moves":
            yield begin, end


def _row(game: str, gaps: list[float], waits: list[Any], work: Work, shown: float) -> str:
    rate = 1000 * len(gaps) / sum(gaps)
    late = sum(gap > 33.4 for gap in gaps) / len(gaps)
    wait, name, begun, busy = max(waits, default=[0, "none", 0, 0])
    told = f"{name}, begun after {begun} ms, at work {busy} ms"
    row = (
        game,
        len(gaps),
        f"{shown:.1f}",
        f"{rate:.0f}",
        f"{median(gaps):.1f}",
        f"{late:.0%}",
        f"{max(gaps):.0f}",
        len(waits),
        wait,
        *(f"{done:.0f}" for done in work.values()),
        told,
    )
    return f"| {' | '.join(map(str, row))} |"


if __name__ == "__main__":
    main()
