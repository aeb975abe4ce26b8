"""The command line: what it prints, and its exit statuses: 0, 1 where something is wrong, 2 for a wrong call."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sobremesa import __version__
from sobremesa.cli import main
from tests.terminal.talk import new_table, talk

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def called(*words: str) -> tuple[int, str, str]:
        status = main(words)
        out, err = capsys.readouterr()
        return status, out, err

    return called


def process(*words: str, text: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "sobremesa", *words]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, env=environment)


# --- the whole process ------------------------------------------------------------------------------------------


def test_the_version_is_printed_without_loading_a_game() -> None:
    code = "import sys; from sobremesa.cli import main; main(['--version']); print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    version, modules = out.splitlines()
    assert version == __version__
    assert not {"sobremesa.games.facets", "sobremesa.games.cuarenta", "rich", "numpy"} & set(modules.split())


def test_a_whole_game_through_a_pipe() -> None:
    done = process("play", "cuarenta", "--seed", "2", "--bots", "random", "--no-color", text="1\n" * 3000)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Until next time!\n")
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("text", ["", "1\n1\n", "1\n\x00\xff\n"])
def test_the_end_of_input_is_no_traceback(text: str) -> None:
    done = process("play", "--seed", "2", text=text)
    assert done.returncode == 1
    assert "this game is not finished" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("missing", "extra", "command"),
    [
        ("msgspec", "server", ["serve"]),
        ("websockets", "server", ["play", "--join", "http://localhost:9/t/x#y"]),
        ("numpy", "fast", ["play", "cuarenta", "--bots", "exact"]),
    ],
)
def test_a_missing_extra_is_named(missing: str, extra: str, command: list[str]) -> None:
    code = f"import sys; sys.modules['{missing}'] = None; from sobremesa.cli import main; sys.exit(main({command}))"
    done = subprocess.run([sys.executable, "-c", code], input="", capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"sobremesa: this needs {missing}, which comes with an extra: pip install 'sobremesa[{extra}]'"
    )


@pytest.mark.parametrize("words", [["play", "cuarenta", "--bots", "exact"], ["arena", "cuarenta", "exact", "rules"]])
def test_without_a_compiler_a_sentence_says_what_to_install(words: list[str], tmp_path: Path) -> None:
    """Rules and rule-based players need none."""
    bare = {**os.environ, "PATH": str(tmp_path), "CC": "", "XDG_CACHE_HOME": str(tmp_path)}
    code = f"import sys; sys.modules['ziglang'] = None; from sobremesa.cli import main; sys.exit(main({words}))"
    done = subprocess.run([sys.executable, "-c", code], input="", capture_output=True, text=True, check=False, env=bare)
    assert (done.returncode, done.stderr) == (
        1,
        "sobremesa: the level 'exact' would be too slow in plain Python, and there is no C compiler: install gcc or "
        "clang, or the Python package 'ziglang'.\n",
    )
    assert "Traceback" not in done.stdout


def test_a_reader_who_leaves_is_no_traceback() -> None:
    command = [sys.executable, "-m", "sobremesa", "simulate", "--conformance", "-", "--games", "3"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(1)
        running.stdout.close()
        assert running.stderr.read() == b""


@pytest.mark.parametrize("bots", ["", "greedy"])
def test_a_simulation_is_the_same_for_any_number_of_processes(run: Run, tmp_path: Path, bots: str) -> None:
    for jobs in ("1", "2"):
        words = ["cuarenta", "--conformance", str(tmp_path / jobs), "--games", "3", "--max-actions", "40"]
        assert run("simulate", *words, "--jobs", jobs, *(["--bots", bots] if bots else []))[0] == 0
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


@pytest.fixture
def heeded() -> Iterator[None]:
    """Let children heed an interrupt, which a shell has its background jobs ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded")
@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM])
def test_a_simulation_that_is_ended_leaves_nothing_behind(tmp_path: Path, ended_by: signal.Signals) -> None:
    command = [sys.executable, "-m", "sobremesa", "simulate", "--conformance", str(tmp_path / "x"), "--games", "100000"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as running:
        while running.poll() is None and not any(one.stat().st_size for one in tmp_path.iterdir()):
            time.sleep(0.05)
        running.send_signal(ended_by)
        assert running.wait(120) == 128 + ended_by
        assert running.stderr is not None
        assert b"Traceback" not in running.stderr.read()
    assert list(tmp_path.iterdir()) == []


def test_an_output_without_accents_is_no_traceback() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for words in (["rulesets", "cuarenta"], ["play", "--language", "es"]):
        command = [sys.executable, "-m", "sobremesa", *words]
        done = subprocess.run(command, input=b"", capture_output=True, check=False, env=environment)
        assert b"ca?da" in done.stdout
        assert done.stderr == b""


# --- wrong calls ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        ("plya", 2, 'Did you mean "play"?'),
        ("play --plyers 2", 2, "Did you mean --players?"),
        ("play --players two", 2, "--players"),
        ("play --language fr", 2, "fr"),
        ("play --players 3", 1, "played by 2 or 4, not by 3"),
        ("play --seat 4", 1, "no seat 4: the seats of this table are 0 to 3"),
        ("play cuatrola --players 2", 1, "'cuatrola' is played by 4, not by 2"),
        ("play cuatrola --players 0", 1, "'cuatrola' is played by 4, not by 0"),
        ("play --players 99", 1, "played by 2 or 4, not by 99"),
        ("play --join http://[::1", 1, "is no link to a table"),
        ("play --join http://h:x/t/y#z", 1, "is no link to a table"),
        ("serve --host=", 1, "name an address with --host"),
        ("rules cuatrola K99", 1, "no clause 'K99'"),
        ("simulate --conformance x --games 0", 1, "at least 1"),
        ("simulate --conformance x --max-actions 0", 1, "at least 1"),
        ("simulate --conformance x --bots clever", 1, "no level 'clever'"),
        ("play chess", 1, "there is no game 'chess'"),
        ("play --bots clever", 1, "no level 'clever'"),
        ("play --ruleset kito", 1, "did you mean 'quito'?"),
        ("play --ruleset no-such.toml", 1, "there is no file 'no-such.toml'"),
        ("play --option caida_limpia=5", 1, "2 to 4 in steps of 2 (P49, W33)"),
        ("play --option caida_limpio=4", 1, "did you mean 'caida_limpia'?"),
        ("play --option caida_limpia", 1, "write option=value"),
        ("play --option falla=2 --option falla=4", 1, "option 'falla' is given twice, 2 and 4: write it once"),
        ("play --ruleset quito,falla=2 --option falla=4", 1, "option 'falla' is given twice, 2 and 4"),
        ("rulesets cuarenta quito,pagat", 1, "'quito' and 'pagat' are two rulesets"),
        ("play --resume no-such-game.txt", 1, "there is no file 'no-such-game.txt'"),
        ("verify no-such-game.txt", 1, "there is no file 'no-such-game.txt'"),
        ("rules cuarenta P99", 1, "no clause 'P99'"),
        ("rulesets cuarenta kito", 1, "did you mean 'quito'?"),
        ("conformance", 2, "requires an argument"),
        ("simulate", 2, "--conformance"),
        ("simulate --conformance no-such-folder/x", 1, "there is no folder 'no-such-folder'"),
    ],
)
def test_a_wrong_call_is_one_sentence(run: Run, words: str, status: int, complaint: str) -> None:
    code, out, err = run(*words.split())
    assert (code, out) == (status, "")
    assert complaint in err
    assert err.startswith("sobremesa: ")
    assert err.count("\n") == 1


# --- what there is ----------------------------------------------------------------------------------------------


def test_games_rulesets_and_clauses_are_shown(run: Run) -> None:
    assert "cuarenta: 2 or 4 players" in run("games")[1]
    shown = run("rulesets", "cuarenta")[1]
    assert "caida_limpia (P49, W33): what a caída y limpia scores in all" in shown
    assert "is 4 in pagat, 2 in quito, 4 in rigor" in shown
    assert run("rules", "cuarenta", "p47", "--language", "de")[1].startswith("P47: Nur")


def test_a_question_in_words_is_answered_with_clauses(run: Run) -> None:
    status, out, _ = run("rules", "cuarenta", "may I take my partner's card?", "--language", "en")
    assert status == 0 and "A6: Any card on the table may be captured" in out
    assert "W12: A ronda scores 2" in run("rules", "cuarenta", "ronda", "--ruleset", "quito", "--language", "en")[1]
    status, _, error = run("rules", "cuarenta", "xyzzy plugh")
    assert status == 1 and "does not know these words" in error


def test_a_ruleset_is_written_and_read_again(run: Run, tmp_path: Path) -> None:
    sources = run("rulesets", "cuarenta", "casa, falla=4", "--sources")[1]
    assert "big_carton=16: El 40, context of the project fourty" in sources
    assert "falla=4: this table\n" in sources and "at_38=caida: as in quito: " in sources
    assert "missed_sequence=auto: as in quito: nobody, a ruling. A39" in sources
    assert "zapateria=off: no source speaks of it\n" in run("rulesets", "cuarenta", "pagat", "--sources")[1]
    text = run("rulesets", "cuarenta", "quito, falla=2", "--toml")[1]
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    assert "falla = 2" in text
    assert run("rulesets", "cuarenta", str(path), "--toml")[1] == text
    words = ("rules", "cuarenta", "V3", "--ruleset", str(path), "--language", "en", "-o")
    assert "the other 4" in run(*words, "falla=4")[1] and "the other 2" in run(*words, "misdeal=2")[1]


def test_cuatrola_is_on_the_shelf(run: Run, tmp_path: Path) -> None:
    assert "cuatrola: 4 players; rulesets app, literal, ludoteka21, mesa7, sextola20" in run("games")[1]
    assert "montar (K11, A15): which card a player who follows must beat" in run("rulesets", "cuatrola")[1]
    assert run("rules", "cuatrola", "k11", "--language", "es")[1].startswith("K11: Montar")
    path = tmp_path / "games.jsonl"
    assert run("simulate", "cuatrola", "--conformance", str(path), "--games", "2", "--ruleset", "mesa7")[0] == 0
    assert run("conformance", str(path))[1].endswith("2 games, 0 mismatches\n")


def test_a_whole_game_of_cuatrola_through_a_pipe() -> None:
    done = process("play", "cuatrola", "--seed", "2", "--bots", "random", "--language", "es", text="1\n" * 500)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("¡Hasta la próxima!\n")


# --- conformance ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_simulated_games_conform(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    words = ("--ruleset", "rigor", "--players", "2", "--games", "3", "--seed", "7", "-o", "falla=2")
    assert run("simulate", "cuarenta", "--conformance", str(path), *words)[0] == 0
    again = run("simulate", "cuarenta", "--conformance", "-", *words)[1]
    data = path.read_bytes()
    assert (gzip.decompress(data) if name.endswith("gz") else data).decode() == again
    assert json.loads(again.splitlines()[0])["options"] == {"falla": 2}
    status, out, _ = run("conformance", str(path))
    assert (status, out) == (0, f"{path}: 3 games, 0 mismatches\n3 games, 0 mismatches\n")


def test_a_simulated_game_is_bounded_and_played_by_a_level(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "canasta.jsonl.gz"
    words = ("canasta", "--games", "2", "--max-actions", "40", "--bots", "rules", "--ruleset", "classic")
    assert run("simulate", "--conformance", str(path), *words)[0] == 0
    first = path.read_bytes()
    assert run("simulate", "--conformance", str(path), *words)[0] == 0
    assert path.read_bytes() == first
    assert run("conformance", str(path))[1].endswith("2 games, 0 mismatches\n")
    assert list(tmp_path.iterdir()) == [path]


@pytest.fixture
def game(run: Run) -> str:
    text = run("simulate", "--conformance", "-", "--games", "1", "--players", "2")[1]
    return text


def test_a_mismatch_is_counted_and_shown(run: Run, tmp_path: Path, game: str) -> None:
    wrong = json.loads(game)
    wrong["steps"][1]["legal"] = ["7h"]
    wrong["result"]["score"] = [1, 2]
    path = tmp_path / "wrong.jsonl"
    path.write_text(game + json.dumps(wrong) + "\n", encoding="utf-8")
    status, out, _ = run("conformance", str(path))
    assert status == 1
    assert out.endswith("2 games, 2 mismatches\n")
    assert "line 2, step 1: legal: expected ['7h']" in out


@pytest.mark.parametrize(
    "line", ["[]", "3", '{"game": 3}', '{"game": "chess"}', '{"game": "cuarenta"}', '{"game": "cuarenta", "steps": 3}']
)
def test_what_is_no_game_is_a_mismatch(run: Run, tmp_path: Path, line: str) -> None:
    path = tmp_path / "strange.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    status, out, _ = run("conformance", str(path))
    assert (status, out.splitlines()[-1]) == (1, "1 games, 1 mismatches")


def test_a_damaged_file_is_named_with_its_line(run: Run, tmp_path: Path, game: str) -> None:
    cut, gz, empty, twice = (tmp_path / name for name in ("cut.jsonl", "cut.jsonl.gz", "empty.jsonl", "twice.jsonl"))
    cut.write_text(game + game[:500], encoding="utf-8")
    gz.write_bytes(gzip.compress((game * 2).encode())[:-500])
    empty.write_text("", encoding="utf-8")
    twice.write_text(game.replace('"options":', '"options": {"falla": 4}, "options":'), encoding="utf-8")
    complaints = {
        twice: "line 1: 'options' is given twice in one object: write it once",
        cut: "line 2: not a game but broken JSON",
        gz: "truncated or damaged",
        empty: "is empty",
    }
    for path, complaint in complaints.items():
        status, _, err = run("conformance", str(path))
        assert status == 1
        assert f"'{path}'" in err
        assert complaint in err


# --- records ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("game.txt", "--manifest"),
        ("--page", "https://table.example", "--manifest"),
        ("game.txt", "--hash", "0" * 64),
    ],
)
def test_verify_looks_at_one_thing(run: Run, words: tuple[str, ...]) -> None:
    status, _, err = run("verify", *words)
    assert (status, err) == (
        2,
        "sobremesa: verify takes a record, or one of --page URL (with --hash), --manifest, --html FILE.\n",
    )


@pytest.mark.parametrize("key", ["hello", "A" * 64, "01" + "00" * 31, "ff" * 32, "02" + "00" * 31])
def test_a_key_that_is_none_is_refused(run: Run, key: str) -> None:
    status, _, err = run("verify", "game.txt", "--key", key)
    assert (status, err) == (
        1,
        f"sobremesa: '{key}' is no public key: it has 64 digits of lower-case hexadecimal, and is a point.\n",
    )


def test_a_record_is_verified_line_by_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    talk(new_table("quito", 2, "31"), ["1", "1", "save game.txt"])
    status, out, _ = run("verify", "game.txt")
    assert status == 0
    assert "'game.txt' is a match by the rules: cuarenta, quito" in out
    assert (
        "the draw: not shown: the first dealer follows from the record's seed, which whoever dealt could choose" in out
    )
    status, out, err = run("verify", "game.txt", "--require", "anyone")
    assert status == 1 and "'game.txt' is a match by the rules" in out
    assert err == (
        "sobremesa: 2 of 2 shuffles are not proved to any seat: the draw (not shown), shuffle 1 (not shown).\n"
    )
    lines = Path("game.txt").read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if line[:2] in ("0 ", "1 "))
    lines[number] = f"{lines[number][0]} 8h"
    Path("game.txt").write_text("\n".join(lines), encoding="utf-8")
    status, _, err = run("verify", "game.txt")
    assert status == 1
    assert f"line {number + 1}: '8h' is not a card of this pack" in err
