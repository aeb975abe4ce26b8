"""Sanitizers: all that is compiled plays under AddressSanitizer and UBSan without a report (Serebryany et al. 2012).

Each test has another process, into which the sanitizers are loaded before Python. The last test knows that they tell.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa import games
from tests import examples

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform != "linux", reason="loaded as Linux does it")]

WATCHED = "-fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all"
WRONG = "long long wrong(long long i) { long long few[3] = {1, 2, 3}; return few[i % 7 + 3]; }\n"
SHIFTED = "long long wrong(long long i) { return 1ll << (i + 60); }\n"
CALLED = """
from sobremesa.compile import build
print(build.loaded(build.library('__attribute__((visibility("default"))) ' + {text!r})).wrong(7))
"""
LEVELS = "from tools.recorded_calls import play; play({game!r}, 4)"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment in which gcc watches what it compiles, with a cache of its own."""
    gcc = shutil.which("gcc")
    if gcc is None:
        pytest.skip("gcc is missing, whose sanitizers these are")
    names = (subprocess.check_output([gcc, f"-print-file-name=lib{name}.so"], text=True) for name in ("asan", "ubsan"))
    files = [name.strip() for name in names]
    if not all(Path(file).is_absolute() for file in files):
        pytest.skip("gcc's sanitizers are missing: install libasan and libubsan")
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(["src", os.environ.get("PYTHONPATH", "")]),
        "LD_PRELOAD": " ".join(files),
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONMALLOC": "malloc",
        "XDG_CACHE_HOME": str(tmp_path),
        "CC": f"env -u LD_PRELOAD gcc {WATCHED}",  # the compiler itself is not watched
    }


def ended(environment: dict[str, str], *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Return what another Python did with these arguments."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=examples.ROOT, env=environment, capture_output=True, text=True, check=False)


def passed(environment: dict[str, str], *tests: str) -> None:
    done = ended(environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.parametrize("game", games.names())
def test_rules_play_without_a_report(game: str, environment: dict[str, str]) -> None:
    passed(environment, f"tests/games/{game}/test_laws.py", "-k", "machine_code")


@pytest.mark.parametrize("game", games.names())
def test_levels_play_without_a_report(game: str, environment: dict[str, str]) -> None:
    done = ended(environment, "-c", LEVELS.format(game=game))
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("first", (0, 500, 900))
def test_random_programs_run_without_a_report(first: int, environment: dict[str, str]) -> None:
    passed(environment, f"tests/compile/test_programs.py::test_random_programs_agree[{first}]")


@pytest.mark.parametrize(
    ("text", "told"),
    [(WRONG, "index 3 out of bounds"), (SHIFTED, "shift exponent 67")],
    ids=["index", "shift"],
)
def test_what_is_wrong_is_reported(text: str, told: str, environment: dict[str, str]) -> None:
    done = ended(environment, "-c", CALLED.format(text=text))
    assert done.returncode != 0 and told in done.stderr
