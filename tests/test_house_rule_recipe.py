"""CONTRIBUTING's recipe for a house rule: its steps give Escoba an option, and a step that is left out is told."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Step:
    """A step of the recipe: what it changes, and the test that fails where it is left out."""

    number: int
    patches: list[str]
    test: str


def steps() -> list[Step]:
    """The steps as CONTRIBUTING has them."""
    recipe = PAGE.partition("## Adding a house rule\n")[2].partition("\n## ")[0]
    found = []
    for text in re.split(r"\n(?=\d\. \*\*)", recipe)[1:]:
        (fence,) = re.findall(r"   ```diff\n(.*?)   ```", text, re.DOTALL)
        (test,) = re.findall(r"Left out,\s+`([^`]+)`\s+fails", text)
        found.append(Step(int(text[0]), re.split(r"(?m)^(?=--- a/)", re.sub(r"(?m)^   ", "", fence))[1:], test))
    return found


STEPS = steps()
TOLD = {
    1: "the option 'last_card_lies' cites clause E20, which is not there",
    2: "'escoba' has no option 'last_card_lies'",
    3: "LAST_CARD",
    4: "breaks the law 'legality is said once'",
    5: "breaks the law 'legality is said once'",
    6: "KeyError: <Reason.LAST_CARD: 7>",
    7: "'option.last_card_lies' has no text in 'es'",
    8: "without a test: 1",
}
"""Of each step, a part of what the test says where it is left out: it does not fail for another reason."""


def copy(folder: Path, done: list[Step]) -> Path:
    """A copy of the example in which these steps are done, as if pip had installed it."""
    shutil.copytree(ROOT / "examples" / "escoba", folder, ignore=shutil.ignore_patterns("__pycache__"))
    command = ["git", "apply", "--recount", "--unidiff-zero", "-"]
    for step in done:
        for patch in step.patches:
            subprocess.run(command, cwd=folder, input=patch, check=True, encoding="utf-8")
    installed = folder / "src" / "escoba-0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: escoba\nVersion: 0\n")
    (installed / "entry_points.txt").write_text("[sobremesa.games]\nescoba = escoba:GAME\n")
    return folder


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Python with these arguments, in a process that finds this copy."""
    paths = os.pathsep.join(map(str, (folder / "src", ROOT / "src", ROOT)))
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=kept | {"PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )


def outcome(folder: Path, *tests: str) -> "subprocess.CompletedProcess[str]":
    """Tests of this copy's own, up to the first that fails."""
    return run(folder, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests)


def test_the_steps_are_numbered() -> None:
    assert [step.number for step in STEPS] == list(range(1, 9))


def sobremesa(folder: Path, *words: str) -> str:
    """What a command says, beside which this copy is installed."""
    done = run(folder, "-m", "sobremesa", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_with_all_steps_the_option_is_listed_explained_and_played(tmp_path: Path) -> None:
    folder, ruleset = copy(tmp_path / "escoba", STEPS), ("--ruleset", "clasica, last_card_lies=true")
    assert "last_card_lies (E20)" in sobremesa(folder, "rulesets", "escoba")
    assert "takes nothing" in sobremesa(folder, "rules", "escoba", "e20")
    played = tmp_path / "games.jsonl"
    sobremesa(folder, "simulate", "escoba", *ruleset, "--players", "2", "--games", "2", "--conformance", str(played))
    assert "2 games, 0 mismatches" in sobremesa(folder, "conformance", str(played))


def test_with_all_steps_no_test_fails(tmp_path: Path) -> None:
    done = outcome(copy(tmp_path / "escoba", STEPS), *sorted({step.test for step in STEPS}))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("left_out", STEPS, ids=lambda step: f"step {step.number}")
def test_a_step_that_is_left_out_is_told_by_the_test_that_is_named(tmp_path: Path, left_out: Step) -> None:
    done = outcome(copy(tmp_path / "escoba", [step for step in STEPS if step is not left_out]), left_out.test)
    assert done.returncode and TOLD[left_out.number] in done.stdout, done.stdout + done.stderr


@pytest.mark.long
def test_the_bot_that_searches_plays_by_it(tmp_path: Path) -> None:
    words = ("random", "search", "--players", "2", "--hands", "2", "--option", "last_card_lies=true")
    assert sobremesa(copy(tmp_path / "escoba", STEPS), "arena", "escoba", *words)
