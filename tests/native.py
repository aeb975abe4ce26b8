"""Plugin that runs any tests with machine code by way of C in place of Numba's: `pytest -p tests.native`."""

import pytest

from sobremesa.compile.call import Native
from sobremesa.fast import compile as loader


def pytest_configure(config: pytest.Config) -> None:
    """Have every function that would go to Numba go to C."""
    loader._machine_code = lambda function, folder, inline: Native(function)
