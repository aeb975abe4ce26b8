"""Test seeds: who promised one is known by its hash, and cannot reveal another."""

from pathlib import Path

import pytest

from sobremesa import __version__, games
from sobremesa.arena.table import Table
from sobremesa.cli import main
from sobremesa.core.errors import SobremesaError
from sobremesa.core.match import Match
from sobremesa.data.positions import FIRST
from sobremesa.evaluation.commitments import commitment, commitments, faults, release_of
from sobremesa.evaluation.protocol import BOARDS, DEVELOPMENT
from tests.data.plans import ENCODED
from tools import test_seed as keeper

PROMISED = f"""
["1.0"]
hash = "{commitment("1.0", "first")}"
seed = "first"
["1.1"]
hash = "{commitment("1.1", "second")}"
"""


def test_a_seed_is_told_by_its_hash() -> None:
    promised = commitments(PROMISED)
    assert release_of("first", promised) == "1.0" and release_of("second", promised) == "1.1"
    # printf "sobremesa 1.0 first" | sha256sum
    assert commitment("1.0", "first") == "b8af5659dbd3d65a874d12c78cab3c3405d43d0e2033110306f42ae64681e5ff"


def test_a_seed_that_nobody_committed_to_is_refused() -> None:
    with pytest.raises(SobremesaError, match=r"no release has committed to this test seed .*1\.0, 1\.1"):
        release_of("another", commitments(PROMISED))


def test_the_seed_of_another_release_does_not_do() -> None:
    swapped = PROMISED.replace(commitment("1.0", "first"), commitment("1.1", "first"))
    assert list(faults(commitments(swapped))) == ["release 1.0 reveals a seed to which it has not committed"]
    assert not list(faults(commitments(PROMISED)))


def test_what_the_package_has_agrees() -> None:
    assert not list(faults(commitments()))
    assert __version__ in {one.release for one in commitments()}, "python -m tools.test_seed new"


@pytest.mark.parametrize("game", ENCODED)
def test_nothing_that_is_public_is_dealt_on_the_boards_of_a_test(game: str) -> None:
    """Killed: boards that hang on their number alone, and positions of the boards' cards."""
    shelf, seats = games.load(game), games.load(game).players[0]

    def dealt(seed: str) -> set[tuple[int, ...]]:
        table = Table(game, "", seats, False, seed)
        due = shelf.new_state()
        shelf.kernel.start(table.rules, due, 0)
        needed = shelf.kernel.cards_needed(table.rules, due)
        return {tuple(table.deck(board, 0, needed)) for board in range(BOARDS)}

    of_positions = set()
    for seed in range(FIRST, FIRST + 100):
        match = Match(shelf, shelf.ruleset(), seats, seed=seed)
        match.deal()
        of_positions.add(tuple(match.steps[-1].deck))
    tested, public = dealt("f" * 64), dealt(DEVELOPMENT)
    assert len(tested) == len(public) == BOARDS and len(of_positions) == 100
    assert not tested & (public | of_positions)


def test_the_command_refuses_what_does_not_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test-seed", "guessed"]) == 1
    assert "no release has committed" in capsys.readouterr().err


def test_a_release_promises_and_reveals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "commitments.toml"
    file.write_text("# none\n")
    assert keeper.main(["new"], file) == 0
    seed = capsys.readouterr().out.split()[-1]
    (one,) = commitments(file.read_text())
    assert (one.release, one.seed) == (__version__, "") and len(seed) == 64
    assert keeper.main(["new"], file) == 1
    assert keeper.main(["reveal", __version__, "another"], file) == 1
    assert keeper.main(["reveal", "0.1", seed], file) == 1
    assert keeper.main(["reveal", __version__, seed], file) == 0
    (one,) = commitments(file.read_text())
    assert one.seed == seed and not list(faults([one]))
