"""Messages of the server as TypeScript, written from the Structs: `web/src/messages.ts`, and `scene.ts` of each board.

`python -m tools.messages` writes them; `--check` writes nothing and exits 1 where the file is not what the Structs say.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_type_hints

from msgspec import inspect

from sobremesa import games
from sobremesa.games.facets import presenter
from sobremesa.presentation.kit.words import GroupScene, KitScene
from sobremesa.presentation.scene import CardFace, Scene
from sobremesa.protocol import messages
from tools.made import settle

WEB = Path(__file__).parents[1] / "web" / "src"
HEAD = "// Made by `python -m tools.messages` from src/sobremesa/protocol; not to be edited.\n"


def scene_of(game: str) -> type[Scene]:
    """Return the scene of a game as its presenter makes it."""
    found: type[Scene] = get_type_hints(presenter(game).scene)["return"]
    return found


class Written:
    """The TypeScript of some Structs and of all that they need, each once; those `elsewhere` are extended."""

    def __init__(self, elsewhere: Iterable["Written"] = ()) -> None:
        self.interfaces: dict[str, str] = {}
        self.structs: dict[str, type[Any]] = {}
        self._elsewhere = {struct for other in elsewhere for struct in other.structs.values()}

    def add(self, struct: type[Any]) -> str:
        """The name of a Struct, which is written if it was not yet."""
        name = struct.__name__
        if name not in self.interfaces:
            self.interfaces[name] = ""
            self.structs[name] = struct
            self.interfaces[name] = "\n".join(self._interface(struct))
        return name

    def _interface(self, struct: type[Any]) -> Iterator[str]:
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType | inspect.DataclassType)
        yield from _comment(struct)
        base = next((one for one in struct.__mro__[1:] if one in self._elsewhere), None)
        inherited = {field.name: field.type for field in _fields(base)} if base else {}
        yield f"export interface {struct.__name__} {f'extends {self.add(base)} ' if base else ''}{{"
        if isinstance(info, inspect.StructType) and info.tag_field:
            yield f'  {info.tag_field}: "{info.tag}";'
        left_out = isinstance(info, inspect.StructType) and struct.__struct_config__.omit_defaults
        sent = left_out or issubclass(struct, messages.Command | messages.Body)
        for field in info.fields:
            if inherited.get(field.name) == field.type:
                continue
            optional = "?" if sent and not field.required else ""
            yield f"  {field.encode_name}{optional}: {self.type(field.type)};"
        yield "}"

    def type(self, kind: Any) -> str:
        """A type as TypeScript writes it."""
        match kind:
            case inspect.StructType(cls=cls) | inspect.DataclassType(cls=cls):
                return self.add(cls)
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


def _fields(struct: type[Any]) -> tuple[inspect.Field, ...]:
    """The fields of a Struct, with those that it inherits."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType | inspect.DataclassType)
    return info.fields


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


def text(written: Written) -> str:
    """Return the file of the messages, with what all scenes have in common."""
    unions = {"ToServer": messages.COMMANDS, "ToClient": messages.MESSAGES}
    for struct in (*messages.BODIES, *messages.ANSWERS, CardFace):
        written.add(struct)
    names = {union: [written.add(struct) for struct in structs] for union, structs in unions.items()}
    rows = [f"export type {union} =\n  | " + "\n  | ".join(of) + ";" for union, of in names.items()]
    return "\n".join([HEAD, *(f"{one}\n" for one in written.interfaces.values()), *(f"{row}\n" for row in rows)])


def scenes_text(scenes: Iterable[type[Scene]], known: Iterable[tuple[Written, str]]) -> str:
    """Return the file of some scenes: what is not `known` yet, by what is written and in which module."""
    known = list(known)
    written = Written(other for other, _ in known)
    for scene in scenes:
        written.add(scene)
    own, lines = dict(written.interfaces), []
    for other, module in known:
        shared = {name for name in own if other.structs.get(name) is written.structs[name]}
        own = {name: body for name, body in own.items() if name not in shared}
        lines.append((shared, module))
    imports = [
        f'import type {{ {", ".join(used)} }} from "{module}";'
        for shared, module in lines
        if (used := sorted(name for name in shared if _is_named(name, own.values())))
    ]
    return "\n".join([HEAD, *imports, *([""] if imports else []), *(f"{one}\n" for one in own.values())])


def _is_named(name: str, bodies: Iterable[str]) -> bool:
    """Return whether a type is named in some of the interfaces, their comments aside."""
    named = re.compile(rf": .*\b{name}\b.*;$|^export .* extends {name} ")
    return any(named.search(line) for body in bodies for line in body.splitlines())


def files() -> dict[Path, str]:
    """Return every file with its text; a game of another package keeps its own."""
    common = Written()
    made = {WEB / "messages.ts": text(common)}
    kit = Written([common])
    for scene in (KitScene, GroupScene):
        kit.add(scene)
    made[WEB / "board" / "scene.ts"] = scenes_text((KitScene, GroupScene), [(common, "../messages")])
    known = [(common, "../../messages"), (kit, "../../board/scene")]
    for name in games.names():
        if (folder := WEB / "games" / name).is_dir():
            made[folder / "scene.ts"] = scenes_text([scene_of(name)], known)
    return made


def main(check: bool) -> int:
    """Write the files; with `check` only say which are not current."""
    return settle(files(), "tools.messages", check)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
