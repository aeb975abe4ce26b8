"""Rulesets as frozen values: named options, each with its clause, its allowed values and a line of explanation."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sobremesa.core.errors import OptionRefused, RulesetError, suggestion

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_BARE = re.compile(r"-?[0-9][0-9.e+-]*|[\[{].*", re.DOTALL)
"""What an error shows without quotation marks: numbers, lists and tables."""

LAWS: Final = 3
"""How often presets have been amended; a match keeps the number that held when it began."""

Value = int | str | bool | None
"""Value of an option; `None` is written `none` (and `null` in JSON)."""


@dataclass(frozen=True)
class Option:
    """One thing that tables decide differently.

    `words` gives named values and their codes in the kernel, `numbers` the whole numbers allowed, `none` the code of
    "no limit" where that is a value, `switch` whether it is true or false. `display` options never reach the kernel.

    >>> option = game.rulebook.option("caida_limpia")
    >>> option.allowed(), option.clause
    ('2 to 4 in steps of 2', 'P49, W33')
    """

    name: str
    clause: str
    text: str
    words: Mapping[str, int] = field(default_factory=dict)
    numbers: range = range(0)
    none: int | None = None
    switch: bool = False
    display: bool = False

    def read(self, value: object) -> Value:
        """Return the value in its one form, however it is written; raises `OptionRefused` naming what is allowed.

        A number, a truth, nothing and a text that says the same are one value: `4` and `"4"`, `True` and `"true"`,
        `None` and `"none"`. Capitals, and blanks around a text, do not matter.
        """
        text = self.spelled(value)
        if text in self.words:
            return text
        if self.switch and text in ("true", "false"):
            return text == "true"
        if self.none is not None and text == "none":
            return None
        if _WHOLE.fullmatch(text) and int(text) in self.numbers:
            return int(text)
        raise self.refusal(text, self._help(text))

    def spelled(self, value: object) -> str:
        """Return the text that stands for a value, allowed or not."""
        return spelled(value)

    def refusal(self, text: str, help: str) -> OptionRefused:
        """Return the error that says why a value, as it is spelled, cannot be."""
        said = f"option '{self.name}' cannot be {shown(text)}: {help} ({self.clause})"
        return OptionRefused(said, self.name, text)

    def code(self, value: Value) -> int:
        """Return the kernel's number for a value."""
        if value is None:
            assert self.none is not None
            return self.none
        return self.words[value] if isinstance(value, str) else int(value)

    def allowed(self) -> str:
        """Tell what the option can be, in words."""
        kinds = list(self.words)
        if self.switch:
            kinds += ["true", "false"]
        if self.numbers:
            step = f" in steps of {self.numbers.step}" if self.numbers.step > 1 else ""
            kinds.append(f"{self.numbers[0]} to {self.numbers[-1]}{step}")
        if self.none is not None:
            kinds.append("none")
        return ", ".join(kinds)

    def examples(self) -> list[Value]:
        """Return some of its values: every named one, and the ends and the middle of the numbers."""
        numbers = self.numbers
        some = sorted({numbers[0], numbers[len(numbers) // 2], numbers[-1]}) if numbers else []
        no_limit = [None] if self.none is not None else []
        return [*self.words, *some, *no_limit, *([False, True] if self.switch else [])]

    def _help(self, text: str) -> str:
        near = suggestion(text, self.words) if self.words else ""
        return f"it is one of {self.allowed()}" + (f"; {near}" if near.startswith("did") else "")


def shown(text: str) -> str:
    """Return a wrong value as an error quotes it, which is not all of it where it is long."""
    said = text if _BARE.fullmatch(text) else repr(text)
    return said if len(said) <= 60 else f"{said[:59]}…"


def spelled(value: object) -> str:
    """Return the one text of a name or a value: in small letters, a number by its digits, `true`, `none`."""
    try:
        text = (value if isinstance(value, str) else str(value) if value is not None else "none").strip().lower()
    except ValueError:
        return "a number too long to be read"
    return str(int(text)) if _WHOLE.fullmatch(text) else text


def written(value: Value) -> str:
    """Return a value as it stands in a record, a file or an error: `true`, `30`, `none`, `win`."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, repr=False)
class Ruleset:
    """A game's options with their values, named after the preset it started from; equal and hashed by value.

    >>> ruleset = game.ruleset("quito, caida_limpia=4")
    >>> print(ruleset)
    quito, caida_limpia=4
    >>> ruleset["caida_limpia"]
    4
    >>> ruleset == game.ruleset("quito")
    False
    """

    game: str
    name: str
    values: tuple[tuple[str, Value], ...]
    changes: tuple[tuple[str, Value], ...] = ()
    """The differences from the preset."""

    def __getitem__(self, option: str) -> Value:
        """Return the value of an option; raises `RulesetError` for an unknown one."""
        values = dict(self.values)
        if option not in values:
            raise RulesetError(f"'{self.game}' has no option '{option}': {suggestion(option, values)}")
        return values[option]

    def __str__(self) -> str:
        """Return the preset's name and what was changed, as `quito, caida_limpia=4`."""
        return ", ".join([self.name, *(f"{name}={written(value)}" for name, value in self.changes)])

    def __repr__(self) -> str:
        """Return an expression that makes it; `from sobremesa import games` comes before it."""
        return f"games.load({self.game!r}).ruleset({str(self)!r})"

    def to_toml(self) -> str:
        """Write the ruleset as a file in TOML: the game, the preset, and every option that differs from it."""
        lines = [f'game = "{self.game}"', f'ruleset = "{self.name}"', "", "[options]"]
        return "\n".join([*lines, *(f"{name} = {_toml(value)}" for name, value in self.changes), ""])


def _toml_fault(said: str, text: str) -> str:
    """Return what is wrong with a file; of a key that is there twice, the line that repeats it."""
    place = re.search(r"at line ([0-9]+)", said)
    if not place or ("overwrite" not in said and "declare" not in said):
        return said
    number = int(place[1])
    return f"line {number} gives {text.splitlines()[number - 1].strip()!r} a second time: write it once"


def _toml(value: Value) -> str:
    return f'"{written(value)}"' if value is None or isinstance(value, str) else written(value)


@dataclass(frozen=True)
class Rulebook:
    """All options of a game, and its presets; the first preset is the default."""

    game: str
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, Value]]
    former: Mapping[int, Mapping[str, Mapping[str, Value]]] = field(default_factory=dict)
    """Values of presets from before they were amended, by the last `LAWS` that had them."""
    door: str = ""
    """The preset that is taught, and played where a table names none: the place's own; by default the first one."""

    def __iter__(self) -> Iterator[Ruleset]:
        """Return every preset as a ruleset."""
        return (self.ruleset(name) for name in self.presets)

    def option(self, name: str) -> Option:
        """Return the option of this name; raises `RulesetError` with a suggestion."""
        for option in self.options:
            if option.name == name:
                return option
        names = [option.name for option in self.options]
        raise RulesetError(f"'{self.game}' has no option '{name}': {suggestion(name, names)}")

    def ruleset(self, name: str = "", changes: Mapping[str, object] | None = None, *, laws: int = LAWS) -> Ruleset:
        """Return a preset (the default one without a name) with some options changed; raises `RulesetError`.

        The name may have changes behind it, as `parse` reads them: an option is changed in one of the two places.
        `laws`: as the preset was when it had been amended so often; what has been amended since then are changes.
        """
        known, *written = spelled(name).split(",")
        preset = self._preset(known)
        return self._with(preset, self._read([*self._pairs(written, preset), *(changes or {}).items()]), laws)

    def _amended_since(self, laws: int, name: str) -> dict[str, Value]:
        """Return what an amendment since then changed of a preset, as it was before the first of them."""
        values: dict[str, Value] = {}
        for amended in sorted((number for number in self.former if number >= laws), reverse=True):
            values |= self.former[amended].get(name, {})
        return values

    def parse(self, text: str, *, laws: int = LAWS) -> Ruleset:
        """Read a ruleset written as `quito` or `quito, caida_limpia=4`; raises `RulesetError`.

        `laws`: as it was meant when presets had been amended so often.
        """
        return self.ruleset(text, laws=laws)

    def at_door(self, text: str = "") -> Ruleset:
        """Read a ruleset as `parse` does, but the door's where it names none; raises `RulesetError`."""
        named, comma, changes = text.partition(",")
        return self.parse(text if spelled(named) else f"{self.door}{comma}{changes}")

    def change(self, ruleset: Ruleset, changes: Iterable[str]) -> Ruleset:
        """Return a ruleset with changes written as `caida_limpia=4` each; raises `RulesetError`.

        What the ruleset changes itself may be changed again.
        """
        parts = [part for text in changes for part in text.split(",")]
        return self._with(ruleset.name, dict(ruleset.changes) | self._read(self._pairs(parts, ruleset.name)))

    def _with(self, name: str, changes: Mapping[str, Value], laws: int = LAWS) -> Ruleset:
        """Return a preset with changes that have been read."""
        preset = self.presets[name]
        changed = {**self._amended_since(laws, name), **changes}
        values = {option.name: changed.get(option.name, preset[option.name]) for option in self.options}
        differing = tuple((key, value) for key, value in values.items() if value != preset[key])
        return Ruleset(self.game, name, tuple(values.items()), differing)

    def _preset(self, name: str) -> str:
        """Return a preset's name as it is spelled, the first one's for none; raises `RulesetError`."""
        known = spelled(name) or next(iter(self.presets))
        if "=" in known:
            raise RulesetError(f"'{known}' is no ruleset: its name comes first, as {next(iter(self.presets))}, {known}")
        if known not in self.presets:
            raise RulesetError(f"'{self.game}' has no ruleset '{known}': {suggestion(known, self.presets)}")
        return known

    def _pairs(self, changes: Iterable[str], preset: str) -> Iterator[tuple[str, str]]:
        """Yield the option and the value of changes written as `caida_limpia=4`; raises `RulesetError`."""
        for change in changes:
            option, equals, value = change.partition("=")
            if not equals and spelled(change) in self.presets:
                raise RulesetError(f"'{preset}' and '{spelled(change)}' are two rulesets: name one, and its changes")
            if not equals:
                raise RulesetError(f"'{change.strip()}' is not an option with a value: write option=value")
            yield option, value

    def _read(self, changes: Iterable[tuple[str, object]]) -> dict[str, Value]:
        """Return the value of each option, which is given once; raises `RulesetError`."""
        read: dict[str, Value] = {}
        for name, given in changes:
            option = self.option(spelled(name))
            value = option.read(given)
            if option.name in read:
                both = f"{shown(written(read[option.name]))} and {shown(written(value))}"
                raise RulesetError(f"option '{option.name}' is given twice, {both}: write it once ({option.clause})")
            read[option.name] = value
        return read

    def from_toml(self, text: str) -> Ruleset:
        """Read a file as `Ruleset.to_toml` writes it; raises `RulesetError`."""
        import tomllib

        try:
            data: dict[str, Any] = tomllib.loads(f"{text}\n")
        except tomllib.TOMLDecodeError as error:
            raise RulesetError(f"the ruleset is not valid TOML: {_toml_fault(str(error), text)}") from None
        except (ValueError, RecursionError):
            raise RulesetError("the ruleset has a number too long or brackets too deep to be read") from None
        unknown = set(data) - {"game", "ruleset", "options"}
        if unknown:
            word = min(unknown)
            raise RulesetError(f"a ruleset file has no '{word}': {suggestion(word, ['game', 'ruleset', 'options'])}")
        if data.get("game", self.game) != self.game:
            raise RulesetError(f"this ruleset is for '{data['game']}', not for '{self.game}'")
        options = data.get("options", {})
        if not isinstance(options, dict):
            raise RulesetError("'options' is a table: write [options] and an option a line below it")
        return self.ruleset(data.get("ruleset", ""), options)

    def kernel_values(self, ruleset: Ruleset) -> dict[str, int]:
        """Return the ruleset as the kernel's fields, display options left out."""
        values = dict(ruleset.values)
        return {o.name: o.code(values[o.name]) for o in self.options if not o.display}
