"""`python -m benchmarks NAME …`: the benchmarks by name."""

import sys
from importlib import import_module

NAMES = {
    "speed": "actions a second, state copies, cold and cached start",
    "bots": "duplicate hands between bots",
    "cuatrola_fit": "the weights of Cuatrola's rule-based player, fitted anew",
    "solver": "hands of Cuatrola solved exactly, beside plain minimax",
}


def main() -> int:
    """Run one benchmark with the rest of the command line."""
    if len(sys.argv) < 2 or sys.argv[1] not in NAMES:
        print(
            "usage: python -m benchmarks NAME [OPTION …]", *(f"  {n:13}{text}" for n, text in NAMES.items()), sep="\n"
        )
        return 2
    name = sys.argv.pop(1)
    import_module(f"benchmarks.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
