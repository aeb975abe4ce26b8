"""Networks as bots: they play what their weights say of what their seat sees, and a file that is none is refused."""

import io
import json
import pickle
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sobremesa import bots, games
from sobremesa.arena.entrants import enter
from sobremesa.arena.table import Table
from sobremesa.arena.tournament import hold, plan
from sobremesa.bots import net_files
from sobremesa.bots.net_files import BadNet, Net
from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError
from sobremesa.core.kernel import CHANCE, clone
from sobremesa.core.laws import random_play
from sobremesa.core.match import Match
from sobremesa.core.position import View
from sobremesa.envs import Batch, NotThisEncoding, encoding
from sobremesa.envs.single import SeatEnv
from sobremesa.terminal.conformance import simulation
from tests.envs.games import ENCODED, ENCODED_TABLES

GAME = ENCODED[0]
PLAYERS = games.load(GAME).players[0]
Arrays = dict[str, Any]


def made(game: str, players: int, seed: int = 0) -> Net:
    """A small network whose weights are drawn."""
    form, draw = encoding(game), np.random.default_rng(seed)
    shapes = [(form.bits, 3), (3, len(form.actions))]
    layers = tuple(
        (draw.normal(size=shape).astype(np.float32), draw.normal(size=shape[1]).astype(np.float32)) for shape in shapes
    )
    return Net(game, (players,), ("",), layers, {"seed": seed})


def written(folder: Path, game: str, players: int, seed: int = 0) -> Path:
    """The file of such a network."""
    net_files.write(folder / "net.npz", made(game, players, seed))
    return folder / "net.npz"


@pytest.mark.parametrize(("name", "ruleset", "players"), ENCODED_TABLES)
def test_a_net_plays_the_legal_action_that_its_weights_put_first_in_a_batch_too(
    name: str, ruleset: str, players: int, tmp_path: Path
) -> None:
    file = written(tmp_path, name, players)
    net, bot = net_files.read(file), bots.make(name, f"net:{file}", 1)
    batch = Batch(name, ruleset, players, seed=7)
    batch.reset()
    for _ in range(30):
        scores = np.where(batch.legal_action_mask, net.scores(batch.observation), -np.inf)
        action = scores.argmax(axis=1)
        seat = int(batch.current_player[0])
        view = View.from_state(batch.game, batch.rules, batch.position(0).state, seat)
        chosen = bot.choose(view)
        assert batch.encoding.module.dense(view.rules, view.state, chosen) == action[0]
        assert chosen == batch.code(0, int(action[0])) and chosen == bots.make(name, f"net:{file}", 2).choose(view)
        batch.step(action)


@pytest.mark.parametrize(("name", "ruleset", "players"), ENCODED_TABLES)
def test_worlds_that_its_seat_cannot_tell_apart_are_one_to_a_net(
    name: str, ruleset: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, name, players)
    seen: list[bytes] = []
    scores = Net.scores

    def watched(net: Net, planes: Any) -> Any:
        seen.append(planes.tobytes())
        return scores(net, planes)

    monkeypatch.setattr(Net, "scores", watched)
    game, bot = games.load(name), bots.make(name, f"net:{file}", 1)
    match = Match(game, game.ruleset(ruleset), players, seed=3)
    for step, now in enumerate(random_play(match, Chance("net", name), 60)):
        if now.actor >= 0 and step % 5 == 0:
            view = now.view(now.actor)
            worlds = [view.sample(Chance("world", step, number)) for number in range(2)]
            views = [view, *(View.from_state(game, view.rules, world.state, view.seat) for world in worlds)]
            seen.clear()
            assert len({bot.choose(one) for one in views}) == 1 and len(set(seen)) == 1


@pytest.mark.parametrize("name", ENCODED)
def test_in_the_arena_a_net_is_given_what_its_seat_sees_and_no_more(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players, found = games.load(name).players[0], encoding(name).module
    file, observe = written(tmp_path, name, players), found.observe
    shown: list[Any] = []

    def watched(rules: Any, s: Any, seat: int, out: Any) -> None:
        shown.append((rules, clone(s), seat))
        observe(rules, s, seat, out)

    monkeypatch.setattr(found, "observe", watched)
    hold(plan(Table(name, "", players, False, "1"), [f"net:{file}", "random"], 2), lambda _: False)
    assert not enter(name, f"net:{file}").sees_all and shown
    for rules, state, seat in shown:
        blanked = clone(state)
        games.load(name).kernel.hide(rules, blanked, seat)
        assert blanked == state


def test_a_net_that_is_written_anew_is_read_anew_and_says_how_it_was_made(tmp_path: Path) -> None:
    first = net_files.read(written(tmp_path, GAME, PLAYERS, 1))
    again = net_files.read(written(tmp_path, GAME, PLAYERS, 123))
    assert (first.provenance, again.provenance) == ({"seed": 1}, {"seed": 123})
    assert again.players == (PLAYERS,) and again.game == GAME


def test_the_same_net_is_the_same_bytes(tmp_path: Path) -> None:
    first = written(tmp_path, GAME, PLAYERS).read_bytes()
    assert written(tmp_path, GAME, PLAYERS).read_bytes() == first


def test_what_is_kept_in_bytes_is_off_by_half_a_step_at_most(tmp_path: Path) -> None:
    net, kept = made(GAME, PLAYERS), net_files.read(written(tmp_path, GAME, PLAYERS))
    for (weights, added), (read, added_too) in zip(net.layers, kept.layers, strict=True):
        assert (np.abs(weights - read) <= np.abs(weights).max(axis=0) / 127 * 0.501).all()
        assert np.array_equal(added, added_too)


def test_a_net_explains_by_its_rank(tmp_path: Path) -> None:
    bot: Any = bots.make(GAME, f"net:{written(tmp_path, GAME, PLAYERS)}", 1)
    match = Match(games.load(GAME), games.load(GAME).ruleset(), PLAYERS, seed=3)
    while match.actor == CHANCE:
        match.deal()
    view = match.view(match.actor)
    assert "ranks it 1 of " in bot.explain(view, bot.choose(view))


# --- wherever a bot is named


def test_a_net_is_an_opponent_and_plays_games_for_conformance(tmp_path: Path) -> None:
    file = written(tmp_path, GAME, PLAYERS)
    env = SeatEnv(GAME, players=PLAYERS, opponents=f"net:{file}")
    observation, _ = env.reset(seed=1)
    for _ in range(5):
        observation = env.step(int(observation["action_mask"].argmax()))[0]
    ruleset = games.load(GAME).ruleset()
    played = simulation(GAME, ruleset, PLAYERS, "1", 20, f"net:{file}")
    assert played.bots is not None
    with pytest.raises(BadNet, match="there is no file"):
        simulation(GAME, ruleset, PLAYERS, "1", 20, "net:nowhere.npz")
    with pytest.raises(BadNet, match="there is no file"):
        SeatEnv(GAME, players=PLAYERS, opponents="net:nowhere.npz")


def test_a_net_is_refused_at_a_table_that_it_was_not_trained_for(tmp_path: Path) -> None:
    file = written(tmp_path, GAME, PLAYERS + 1)
    with pytest.raises(
        SobremesaError, match=f"was trained for {PLAYERS + 1} players of '{GAME}', and here {PLAYERS} play '{GAME}'"
    ):
        hold(plan(Table(GAME, "", PLAYERS, False, "1"), [f"net:{file}", "random"], 2), lambda _: False)


# --- bad files


def about(**changes: Any) -> Callable[[Arrays], None]:
    """What changes some of what a file says; `None` leaves a thing out."""

    def change(arrays: Arrays) -> None:
        said = json.loads(arrays["about"].tobytes()) | changes
        text = json.dumps({name: value for name, value in said.items() if value is not None})
        arrays["about"] = np.frombuffer(text.encode(), np.uint8)

    return change


def array(name: str, value: Callable[[Any], Any] | None) -> Callable[[Arrays], None]:
    """What changes an array, or leaves it out."""

    def change(arrays: Arrays) -> None:
        old = arrays.pop(name)
        if value is not None:
            arrays[name] = value(old)

    return change


BROKEN: dict[str, tuple[Callable[[Arrays], object], str]] = {
    "another format": (about(format=2), "is of the format 2, and this version reads 1"),
    "no format": (about(format=None), "does not say what it is"),
    "no game": (about(game=None), "does not say its game"),
    "players that are no list": (about(players=2), "does not say its players"),
    "no provenance": (about(provenance=None), "does not say its provenance"),
    "an unknown game": (about(game="bridge"), "is of no use here: .*bridge"),
    "no JSON": (array("about", lambda _: np.frombuffer(b"{", np.uint8)), "does not say what it is"),
    "JSON that says nothing": (array("about", lambda _: np.frombuffer(b"[]", np.uint8)), "does not say what it is"),
    "nothing said": (array("about", None), "does not say what it is"),
    "objects": (array("about", lambda _: np.array([{}], object)), "has a pickle inside"),
    "a layer without a part": (array("scale 1", None), "lacks a part of its layer 1"),
    "no layers": (lambda arrays: [arrays.pop(name) for name in list(arrays) if name != "about"], "scores 0"),
    "a last layer missing": (
        lambda arrays: [arrays.pop(f"{part} 1") for part in ("weights", "scale", "added")],
        "scores 3 actions",
    ),
    "a row too few": (array("weights 0", lambda old: old[1:]), "a layer 0 for"),
    "parts that do not fit": (array("added 0", lambda old: old[1:]), "do not fit each other"),
    "a vector for a matrix": (array("weights 0", lambda old: old[0]), "do not fit each other"),
    "no numbers": (array("added 1", lambda old: old * np.nan), "not finite"),
    "text for numbers": (array("weights 0", lambda old: old.astype("<U3")), "not of numbers"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_net_is_refused_with_what_is_wrong(case: str, tmp_path: Path) -> None:
    change, why = BROKEN[case]
    file = written(tmp_path, GAME, PLAYERS)
    with np.load(file) as kept:
        arrays = dict(kept)
    change(arrays)
    np.savez(file, **arrays)
    with pytest.raises(BadNet, match=why):
        bots.make(GAME, f"net:{file}", 1)


def test_a_net_of_another_encoding_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, GAME, PLAYERS)
    with np.load(file) as kept:
        arrays = dict(kept)
    about(hash="0" * 64)(arrays)
    np.savez(file, **arrays)
    with pytest.raises(NotThisEncoding, match="was made with the encoding 000000000000, and"):
        enter(GAME, f"net:{file}")


def test_a_net_of_another_game_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, GAME, PLAYERS)
    with pytest.raises(BadNet, match=f"is a network for '{GAME}', and here '{ENCODED[1]}' is played"):
        enter(ENCODED[1], f"net:{file}")


def bad_files() -> Iterator[tuple[str, bytes]]:
    """Files that are no archives of arrays."""
    one, zipped = io.BytesIO(), io.BytesIO()
    np.save(one, np.zeros(3))
    with zipfile.ZipFile(zipped, "w") as archive:
        archive.writestr("about.npy", b"no array")
    yield from {"empty": b"", "text": b"weights", "one array": one.getvalue(), "a zip": zipped.getvalue()}.items()
    yield "a pickle", pickle.dumps({"weights": [1.0]})


@pytest.mark.parametrize(("what", "content"), list(bad_files()))
def test_what_is_no_net_is_refused(what: str, content: bytes, tmp_path: Path) -> None:
    (tmp_path / "net.npz").write_bytes(content)
    with pytest.raises(BadNet, match=r"is no network, or it is cut off|is damaged|does not say what it is"):
        net_files.read(tmp_path / "net.npz")


def test_a_net_cut_off_or_damaged_anywhere_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, GAME, PLAYERS)
    whole = file.read_bytes()
    for k in range(1, 12):
        file.write_bytes(whole[: len(whole) * k // 12])
        with pytest.raises(BadNet, match="cut off"):
            net_files.read(file)
    middle = len(whole) // 2
    file.write_bytes(whole[:middle] + bytes(256) + whole[middle + 256 :])
    with pytest.raises(BadNet, match="is damaged"):
        net_files.read(file)


def test_a_net_that_would_fill_the_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net_files, "MOST_BYTES", 1000)
    with pytest.raises(BadNet, match="a network has at most 1000"):
        net_files.read(written(tmp_path, GAME, PLAYERS))
