"""Work of all threads that open a page, and how long its own one waits for a core: other work counts little.

Threads of browser and server are asked, by the system's own account (`schedstat`, Linux), from an empty browser until
so long after the page is there. Versions take turns in one run.
"""

import argparse
import asyncio
import contextlib
import re
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright, sync_playwright

from benchmarks.virtual_users import ready, server
from tools.chromium import program

PROCESSES = Path("/proc")
KIND = re.compile(r"--utility-sub-type=(\w+)|--type=([\w-]+)")
NUMBER = re.compile(r"[\d/]+$")
FIRST = "its first"
"""Name of a process's first thread; a page's is that on which all of it is drawn."""
SHOWN = 9
"""Threads that are listed by themselves, those with the most work."""

Account = dict[tuple[str, str, str], tuple[float, float]]
"""Milliseconds that a thread, by its process, its number and its name, worked, and waited for a core."""
Work = dict[str, float]
"""Milliseconds by kind of thread."""


def main() -> None:
    """Print a row a thread."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks page_threads", description=__doc__)
    parser.add_argument("--beside", type=Path, nargs="*", default=[], help="folders `src` of other versions, built")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1, help="how long after the page is there")
    parser.add_argument("--port", type=int, default=8971)
    options = parser.parse_args()
    sources = [*options.beside, None]
    found: list[list[Work]] = [[] for _ in sources]
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        pages: list[tuple[str, int]] = []
        for number, source in enumerate(sources):
            port = options.port + number
            child = stack.enter_context(server(folder / f"{number}.db", port, source=source))
            pages.append((f"http://127.0.0.1:{port}", child.pid))
            asyncio.run(ready(pages[-1][0]))
        playwright = stack.enter_context(sync_playwright())
        for _ in range(options.times):
            for looks, (address, served) in zip(found, pages, strict=True):
                looks.append(_look(playwright, address, served, options.seconds))
    _print(found)


def _look(playwright: Playwright, address: str, served: int, seconds: float) -> Work:
    """Open a page in an empty browser; returns the milliseconds of each kind of thread."""
    with tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=program(),
            args=["--no-sandbox"],
            viewport={"width": 412, "height": 823},
            device_scale_factor=1.75,
            is_mobile=True,
            has_touch=True,
        )
        before = _account(folder, served)
        browser.pages[0].goto(address)
        time.sleep(seconds)
        after = _account(folder, served)
        browser.close()
    work: Work = defaultdict(float)
    for key, (worked, waited) in after.items():
        began, waited_before = before.get(key, (0.0, 0.0))
        process, _, thread = key
        work[f"{process}: {thread}"] += worked - began
        work["all"] += worked - began
        if process == "renderer" and thread == FIRST:
            work["waits for a core"] += waited - waited_before
    return work


def _account(folder: str, served: int) -> Account:
    """Return what each thread of the browser with this folder, and of the server, has worked and waited."""
    account: Account = {}
    for kind, process in _processes(folder, served):
        for thread in (process / "task").glob("*"):
            with contextlib.suppress(OSError):
                worked, waited, _ = map(int, (thread / "schedstat").read_text().split())
                own = thread.name == process.name
                name = FIRST if own else NUMBER.sub("", (thread / "comm").read_text().strip())
                account[kind, f"{process.name}/{thread.name}", name] = worked / 1e6, waited / 1e6
    return account


def _processes(folder: str, served: int) -> Iterator[tuple[str, Path]]:
    """Yield the processes by what they are."""
    yield "server", PROCESSES / str(served)
    roots: set[str] = set()
    children: dict[str, list[Path]] = {}
    for process in PROCESSES.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
            children.setdefault(parent, []).append(process)
            if f"--user-data-dir={folder}" in (process / "cmdline").read_text():
                roots.add(process.name)
    seen: set[str] = set()
    todo = [PROCESSES / name for name in roots]
    while todo:
        process = todo.pop()
        if process.name in seen:
            continue
        seen.add(process.name)
        todo += children.get(process.name, [])
        with contextlib.suppress(OSError):
            kind = KIND.search((process / "cmdline").read_text().replace("\0", " "))
            yield (kind[1] or kind[2]) if kind else "browser", process


def _print(found: list[list[Work]]) -> None:
    """Print the medians, the version that is measured last of all."""
    last = len(found) - 1
    names = [f"another {number + 1}, ms" if number < last else "this one, ms" for number in range(len(found))]
    print(f"| thread | {' | '.join(names)} |\n|---|{'---:|' * len(names)}")

    def of(looks: list[Work], name: str) -> float:
        return median(look.get(name, 0) for look in looks)

    every = {name for looks in found for look in looks for name in look}
    for name in sorted(every, key=lambda name: -max(of(looks, name) for looks in found))[:SHOWN]:
        print(f"| {name} | {' | '.join(f'{of(looks, name):.0f}' for looks in found)} |")


if __name__ == "__main__":
    main()
