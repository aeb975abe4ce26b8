"""The baselines: what they learn from is what came, only legal actions are played, and what is written plays."""

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from sobremesa.arena.entrants import enter
from sobremesa.bots import net_files
from sobremesa.envs import Batch
from sobremesa.learn import common, dmc, ppo
from tests.envs.games import ENCODED

GAME = ENCODED[0]
TABLES = 8


def options(*words: str) -> Any:
    """What is asked for on a command line."""
    parser = common.parser("test", "A test.")
    parser.add_argument("--mmd", action="store_true")
    parser.add_argument("--perfect-critic", action="store_true")
    return parser.parse_args([GAME, "--tables", str(TABLES), "--width", "4", "--output", "none.npz", *words])


def came(played: common.Tables, twin: Batch, actions: Any) -> Any:
    """What each step's seat still got of the unit, by the batch's own rewards; nan where the unit is not over."""
    steps = len(actions)
    seats, rewards, over = [], [], []
    for action in actions.numpy():
        seats.append(twin.current_player.copy())
        twin.step(action)
        rewards.append(twin.rewards.copy())
        over.append(twin.terminated.copy())
    found = np.full(actions.shape, np.nan)
    for table in range(TABLES):
        for t in range(steps):
            until = next((k for k in range(t, steps) if over[k][table]), None)
            if until is not None:
                found[t, table] = sum(rewards[k][table, seats[t][table]] for k in range(t, until + 1))
    return found


def twin_of(tables: common.Tables) -> Batch:
    """The same tables once more."""
    twin = Batch(GAME, tables=TABLES, history=False)
    twin.reset()
    twin.load(tables.batch.save())
    return twin


def test_ppo_learns_from_what_came_where_the_critic_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"DISCOUNT": 1.0, "LAMBDA": 1.0, "STEPS": 150}.items():
        monkeypatch.setattr(ppo, name, value)
    asked = options()
    tables = common.Tables(asked)
    twin, learner = twin_of(tables), ppo.Learner(asked, tables)
    with torch.no_grad():
        rows = learner.play()
    right = came(tables, twin, rows["action"].reshape(150, TABLES))
    known = ~np.isnan(right)
    assert known.any() and right[known].any()
    for name in ("gain", "target"):
        assert np.allclose((rows[name].reshape(150, TABLES).numpy() * learner.scale)[known], right[known], atol=1e-3)


def test_a_step_before_the_last_counts_less_and_what_was_foretold_counts_instead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ppo, "STEPS", 2)
    asked = options()
    tables = common.Tables(asked)
    learner = ppo.Learner(asked, tables)
    torch.nn.init.constant_(learner.critic[-1].bias, 0.5)
    learner.scale = 1.0
    with torch.no_grad():
        rows = {name: column.reshape(2, TABLES, *column.shape[1:]) for name, column in learner.play().items()}
    sign, gained, goes_on = rows["sign"], rows["gained"], (~rows["over"]).float()
    after = 0.5 * tables.look()[2]
    last = gained[1] + goes_on[1] * 0.95 * after - 0.5 * sign[1]
    first = gained[0] + goes_on[0] * 0.95 * (0.5 * sign[1] + 0.9 * last) - 0.5 * sign[0]
    assert torch.allclose(rows["gain"][1] * sign[1], last, atol=1e-5)
    assert torch.allclose(rows["gain"][0] * sign[0], first, atol=1e-5)


def test_deep_monte_carlo_learns_from_what_came_of_the_units_that_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dmc, "STEPS", 150)
    asked = options()
    tables = common.Tables(asked)
    twin, learner = twin_of(tables), dmc.Learner(asked, tables)
    actions: list[Any] = []
    step = tables.step

    def watched(chosen: Any) -> Any:
        actions.append(chosen)
        return step(chosen)

    monkeypatch.setattr(tables, "step", watched)
    with torch.no_grad():
        rows = learner.play()
    right = came(tables, twin, torch.stack(actions))
    known = ~np.isnan(right)
    assert known.any() and not known.all()
    assert np.allclose(rows["came"].numpy() * learner.scale, right[known], atol=1e-3)


def test_only_what_is_legal_is_drawn() -> None:
    mask = torch.eye(5, dtype=torch.bool).repeat(40, 1)
    assert torch.equal(
        ppo.drawn(ppo.log_policy(lambda planes: torch.randn(200, 5) * 9, mask, mask)), mask.int().argmax(1)
    )


@pytest.mark.parametrize("words", [["ppo"], ["ppo", "--mmd"], ["ppo", "--perfect-critic"], ["dmc"]])
@pytest.mark.parametrize("game", ENCODED)
def test_what_is_written_plays_and_says_how_it_was_made(game: str, words: list[str], tmp_path: Path) -> None:
    module, *flags = words
    main = {"ppo": ppo.main, "dmc": dmc.main}[module]
    file = tmp_path / "net.npz"
    main([game, "--steps", "4000", "--tables", "8", "--width", "8", "--keep", "2", "--output", str(file), *flags])
    net = net_files.read(file, game)
    assert net.provenance["command"].startswith(f"python -m sobremesa.learn.{module} {game} ")
    assert all(flag in net.provenance["command"] for flag in flags)
    enter(game, f"net:{file}")
    net_files.read(tmp_path / "net.1.npz", game)
    with file.with_suffix(".csv").open(encoding="utf-8", newline="") as curve:
        assert int(list(csv.DictReader(curve))[-1]["steps"]) == net.provenance["steps"] >= 4000


@pytest.mark.parametrize("main", [ppo.main, dmc.main])
def test_the_same_seed_gives_the_same_net(main: Any, tmp_path: Path) -> None:
    nets = []
    for seed in (1, 1, 2):
        file = tmp_path / "net.npz"
        main([GAME, "--steps=5000", "--minutes=1e9", "--tables=8", "--width=8", f"--seed={seed}", f"--output={file}"])
        nets.append([layer for both in net_files.read(file).layers for layer in both])
    assert all(np.array_equal(a, b) for a, b in zip(nets[0], nets[1], strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(nets[0], nets[2], strict=True))


@pytest.mark.parametrize("main", [ppo.main, dmc.main])
def test_a_baseline_soon_beats_chance(main: Any, tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    main([GAME, "--steps", "80000", "--tables", "64", "--width", "32", "--output", str(file)])
    net, batch = net_files.read(file), Batch(GAME, tables=64, seed=5, history=False)
    batch.reset()
    gained = 0.0
    for _ in range(300):
        best = np.where(batch.legal_action_mask, net.scores(batch.observation), -np.inf).argmax(axis=1)
        own = batch.current_player % 2 == np.arange(64) % 2
        batch.step(np.where(own, best, batch.sample()))
        gained += float(batch.rewards[np.arange(64), np.arange(64) % 2].sum())
    assert gained > 0


def test_a_table_of_three_sides_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    game, players = next((name, 3) for name in ENCODED if 3 in Batch(name).game.players)
    with pytest.raises(SystemExit, match="two sides: 3 players are 3 here"):
        ppo.main([game, "--players", str(players), "--output", "none.npz"])
