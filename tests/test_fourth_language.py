"""A language more: its PO files and one word in the list are all that it takes, for terminal, server and browser."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BUILT = shutil.ignore_patterns("__pycache__", "static", "node_modules", "*.npz", "*.bin")

LOBBY = """
from sobremesa.games.facets import presenter
from sobremesa.server.answers.catalogue import clause
from sobremesa.server.table.house_rules import options
from sobremesa.server.texts import say
print(say("fr", "paused"), options("cuarenta", "fr").groups[0].options[0].label, clause("cuarenta", "P47", "fr").text)
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with French, whose texts are the Spanish ones, marked."""
    tree = tmp_path_factory.mktemp("french")
    for folder in ("src", "tools", "web", "examples"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=BUILT, ignore_dangling_symlinks=True)
    listed = tree / "src/sobremesa/core/languages.py"
    text = listed.read_text(encoding="utf-8")
    listed.write_text(text.replace('["es", "en", "de"]', '["es", "en", "de", "fr"]'), encoding="utf-8")
    for original in tree.rglob("locale/es.po"):
        marked = re.sub(r'^(msgstr(?:\[\d\])? ")(?=[^"])', r"\1«fr» ", original.read_text(encoding="utf-8"), flags=re.M)
        head, _, rest = marked.partition("\n\n")
        french = re.sub(r"«fr» ", "", head).replace("Language: es", "Language: fr") + "\n\n" + rest
        original.with_name("fr.po").write_text(french, encoding="utf-8")
    return tree


def run(tree: Path, *arguments: str, said: str = "") -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "COLUMNS": "200"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=said, cwd=tree, env=environment, capture_output=True, text=True, check=False)


def test_it_is_played_at_the_terminal(tree: Path) -> None:
    lines = "x\nhelp\nquit\nquit\n"
    done = run(tree, "-m", "sobremesa", "play", "cuarenta", "--language", "fr", "--plain", said=lines)
    assert done.stderr == ""
    assert (
        re.search(r"«fr» \d jugadas; número, carta o ayuda>", done.stdout) and "«fr» ¡Hasta la próxima!" in done.stdout
    )


def test_the_server_says_it_and_tells_clauses_in_the_original(tree: Path) -> None:
    done = run(tree, "-c", LOBBY)
    assert done.stderr == ""
    assert "«fr» La mesa está en pausa." in done.stdout and done.stdout.count("«fr»") == 2


@pytest.mark.long
def test_the_browsers_modules_are_made_with_it(tree: Path) -> None:
    done = run(tree, "-m", "tools.texts")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert '"es", "en", "de", "fr"' in (tree / "web/src/texts/languages.ts").read_text(encoding="utf-8")
    assert "«fr» ¿A qué jugamos?" in (tree / "web/src/texts/said.fr.ts").read_text(encoding="utf-8")
    assert 'fr: () => import("./said.fr")' in (tree / "web/src/texts/page.ts").read_text(encoding="utf-8")
    messages = run(tree, "-m", "tools.messages")
    assert (messages.returncode, messages.stderr) == (0, "")
    assert '"fr"' in (tree / "web/src/messages.ts").read_text(encoding="utf-8")
