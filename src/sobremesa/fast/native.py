"""Loader of modules in the kernel dialect by way of C: twins as `compile` links them, compiled by a C compiler."""

from functools import cache
from types import FunctionType, ModuleType
from typing import Final

from sobremesa.compile.call import Native
from sobremesa.fast.compile import COUNTERPARTS, TWIN, interpreted

BY_CODE: Final = {
    one.__code__: other
    for one, other in COUNTERPARTS.items()
    if isinstance(one, FunctionType) and isinstance(other, FunctionType)
}
"""The functions that machine code has in another form, as a twin's functions know them."""


def compiled_by_c(module: ModuleType, **given: object) -> ModuleType:
    """Return the module's twin in machine code that a C compiler makes; nothing is compiled before it is called.

    `given` is what `compile.compiled` takes, but for twins that are compiled already. Raises `NotGiven` as that does;
    a call raises `NotInDialect` for what cannot be translated, and `NoMachineCode` where there is no C compiler.
    """
    return _native(interpreted(module, **given))


@cache
def _native(twin: ModuleType) -> ModuleType:
    """Return a linked twin with its functions, and those of the twins that it asks, to be compiled."""
    made = ModuleType(twin.__name__)
    for name, value in vars(twin).items():
        if isinstance(value, ModuleType) and hasattr(value, TWIN):
            setattr(made, name, _native(value))
        elif isinstance(value, FunctionType):
            setattr(made, name, Native(value, BY_CODE))
        else:
            setattr(made, name, value)
    return made
