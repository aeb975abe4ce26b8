"""Golden positions of a game's encoding: a file that tells whether what learners are given is still the same.

Each position has two hashes, that of the table and that of what is written of it. Where a table is the same and what
is written of it is not, the encoding has changed, and needs a new `VERSION`; where more than half of the tables are
others, the rules have changed, and the file is made anew.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from sobremesa.core.laws import AnyGame
from sobremesa.core.planes import fingerprint
from sobremesa.fast import playout
from sobremesa.fast.compile import compiled
from sobremesa.fast.records import from_record, record_type, to_record
from sobremesa.testing.encodings import STALE, classes_of, encoding_of, seen, view_of, words_of

FILE: Final = "encoding.txt"
POSITIONS: Final = 1000
MACHINE: Final = 100
"""Positions at which machine code is compared with CPython."""
APART: Final = (1, 2, 3, 5, 8, 13)
"""Actions between two positions, in turn."""
ACTIONS: Final = 150
"""Actions of a match from which positions are taken."""
A_LINE: Final = 6
WRITE: Final = "write it anew by SOBREMESA_GOLDEN=write"


def positions(game: AnyGame, seed: int = 0) -> Iterator[tuple[Any, Any]]:
    """Yield rules and state of positions in which a seat decides, in random matches at every preset and size."""
    tables = [(name, size) for name in game.rulebook.presets for size in game.players]
    while True:
        for name, size in tables:
            rules = game.rules(game.rulebook.ruleset(name), size)
            yield from ((rules, state) for state in _met(game, rules, seed, seed % size))
            seed += 1


def _met(game: AnyGame, rules: Any, seed: int, dealer: int) -> Iterator[Any]:
    """Yield states of one random match."""
    example, driver = game.new_state(), compiled(playout, kernel=game.kernel)
    states, record = np.zeros(1, record_type(example)), to_record(rules)[0]
    random = np.array([seed], np.uint64)
    out = np.zeros(game.kernel.MAX_LEGAL, np.int64)
    deck = np.zeros(len(game.pack_of(rules)) + game.cut, np.int64)
    driver.kernel.start(record, states[0], dealer)
    played = 0
    while played < ACTIONS:
        made = driver.play_out(record, states[0], random, out, deck, APART[played % len(APART)])
        if made == 0 or driver.kernel.actor(record, states[0]) == playout.MATCH_OVER:
            return
        played += int(made)
        if driver.kernel.actor(record, states[0]) >= 0:
            yield from_record(states[0], example)


def hashes(game: AnyGame, rules: Any, state: Any) -> str:
    """Return the hash of a table as its seat sees it and that of what is written of it, each of eight digits."""
    seat, out = game.kernel.actor(rules, state), [0] * game.kernel.MAX_LEGAL
    codes = out[: game.kernel.legal_actions(rules, state, out)]
    table = (rules.players, game.notation.digest(rules, state), game.notation.hand(state, seat), codes)
    written = (seen(game, rules, state, seat), classes_of(game, rules, state, seat, codes))
    return _hash(table) + _hash(written)


def machine_faults(game: AnyGame, number: int) -> Iterator[str]:
    """Yield what machine code writes in another way than CPython, of some positions."""
    encoding = encoding_of(game)
    if encoding is None:
        return
    twin = compiled(encoding)
    for rules, state in islice(positions(game), number):
        seat = game.kernel.actor(rules, state)
        view, record = view_of(game, rules, state, seat), to_record(rules)[0]
        out = np.full(encoding.WORDS, STALE, np.int64)
        twin.observe(record, to_record(view)[0], seat, out)
        if tuple(out.tolist()) != words_of(game, rules, view, seat):
            yield "machine code writes other words"
        listed = [0] * game.kernel.MAX_LEGAL
        codes = listed[: game.kernel.legal_actions(rules, state, listed)]
        if [twin.dense(record, to_record(view)[0], code) for code in codes] != classes_of(
            game, rules, state, seat, codes
        ):
            yield "machine code gives other classes"


def _hash(value: Any) -> str:
    return sha256(repr(value).encode()).hexdigest()[:8]


def head(game: AnyGame) -> str:
    """Return the file's first line: the encoding's name and the hash of its names and shapes."""
    encoding = encoding_of(game)
    name = f"{game.name}_v{encoding.VERSION}"
    return f"{name} {fingerprint(name, encoding.PLANES, encoding.ALPHABET)}"


def golden_faults(game: AnyGame, folder: Path, write: bool) -> Iterator[str]:
    """Yield what has changed since the file of golden positions was written; write it anew where that may be."""
    if encoding_of(game) is None:
        return
    file = folder / FILE
    stored = file.read_text(encoding="utf-8").split() if file.exists() else []
    now = [*head(game).split(), *islice((hashes(game, *one) for one in positions(game)), POSITIONS)]
    known = {one[:8] for one in stored[2:]}
    again = [one for one in now[2:] if one[:8] in known]
    wrong = sum(one not in stored for one in again)
    if stored[:1] == now[:1] and (stored[1] != now[1] or wrong):
        what = f"{stored[0]} writes {wrong} of {len(again)} known positions otherwise"
        yield f"the encoding {what if wrong else stored[0] + ' has other planes or names'}: give it a new VERSION"
    elif write:
        lines = [now[:2], *(now[at : at + A_LINE] for at in range(2, len(now), A_LINE))]
        file.write_text("".join(" ".join(line) + "\n" for line in lines), encoding="utf-8")
    elif stored[:2] != now[:2] or 2 * len(again) < len(now):
        yield f"{FILE} knows {len(again)} of {len(now) - 2} positions as they are now: {WRITE}"
