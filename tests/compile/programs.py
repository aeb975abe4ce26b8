"""Random programs of the dialect, each a function of its seed alone (after Csmith: Yang, Chen, Eide, Regehr 2011).

Every variable has one type, every loop an end, and each statement may change what later ones read. Numbers are drawn
so that edges are met: nought, minus one, shifts near 64, the least and the greatest int64, indices just outside. A
program may fail; then both sides must fail alike, at the same place, having written the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

RECORD = np.dtype([("n", np.int64), ("x", np.float64), ("xs", np.int64, (4,)), ("grid", np.int64, (2, 3))])
PARAMETERS = {
    "a": "int", "b": "int", "x": "float", "w": "word", "ok": "bool",
    "xs": "ints", "fs": "floats", "ws": "words", "grid": "grid", "s": "record", "rs": "records",
}  # fmt: skip
EDGES = (0, 1, -1, 2, 3, 5, 7, 63, 64, 65, 255, -8, (1 << 31), (1 << 62), -(1 << 63), (1 << 63) - 1)
WHOLE = ("+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>")
REAL = ("+", "-", "*", "/", "//", "%")
COMPARED = ("<", "<=", ">", ">=", "==", "!=")
TABLE = (3, 1, 4, 1, 5, 9, 2, 6)


@dataclass
class Maker:
    """The making of one function."""

    dice: Random
    known: dict[str, str] = field(default_factory=lambda: dict(PARAMETERS))
    helpers: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    loops: int = 0
    result: str = "int"

    def say(self, depth: int, line: str) -> None:
        self.lines.append("    " * depth + line)

    def one(self, *choices: Any) -> Any:
        return self.dice.choice(choices)

    def names(self, kind: str) -> list[str]:
        return [name for name, other in self.known.items() if other == kind]

    # --- expressions -------------------------------------------------------------------------------------------

    def number(self) -> str:
        n = self.dice.choice(EDGES) if self.dice.random() < 0.4 else self.dice.randrange(-4, 10)
        return f"({n})" if n < 0 else str(n)

    def atom(self) -> str:
        """A whole number that needs no computing."""
        return str(self.one(*self.names("int"), self.number(), "TABLE[3]", "s.n", "xs[1]", "grid[2, -1]"))

    def whole(self, depth: int) -> str:
        """An expression of a whole number."""
        if depth <= 0:
            return self.atom()
        kind, d = self.dice.randrange(20), depth - 1
        forms: dict[int, Callable[[], str]] = {
            9: lambda: f"({self.one('-', '~', '+')}{self.whole(d)})",
            10: lambda: f"({self.whole(d)} if {self.truth(d)} else {self.whole(d)})",
            11: lambda: f"({self.whole(d)} {self.one('and', 'or')} {self.whole(d)})",
            12: lambda: f"{self.one('min', 'max')}({self.whole(d)}, {self.whole(d)})",
            13: lambda: f"abs({self.whole(d)})",
            14: lambda: f"int({self.real(d)})",
            15: lambda: f"int({self.word(d)})",
            16: lambda: self.item(d),
            17: lambda: f"({self.truth(d)} + {self.whole(d)})",
            18: lambda: self.call(d),
            19: lambda: f"({self.whole(d)} ** {self.dice.randrange(4)})",
        }
        return forms.get(kind, lambda: f"({self.whole(d)} {self.dice.choice(WHOLE)} {self.whole(d)})")()

    def item(self, depth: int) -> str:
        """A number out of an array, a record or a table."""
        i, j = self.index(depth), self.index(0)
        return str(
            self.one(
                f"xs[{i}]", f"s.xs[{i}]", f"rs[{i}].n", f"rs[{j}].xs[{i}]", f"grid[{i}, {j}]", f"grid[{j}][{i}]",
                f"TABLE[{i}]", f"xs[1:][{i}]", f"s.grid[{i}][1]", "len(xs)", "len(s.grid)", f"len(xs[{i}:{j}])",
                f"(a, b, {i})[1]", f"grid.shape[{self.one(0, 1)}]",
            )
        )  # fmt: skip

    def index(self, depth: int) -> str:
        """A whole number that is often within an array."""
        if self.dice.random() < 0.8:
            return str(self.one("0", "1", "2", "-1", "-2", *[f"{n} % 2" for n in self.names("int")[:3]]))
        return self.whole(min(depth, 1))

    def real(self, depth: int) -> str:
        """An expression of a float."""
        if depth <= 0:
            return str(self.one(*self.names("float"), "0.5", "-0.0", "1e300", "3.0", "fs[0]", "s.x"))
        kind, d = self.dice.randrange(12), depth - 1
        forms: dict[int, Callable[[], str]] = {
            6: lambda: f"float({self.whole(d)})",
            7: lambda: f"({self.real(d)} {self.dice.choice(REAL)} {self.whole(d)})",
            8: lambda: f"({self.whole(d)} / {self.whole(d)})",
            9: lambda: f"{self.one('min', 'max')}({self.real(d)}, {self.real(d)})",
            10: lambda: f"np.sqrt({self.real(d)})",
            11: lambda: f"({self.real(d)} if {self.truth(d)} else {self.real(d)})",
        }
        return forms.get(kind, lambda: f"({self.real(d)} {self.dice.choice(REAL)} {self.real(d)})")()

    def word(self, depth: int) -> str:
        """An expression of a uint64."""
        if depth <= 0:
            return str(self.one(*self.names("word"), "np.uint64(7)", "np.uint64(0x9E3779B97F4A7C15)", "ws[0]"))
        if self.dice.random() < 0.2:
            return f"np.uint64({self.whole(depth - 1)})"
        return f"({self.word(depth - 1)} {self.dice.choice(WHOLE)} {self.word(depth - 1)})"

    def truth(self, depth: int) -> str:
        """A condition."""
        if depth <= 0:
            return str(self.one(*self.names("bool"), f"{self.one(*self.names('int'))} > {self.number()}"))
        kind, d, than = self.dice.randrange(8), depth - 1, self.dice.choice(COMPARED)
        forms: dict[int, Callable[[], str]] = {
            0: lambda: f"({self.truth(d)} {self.one('and', 'or')} {self.truth(d)})",
            1: lambda: f"(not {self.truth(d)})",
            2: lambda: f"({self.whole(d)} {than} {self.whole(0)} < {self.whole(0)})",
            3: lambda: f"({self.real(d)} {than} {self.real(d)})",
            4: lambda: f"({self.whole(d)} {self.one('in', 'not in')} ({self.whole(0)}, {self.whole(0)}, 3))",
            5: lambda: f"({self.word(d)} {than} {self.word(d)})",
            6: lambda: f"({self.truth(d)} {self.one('&', '|', '^')} {self.truth(d)})",
        }
        return forms.get(kind, lambda: f"({self.whole(d)} {than} {self.whole(d)})")()

    def call(self, depth: int) -> str:
        """A call of a function before this one."""
        if not self.helpers:
            return self.whole(depth)
        name = self.dice.choice(self.helpers)
        given = ", ".join(
            self.whole(depth) if name == "a" else self.real(depth) if name == "x" else name for name in PARAMETERS
        )
        return f"{name}({given})"

    def of(self, kind: str, depth: int) -> str:
        makers = {"int": self.whole, "float": self.real, "word": self.word, "bool": self.truth}
        return makers[kind](depth)

    # --- statements --------------------------------------------------------------------------------------------

    def block(self, depth: int, size: int) -> None:
        """A few statements; variables that it makes may have no value after it."""
        for _ in range(self.dice.randrange(1, size + 1)):
            self.statement(depth)

    def statement(self, depth: int) -> None:
        kind = self.dice.randrange(13 if depth < 4 else 7)
        if kind < 2:
            self.assign(depth)
        elif kind == 2:
            self.change(depth)
        elif kind == 3:
            self.write(depth)
        elif kind == 4:
            self.whole_array(depth)
        elif kind == 5:
            a, b = self.one(*self.names("int")), self.one(*self.names("int"))
            self.say(
                depth, self.one(f"{a}, {b} = {b}, {a}", f"{a}, xs[0] = xs[0], {a}", f"{a} = {b} = {self.whole(1)}")
            )
        elif kind == 6:
            self.leave(depth)
        else:
            self.compound(depth)

    def assign(self, depth: int) -> None:
        kind = self.one("int", "int", "float", "word", "bool")
        value = self.of(kind, 3)
        new = f"v{len(self.known)}"
        old = [name for name in self.names(kind) if not name.startswith("k")]
        name = new if self.dice.random() < 0.4 or not old else self.dice.choice(old)
        self.known[name] = kind
        self.say(depth, f"{name} = {value}")

    def change(self, depth: int) -> None:
        targets = [name for name in self.names("int") if not name.startswith("k")]
        place = self.one(
            *targets, f"xs[{self.index(1)}]", "s.n", f"rs[{self.index(0)}].xs[{self.index(0)}]", "grid[0, 1]"
        )
        self.say(depth, f"{place} {self.dice.choice(WHOLE)}= {self.whole(2)}")
        if self.dice.random() < 0.3:
            self.say(depth, f"{self.one('x', 's.x', f'fs[{self.index(0)}]')} {self.dice.choice(REAL)}= {self.real(2)}")

    def write(self, depth: int) -> None:
        place, kind = self.one(
            (f"xs[{self.index(1)}]", "int"), (f"grid[{self.index(0)}, {self.index(0)}]", "int"), ("s.n", "int"),
            (f"fs[{self.index(1)}]", "float"), ("s.x", "float"), (f"ws[{self.index(0)}]", "word"),
            (f"s.grid[{self.index(0)}][{self.index(0)}]", "int"), (f"rs[{self.index(0)}].x", "float"),
            (f"fs[{self.index(0)}]", "int"), (f"xs[{self.index(0)}]", "bool"),
        )  # fmt: skip
        self.say(depth, f"{place} = {self.of(kind, 2)}")

    def whole_array(self, depth: int) -> None:
        i, j = self.index(0), self.index(0)
        made = f"ks = np.zeros({self.one('3', self.index(0))}, np.int64)", "ks[0] = a"
        filled = f"ks = [{self.number()}] * {self.one('4', f'({self.whole(0)} % 9)')}", f"a = ks[{i}]"
        forms = (
            (f"xs[:] = {self.whole(1)}",), (f"grid[{i}][:] = xs[:3]",), (f"xs[{i}:{j}] = {self.whole(1)}",),
            ("xs[1:] = xs[:4]",), (f"rs[{i}] = s",), (f"rs[{i}] = rs[{j}]",), (f"fs[:] = {self.real(1)}",),
            ("grid[:] = grid",), (f"s.xs[:] = xs[:{i}]",), (f"fs[:4] = xs[{i}:4]",), made, filled,
        )  # fmt: skip
        for line in self.dice.choice(forms):
            self.say(depth, line)

    def leave(self, depth: int) -> None:
        if self.dice.random() < 0.5:
            self.say(
                depth, f"return {self.whole(2)}" if depth > 1 and self.dice.random() < 0.3 else f"a = {self.whole(2)}"
            )
        elif self.loops:
            self.say(depth, self.one("break", "continue"))
        else:
            self.say(depth, "pass")

    def compound(self, depth: int) -> None:
        kind = self.dice.randrange(6)
        if kind < 2:
            self.say(depth, f"if {self.truth(2)}:")
            self.block(depth + 1, 3)
            if self.dice.random() < 0.5:
                self.say(depth, self.one("else:", f"elif {self.truth(1)}:"))
                self.block(depth + 1, 2)
        elif kind == 2:
            self.say(depth, f"match {self.whole(1)}:")
            for case in ("0", "1 | -1 | 7", "_")[: self.dice.randrange(1, 4)]:
                self.say(depth + 1, f"case {case}:")
                self.block(depth + 2, 2)
        else:
            self.loop(depth, kind)

    def loop(self, depth: int, kind: int) -> None:
        name = f"k{len(self.known)}"
        self.known[name] = "int"
        fuel = f"fuel{len(self.known)}"
        step = self.one("-1", "-2", "3")
        ends = (
            f"range({self.whole(1)} % 5)", f"range({self.index(0)}, 4)", f"range(5, {self.index(0)}, {step})",
            "xs", "(1, a, 3)", "TABLE",
        )  # fmt: skip
        if kind == 3:
            self.say(depth, f"{fuel} = 0")
            self.say(depth, f"while {fuel} < 4 and {self.truth(1)}:")
            self.say(depth + 1, f"{fuel} += 1")
            self.say(depth + 1, f"{name} = {fuel}")
        else:
            self.say(depth, f"for {name} in {self.dice.choice(ends)}:")
        self.loops += 1
        self.block(depth + 1, 3)
        self.loops -= 1


def program(seed: int) -> str:
    """A source with a few functions, of which `main` is called."""
    dice = Random(seed)
    helpers: list[str] = []
    parts: list[str] = []
    for name in (*("first", "second")[: dice.randrange(3)], "main"):
        maker = Maker(dice, helpers=list(helpers))
        maker.block(1, 6 if name == "main" else 3)
        if name == "main" and dice.random() < 0.3:
            maker.say(1, f"return {maker.whole(2)} + a")
        else:
            maker.say(1, f"return {maker.whole(2)}")
        parts.append(f"def {name}({', '.join(PARAMETERS)}):\n" + "\n".join(maker.lines))
        helpers.append(name)
    return "\n\n".join(parts) + "\n"


def arguments(seed: int) -> tuple[Any, ...]:
    """Arguments for it."""
    dice = Random(seed * 7 + 1)

    def edge() -> int:
        return dice.choice(EDGES) if dice.random() < 0.4 else dice.randrange(-9, 10)

    records = np.zeros(3, RECORD)
    for record in records:
        record["n"], record["x"] = edge(), dice.choice((0.0, -1.5, 2.0, 1e18))
        record["xs"] = [edge() for _ in range(4)]
        record["grid"] = [[edge() for _ in range(3)] for _ in range(2)]
    xs, grid = np.array([edge() for _ in range(5)]), np.array([[edge() for _ in range(3)] for _ in range(4)])
    fs = np.array([dice.choice((0.0, -0.0, 0.5, -7.25, 3.0, float("inf"))) for _ in range(5)])
    ws = np.array([dice.getrandbits(64) for _ in range(2)], np.uint64)
    return edge(), edge(), dice.uniform(-3, 3), np.uint64(dice.getrandbits(64)), dice.random() < 0.5, \
        xs, fs, ws, grid, records.copy()[0], records  # fmt: skip
