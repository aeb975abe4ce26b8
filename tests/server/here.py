"""What stands for the worker that searches in a page without a network."""

import json
from base64 import b64decode, b64encode
from importlib import import_module
from typing import Any

import numpy as np

from sobremesa import bots
from sobremesa.compile.types import Array, Record
from sobremesa.compile.unit import Unit
from tools import entries


class Here:
    """Native code makes the calls, from the same texts."""

    def __init__(self, game: str, problem: str = "") -> None:
        self.games, self.asked, self._problem = json.dumps([game]), list[str](), problem
        self._entries: dict[str, Any] = dict(import_module(bots.known(game).entries).ENTRIES)
        self._made = entries.entries_of(Unit(), game, bots.known(game).entries)
        self._kept: dict[str, Any] = {}

    async def ask(self, game: str, call: str) -> str:
        told = json.loads(call)
        self.asked.append(told["name"])
        if self._problem:
            return json.dumps({"problem": self._problem})
        for one in told["takes"]:
            if "room" not in one and one.get("kept", "") not in ("", *self._kept):
                return json.dumps({"missing": one["kept"]})
        kinds = self._made[told["name"]].parameters
        taken = [self._taken(kind, one) for kind, one in zip(kinds, told["takes"], strict=True)]
        result = self._entries[told["name"]](*taken)
        rooms = [b64encode(taken[place].tobytes()).decode() for place in told["gives"]]
        return json.dumps({"result": str(result or 0), "rooms": rooms})

    def _taken(self, kind: Any, one: Any) -> Any:
        if one.get("kept", "") in self._kept:
            return self._kept[one["kept"]]
        item = kind.item if isinstance(kind, Array) else kind
        data = bytearray(b64decode(one["bytes"]) if "bytes" in one else one["room"])
        found = np.frombuffer(data, np.dtype(item.dtype)).reshape(one["lengths"])
        if "kept" in one:
            self._kept[one["kept"]] = found
        return found[()] if isinstance(kind, Record) else found
