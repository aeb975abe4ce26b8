"""The changelog: a file for each change, moved into the section of the version."""

from pathlib import Path

import pytest

from sobremesa import __version__
from tools import changes

OLD = """# Changelog

What somebody notices.

## 0.9.0 (2026-11-26)

The first.

### At the table

- The count is right.

### For who writes code

- A tool is there.

## 0.8.0 (2026-01-01)

- Nothing.
"""


def test_every_change_of_ours_is_one_line_of_a_part() -> None:
    assert list(changes.faults(changes.FOLDER)) == []
    assert changes.section(changes.CHANGELOG.read_text(encoding="utf-8"), __version__)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("sweep.md", "A sweep is said.\n", "sweep.md: a change is called WHAT.PART.md, its part table, server, code"),
        ("Sweep.table.md", "A sweep is said.\n", "a change is called WHAT.PART.md"),
        ("sweep.table.md", "A sweep is said.\n\nAs scored.\n", "a change is one line, a sentence"),
        ("sweep.table.md", "- A sweep is said.\n", "begins with a capital"),
        ("sweep.table.md", "A sweep is said\n", "ends with a full stop"),
        ("sweep.table.md", "", "a change is one line"),
        ("sweep.table.md", f"A {'very ' * 40}long one.\n", "and 150 at most are read"),
    ],
)
def test_what_is_no_change_is_refused_with_what_would_be_right(name: str, text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("Of changes.")
    (tmp_path / "good.server.md").write_text("A server starts sooner.\n")
    (tmp_path / name).write_text(text)
    (fault,) = changes.faults(tmp_path)
    assert said in fault


def test_changes_join_their_parts(tmp_path: Path) -> None:
    for name, text in (("b.table", "Later."), ("a.table", "Sooner."), ("c.server", "A server.")):
        (tmp_path / f"{name}.md").write_text(f"{text}\n")
    added = changes.entries(tmp_path)
    new = changes.collected(OLD, "0.9.0", "2027-01-01", added)
    assert changes.section(new, "0.9.0").split("\n\n") == [
        "The first.",
        "### At the table",
        "- The count is right.\n- Sooner.\n- Later.",
        "### For who runs a server",
        "- A server.",
        "### For who writes code",
        "- A tool is there.",
    ]
    assert new.endswith(OLD[OLD.index("## 0.8.0") :])
    next_one = changes.collected(OLD, "0.10.0", "2027-01-01", added)
    assert next_one.index("## 0.10.0 (2027-01-01)") < next_one.index("## 0.9.0 (2026-11-26)\n\nThe first.")
    assert changes.section(next_one, "0.10.0").startswith("### At the table\n\n- Sooner.\n- Later.")
    assert changes.section(OLD, "0.9") == ""
