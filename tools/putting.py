"""Changed code put in the place of code that runs, in this process; for `tools.mutants`."""

import gc
import sys
from collections.abc import Sequence
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tools.mutations import Mutant


def put(mutant: Mutant, code: CodeType, modules: Sequence[ModuleType]) -> None:
    """Change the running program: the function wherever it is held, or the constant and what is made of it."""
    module = next(one for one in modules if one.__file__ == str(mutant.file))
    if mutant.of_function:
        put_function(module, mutant.unit, code)
    else:
        put_constants(module, code)


def put_function(module: ModuleType, name: str, code: CodeType) -> None:
    """Have a function, and every twin of it, run what a changed module's code has under its name."""
    old = vars(module)[name].__code__
    new = next(one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name)
    for function in gc.get_referrers(old):
        if isinstance(function, FunctionType):
            function.__code__ = new


def put_constants(module: ModuleType, code: CodeType) -> None:
    """Run a changed module beside the old one, and take over its constants, wherever they were imported by name."""
    fresh: dict[str, Any] = {"__name__": module.__name__, "__package__": module.__package__}
    exec(code, fresh)
    for name, value in fresh.items():
        old = vars(module).get(name)
        if isinstance(value, int | tuple) and not name.startswith("__") and value != old:
            for other in list(sys.modules.values()):
                if other.__name__.startswith(("sobremesa.games", "tests.")) and vars(other).get(name) == old:
                    setattr(other, name, value)
