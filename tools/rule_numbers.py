"""Search for the numbers of a game's rules outside of its rulebook: `python -m tools.rule_numbers`.

Who plays at a house's table must be told and advised by that house's numbers, so whoever needs one asks a function of
`rules.py`. These are found: a constant of the rules that is read, an option that is read, a number written out beside
what is counted (in Python and on the page's board), and one in a text for players, in figures or in words.

What may stay stands in the game's `tests/games/<game>/rule_numbers.tsv`: the place (`file:function`, `locale:key`, or
the rulebook's file for a constant that counts nothing), what is found there, and why it may; `*` stands for anything.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path

from tools.catalogues import Catalogue, forms
from tools.game_names import ROOT, names

HEAD = "place\twhat\twhy"
COUNTS = re.compile(
    r"score|points|pile|chica|meld|count|total|margin|target|ahead|worth|value|cantes|hand_value|minimum|bonus", re.I
)
"""Words that tell that an expression counts what the rules count."""
SMALL = 10
"""Below this a number is too often a size or a position; in a text it counts where it is said of points."""
OF_POINTS = re.compile(r"\s*(more |más |mehr )?(point|punto|punkt|tanto|auge)", re.I)
NUMERALS = {
    2: "two dos zwei", 3: "three tres drei", 4: "four cuatro vier", 5: "five cinco fünf", 6: "six seis sechs",
    7: "seven siete sieben", 8: "eight ocho acht", 9: "nine nueve neun", 10: "ten diez zehn", 11: "eleven once elf",
    12: "twelve doce zwölf", 15: "fifteen quince fünfzehn", 19: "nineteen diecinueve neunzehn",
    20: "twenty veinte zwanzig", 30: "thirty treinta dreißig", 38: "thirty-eight treinta_y_ocho achtunddreißig",
    40: "forty cuarenta vierzig", 50: "fifty cincuenta fünfzig", 100: "hundred cien hundert",
}  # fmt: skip
WORDS = {
    language: {numeral.split()[place].replace("_", " "): number for number, numeral in NUMERALS.items()}
    for place, language in enumerate(("en", "es", "de"))
}
BRACES = re.compile(r"\{[^{}]*\}")
COMMENT = re.compile(r"//[^\n]*|/\*[\s\S]*?\*/")
COMPARED = re.compile(r"(?:[=!]==?|[<>]=?|[-+*])\s*(\d+)\b|\b(\d+)\s*(?:[=!]==?|[<>]=?|[-+*])")


@dataclass(frozen=True)
class Find:
    """A number of the rules that stands outside of them: where, and what it is."""

    path: str
    line: int
    place: str
    what: str


@dataclass(frozen=True)
class Entry:
    """What may stay: `*` in place or thing stands for anything."""

    place: str
    what: str
    why: str

    def lets(self, place: str, what: str) -> bool:
        """Tell whether it lets this stay."""
        return fnmatchcase(place, self.place) and fnmatchcase(what, self.what)


# --- the rulebook -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rulebook:
    """The numbers that a game's rules have: its modules, constants by name and module, and options."""

    modules: frozenset[str]
    constants: dict[str, tuple[str, frozenset[int]]]
    options: frozenset[str]


def rulebook(folder: Path) -> Rulebook:
    """Read a game's rules: `rules.py`, the game's modules that it imports, and the fields of `Rules`."""
    modules = {"rules", *_imported(folder, "rules")}
    trees = {module: _parsed(folder / f"{module}.py") for module in sorted(modules)}
    constants = {name: (module, held) for module, tree in trees.items() for name, held in _constants(tree) if held}
    options = (field for tree in trees.values() for field in _options(tree))
    return Rulebook(frozenset(modules), constants, frozenset(options) - {"players"})


def _imported(folder: Path, module: str) -> Iterator[str]:
    """Yield the game's modules that a module of it imports, and what these import."""
    package = f"sobremesa.games.{folder.name}"
    for node in ast.walk(_parsed(folder / f"{module}.py")):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package):
            own = node.module[len(package) + 1 :]
            for name in [own] if own else [alias.name for alias in node.names]:
                yield name
                yield from _imported(folder, name)


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _constants(tree: ast.Module) -> Iterator[tuple[str, frozenset[int]]]:
    """Yield the module's constants with the whole numbers that they hold; what is made of other constants has none."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                pairs = list(zip(target.elts, value.elts, strict=True))
            for name, held in pairs:
                if isinstance(name, ast.Name) and not any(isinstance(n, ast.Name | ast.Call) for n in ast.walk(held)):
                    yield name.id, frozenset(_numbers(held))


def _numbers(node: ast.AST) -> Iterator[int]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and type(one.value) is int:
            yield one.value


def _options(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == "Rules":
            yield from (
                n.target.id for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)
            )


# --- Python -----------------------------------------------------------------------------------------------------


class Reader(ast.NodeVisitor):
    """Reader of one module, which notes each number of the rules with the function that it stands in."""

    def __init__(self, book: Rulebook, numbers: frozenset[int], tree: ast.Module, package: str) -> None:
        """Note under which names the module knows the rules."""
        self.book, self.numbers, self.package = book, numbers, package
        self.functions: list[str] = []
        self.found: dict[tuple[str, str], int] = {}
        self.modules: set[str] = set()
        self.constants: dict[str, str] = {}
        self.visit(tree)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Note what is imported of the rulebook."""
        module = (node.module or "").removeprefix(self.package).lstrip(".")
        if not (node.module or "").startswith(self.package):
            return
        for alias in node.names:
            if not module and alias.name in self.book.modules:
                self.modules.add(alias.asname or alias.name)
            elif module in self.book.modules and alias.name in self.book.constants:
                self.constants[alias.asname or alias.name] = alias.name

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Go into a function."""
        self._enter(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Go into a class."""
        self._enter(node)

    def _enter(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        self.functions.append(node.name)
        self.generic_visit(node)
        self.functions.pop()

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Note an option, or a constant of the rules' module."""
        of_module = isinstance(node.value, ast.Name) and node.value.id in self.modules
        if of_module and node.attr in self.book.constants:
            self._note(node, f"constant {node.attr}")
        elif node.attr in self.book.options and _is_rules(node.value):
            self._note(node, f"option {node.attr}")
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        """Note a constant that was imported by name."""
        if node.id in self.constants and isinstance(node.ctx, ast.Load):
            self._note(node, f"constant {self.constants[node.id]}")

    def visit_Compare(self, node: ast.Compare) -> None:
        """Note numbers that a count is compared with."""
        self._numbers(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Note numbers that a count is reckoned with."""
        self._numbers(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Note numbers that are added to a count."""
        self._numbers(node)

    def _numbers(self, node: ast.Compare | ast.BinOp | ast.AugAssign) -> None:
        if COUNTS.search(ast.unparse(node)):
            for number in _numbers(node):
                if number >= SMALL and number in self.numbers:
                    self._note(node, f"number {number}")
        self.generic_visit(node)

    def _note(self, node: ast.expr | ast.stmt, what: str) -> None:
        self.found.setdefault((".".join(self.functions), what), node.lineno)


def _is_rules(node: ast.expr) -> bool:
    """Tell whether an expression is named as a table's rules are: `rules`, `view.rules`, `self._rules`."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name.lstrip("_") in {"rules", "table_rules", "house"}


def in_python(folder: Path, book: Rulebook, numbers: frozenset[int]) -> Iterator[Find]:
    """Yield what the game's modules read of the rules' numbers."""
    rulebook_files = {folder / f"{module}.py" for module in [*book.modules, "rulesets"]}
    for path in sorted(set(folder.rglob("*.py")) - rulebook_files):
        file = path.relative_to(folder).as_posix()
        reader = Reader(book, numbers, _parsed(path), f"sobremesa.games.{folder.name}")
        for (function, what), line in reader.found.items():
            yield Find(path.as_posix(), line, f"{file}:{function or 'module'}", what)


# --- the page, and texts ----------------------------------------------------------------------------------------


def in_page(folder: Path, numbers: frozenset[int]) -> Iterator[Find]:
    """Yield the numbers that the page's board of a game compares or reckons with; texts are written from PO files."""
    for path in sorted(chain(folder.rglob("*.ts"), folder.rglob("*.tsx"))):
        text = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), path.read_text(encoding="utf-8"))
        for line, code in enumerate(text.splitlines(), 1):
            if COUNTS.search(code) and "texts" not in path.name:
                compared = (int(found[1] or found[2]) for found in COMPARED.finditer(code))
                for number in compared:
                    if number >= SMALL and number in numbers:
                        yield Find(
                            path.as_posix(), line, f"web/{path.relative_to(folder).as_posix()}", f"number {number}"
                        )


def in_texts(folder: Path, numbers: frozenset[int]) -> Iterator[Find]:
    """Yield the numbers that a game's texts for players say, in figures or in words of their language."""
    seen: set[tuple[str, int]] = set()
    for language, entries in Catalogue(folder).entries.items():
        for key, entry in entries.items():
            for number in said(" ".join(forms(entry)), language):
                if number in numbers and (key, number) not in seen:
                    seen.add((key, number))
                    path = folder / "locale" / f"{language}.po"
                    yield Find(path.as_posix(), entry.linenum, f"locale:{key}", f"number {number}")


def said(text: str, language: str) -> Iterator[int]:
    """Yield the numbers that a text says, without those that are filled in; small ones where they are of points."""
    text, words = BRACES.sub("{}", text), WORDS.get(language, {})
    numeral = "|".join(["[0-9]+", *sorted(words, key=len, reverse=True)])
    for found in re.finditer(rf"(?<![\w-])({numeral})(?![\w.-]*\w)", text, re.IGNORECASE):
        number = int(found[0]) if found[0].isdigit() else words[found[0].lower()]
        if number >= SMALL or OF_POINTS.match(text, found.end()) or text[: found.start()].endswith("+"):
            yield number


# --- what may stay ----------------------------------------------------------------------------------------------


def entries_of(path: Path) -> list[Entry]:
    """Read a game's list; raises `ValueError` for a line that is none."""
    head, *lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else [HEAD]
    if head != HEAD:
        raise ValueError(f"{path}:1: the first line must be `{HEAD}`, with tabs")
    entries: list[Entry] = []
    for number, line in enumerate(lines, 2):
        parts = line.split("\t")
        if len(parts) != 3 or not all(part.strip() for part in parts):
            raise ValueError(f"{path}:{number}: needs place, what and why, with a tab between them: {line}")
        entries.append(Entry(*parts))
    return entries


def finds(root: Path, game: str, structural: Iterable[str]) -> Iterator[Find]:
    """Yield every number of a game's rules outside of its rulebook; constants that count nothing are left out."""
    folder = root / "src" / "sobremesa" / "games" / game
    book = rulebook(folder)
    counting = {name: constant for name, constant in book.constants.items() if name not in set(structural)}
    numbers = frozenset(number for _, held in counting.values() for number in held if number > 1)
    book = Rulebook(book.modules, counting, book.options)
    yield from in_python(folder, book, numbers)
    yield from in_page(root / "web" / "src" / "games" / game, numbers)
    yield from in_texts(folder, numbers)


def faults(root: Path, game: str) -> list[str]:
    """Return every number that may not stand where it does, and every entry that nothing needs."""
    path = root / "tests" / "games" / game / "rule_numbers.tsv"
    try:
        entries = entries_of(path)
    except ValueError as error:
        return [str(error)]
    folder = root / "src" / "sobremesa" / "games" / game
    declared = {(f"{module}.py", f"constant {name}") for name, (module, _) in rulebook(folder).constants.items()}
    structural = {
        what.split()[1]: (place, what) for place, what in declared if any(e.lets(place, what) for e in entries)
    }
    found = list(finds(root, game, structural))
    needed = {(find.place, find.what) for find in found} | set(structural.values())
    unlisted = [find for find in found if not any(entry.lets(find.place, find.what) for entry in entries)]
    listed = path.relative_to(root).as_posix()
    return [
        *(_told(find, root, listed) for find in unlisted),
        *(
            f"{listed}: `{entry.place}`, `{entry.what}` is there no more: take the line out"
            for entry in entries
            if not any(entry.lets(*one) for one in needed)
        ),
    ]


def _told(find: Find, root: Path, listed: str) -> str:
    path = Path(find.path).relative_to(root).as_posix()
    return (
        f"{path}:{find.line}: {find.place.rpartition(':')[2]} has the rules' {find.what}: let it ask a function of "
        f"rules.py, or say in {listed} why it may stay (`{find.place}`, `{find.what}`)"
    )


def main() -> int:
    """Print the faults; 1 if there are any."""
    found = [fault for game in names() for fault in faults(ROOT, game)]
    print(*found, sep="\n", end="\n" * bool(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
