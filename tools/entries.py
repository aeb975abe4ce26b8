"""Modules of wasm with the entries by which games' levels search, for tables without a network."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from sobremesa import bots, games
from sobremesa.compile import kept, wasm
from sobremesa.compile.call import translated_for
from sobremesa.compile.unit import Instance, Unit
from sobremesa.fast.compile import found


def modules() -> Iterator[tuple[str, bytes]]:
    """Yield the file of each game whose levels have entries; raises `NoMachineCode` without zig."""
    for game in games.names():
        if where := bots.known(game).entries:
            unit = Unit()
            yield f"{game}.wasm", wasm.module(unit.text(entries_of(unit, game, where)))


def entries_of(unit: Unit, game: str, where: str) -> dict[str, Instance]:
    """Return a game's entries, for the types that its list has; raises `LookupError` for one that it has not."""
    named = import_module(where).ENTRIES
    folder = Path(str(import_module(games.load(game).kernel.__name__).__file__)).parent
    listed = [item for part in kept.listed(folder).values() for item in part.values()]
    calls = [found(item) for item in listed if item["function"] in {entry.__name__ for entry in named.values()}]
    made = {}
    for name, entry in named.items():
        types = [takes for function, takes in calls if function is entry]
        if len(types) != 1:
            raise LookupError(f"{folder / kept.LIST} has {len(types)} calls of '{name}', not one: see tools.signatures")
        made[name] = translated_for(unit, entry, types[0])
    return made
