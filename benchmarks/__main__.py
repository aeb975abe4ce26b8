"""`python -m benchmarks NAME …`: the benchmarks by name."""

import sys
from importlib import import_module

NAMES = {
    "speed": "actions a second, state copies, cold and cached start",
    "compile": "machine code by way of C, beside Numba's",
    "kernels": "random play on one core, beside another version's",
    "envs": "steps a second of batches of tables, beside OpenSpiel's games",
    "first_step": "what a first step takes: from source with an empty cache, when all is kept, or from a wheel",
    "interfaces": "steps a second of the environments for PettingZoo and Gymnasium",
    "spiel_steps": "steps a second of our games of OpenSpiel, beside one of its own",
    "wasm": "machine code as wasm in Node, beside native code",
    "nashconv": "what a best reply wins from each player, exactly, in games small enough",
    "small_decks": "what best replies win on small decks, from OpenSpiel's algorithms and from our levels",
    "encodings": "worlds that a seat cannot tell apart, and those that what learners are given tells apart",
    "openspiel": "our search against OpenSpiel's ISMCTSBot on our Cuarenta",
    "scopone": "the search on Scopone, beside published results",
    "solver": "hands of Cuatrola solved exactly, beside plain minimax",
    "load": "the server under load: durable actions a second, waits, memory",
    "threads": "scenes in threads, with the Python that runs it",
    "memory": "memory of tables that wait, and of tables in play",
    "pauses": "how long searches for garbage hold a server of thousands of tables up",
    "beside_bots": "how long others wait while slow bots think, in threads and in processes",
    "instructions": "what an action costs the server in instructions, whatever else the machine does",
    "bot_latency": "what the way to whoever thinks costs, by processes and by a queue in PostgreSQL",
    "scenes": "what a scene costs the server, in time and in bytes",
    "takeover": "how long a server takes to have the tables of one of another version that has died",
    "table_opening": "how long a table takes to open, from all of its events and from its snapshot",
    "review_ladder": "levels by review: what each loses a decision, and whether errors stay errors in more worlds",
    "questions": "how long a question about the rules waits for its answer",
    "lighthouse": "Lighthouse on the entrance and at a table in play: scores, times, bytes",
    "frames": "frames a second in play and the longest wait after a tap, on a slow processor",
    "main_thread": "work of the page's one thread for each tap and each frame, on a slow processor",
    "page_threads": "what all threads of a browser do to open the page, beside another version's",
    "strips": "pictures, 80 ms apart, of a deal, a capture, a caída y limpia, a trick and a discard, to be looked at",
    "first_card": "taps and seconds from an empty browser to the first card, by game and language",
    "offline_start": "seconds until a page that needs no network can open a table, first and later",
    "offline_levels": "what a searching level's decision takes in a page without a network, by its module of wasm",
    "hostile": "the server under a stranger's attacks: its memory, and how long others wait",
    "prices": "what each route costs the server, beside the price that is stated",
    "deployed": "thousands of people through the shipped proxy, one of whom attacks: whose line is cut",
    "nemesis": "three servers at one database, while something always breaks: what was lost",
    "scale": "what an action costs servers and database, and what many people would",
    "backup": "how long players wait while a backup is made of the store that they play at",
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
