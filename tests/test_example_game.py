"""Games of somebody else's: installed as packages of their own they are found, played, replayed and explained."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import examples


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which pip has installed the packages beside Sobremesa."""
    return examples.installed(tmp_path_factory.mktemp("installed"))


def run(environment: dict[str, str], *words: str | Path, typed: str = "") -> str:
    command = [sys.executable, "-m", "sobremesa", *words]
    done = subprocess.run(
        command,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=400,
        input=typed,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_they_are_found_and_explained(installed: dict[str, str]) -> None:
    assert "brisca: 2 or 4 players; rulesets clasica, arrastrada" in run(installed, "games")
    assert "arrastre (B14)" in run(installed, "rulesets", "brisca")
    assert "escoba: 2 or 4 players; rulesets clasica, setenta" in run(installed, "games")
    assert run(installed, "rules", "escoba", "e08").startswith("E08: The card takes")
    assert "guindis (E14)" in run(installed, "rulesets", "escoba")


@pytest.mark.parametrize("name", examples.GAMES)
def test_random_games_of_it_are_reproduced(installed: dict[str, str], tmp_path: Path, name: str) -> None:
    file = tmp_path / "games.jsonl"
    run(installed, "simulate", name, "--players", "4", "--games", "2", "--conformance", file)
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [game["game"] for game in games] == [name] * 2 and all(game["result"]["score"] for game in games)
    assert "2 games, 0 mismatches" in run(installed, "conformance", file)


@pytest.mark.parametrize("name", examples.GAMES)
def test_it_is_a_game_of_openspiel(installed: dict[str, str], name: str) -> None:
    code = f"""if True:
        import pyspiel, random, sobremesa.envs.openspiel
        game = pyspiel.load_game("python_sobremesa_{name}(players=4)")
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                world = state.resample_from_infostate(0, random.random)
                assert world.information_state_string(0) == state.information_state_string(0)
            state.apply_action(random.choice(state.legal_actions()))
    """
    subprocess.run([sys.executable, "-c", code], env=installed, check=True, timeout=400)


def test_it_is_played_at_the_terminal(installed: dict[str, str]) -> None:
    typed = "help\nrules\nrules e08\nrules e99\nscore\nlog\nhint\nRo x7o\n1\nundo\nmoves\nquit\nquit\n"
    words = ("--players", "2", "--seed", "3", "--plain", "--language")
    said = run(installed, "play", "escoba", *words, "en", typed=typed)
    for part in (
        "You play against",
        "Table: ",
        "'rules E01'",
        "E08: The card takes",
        "no clause 'e99'",
        "Hint: ",
        " playouts over 40 deals",
        "(E07)",
    ):
        assert part in said
    assert "Usted: 0 · Cartas " in run(installed, "play", "escoba", *words, "es", typed="quit\nquit\n")
    assert "Du: 0 · Karten " in run(installed, "play", "escoba", *words, "de", typed="quit\nquit\n")


def test_brisca_is_played_at_the_terminal(installed: dict[str, str]) -> None:
    typed = "1\n" * 4 + "hint\nrules b11\n7o cambio\nquit\nquit\n"
    said = run(installed, "play", "brisca", "--players", "4", "--seed", "4", "--plain", "--language", "en", typed=typed)
    for part in ("Turned-up card", "Trick", "Hint: ", "B11: Whoever has the seven of trumps"):
        assert part in said


OPTIONS = """
from sobremesa.server.table import house_rules
for language in ("es", "en", "de"):
    for group in house_rules.options("escoba", language).groups:
        for option in group.options:
            print(option.name, option.label, *(value.text for value in option.values), sep="|")
"""


def test_its_options_are_told_at_the_table_in_three_languages(installed: dict[str, str]) -> None:
    command = [sys.executable, "-c", OPTIONS]
    rows = subprocess.run(command, env=installed, check=True, capture_output=True, encoding="utf-8").stdout.splitlines()
    sevens = [row for row in rows if row.startswith("sevens")]
    assert sevens[0] == "sevens|El punto de sietes|más sietes|los cuatro|la mejor setenta"
    assert len(set(sevens)) == 3 and len(rows) == 18
    assert not any("_" in text for row in rows for text in row.split("|")[1:])


@pytest.mark.long
@pytest.mark.parametrize("name", examples.GAMES)
def test_search_beats_chance_at_it_without_a_line_of_its_own(
    installed: dict[str, str], tmp_path: Path, name: str
) -> None:
    file = tmp_path / "arena.json"
    run(installed, "arena", name, "random", "search", "--players", "2", "--hands", "10", "--json", file)
    (duel,) = json.loads(file.read_text(encoding="utf-8"))["duels"]
    assert duel["points"]["mean"] < 0


def test_nothing_of_sobremesa_names_them() -> None:
    for file in (examples.ROOT / "src").rglob("*.py"):
        text = file.read_text(encoding="utf-8").replace('`escoba = "escoba:GAME"`', "").lower()
        assert not any(name in text for name in examples.GAMES), file
