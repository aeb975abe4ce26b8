"""Tutorials that run: their cells, a short run for tests, and the whole one, whose curve is stored.

`python -m tools.documentation.tutorial` runs the learner's tutorial at full length, and keeps its curve in
`docs/measured/learner.json`.
"""

import contextlib
import io
import json
import re
import tempfile
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import jupytext
import numpy as np

ROOT: Final = Path(__file__).parents[2]
LEARNER: Final = ROOT / "docs" / "tutorial" / "learner.md"
CURVE: Final = ROOT / "docs" / "measured" / "learner.json"


def notebook(text: str) -> str:
    """Return a page as a notebook, which draws its figures itself and has nothing beside it to link to."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)\n*", "", text)
    text = re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)
    return str(jupytext.writes(jupytext.reads(text, fmt="md"), fmt="ipynb"))


def run(text: str, numbers: Mapping[str, int] | None = None) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """Run a page's cells, with other numbers where its first cell has some.

    Returns the names that are there in the end, and of each cell what it printed, with what the page says it prints.
    """
    names: dict[str, Any] = {}
    printed = []
    for name, number in (numbers or {}).items():
        text = re.sub(rf"(?m)^{name} = \d+", f"{name} = {number}", text)
    for code, said in re.findall(r"(?ms)^```python\n(.*?)^```(?:\n\n```text\n(.*?)^```)?", text):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(compile(code, "tutorial", "exec"), names)
        printed.append((out.getvalue(), said))
    return names, printed


def main() -> None:
    """Run the learner's tutorial, and keep its curve."""
    text, start = LEARNER.read_text(encoding="utf-8"), time.process_time()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        curve = run(text)[0]["curve"]
    rounds, points, halves = (np.round(row, 2).tolist() for row in zip(*curve, strict=True))
    stored = {
        "kind": "lines",
        "x": "rounds of 8,192 decisions",
        "y": "points a hand against greedy, at 95 %",
        "day": datetime.now(UTC).date().isoformat(),
        "command": "python -m tools.documentation.tutorial",
        "machine": f"{time.process_time() - start:.0f} s of one core",
        "lines": [{"name": "the learner", "x": rounds, "y": points, "half": halves}],
    }
    CURVE.write_text(json.dumps(stored) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
