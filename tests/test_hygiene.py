"""The hygiene check of `make check` finds what it is for, and nothing in this repository."""

import subprocess
from pathlib import Path

import pytest

from tools.hygiene import LOCKS, address_faults, faults, lock_faults

ROOT = Path(__file__).parents[1]
HASH = "--hash=sha256:" + "0a" * 32


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")
def test_this_repository_is_clean() -> None:
    assert faults(ROOT) == []


@pytest.mark.parametrize(
    "text",
    [
        "https://" + "pypi" + ".org/simple",
        "file:" + "///opt/wheels",
        "cd " + "/home" + "/ana/sobremesa",
        "C:" + r"\Users" + r"\ana",
    ],
)
def test_an_address_is_found_with_its_line(text: str) -> None:
    (fault,) = address_faults(f"first line\n{text}\n")
    assert fault.startswith("2: ")


@pytest.mark.parametrize("text", ["docs/home/plan.md", "https://example.org/home/", "and/or", "~/home/notes"])
def test_other_paths_are_fine(text: str) -> None:
    assert list(address_faults(text)) == []


@pytest.mark.parametrize(
    "requirement",
    [
        f"rich==15.0.0 {HASH}",
        f"rich==15.0.0 \\\n    {HASH} \\\n    {HASH}",
        f"a==1 ; python_version < '3.12' {HASH}",
    ],
)
def test_a_hashed_requirement_is_fine(requirement: str) -> None:
    assert list(lock_faults(requirement)) == []


@pytest.mark.parametrize(
    "requirement",
    [
        "rich==15.0.0",
        f"rich>=15 {HASH}",
        f"rich @ https://example.org/rich.whl {HASH}",
        "-e .",
        "--index-url x",
    ],
)
def test_anything_else_in_a_lock_is_found(requirement: str) -> None:
    assert len(list(lock_faults(requirement))) == 1


def test_untracked_files_are_looked_at_and_locks_missed(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "notes.md").write_text("see " + "/root" + "/notes\n")
    found = faults(tmp_path)
    assert found[: len(LOCKS)] == [f"{lock}: missing" for lock in LOCKS]
    assert found[len(LOCKS)].startswith("notes.md:1: a path of one machine")
