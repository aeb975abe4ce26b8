"""Bytecode that a device makes for itself: what was imported is not compiled again, and what was not is still there."""

import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path

import pytest

from sobremesa.server.offline import bytecode
from tests.server.kit import run

WRONG = "raise SystemExit('compiled')\n"
IMPORTS = "import of_library, not_yet, of_site.inner; print(of_library.N, not_yet.N, of_site.inner.N)"


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, Path]]:
    """A library of two modules, and a folder with a package, of which all but one module have been imported."""
    library, site = tmp_path / "library.zip", tmp_path / "site"
    with zipfile.ZipFile(library, "w") as made:
        made.writestr("of_library.py", "N = 1\n")
        made.writestr("not_yet.py", "N = 2\n")
    (site / "of_site").mkdir(parents=True)
    (site / "of_site" / "__init__.py").write_text("")
    (site / "of_site" / "inner.py").write_text("N = 3\n")
    for place in (library, site):
        monkeypatch.syspath_prepend(str(place))
    for name in ("of_library", "of_site.inner"):
        import_module(name)
    yield library, site
    for name in ("of_library", "of_site", "of_site.inner"):
        del sys.modules[name]


def test_what_was_imported_comes_from_bytecode_and_all_else_from_its_source(places: tuple[Path, Path]) -> None:
    """Mutants: a source stays in the library; the bytecode is compared with its source, which is another by then."""
    library, site = places
    packed, tar = run(bytecode.made(str(library), str(site), rest=0))
    library.write_bytes(packed)
    assert zipfile.ZipFile(library).namelist() == ["of_library.pyc", "not_yet.py"]
    for source in site.rglob("*.py"):
        source.write_text(WRONG)
    with tarfile.open(fileobj=BytesIO(tar)) as laid:
        laid.extractall(site, filter="data")
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {[str(library), str(site)]}; {IMPORTS}"]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == "1 2 3\n"
