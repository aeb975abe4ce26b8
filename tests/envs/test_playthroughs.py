"""Playthroughs as OpenSpiel writes them: the first decisions of each game, kept word for word.

`SOBREMESA_GOLDEN=write pytest tests/envs/test_playthroughs.py` writes them anew. The planes' own lines are left out:
the texts of the observations say the same.
"""

import os
from pathlib import Path

import pytest
from absl import flags
from open_spiel.python.algorithms.generate_playthrough import playthrough  # type: ignore[import-untyped]  # without types

from sobremesa.envs.openspiel import PREFIX

FOLDER = Path(__file__).parent / "playthroughs"
DECISIONS = 3
KEPT = sorted(path.stem for path in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("name", KEPT)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    flags.FLAGS.mark_as_parsed()
    told = playthrough(f"{PREFIX}{name}(limit={DECISIONS})", [], seed=1)
    kept = "".join(line for line in told.splitlines(keepends=True) if not line.startswith("ObservationTensor("))
    path = FOLDER / f"{name}.txt"
    if os.environ.get("SOBREMESA_GOLDEN") == "write":
        path.write_text(kept, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == kept
