"""Answers to questions about the rules: the first of a process, the next, and the whole command, by game."""

import subprocess
import sys
import time
from statistics import median

from sobremesa import games

QUESTION = "who deals first?"
ONCE = """
import sys, time
from sobremesa import games
from sobremesa.presentation.rule_search import answers
game = games.load(sys.argv[1])
ruleset, spent = game.ruleset(), []
game.codes(ruleset)
for question in (sys.argv[2], f"tell me, {sys.argv[2]}"):
    began = time.process_time()
    answers(game, question, ruleset, "en")
    spent.append(time.process_time() - began)
print(*spent)
"""
"""Program that asks twice, and prints the processor's seconds of each answer."""
TIMES = 5


def main() -> None:
    """Print the medians in milliseconds; those of the command are by the clock, Python's start included."""
    print(f"{'question about the rules':28}{'first':>10}{'next':>10}{'command':>10}")
    for name in games.names():
        asked = [_output([sys.executable, "-c", ONCE, name, QUESTION]) for _ in range(TIMES)]
        first, later = (median(float(one.split()[place]) for one in asked) for place in (0, 1))
        command = median(_seconds([sys.executable, "-m", "sobremesa", "rules", name, QUESTION]) for _ in range(TIMES))
        print(f"{name:28}" + "".join(f"{1000 * one:>7.1f} ms" for one in (first, later, command)), flush=True)


def _output(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _seconds(command: list[str]) -> float:
    began = time.perf_counter()
    _output(command)
    return time.perf_counter() - began
