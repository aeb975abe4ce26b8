"""Golden playthroughs: the first two rounds of random matches, kept as records and compared exactly.

A change of the rules shows as a difference to be read; `GOLDEN=write pytest tests/canasta/test_golden.py` writes the
files anew.
"""

import os
from pathlib import Path

import pytest

from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from tests.canasta.table import GAME

FOLDER = Path(__file__).parent / "golden"
TABLES = {"wikibooks-2": 2, "wikibooks-3": 3, "wikibooks-4": 4, "wikibooks-5": 5, "wikibooks-6": 6}
golden = pytest.mark.parametrize("name", TABLES)


def playthrough(name: str) -> str:
    """Two rounds in which everybody plays at random."""
    match = Match(GAME, GAME.rulebook.ruleset("wikibooks"), TABLES[name], seed=7)
    chance = Chance("golden", name)
    while match.state.rounds < 2 or match.actor != CHANCE:
        if match.actor == CHANCE:
            match.deal()
        else:
            match.play(match.legal_actions[chance.below(len(match.legal_actions))])
    return str(match.record())


@golden
def test_the_match_is_played_as_it_was(name: str) -> None:
    path, text = FOLDER / f"{name}.txt", playthrough(name)
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@golden
def test_a_golden_record_replays(name: str) -> None:
    record = Record.parse((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    assert Match.replay(GAME, record).state.rounds == 2
