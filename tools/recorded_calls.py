"""Recorded calls: what native play calls, with every byte before and after, to be made again elsewhere.

A call is kept as words of 64 bits and blocks of memory. Arrays that lie over one another, as a state does in an array
of states, lie in one block, so that what is written through one is seen through the other when the call is made again.
"""

import base64
import ctypes
import gzip
import json
import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from unittest.mock import patch

import numpy as np

from sobremesa import bots, games
from sobremesa.compile.arguments import signature, type_of
from sobremesa.compile.call import Native
from sobremesa.compile.types import NOTHING, REAL, WORD, Array, Record, Tuple, Type
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.fast.batch import random_matches

Reference = tuple[int, int, int, tuple[int, ...]]
"""The place of a word; the block and the place in it that it means; the lengths of an array."""


@dataclass
class Call:
    """One call: the words given, the blocks of memory before and after, and the words of its result."""

    function: Native
    types: tuple[Type, ...]
    words: bytes
    references: list[Reference]
    before: list[bytes]
    after: list[bytes] = field(default_factory=list)
    result: bytes = b""


@dataclass
class Recorder:
    """Calls of Python to machine code, as they are made: of each function and signature the first few."""

    each: int
    largest: int
    """Bytes of a call's blocks beyond which it is not kept."""
    calls: list[Call] = field(default_factory=list)
    keys: list[Any] = field(default_factory=list)
    """Of each call, what tells its function and signature."""
    left_out: int = 0
    """Calls that were too large."""
    examples: dict[Any, tuple[Native, tuple[Any, ...]]] = field(default_factory=dict)
    """Of each function and signature one call's arguments."""
    seen: Counter[Any] = field(default_factory=Counter)

    def call(self, original: Any, function: Native, arguments: tuple[Any, ...]) -> Any:
        """Make a call, and keep it."""
        key = id(function), signature(arguments)
        self.examples.setdefault(key, (function, arguments))
        if self.seen[key] >= self.each:
            return original(function, *arguments)
        started = self._started(function, arguments)
        if started is None:
            self.left_out += 1
            return original(function, *arguments)
        made, blocks = started
        result = original(function, *arguments)
        made.after = [ctypes.string_at(start, size) for start, size in blocks]
        made.result = flat(result)
        self.calls.append(made)
        self.keys.append(key)
        self.seen[key] += 1
        return result

    def _started(self, function: Native, arguments: tuple[Any, ...]) -> tuple[Call, list[tuple[int, int]]] | None:
        types = tuple(type_of(argument) for argument in arguments)
        leaves = list(parts(types, arguments))
        blocks = merged([extent(value) for kind, value in leaves if isinstance(kind, Array | Record)])
        if sum(size for _, size in blocks) > self.largest:
            return None
        words, references = b"", []
        for place, (kind, value) in enumerate(leaves):
            if isinstance(kind, Array | Record):
                start, _ = extent(value)
                block = max(i for i, (first, _) in enumerate(blocks) if first <= start)
                references.append((place, block, start - blocks[block][0], tuple(np.shape(value))))
            words += bytes(8) if isinstance(kind, Array | Record) else word(kind, value)
        before = [ctypes.string_at(start, size) for start, size in blocks]
        return Call(function, types, words, references, before), blocks


def parts(types: tuple[Type, ...], values: tuple[Any, ...]) -> Iterator[tuple[Type, Any]]:
    """Return the values that travel as a word each, with their types."""
    for kind, value in zip(types, values, strict=True):
        if isinstance(kind, Tuple):
            yield from parts(kind.items, value)
        else:
            yield kind, value


def extent(value: Any) -> tuple[int, int]:
    """Return where an array or a record lies, and its bytes."""
    return int(value.__array_interface__["data"][0]), int(value.nbytes)


def merged(extents: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the blocks of memory, those that overlap together."""
    blocks: list[tuple[int, int]] = []
    for start, size in sorted(extents):
        if blocks and start < blocks[-1][0] + blocks[-1][1]:
            first, length = blocks[-1]
            blocks[-1] = first, max(length, start + size - first)
        elif not blocks or (start, size) != blocks[-1]:
            blocks.append((start, size))
    return blocks


def word(kind: Type, value: Any) -> bytes:
    """Return a number as the word in which it travels."""
    return struct.pack("<Q" if kind == WORD else "<d" if kind in REAL else "<q", value)


def flat(result: Any) -> bytes:
    """Return a result as words."""
    if isinstance(result, tuple):
        return b"".join(flat(part) for part in result)
    return b"" if result is None else word(type_of(result), result) if type_of(result) != NOTHING else b""


@contextmanager
def recording(each: int = 4, largest: int = 1 << 25) -> Iterator[Recorder]:
    """Record what is called meanwhile."""
    recorder, original = Recorder(each, largest), Native.__call__

    def recorded(function: Native, *arguments: Any) -> Any:
        return recorder.call(original, function, arguments)

    with patch.object(Native, "__call__", recorded):
        yield recorder


def play(game: str, decisions: int) -> None:
    """Play every level of a game against itself at every ruleset and number of players, so many decisions each.

    Random matches are played, too, which call every function of the rules.
    """
    found = games.load(game)
    for preset in found.rulebook.presets:
        for players in found.players:
            random_matches(found, found.rulebook.ruleset(preset), players, 2, seed=1, limit=200)
    for level in bots.levels(game):
        for preset in found.rulebook.presets:
            for players in found.players:
                _play(Match(found, found.rulebook.ruleset(preset), players, seed=f"record {level}"), level, decisions)


def _play(match: Any, level: str, decisions: int) -> None:
    seats = [bots.make(match.game.name, level, f"record {seat}") for seat in range(match.players)]
    made = 0
    while not match.over and made < decisions:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(seats[match.actor].choose(match.view(match.actor)))
            made += 1


def written(calls: list[Call], names: dict[int, str]) -> bytes:
    """Return calls as a file: blocks once each, and what was left in memory by its hash.

    `names` are the entries of a module, by the number of a call.
    """
    blobs: dict[bytes, int] = {}
    told = []
    for number, call in enumerate(calls):
        told.append(
            {
                "entry": names[number],
                "words": base64.b64encode(call.words).decode(),
                "references": call.references,
                "blocks": [blobs.setdefault(block, len(blobs)) for block in call.before],
                "after": [sha256(block).hexdigest() for block in call.after],
                "result": base64.b64encode(call.result).decode(),
            }
        )
    text = {"blobs": [base64.b64encode(zlib.compress(blob)).decode() for blob in blobs], "calls": told}
    return gzip.compress(json.dumps(text, separators=(",", ":")).encode(), mtime=0)
