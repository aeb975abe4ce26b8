"""The server's messages as TypeScript: `python -m tools.messages` writes `web/src/messages.ts` from the Structs.

`--check` writes nothing and exits 1 where the file is not what the Structs say.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import inspect

from sobremesa import games
from sobremesa.games.facets import presenter
from sobremesa.presentation.scene import Scene
from sobremesa.server import messages
from sobremesa.server.replay import Replay

FILE = Path(__file__).parents[1] / "web" / "src" / "messages.ts"
HEAD = "// Made by `python -m tools.messages` from src/sobremesa/server; not to be edited.\n"


def all_scenes() -> tuple[type[Scene], ...]:
    """Return the scene of each of the package's games."""
    for name in games.NAMES:
        presenter(name)
    return tuple(sorted(Scene.__subclasses__(), key=lambda one: one.__name__))


class Written:
    """The TypeScript of some Structs and of all that they need, each once."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}

    def add(self, struct: type[Any]) -> str:
        """The name of a Struct, which is written if it was not yet."""
        name = struct.__name__
        if name not in self.interfaces:
            self.interfaces[name] = ""
            self.interfaces[name] = "\n".join(self._interface(struct))
        return name

    def _interface(self, struct: type[Any]) -> Iterator[str]:
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType | inspect.DataclassType)
        yield from _comment(struct)
        yield f"export interface {struct.__name__} {{"
        if isinstance(info, inspect.StructType) and info.tag_field:
            yield f'  {info.tag_field}: "{info.tag}";'
        sent = issubclass(struct, messages.Command | messages.Body)
        for field in info.fields:
            optional = "?" if sent and not field.required else ""
            yield f"  {field.encode_name}{optional}: {self.type(field.type)};"
        yield "}"

    def type(self, kind: Any) -> str:
        """A type as TypeScript writes it."""
        match kind:
            case inspect.StructType(cls=cls) | inspect.DataclassType(cls=cls):
                return "Scene" if cls is Scene else self.add(cls)
            case inspect.UnionType(types=types):
                return " | ".join(map(self.type, types))
            case inspect.LiteralType(values=values):
                return " | ".join(f'"{value}"' for value in values)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return f"readonly {_grouped(self.type(item))}[]"
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(map(self.type, items))}]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self.type(value)}>"
        return SIMPLE[type(kind)]


SIMPLE: dict[type, str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def _grouped(written: str) -> str:
    """A type in brackets where `[]` would bind to a part of it."""
    return f"({written})" if " " in written else written


def _comment(struct: type[Any]) -> Iterator[str]:
    """The docstring as a comment."""
    lines = [line.strip() for line in (struct.__doc__ or "").strip().splitlines()]
    if len(lines) == 1:
        yield f"/** {lines[0]} */"
    else:
        yield from ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def text() -> str:
    """The whole file."""
    written = Written()
    unions = {"ToServer": messages.COMMANDS, "ToClient": messages.MESSAGES, "Scene": all_scenes()}
    for struct in (*messages.BODIES, *messages.ANSWERS, Replay):
        written.add(struct)
    names = {union: [written.add(struct) for struct in structs] for union, structs in unions.items()}
    names["Scene"] = names["Scene"] or [written.add(Scene)]
    rows = [f"export type {union} =\n  | " + "\n  | ".join(of) + ";" for union, of in names.items() if of != [union]]
    return "\n".join([HEAD, *(f"{one}\n" for one in written.interfaces.values()), *(f"{row}\n" for row in rows)])


def main(arguments: list[str]) -> int:
    """Write the file, or compare it."""
    wanted = text()
    if "--check" in arguments:
        return int(not FILE.exists() or FILE.read_text(encoding="utf-8") != wanted)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
