"""Machine code of wheels, run: recorded calls of every level, made again by the library for another machine.

`python -m tools.machines --for windows-x86_64 --run wine64` says of each game how many calls gave other bytes. What is
run is `replay.c` beside the library as `tools.wheels` makes it; `--run` is what runs a program of that machine here,
and nothing where this is one.
"""

import argparse
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sobremesa import games
from tools.recorded_calls import Call
from tools.wasm import Translated, translated_game
from tools.wheels import MACHINES, compiled, zig

REPLAY = Path(__file__).with_name("replay.c")


def main() -> int:
    """Replay the calls; the exit status is 1 where one gave something else."""
    options = parser().parse_args()
    status = 0
    for name in options.games or games.names():
        done = replayed(translated_game(name, options.decisions), options.machine, options.run.split())
        print(f"{name}: {done.stdout.strip() or done.stderr.strip()}", flush=True)
        status |= done.returncode != 0
    return status


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m tools.machines", description=__doc__)
    made.add_argument("games", nargs="*", help="the games; all that are installed without any")
    made.add_argument("--for", dest="machine", choices=list(MACHINES), required=True)
    made.add_argument("--run", default="", help="what runs a program of that machine, as 'wine64'")
    made.add_argument("--decisions", type=int, default=1, help="decisions of each level and table")
    return made


def replayed(game: Translated, machine: str, runner: list[str]) -> subprocess.CompletedProcess[str]:
    """Make a game's recorded calls again by its library for a machine."""
    target, _, suffix = MACHINES[machine]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (library := folder / f"machine_code{suffix}").write_bytes(compiled(game.unit.text(game.named), target))
        calls = game.recorder.calls
        (file := folder / "calls").write_bytes(flattened(calls, [game.name(i) for i in range(len(calls))]))
        program = folder / "replay.exe"
        zig(folder, "cc", "-target", target, "-dynamic", "-O2", "-o", str(program), str(REPLAY))
        command = [*runner, str(program), f"./{library.name}", file.name]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def flattened(calls: list[Call], names: list[str]) -> bytes:
    """Return calls as `replay.c` reads them."""
    return b"".join([_words(len(calls)), *(part for pair in zip(calls, names, strict=True) for part in _call(*pair))])


def _call(call: Call, name: str) -> Iterator[bytes]:
    yield _words(len(name)) + name.encode()
    yield _words(len(call.words) // 8) + call.words
    yield _words(len(call.before))
    for before, after in zip(call.before, call.after, strict=True):
        yield _words(len(before)) + before + after
    yield _words(len(call.references))
    for word, block, place, lengths in call.references:
        yield _words(word, block, place, len(lengths), *lengths)
    yield _words(len(call.result) // 8) + call.result


def _words(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}q", *numbers)


if __name__ == "__main__":
    sys.exit(main())
