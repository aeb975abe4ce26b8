"""The protocol: the same boards for everybody, the same bytes everywhere, a sentence for who forfeits."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sobremesa import bots, games
from sobremesa.arena.table import Table
from sobremesa.bots import net_files
from sobremesa.cli import main
from sobremesa.core.errors import SobremesaError
from sobremesa.evaluation.duels import Work
from sobremesa.evaluation.protocol import LEVELS, protocol
from sobremesa.evaluation.run import Asked, run
from sobremesa.executors.spread import HERE, Executor
from sobremesa.games.encodings import encoding

GAME = games.names()[0]
FEW, MANY = games.load(GAME).players[0], games.load(GAME).players[-1]
PLAYERS = "tests.evaluation.players"


def asked(*names: str, players: int = FEW, opponents: tuple[str, ...] = ("random", "greedy"), boards: int = 3) -> Asked:
    return Asked(GAME, "", players, names, opponents, boards)


def found(what: Asked) -> Any:
    return json.loads(run(what, HERE, None))


def test_a_bot_against_itself_under_another_name_is_even_on_every_board() -> None:
    kind = bots.path(GAME, "greedy").replace(":", ".")
    work = Work(protocol(Table(GAME, "", FEW, False, "x"), [kind], ["greedy"], 4))
    assert [work.play(number).lead for number in range(4)] == [0.0] * 4  # type: ignore[union-attr]
    (against,) = found(asked(kind, opponents=("greedy",)))["bots"][0]["against"]
    assert against["points"] == {"mean": 0, "low": 0, "high": 0} and against["wins"]["mean"] == 0.5


def test_one_process_two_and_one_that_was_cut_off_write_the_same_bytes(tmp_path: Path) -> None:
    what = asked("greedy", f"{PLAYERS}:Told", players=MANY, opponents=("random",), boards=2)
    alone, journal = run(what, HERE, tmp_path / "journal"), tmp_path / "journal"
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[:6]) + lines[6][:-4])
    assert run(what, Executor(jobs=2), journal) == alone
    assert sorted(journal.read_text().splitlines()) == sorted("".join(lines).splitlines())


def test_without_names_every_level_of_the_protocol_is_met() -> None:
    p = protocol(Table(GAME, "", FEW, False, "x"), ["random"], [], 2)
    assert [level.text for level in p.opponents] == [level for level in LEVELS if level in bots.levels(GAME)]


def test_everybody_is_measured_on_the_same_boards() -> None:
    once = found(asked("greedy", opponents=("random",)))["bots"][0]["against"]
    assert found(asked("greedy"))["bots"][0]["against"][:1] == once


@pytest.mark.parametrize(
    ("game", "name", "why"),
    [
        *((game, "Impossible", "There is no such move") for game in games.names()),
        (GAME, "Silent", "chose None, which is no code of an action"),
    ],
)
def test_who_plays_what_is_illegal_forfeits_with_a_sentence(game: str, name: str, why: str) -> None:
    told = found(Asked(game, "", games.load(game).players[0], [f"{PLAYERS}:{name}", "greedy"], ["random"], 2))
    cheat, honest = told["bots"]
    (against,) = cheat["against"]
    assert (against["points"], against["wins"], against["forfeited"]) == (None, None, 2)
    assert name in against["why"] and why in against["why"]
    assert honest["against"][0]["points"]
    assert told["over_seeds"] is None


def test_partners_are_measured_with_each_other_and_with_each_level() -> None:
    told = found(asked("greedy", f"{PLAYERS}:Told", players=MANY))
    assert [(pair["bot"], pair["partner"]) for pair in told["cross_play"]["pairs"]] == [
        ("greedy", "greedy"),
        (f"{PLAYERS}.Told", f"{PLAYERS}.Told"),
        ("random", "random"),
        ("greedy", f"{PLAYERS}.Told"),
        ("greedy", "random"),
        (f"{PLAYERS}.Told", "random"),
    ]
    assert found(asked("greedy"))["cross_play"] is None


def test_a_partner_sits_on_each_seat_of_the_side_once() -> None:
    work = Work(protocol(Table(GAME, "", MANY, False, "x"), ["greedy"], ["random"], 2))
    both = next(duels for meeting, duels in work.meetings.items() if meeting.partner)
    seats = [[entrant.text for entrant in duel.seats(side)] for duel in both for side in range(2)]
    assert seats == [
        ["greedy", "rules", "random", "rules"],
        ["rules", "greedy", "rules", "random"],
        ["random", "rules", "greedy", "rules"],
        ["rules", "random", "rules", "greedy"],
    ]


def test_what_a_bot_says_of_itself_is_told_with_the_hash_of_its_file() -> None:
    told, silent = found(asked(f"{PLAYERS}:Told", "greedy"))["bots"]
    assert told["provenance"] == {"parameters": 12, "steps": 3000}
    assert silent["provenance"] is None and silent["file_hash"] is None and silent["milliseconds"] is None


def test_times_are_told_of_decisions_with_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.evaluation.run.TIMED", 1)
    (bot,) = json.loads(run(Asked(GAME, "", FEW, ["greedy"], ["random"], 2, times=True), HERE, None))["bots"]
    assert bot["milliseconds"]["decisions"] > 10 and bot["milliseconds"]["median"] <= bot["milliseconds"]["worst"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "name a bot"),
        (["gredy"], "did you mean 'greedy'?"),
        (["nowhere:Bot"], "is called 'nowhere'"),
        (["greedy", "--boards", "1"], "2 boards or more, not 1"),
        (["greedy", "--opponent", "cheat"], "'cheat' is no opponent of the protocol"),
        (["cheat"], "sees all hands"),
        (["greedy", "greedy"], "each bot is named once"),
        (["greedy", "--players", "7"], "not by 7"),
        (["greedy", "--players", "0"], "not by 0"),
        (["__main__:Bot"], "is called '__main__'"),
        (["engine:" + "x" * 300], "no program that can be run here"),
        (["greedy", "--ruleset", "nonsense"], "has no ruleset 'nonsense'"),
        (["greedy", "--test-seed", "guessed"], "no release has committed to this test seed"),
        (["greedy", "--output", "/nowhere/it.json"], "nothing can be written to"),
        (["greedy", "--executor", "rai"], "did you mean 'ray'?"),
        ([f"{PLAYERS}.Timed:milliseconds=5"], "counted in iterations, never in time"),
        ([f"{PLAYERS}:Untold", "--boards", "2", "--opponent", "random"], "is not a mapping that JSON can tell"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert main(["evaluate", *words]) == 1
    assert complaint in capsys.readouterr().err.splitlines()[-1]


def test_the_journal_of_other_boards_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["evaluate", "greedy", "--players", str(FEW), "--opponent", "random", "--journal", str(tmp_path / "it")]
    assert main([*words, "--boards", "2"]) == 0
    assert main([*words, "--boards", "3"]) == 1
    assert "its boards is 2, not 3" in capsys.readouterr().err


def test_a_network_tells_its_file_its_encoding_and_its_size(tmp_path: Path) -> None:
    file, made = tmp_path / "it.npz", encoding(GAME)
    matrix = np.ones((made.bits, len(made.actions)), np.float32)
    layers = ((matrix, np.zeros(len(made.actions), np.float32)),)
    net_files.write(file, net_files.Net(GAME, (FEW,), (), layers, {"steps": 5}))
    (bot,) = found(asked(f"net:{file}", opponents=("random",)))["bots"]
    wanted = {"steps": 5, "parameters": matrix.size + len(made.actions), "encoding": made.name, "hash": made.hash}
    assert bot["provenance"] == wanted
    assert bot["file_hash"] == hashlib.sha256(file.read_bytes()).hexdigest()
    with pytest.raises(SobremesaError, match="was trained for"):
        found(asked(f"net:{file}", players=MANY))
