"""The baselines' stored weights: each is for a game as it is here, says how it was made, and plays."""

import csv
from pathlib import Path

import pytest

from sobremesa import bots, games
from sobremesa.arena.table import Table
from sobremesa.arena.tournament import hold, plan
from sobremesa.bots import net_files

FOLDER = Path(__file__).parents[2] / "training" / "baselines"
NETS = sorted(FOLDER.glob("*.npz"))
MOST_BYTES = 300_000


@pytest.mark.parametrize("file", NETS, ids=lambda file: file.stem)
def test_a_stored_net_says_how_it_was_made_and_plays(file: Path) -> None:
    net = net_files.read(file)
    learner, _, table = file.stem.partition("-")
    assert table == f"{net.game}-{net.players[0]}" and file.stat().st_size < MOST_BYTES
    assert net.provenance["command"].startswith(f"python -m sobremesa.learn.{learner} {net.game} ")
    with file.with_suffix(".csv").open(encoding="utf-8", newline="") as curve:
        assert int(list(csv.DictReader(curve))[-1]["steps"]) == net.provenance["steps"]
    played = Table(net.game, net.rulesets[0], net.players[0], matches=False, seed="1")
    held = hold(plan(played, [f"net:{file}", "random"], 6), lambda _: False)
    assert held.meetings[0].lead.mean > 0


def test_all_games_of_the_house_with_levels_have_a_net_and_each_net_its_curve() -> None:
    stored = {net_files.read(file).game for file in NETS}
    assert stored == {name for name in games.names() if "greedy" in bots.levels(name)}
    assert {file.stem for file in FOLDER.iterdir()} == {file.stem for file in NETS}
