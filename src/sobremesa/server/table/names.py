"""Names at a table: to people's eyes nobody is called like another, and none of them like those who look after it.

Names are compared by their skeletons (Unicode's standard on security, UTS 39): what people take for the same letter
counts as the same, whatever alphabet it is of.
"""

import json
import re
from collections.abc import Collection
from functools import cache, lru_cache
from importlib.resources import files
from itertools import count
from typing import Final
from unicodedata import normalize

from sobremesa.core.languages import LANGUAGES
from sobremesa.presentation.viewer import NAME_LENGTH, letters, tidy
from sobremesa.server.errors import Refusal
from sobremesa.server.texts import say

_ENDS: Final = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_LEFT_TO_RIGHT: Final = "\u200e"  # the data put it around each letter that is written from right to left


def _read() -> dict[str, str]:
    """Return the letters that are taken for others, each with what stands for all that look like it."""
    listed = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_bytes())
    alike = {
        text.strip(_LEFT_TO_RIGHT): [one["c"].strip(_LEFT_TO_RIGHT) for one in them] for text, them in listed.items()
    }
    return {text: _first(text, them[0], alike) for text, them in alike.items() if len(text) == len(them) == 1}


def _first(one: str, other: str, alike: dict[str, list[str]]) -> str:
    """Return which of two stands for both: the one that others look like too, a group of letters, the lesser one."""
    return other if len(alike[other]) > 1 or len(other) > 1 else min(one, other)


_PROTOTYPES: Final = _read()


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """Return the skeleton of a name, the same for all names that look like it."""
    before, shown = "", normalize("NFD", name)
    while shown != before:  # what stands for a letter may be letters for which others stand
        before, shown = shown, normalize("NFD", "".join(_PROTOTYPES.get(letter, letter) for letter in shown))
    return shown


def alike(one: str, other: str) -> bool:
    """Return whether people may take two names for the same, as they are written or in small letters."""
    return skeleton(one) == skeleton(other) or _small(one) == _small(other)


def _small(name: str) -> str:
    """Return the skeleton of a name in small letters."""
    return skeleton(name.casefold()).casefold()


@cache
def _titles() -> frozenset[str]:
    """Return what those are called who look after a table, in every language."""
    return frozenset(_small(one) for language in LANGUAGES for one in say(language, "name.titles").split(", "))


def is_title(name: str) -> bool:
    """Return whether a name looks like a title, whatever digits and signs stand around it."""
    bare = _ENDS.sub("", name)
    return _small(bare) in _titles() or _small(skeleton(bare)) in _titles()


def newcomers(wish: str, seat: int, others: Collection[str]) -> str:
    """Return the name of who sits down: as they wish, or the seat's number; raises `Refusal` where it is a title."""
    name = tidy(wish)
    if is_title(name):
        raise Refusal("name_title", name=name)
    return unlike(name or f"{seat + 1}", others)


def watchers(wish: str, others: Collection[str]) -> str:
    """Return a spectator's name: as they wish, but unlike the seats' names; empty if it is a title, or missing."""
    return unlike(wish, others) if wish and not is_title(wish) else ""


def unlike(name: str, others: Collection[str]) -> str:
    """Return a name that is like none of the others: the name itself, or with the least number that does."""
    if not any(alike(name, other) for other in others):
        return name
    numbered = ("".join(letters(name)[: NAME_LENGTH - len(f" {n}")]) + f" {n}" for n in count(2))
    return next(one for one in numbered if not any(alike(one, other) for other in others))
