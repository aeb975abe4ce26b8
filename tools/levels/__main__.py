"""`python -m tools.levels` writes the page; `--check` only says whether it is stale; `measure GAME …` measures."""

import sys
from pathlib import Path
from typing import Final

from sobremesa.core.errors import SobremesaError
from tools.levels import measure, stored
from tools.levels.page import text
from tools.levels.rows import FOLDER, known
from tools.made import settle

PAGE: Final = FOLDER.with_suffix(".md")


def main(words: list[str], folder: Path = FOLDER, page: Path = PAGE) -> int:
    """Do what is asked for; with `--check` nothing is written, and 1 is returned where the page says something else."""
    if words[:1] == ["measure"]:
        measure.main(words[1:], folder)
    wrong = [fault for game in known() for fault in stored.faults(game, folder)]
    return settle({page: text(folder)}, "tools.levels", "--check" in words, wrong)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except SobremesaError as error:
        sys.exit(str(error))
