"""`python -m tools.mutants GAME`: mutants of a game's rules, drawn by a seed, each tried by the game's tests.

    python -m tools.mutants GAME --seed 1 --number 500 --log mutants.jsonl

pytest collects once. A first run notes which lines of the rules each test comes to, and how long it takes
(`tools.reached`). Then each mutant is a fork, in which the code of one function is replaced and the tests that come to
the changed line run, those first that take least and have killed most, until one fails. Tests that call machine code
are left out, for it was translated before the change. A test that takes ten times as long as it did is ended: the
mutant does not end, and is killed. A run with a log goes on where it was interrupted.
"""

import argparse
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from sobremesa import games
from sobremesa.fast.linking import reached
from tools.mutations import Mutant, drawn, readers
from tools.putting import put
from tools.reached import Reached, measured

MEMORY = 4 << 30
"""The bytes a mutant may take: one that fills a list for ever is killed, too."""
LEAST_SECONDS, PATIENCE = 2.0, 10
"""The seconds of a processor that any test may take, and how many times what it took before."""
LIVED, KILLED, OUT_OF_TIME, BROKEN = range(4)
OUTCOMES = {LIVED: "lived", KILLED: "killed", OUT_OF_TIME: "out of time", BROKEN: "broken"}
"""What becomes of a mutant, by its process's exit status; by a signal it is `ended`, as it does not end itself."""
LATER = ("/bots/", "/presentation/", "/terminal/")
"""Tests that tell of a rule by what it leads to: they come last."""


class Trial:
    """The plugin that runs mutants in place of tests."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.failed = options, ""
        kernel: Any = games.load(options.game).kernel
        package = kernel.__name__.rpartition(".")[0]
        more = [import_module(f"{package}.{name}") for name in options.also]
        self.modules: list[ModuleType] = [one for one in reached(kernel) if one.__name__.startswith(package)] + more
        self.files = tuple(Path(str(one.__file__)) for one in self.modules)
        self.kills: Counter[str] = Counter()

    def pytest_sessionstart(self) -> None:
        """Have hypothesis be content with the first example that fails."""
        from hypothesis import Phase, settings  # pytest wants to import it itself

        settings.register_profile("mutants", settings(), phases=(Phase.explicit, Phase.generate))
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep which test failed."""
        if report.failed:
            self.failed = report.nodeid

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try one mutant after another."""
        found = drawn(self.files, self.options.seed, self.options.number)
        log = Path(self.options.log)
        done = {line["mutant"] for line in results(log)}
        items = {item.nodeid: item for item in session.items}
        tests = measured(list(items.values()), self.modules, Path(f"{log}.tests"), self)
        for number, mutant in enumerate(found):
            if number not in done and (not self.options.only or number in self.options.only):
                result = {"mutant": number, **told(mutant), **self.tried(mutant, items, tests)}
                with log.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(result, ensure_ascii=False) + "\n")
        return True

    def tried(self, mutant: Mutant, items: Mapping[str, pytest.Item], tests: Mapping[str, Reached]) -> dict[str, Any]:
        """Return what became of a mutant: its outcome, the test that killed it, how many tests ran."""
        code = mutant.code()
        chosen = [name for name in tests if name in items and self.notices(mutant, tests[name])]
        chosen.sort(key=lambda name: (tests[name].seconds + 0.002) * self.weight(name))
        began, (reading, writing) = time.monotonic(), os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.close(reading)
                self.run(mutant, code, [(items[name], tests[name].seconds) for name in chosen], writing)
            finally:
                os._exit(BROKEN)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            said = pipe.read().split("\n")
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        ran = [name for name in said if name]
        outcome = OUTCOMES.get(status, "ended")
        if outcome in ("killed", "ended"):
            self.kills[ran[-1] if ran else ""] += 1
        return {
            "outcome": outcome if chosen else "no test",
            "by": ran[-1] if ran and outcome in ("killed", "ended") else "",
            "ran": len(ran),
            "of": len(chosen),
            "seconds": round(time.monotonic() - began, 2),
        }

    def weight(self, name: str) -> float:
        """Return by how much a test comes later than its time says."""
        return (10 if any(folder in name for folder in LATER) else 1) / (1 + 4 * self.kills[name])

    def notices(self, mutant: Mutant, test: Reached) -> bool:
        """Return whether a test comes to what is changed: the statement, or one that reads the constant."""
        places = {(str(mutant.file), mutant.statement)} if mutant.of_function else readers(self.files, mutant.unit)
        return not places or any(line in test.lines[file] for file, line in places)

    def run(self, mutant: Mutant, code: CodeType, chosen: Sequence[tuple[pytest.Item, float]], writing: int) -> None:
        """Run the tests in this process until one fails, writing the name of each before it begins; never returns."""
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        put(mutant, code, self.modules)
        began = time.process_time()
        for i, (item, seconds) in enumerate(chosen):
            if time.process_time() - began > self.options.seconds:
                os._exit(OUT_OF_TIME)
            os.write(writing, f"{item.nodeid}\n".encode())
            signal.setitimer(signal.ITIMER_VIRTUAL, max(LEAST_SECONDS, PATIENCE * seconds))
            following = chosen[i + 1][0] if i + 1 < len(chosen) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                os._exit(KILLED)
        os._exit(LIVED)


# --- telling -------------------------------------------------------------------------------------------------------


def told(mutant: Mutant) -> dict[str, Any]:
    """Return what a log says of a mutant."""
    place = f"{mutant.file.name}:{mutant.line}"
    return {"place": place, "unit": mutant.unit, "operator": mutant.operator, "change": mutant.change}


def results(log: Path) -> Iterator[dict[str, Any]]:
    """Yield what a log has of each mutant."""
    if log.exists():
        yield from map(json.loads, log.read_text(encoding="utf-8").splitlines())


def report(log: Path) -> None:
    """Print how many mutants of each file came to what, and those that live."""
    found = list(results(log))
    for file in sorted({one["place"].split(":")[0] for one in found}):
        counts = Counter(one["outcome"] for one in found if one["place"].startswith(f"{file}:"))
        print(f"{file}: {sum(counts.values())} run, {', '.join(f'{n} {what}' for what, n in counts.most_common())}")
    for one in found:
        if one["outcome"] not in ("killed", "ended"):
            print(f"{one['mutant']}: {one['place']} {one['unit']} ({one['outcome']}): {one['change']}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the mutants that are asked for, and print what became of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--also", nargs="*", default=[], help="modules of the game that the rules do not import")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=500)
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of some of the mutants that are drawn")
    parser.add_argument("--seconds", type=float, default=60.0, help="of a processor, for a mutant")
    parser.add_argument("--log", default="")
    parser.add_argument("--tests", nargs="*", default=None)
    options = parser.parse_args(argv)
    options.log = options.log or f".cache/mutants-{options.game}-{options.seed}.jsonl"
    Path(options.log).parent.mkdir(parents=True, exist_ok=True)
    tests = options.tests or [f"tests/games/{options.game}", "tests/test_conformance.py"]
    arguments = [*tests, "-q", "-p", "no:cacheprovider", "--tb=no", "-k", options.game]
    pytest.main(arguments, plugins=[Trial(options)])
    report(Path(options.log))
    return 0


if __name__ == "__main__":
    sys.exit(main())
