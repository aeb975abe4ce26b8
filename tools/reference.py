"""Reference of the library and the environments: `python -m tools.reference` makes the pages of what they offer.

`--check` writes nothing and exits 1 where a page is not what the docstrings say.
"""

import inspect
import re
import sys
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import NamedTuple

import sobremesa
import sobremesa.envs
from tools.made import settle

ROOT = Path(__file__).parents[1]
LONGEST = 90
"""Letters of a signature that stands in one line."""
EXAMPLE = re.compile(r"(?m)^>>> .*(?:\n.+)*")
OWNERS = {"LegalActions": "legal", "SeatEnv": "env", "SeatVectorEnv": "envs"}
"""Names of values in the reference, where they are not their class in small letters."""
PLAINER = (
    (r"typing\.", ""),
    (r"numpy\.ndarray\[tuple\[Any, \.\.\.\], numpy\.dtype\[(?:numpy\.)?(\w+)\]\]", r"NDArray[\1]"),
    (r"Callable\[\[NDArray\[int8\], NDArray\[int8\]\], NDArray\[Any\]\]", "Policy"),
    (r"\b(?:sobremesa|collections|gymnasium|pettingzoo)\.[a-z_.]+\.", ""),
    (r"~([A-Z]\w*)\b", r"\1"),
    (r"<(\w+\.\w+): [^>]*>", r"\1"),
)
"""What a signature is written without: the modules of its types, and how NumPy spells an array's."""
CONSTANTS = {
    "CHANCE": "The actor of a deal: `match.deal()` comes next.",
    "MATCH_OVER": "The actor of a match that is over.",
}


class Book(NamedTuple):
    """A page of the reference: of which module, what stands at its head, and its names by chapters."""

    page: Path
    module: ModuleType
    head: str
    chapters: dict[str, list[str]]


LIBRARY = Book(
    ROOT / "docs" / "reference" / "library.md",
    sobremesa,
    """\
# The library, name by name

Made by `python -m tools.reference` from the docstrings of what `import sobremesa` offers; not to be edited. A
[tour](../tutorial/library.md) comes before it. The examples follow on from each other, all in one session.

```python
>>> from sobremesa import *

```
""",
    {
        "A match": ["new_match", "replay", "Match", "Step", "Action", "LegalActions", "Result", "Score", "Event"],
        "What can be seen": ["Position", "View", "Explanation"],
        "Games and rulesets": ["games", "Game", "Ruleset", "Option", "Pack", "Card"],
        "Records": ["Record"],
        "Who acts when no seat does": ["Chance", "CHANCE", "MATCH_OVER"],
        "Errors": [
            "SobremesaError",
            "NotationError",
            "WrongTurn",
            "IllegalAction",
            "RulesetError",
            "RecordError",
            "UnknownGame",
        ],
    },
)
ENVIRONMENTS = Book(
    ROOT / "docs" / "reference" / "environments.md",
    sobremesa.envs,
    """\
# The environments, name by name

Made by `python -m tools.reference` from the docstrings of what `import sobremesa.envs` offers; not to be edited. A
[tutorial](../tutorial/learner.md) comes before it, and [Train a learner](../how-to/environments.md) says which of them
is for what. The examples follow on from each other, all in one session. A `Policy` is a function of planes and masks,
each an `NDArray[int8]`, that returns actions.

```python
>>> from sobremesa.envs import *

```
""",
    {
        "Many tables": ["Batch"],
        "What is seen, and what can be done": ["Encoding", "encoding", "NotThisEncoding"],
        "PettingZoo": ["aec"],
        "Gymnasium": ["SeatEnv", "SeatVectorEnv"],
    },
)
BOOKS = (LIBRARY, ENVIRONMENTS)


def text(book: Book) -> str:
    """Return a whole page; raises `LookupError` where a name at the top stands in no chapter."""
    listed = {name for names in book.chapters.values() for name in names}
    offered = {*book.module.__all__, *getattr(book.module, "LATER", ())} - {"__version__"}
    if listed != offered:
        raise LookupError(f"in no chapter, or not at the top: {sorted(listed ^ offered)}")
    chapters = [
        "\n".join([f"## {title}\n", _table(book, names), *(_entry(book.module, name) for name in names)])
        for title, names in book.chapters.items()
    ]
    return book.head + "\n" + "\n".join(chapters)


def _table(book: Book, names: list[str]) -> str:
    """Return a chapter's names, each with the first sentence that is said of it."""
    rows = [f"| [`{name}`](#{name.lower()}) | {_first_sentence(book.module, name)} |" for name in names]
    return "\n".join(["| name | what it is |", "| --- | --- |", *rows, ""])


def _first_sentence(module: ModuleType, name: str) -> str:
    said = CONSTANTS.get(name) or inspect.getdoc(getattr(module, name)) or ""
    return re.split(r"(?<=\.)\s|\n\n|: ", said.replace("|", "\\|"), maxsplit=1)[0].replace("\n", " ").rstrip(".;")


def _entry(module: ModuleType, name: str) -> str:
    """One name: its signature, its docstring, and what a class or a module has."""
    thing = getattr(module, name)
    if name in CONSTANTS:
        return f"### {name}\n\n`{name} = {thing}`. {CONSTANTS[name]}\n"
    lines = [f"### {name}\n"]
    if callable(thing) and not _is_plain_error(thing):
        lines.append(_code(f"{name}{_signature(thing)}"))
    lines.append(_described(thing))
    if isinstance(thing, type):
        owner = OWNERS.get(name, name.lower())
        lines += [_member(owner, key, value) for key, value in vars(thing).items() if _is_shown(key, value)]
    if isinstance(thing, ModuleType):
        lines += [_member(name, key, vars(thing)[key]) for key in ("load", "names")]
    return "\n".join(lines)


def _code(line: str) -> str:
    """Return a signature as a block, a parameter a line where it is long."""
    if len(line) > LONGEST:
        start, _, rest = line.partition("(")
        given, end = rest[: rest.rindex(")")], rest[rest.rindex(")") :]
        line = f"{start}(\n    " + re.sub(r", (?![^\[]*\])", ",\n    ", given) + f",\n{end}"
    return f"```python\n{line}\n```\n"


def _is_plain_error(thing: object) -> bool:
    """Return whether it is an error that is made of its text alone, as Python's own."""
    return isinstance(thing, type) and issubclass(thing, ValueError) and "__init__" not in vars(thing)


def _is_shown(name: str, value: object) -> bool:
    return not name.startswith("_") and isinstance(value, (FunctionType, property, classmethod, cached_property))


def _member(owner: str, name: str, value: object) -> str:
    """One function, method or property: a heading, how it is called, and its docstring."""
    if isinstance(value, property | cached_property):
        told = _signature(value.fget if isinstance(value, property) else value.func).rpartition(" -> ")[2]
        return f"#### {owner}.{name}\n\n{_code(f'{owner}.{name}: {told}')}\n{_described(value)}"
    function = value.__func__ if isinstance(value, classmethod) else value
    signature = re.sub(r"\((self|cls)(, )?", "(", _signature(function))
    place = owner.capitalize() if isinstance(value, classmethod) else owner
    return f"#### {place}.{name}\n\n{_code(f'{place}.{name}{signature}')}\n{_described(value)}"


def _signature(thing: object) -> str:
    """The signature as people would write it, without the modules of its types."""
    assert callable(thing)
    written = str(inspect.signature(thing))
    for pattern, plain in PLAINER:
        written = re.sub(pattern, plain, written)
    return written.replace("'", '"') if '"' not in written else written


def _described(thing: object) -> str:
    return EXAMPLE.sub(r"```python\n\g<0>\n\n```", inspect.getdoc(thing) or "") + "\n"


def main(check: bool) -> int:
    """Write the pages; with `check` only say which are not current."""
    return settle({book.page: text(book) for book in BOOKS}, "tools.reference", check)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
