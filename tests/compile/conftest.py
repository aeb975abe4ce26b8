"""Fixtures of the compiler's tests."""

from pathlib import Path

import pytest

from sobremesa.compile import build
from sobremesa.compile.errors import NoMachineCode


@pytest.fixture(scope="session")
def c_compiler() -> None:
    """Skip where there is no C compiler, which `make test` does not ask of a machine; `.ci/run` installs one."""
    try:
        build.compiler()
    except NoMachineCode as error:
        pytest.skip(str(error))


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for machine code that goes with the test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path
