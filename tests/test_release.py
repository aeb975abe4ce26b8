"""What `make release` refuses, and what it writes beside the packages."""

import subprocess
import zipfile
from pathlib import Path

import pytest

from sobremesa import __version__
from tools import release, release_check

WHEEL = f"sobremesa-{__version__}-py3-none-any.whl"


def git(folder: Path, *words: str) -> None:
    command = ["git", "-C", str(folder), "-c", "user.name=Ana", "-c", "user.email=ana@example.org", *words]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A checkout that can be released."""
    for place in ("CHANGELOG.md", *release.PLACES):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes((release.ROOT / place).read_bytes())
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes" / "README.md").touch()
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "--message", "all")
    return tmp_path


def test_the_version_is_one_in_every_place(ready: Path) -> None:
    assert list(release.refusals(ready)) == []


def test_what_is_not_committed_is_not_released(ready: Path) -> None:
    (ready / "CITATION.cff").write_text(f"version: {__version__}\n# changed\n")
    (fault,) = release.refusals(ready)
    assert fault.startswith("the tree has changes that are not committed, CITATION.cff among them")


@pytest.mark.parametrize(
    ("place", "old", "new", "said"),
    [
        ("CITATION.cff", f"version: {__version__}", "version: 7.7.7", "CITATION.cff says 7.7.7, and"),
        ("deploy/Dockerfile", "image.version=", "image.number=", "deploy/Dockerfile says None, and"),
        ("CHANGELOG.md", f"## {__version__} ", "## 7.7.7 ", f"CHANGELOG.md has no notes of {__version__}"),
        ("changes/new.table.md", "", "New.\n", "changes/ has some that are not in the notes"),
    ],
)
def test_another_version_or_none_and_missing_notes_are_refused(
    place: str, old: str, new: str, said: str, ready: Path
) -> None:
    file = ready / place
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1) if file.exists() else new, encoding="utf-8")
    git(ready, "add", "--all")
    git(ready, "commit", "--quiet", "--message", "changed")
    (fault,) = release.refusals(ready)
    assert fault.startswith(said)


def test_a_number_is_given_out_once(ready: Path) -> None:
    git(ready, "tag", f"v{__version__}")
    assert list(release.refusals(ready)) == []
    git(ready, "commit", "--quiet", "--allow-empty", "--message", "later")
    (fault,) = release.refusals(ready)
    assert fault.startswith(f"v{__version__} is another commit")


def wheel(folder: Path, *names: str) -> Path:
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / WHEEL, "w") as archive:
        for name in names:
            archive.writestr(name, "")
    return folder


def test_a_package_without_the_page_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=rf"{WHEEL} has no page \(sobremesa/server/static/index.html\)"):
        release.check(wheel(tmp_path, "sobremesa/__init__.py"))


def test_files_that_are_not_alike_are_named(tmp_path: Path) -> None:
    one, other = wheel(tmp_path / "one", "a"), wheel(tmp_path / "other", "b")
    assert release.unequal(one, one) == []
    (one / "only").touch()
    assert release.unequal(one, other) == ["only", WHEEL]


def test_a_check_of_what_was_never_built_says_what_comes_first(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=rf"there is no {WHEEL} in {tmp_path.name}/: run `make release` first"):
        release_check.wheel_of(tmp_path, "any")
    assert release_check.wheel_of(wheel(tmp_path), "any").name == WHEEL


def test_a_python_is_one_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name on the path that answers with an error, as pyenv's do for what is not chosen, is none."""
    (tmp_path / "python7.7").write_text("#!/bin/sh\nexit 127\n")
    (tmp_path / "python7.7").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert release_check.python("7.7") is None
    (kept := tmp_path / "versions" / "7.7.1" / "bin").mkdir(parents=True)
    (kept / "python").symlink_to("/bin/true")
    assert release_check.python("7.7") == str(kept / "python")


def test_what_is_told_names_every_package_and_its_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "DIST", wheel(tmp_path, release.PAGE, release.HASHES))
    (tmp_path / "page.cdx.json").write_text('{"serialNumber": "1", "metadata": {"timestamp": "now", "tools": []}}')
    release.describe()
    assert (tmp_path / "page.cdx.json").read_text() == '{\n  "metadata": {\n    "tools": []\n  }\n}\n'
    assert [line.split()[1] for line in (tmp_path / release.SUMS).read_text().splitlines()] == ["page.cdx.json", WHEEL]
    told = (tmp_path / release.NOTES).read_text(encoding="utf-8")
    assert told.startswith(f"# Sobremesa {__version__}\n") and f"- `{WHEEL}`, " in told and "## At the table\n" in told
