"""`python -m benchmarks NAME …`: the benchmarks by name."""

import sys
from importlib import import_module

NAMES = {
    "speed": "actions a second, state copies, cold and cached start",
    "canasta_fit": "the weights of Canasta's searching players, by self-play",
    "canasta_trials": "what Canasta's searching players gain by trying more",
    "cuarenta_belief": "what cards that a seat let lie tell of its hand",
    "cuarenta_judges": "two of Cuarenta's learned judges against each other",
    "cuarenta_manners": "how Cuarenta's players choose their plays, and what that tells of their hands",
    "cuarenta_net": "what Cuarenta's searching players learn from self-play",
    "cuatrola_beliefs": "what Cuatrola's searching players believe of margins and cards, fitted anew",
    "cuatrola_fit": "the weights of Cuatrola's rule-based player, fitted anew",
    "cuatrola_room": "where Cuatrola's matches are won: one part of the play at a time handed to a stronger player",
    "nashconv": "what a best reply wins from each player, exactly, in games small enough",
    "peers": "our search against OpenSpiel's ISMCTSBot on our Cuarenta",
    "scopone": "the search on Scopone, beside published results",
    "solver": "hands of Cuatrola solved exactly, beside plain minimax",
    "load": "the server under load: durable actions a second, waits, memory",
    "scenes": "what a scene costs the server, in time and in bytes",
    "opening": "how long a table takes to open, from all of its events and from its snapshot",
    "hostile": "the server under a stranger's attacks: its memory, and how long others wait",
    "faults": "the server killed in mid-game again and again: what was acknowledged, what was lost",
}


def main() -> int:
    """Run one benchmark with the rest of the command line."""
    if len(sys.argv) < 2 or sys.argv[1] not in NAMES:
        print(
            "usage: python -m benchmarks NAME [OPTION …]", *(f"  {n:17}{text}" for n, text in NAMES.items()), sep="\n"
        )
        return 2
    name = sys.argv.pop(1)
    import_module(f"benchmarks.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
