"""`python -m training GAME NAME …`: the commands that make a game's learned data, and those that say what it gains."""

import ast
import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


def commands() -> dict[tuple[str, str], str]:
    """Return the commands of every game, each with the first line of its module's docstring."""
    found = {}
    for file in sorted(HERE.glob("*/*.py")):
        module = ast.parse(file.read_text(encoding="utf-8"))
        if any(isinstance(part, ast.FunctionDef) and part.name == "main" for part in module.body):
            found[file.parent.name, file.stem] = (ast.get_docstring(module) or "").partition("\n")[0]
    return found


def main() -> int:
    """Run one command with the rest of the command line."""
    game, name = [*sys.argv[1:3], "", ""][:2]
    if (game, name) not in commands():
        print("usage: python -m training GAME NAME [OPTION …]")
        print(*(f"  {f'{game} {name}':26}{text}" for (game, name), text in commands().items()), sep="\n")
        return 2
    del sys.argv[1:3]
    import_module(f"training.{game}.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
