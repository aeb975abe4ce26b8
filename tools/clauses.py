"""Which test proves which clause of each rulebook: `python -m tools.clauses [GAME…]`.

It lists, for each game, its rule clauses with the number of tests that carry their mark, and the clauses that are no
rules, by kind. It exits 1 if a rule clause has no test or a mark names no clause.
"""

import sys
from pathlib import Path

from sobremesa import games
from sobremesa.testing.marks import report

ROOT = Path(__file__).parents[1]


def main(names: list[str]) -> int:
    """Print the reports of these games, or of all; 1 if a rule has no test or a mark no clause."""
    found = [report(games.load(name), ROOT / "tests" / "games" / name) for name in names or games.names()]
    print("\n\n".join(map(str, found)))
    return int(any(one.untested or one.unknown for one in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
