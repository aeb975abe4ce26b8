"""`python -m tools.dialect`: the rules of every installed game are in the kernel dialect."""

import sys

from sobremesa import games
from sobremesa.fast.checking import refusals


def main() -> int:
    """Print what is not; returns 1 where there is such a place."""
    found = [sentence for name in games.names() for sentence in refusals(games.load(name))]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
