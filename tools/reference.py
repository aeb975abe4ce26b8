"""The library's reference: `python -m tools.reference` makes `docs/reference/library.md` of what `sobremesa` offers.

`--check` writes nothing and exits 1 where the page is not what the docstrings say.
"""

import inspect
import re
import sys
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType

import sobremesa

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "library.md"
HEAD = """\
# The library, name by name

Made by `python -m tools.reference` from the docstrings of what `import sobremesa` offers; not to be edited. A
[tour](../tutorial/library.md) comes before it. The examples follow on from each other, all in one session.

```python
>>> from sobremesa import *

```
"""
EXAMPLE = re.compile(r"(?m)^>>> .*(?:\n.+)*")
CHAPTERS = {
    "A match": ["new_match", "replay", "Match", "Step", "Action", "LegalActions", "Result", "Score", "Event"],
    "What can be seen": ["Position", "View", "Explanation"],
    "Games and rulesets": ["games", "Game", "Ruleset", "Option", "Pack", "Card"],
    "Records": ["Record"],
    "Chance": ["Chance", "CHANCE", "MATCH_OVER"],
    "Errors": [
        "SobremesaError",
        "NotationError",
        "WrongTurn",
        "IllegalAction",
        "RulesetError",
        "RecordError",
        "UnknownGame",
    ],
}
OWNERS = {"LegalActions": "legal"}
"""Names of values in the reference, where they are not their class in small letters."""
CONSTANTS = {
    "CHANCE": "The actor of a deal: `match.deal()` comes next.",
    "MATCH_OVER": "The actor of a match that is over.",
}


def text() -> str:
    """Return the whole page; raises `LookupError` where a name at the top stands in no chapter."""
    listed = {name for names in CHAPTERS.values() for name in names} | {"__version__"}
    if listed != set(sobremesa.__all__):
        raise LookupError(f"in no chapter, or not at the top: {sorted(listed ^ set(sobremesa.__all__))}")
    chapters = ["\n".join([f"## {title}\n", *map(_entry, names)]) for title, names in CHAPTERS.items()]
    return HEAD + "\n" + "\n".join(chapters)


def _entry(name: str) -> str:
    """One name: its signature, its docstring, and what a class or a module has."""
    thing = getattr(sobremesa, name)
    if name in CONSTANTS:
        return f"### {name}\n\n`{name} = {thing}`. {CONSTANTS[name]}\n"
    lines = [f"### {name}\n"]
    if callable(thing) and not _is_plain_error(thing):
        lines.append(f"```python\n{name}{_signature(thing)}\n```\n")
    lines.append(_described(thing))
    if isinstance(thing, type):
        owner = OWNERS.get(name, name.lower())
        lines += [_member(owner, key, value) for key, value in vars(thing).items() if _is_shown(key, value)]
    if isinstance(thing, ModuleType):
        lines += [_member(name, key, vars(thing)[key]) for key in ("load", "names")]
    return "\n".join(lines)


def _is_plain_error(thing: object) -> bool:
    """Return whether it is an error that is made of its text alone, as Python's own."""
    return isinstance(thing, type) and issubclass(thing, ValueError) and "__init__" not in vars(thing)


def _is_shown(name: str, value: object) -> bool:
    return not name.startswith("_") and isinstance(value, (FunctionType, property, classmethod, cached_property))


def _member(owner: str, name: str, value: object) -> str:
    """One function, method or property: a line that names it, and its docstring."""
    if isinstance(value, property | cached_property):
        return f"**`{owner}.{name}`**: {_described(value)}"
    function = value.__func__ if isinstance(value, classmethod) else value
    signature = re.sub(r"\((self|cls)(, )?", "(", _signature(function))
    place = owner.capitalize() if isinstance(value, classmethod) else owner
    return f"**`{place}.{name}{signature}`**: {_described(value)}"


def _signature(thing: object) -> str:
    """The signature as people would write it, without the modules of its types."""
    assert callable(thing)
    written = str(inspect.signature(thing))
    for pattern, plain in ((r"\b(?:sobremesa|collections)\.[a-z_.]+\.", ""), (r"typing\.", ""), (r"~([RS])\b", r"\1")):
        written = re.sub(pattern, plain, written)
    return written.replace("'", '"') if '"' not in written else written


def _described(thing: object) -> str:
    return EXAMPLE.sub(r"```python\n\g<0>\n\n```", inspect.getdoc(thing) or "") + "\n"


def main(arguments: list[str]) -> int:
    """Write the page, or check it; returns the exit status."""
    if "--check" not in arguments:
        PAGE.write_text(text(), encoding="utf-8")
    elif not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != text():
        print(f"{PAGE.name} is not what the docstrings say: run `python -m tools.reference`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
