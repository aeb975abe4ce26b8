"""Random programs of the dialect, each a function of its seed alone (after Csmith: Yang, Chen, Eide, Regehr 2011).

Every variable has one type, every loop an end, and each statement may change what later ones read. Numbers are drawn
so that edges are met: nought, minus one, shifts near 64, the least and the greatest int64, indices just outside. A
program may fail; then both sides must fail alike, at the same place, having written the same.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.compile.program_arguments import EDGES

PARAMETERS = {
    "a": "int", "b": "int", "x": "float", "h": "single", "w": "word", "ok": "bool", "p": "pair", "q": "named",
    "xs": "ints", "fs": "floats", "hs": "singles", "ws": "words", "bs": "bools", "grid": "grid", "cube": "cube",
    "s": "record", "rs": "records",
}  # fmt: skip
WHOLE = ("+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>")
REAL = ("+", "-", "*", "/", "//", "%")
COMPARED = ("<", "<=", ">", ">=", "==", "!=")
TABLE = (3, 1, 4, 1, 5, 9, 2, 6)
GIVEN = {"TABLE": TABLE, "NAN": float("nan"), "math": math}
"""The names that a program sees."""
RESULTS = ("int", "int", "float", "pair", "ints", "none")
RETURN_FLOATS = ("float", "pair")


@dataclass
class Maker:
    """The making of one function."""

    dice: Random
    known: dict[str, str] = field(default_factory=lambda: dict(PARAMETERS))
    helpers: list[tuple[str, str]] = field(default_factory=list)
    """The functions before this one, each with what it returns."""
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
        return str(
            self.one(*self.names("int"), self.number(), "TABLE[3]", "s.n", "xs[1]", "grid[2, -1]", "q.n", "p[0]")
        )

    def whole(self, depth: int) -> str:
        """An expression of a whole number."""
        if depth <= 0:
            return self.atom()
        kind, d = self.dice.randrange(25), depth - 1
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
            20: lambda: f"math.floor({self.real(d)})",
            21: lambda: f"int({self.single(d)})",
            22: lambda: f"math.frexp({self.real(d)})[1]",
            23: lambda: f"np.searchsorted(np.full({self.index(0)}, {self.number()}), {self.whole(d)}{self.side()})",
            24: lambda: self.item(d),
        }
        return forms.get(kind, lambda: f"({self.whole(d)} {self.dice.choice(WHOLE)} {self.whole(d)})")()

    def side(self) -> str:
        return str(self.one("", ", side='right'", ", side='left'"))

    def item(self, depth: int) -> str:
        """A number out of an array, a record or a table."""
        i, j, k = self.index(depth), self.index(0), self.index(0)
        xs, s = self.one(*self.names("ints")), self.one(*self.names("record"))
        return str(
            self.one(
                f"{xs}[{i}]", f"{xs}[{j}:][{i}]", f"len({xs})", f"{s}.n", f"{s}.inner.n", f"{s}.parts[{i}].ys[{j}]",
                f"{s}.inner.ys[{i}]", f"cube[{i}, {j}, {k}]", f"cube[{j}][{i}, {k}]", f"cube[{i}, {j}, {k}:][0]",
                f"cube[{j}, 1:][{i}][{k}]", f"len(cube[{i}:{j}])", f"grid[1:][{i}, {j}]", f"np.cumsum({xs})[{i}]",
                f"(({i}, a), b)[0][1]", f"cube.shape[{self.one(0, 1, 2)}]", f"np.zeros(({j}, 2), np.int64).shape[0]",
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
            return str(self.one(*self.names("float"), "0.5", "-0.0", "1e300", "3.0", "fs[0]", "s.x", "p[1]", "NAN"))
        kind, d = self.dice.randrange(19), depth - 1
        forms: dict[int, Callable[[], str]] = {
            6: lambda: f"float({self.whole(d)})",
            7: lambda: f"({self.real(d)} {self.dice.choice(REAL)} {self.whole(d)})",
            8: lambda: f"({self.whole(d)} / {self.whole(d)})",
            9: lambda: f"{self.one('min', 'max')}({self.real(d)}, {self.real(d)})",
            10: lambda: f"np.sqrt({self.real(d)})",
            11: lambda: f"({self.real(d)} if {self.truth(d)} else {self.real(d)})",
            12: lambda: f"(-{self.real(d)})",
            13: lambda: f"abs({self.real(d)})",
            14: lambda: f"float({self.single(d)})",
            15: lambda: f"math.ldexp({self.real(d)}, {self.whole(d)})",
            16: lambda: f"math.frexp({self.real(d)})[0]",
            17: lambda: f"({self.real(d)} ** {self.real(0)})",
            18: lambda: self.float_call(d),
        }
        return forms.get(kind, lambda: f"({self.real(d)} {self.dice.choice(REAL)} {self.real(d)})")()

    def single(self, depth: int) -> str:
        """An expression of a float32."""
        if depth <= 0:
            return str(self.one(*self.names("single"), "np.float32(1.1)", f"hs[{self.index(0)}]", "s.h"))
        kind, d = self.dice.randrange(9), depth - 1
        forms: dict[int, Callable[[], str]] = {
            0: lambda: f"np.float32({self.real(d)})",
            1: lambda: f"({self.single(d)} if {self.truth(d)} else {self.single(d)})",
            2: lambda: f"{self.one('min', 'max')}({self.single(d)}, {self.single(d)})",
            3: lambda: f"np.sqrt({self.single(d)})",
            4: lambda: f"{self.one('abs', '-')}({self.single(d)})",
        }
        return forms.get(kind, lambda: f"({self.single(d)} {self.one('+', '-', '*', '/')} {self.single(d)})")()

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
        kind, d, than = self.dice.randrange(11), depth - 1, self.dice.choice(COMPARED)
        forms: dict[int, Callable[[], str]] = {
            0: lambda: f"({self.truth(d)} {self.one('and', 'or')} {self.truth(d)})",
            1: lambda: f"(not {self.truth(d)})",
            2: lambda: f"({self.whole(d)} {than} {self.whole(0)} < {self.whole(0)})",
            3: lambda: f"({self.real(d)} {than} {self.real(d)})",
            4: lambda: f"({self.whole(d)} {self.one('in', 'not in')} ({self.whole(0)}, {self.whole(0)}, 3))",
            5: lambda: f"({self.word(d)} {than} {self.word(d)})",
            6: lambda: f"({self.truth(d)} {self.one('&', '|', '^')} {self.truth(d)})",
            7: lambda: f"({self.single(d)} {than} {self.single(d)})",
            8: lambda: f"{self.one('bs', 'xs', 'grid[1:]', 's.xs', 'cube[0]')}.any()",
            9: lambda: f"{self.one('bs[0]', 's.ok', f'bool({self.whole(d)})', f'bs[{self.index(0)}]')}",
        }
        return forms.get(kind, lambda: f"({self.whole(d)} {than} {self.whole(d)})")()

    def given(self, name: str, depth: int) -> str:
        """A call of a function before this one."""
        makers = {"a": self.whole, "x": self.real, "h": self.single, "p": self.pair}
        return f"{name}({', '.join(makers[n](depth) if n in makers else n for n in PARAMETERS)})"

    def call(self, depth: int) -> str:
        """A whole number of a function before this one."""
        forms = {"int": "{0}", "pair": "{0}[0]", "ints": "{0}[{1}]"}
        found = [(name, forms[result]) for name, result in self.helpers if result in forms]
        if not found:
            return self.whole(depth)
        name, form = self.dice.choice(found)
        return form.format(self.given(name, depth), self.index(0))

    def float_call(self, depth: int) -> str:
        """A float of a function before this one."""
        found = [(name, "[1]" if result == "pair" else "") for name, result in self.helpers if result in RETURN_FLOATS]
        if not found:
            return self.real(depth)
        name, form = self.dice.choice(found)
        return self.given(name, depth) + form

    def pair(self, depth: int) -> str:
        """A whole number and a float together."""
        if depth > 0 and self.dice.random() < 0.5:
            return f"({self.whole(depth - 1)}, {self.real(depth - 1)})"
        return str(self.one(*self.names("pair")))

    def ints(self, depth: int) -> str:
        """An array of one axis."""
        i, j = self.index(0), self.index(0)
        made = [self.given(name, 1) for name, result in self.helpers if result == "ints"]
        return str(
            self.one(
                *self.names("ints"), *made, f"xs[{i}:{j}]", "s.xs", f"grid[{i}]", f"cube[{i}, {j}]",
                f"rs[{i}].xs[1:]", f"np.full({j}, {self.whole(depth)})", "np.zeros(3, np.int64)", "np.cumsum(xs)",
                f"[{self.whole(depth)}] * 4", "s.parts[1].ys",
            )
        )  # fmt: skip

    def of(self, kind: str, depth: int) -> str:
        makers = {"int": self.whole, "float": self.real, "word": self.word, "bool": self.truth, "single": self.single,
                  "pair": self.pair, "ints": self.ints}  # fmt: skip
        return makers[kind](depth)

    # --- statements --------------------------------------------------------------------------------------------

    def block(self, depth: int, size: int) -> None:
        """A few statements; variables that it makes may have no value after it."""
        for _ in range(self.dice.randrange(1, size + 1)):
            self.statement(depth)

    def statement(self, depth: int) -> None:
        kind = self.dice.randrange(15 if depth < 4 else 9)
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
            swaps = f"{a}, {b} = {b}, {a}", f"{a}, xs[0] = xs[0], {a}", f"{a} = {b} = {self.whole(1)}"
            self.say(depth, self.dice.choice(swaps))
        elif kind == 6:
            self.leave(depth)
        elif kind == 7:
            self.together(depth)
        elif kind == 8:
            self.change_array(depth)
        else:
            self.compound(depth)

    def together(self, depth: int) -> None:
        """A tuple taken apart, or a call for what it does."""
        pairs = [self.given(name, 1) for name, result in self.helpers if result == "pair"]
        calls = [self.given(name, 1) for name, _ in self.helpers]
        forms = [
            *(f"a, x = {self.pair(2)}", f"(a, x), b = {self.pair(1)}, {self.whole(1)}", "b, w, h = q.n, ws[0], hs[1]"),
            *(f"xs[{self.index(1)}], xs[{self.index(1)}] = {self.whole(1)}, {self.whole(1)}", "a, b = s.xs[:2]"),
            *(*(f"a, x = {call}" for call in pairs), *calls),
        ]
        self.say(depth, self.dice.choice(forms))

    def change_array(self, depth: int) -> None:
        """All items of an array, or of a part of it, by a number or by those of another."""
        i, sign, xs = self.index(0), self.one("+", "-", "*", "&", "|", "^"), self.one(*self.names("ints"))
        forms = (
            f"{xs} {sign}= {self.whole(1)}", f"xs[1:] {sign}= xs[:4]", f"xs[:4] {sign}= xs[1:]", f"grid {sign}= grid",
            f"xs[{i}:] {sign}= {self.whole(1)}", f"cube[{i}] {sign}= cube[0]", f"s.xs {sign}= xs[:4]",
            f"fs {self.one('+', '-', '*')}= {self.real(1)}", "fs[:4] += xs[1:]", f"hs *= {self.single(1)}",
            f"s.inner.ys[:] {sign}= {self.whole(1)}", f"grid[{i}] {sign}= xs[:3]", f"ws {self.one('+', '^')}= ws",
            f"{xs}[:2] {sign}= {self.ints(1)}[:2]", f"rs[{i}].grid {sign}= {self.whole(0)}",
        )  # fmt: skip
        self.say(depth, self.dice.choice(forms))

    def assign(self, depth: int) -> None:
        kind = self.one("int", "int", "int", "float", "word", "bool", "single", "pair", "ints")
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
            (f"fs[{self.index(0)}]", "int"), (f"xs[{self.index(0)}]", "bool"), (f"fs[{self.index(0)}]", "single"),
            (f"hs[{self.index(1)}]", "single"), (f"hs[{self.index(0)}]", "float"), ("s.h", "single"), ("s.w", "word"),
            (f"bs[{self.index(1)}]", "bool"), ("s.ok", "bool"), (f"cube[{self.index(0)}, 1, {self.index(1)}]", "int"),
            (f"{self.one(*self.names('record'))}.inner.n", "int"), (f"s.parts[{self.index(1)}].n", "int"),
            (f"{self.one(*self.names('ints'))}[{self.index(0)}]", "int"), (f"cube[1][{self.index(0)}][0]", "int"),
        )  # fmt: skip
        self.say(depth, f"{place} = {self.of(kind, 2)}")

    def whole_array(self, depth: int) -> None:
        i, j = self.index(0), self.index(0)
        made = f"ks = np.zeros({self.one('3', self.index(0))}, np.int64)", "ks[0] = a"
        filled = f"ks = [{self.number()}] * {self.one('4', f'({self.whole(0)} % 9)')}", f"a = ks[{i}]"
        forms = (
            (f"xs[:] = {self.whole(1)}",), (f"grid[{i}][:] = xs[:3]",), (f"xs[{i}:{j}] = {self.whole(1)}",),
            ("xs[1:] = xs[:4]",), (f"rs[{i}] = s",), (f"rs[{i}] = rs[{j}]",), (f"fs[:] = {self.real(1)}",),
            ("grid[:] = grid",), (f"{self.one(*self.names('record'))}.inner = rs[{i}].inner",),
            (f"s.parts[{i}] = s.parts[{j}]",),
            (f"cube[{i}][:] = cube[{j}]",), (f"cube[{i}, {j}, :] = {self.whole(1)}",),
            (f"{self.one(*self.names('ints'))}[:2] = {self.ints(1)}[:2]",), (f"hs[:] = {self.single(1)}",),
            (f"cube[{i}:{j}] = {self.whole(0)}",), (f"bs[:] = {self.truth(1)}",), (f"cube[{i}][{j}][:] = xs[:2]",),
            (f"rs[{i}:] = rs[:2]",), ("s.grid[:] = grid[:2]",), ("s.parts[:] = rs[0].parts",),
            (f"s.xs[:] = xs[:{i}]",), (f"fs[:4] = xs[{i}:4]",), made, filled,
        )  # fmt: skip
        for line in self.dice.choice(forms):
            self.say(depth, line)

    def leave(self, depth: int) -> None:
        if self.dice.random() < 0.5:
            self.say(depth, self.end() if depth > 1 and self.dice.random() < 0.3 else f"a = {self.whole(2)}")
        elif self.loops:
            self.say(depth, self.one("break", "continue"))
        else:
            self.say(depth, "pass")

    def end(self) -> str:
        return "return" if self.result == "none" else f"return {self.of(self.result, 2)}"

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
            f"range({self.whole(1)} % 5)", f"range({self.index(0)} % 9, 4)", f"range(5, {self.index(0)} % 9, {step})",
            "xs", "(1, a, 3)", "TABLE", "grid[1]", "cube[1, 1]", f"range({self.index(0)} % 7, {self.whole(1)} % 9, 2)",
        )  # fmt: skip
        if kind == 3:
            self.say(depth, f"{fuel} = 0")
            self.say(depth, f"while {fuel} < 4 and {self.truth(1)}:")
            self.say(depth + 1, f"{fuel} += 1")
            self.say(depth + 1, f"{name} = {fuel}")
        elif self.dice.random() < 0.2:
            self.endless(depth, name, fuel)
        elif self.dice.random() < 0.2:
            self.known[name], rows = self.one(("ints", "grid"), ("ints", "cube[1]"), ("record", "rs"), ("float", "fs"))
            self.say(depth, f"for {name} in {rows}:")
        else:
            self.say(depth, f"for {name} in {self.dice.choice(ends)}:")
        self.loops += 1
        self.block(depth + 1, 3)
        self.loops -= 1

    def endless(self, depth: int, name: str, fuel: str) -> None:
        """The head of a loop that is left by `break` alone."""
        self.say(depth, f"{fuel} = 0")
        self.say(depth, "while True:")
        self.say(depth + 1, f"if {fuel} > {self.dice.randrange(4)}:")
        self.say(depth + 2, "break")
        self.say(depth + 1, f"{fuel} += 1")
        self.say(depth + 1, f"{name} = {fuel} * 3")


def program(seed: int) -> str:
    """A source with a few functions, of which `main` is called."""
    dice = Random(seed)
    helpers: list[tuple[str, str]] = []
    parts: list[str] = []
    for name in (*("first", "second")[: dice.randrange(3)], "main"):
        result = "int" if name == "main" else dice.choice(RESULTS)
        if name == "main" and dice.random() < 0.2:
            result = dice.choice(("float", "pair", "none"))
        maker = Maker(dice, helpers=list(helpers), result=result)
        maker.block(1, 6 if name == "main" else 3)
        maker.say(1, maker.end())
        parts.append(f"def {name}({', '.join(PARAMETERS)}):\n" + "\n".join(maker.lines))
        helpers.append((name, result))
    return "\n\n".join(parts) + "\n"
