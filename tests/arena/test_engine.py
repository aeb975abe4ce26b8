"""Programs of others: what they are asked, and what they lose by."""

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.arena import engine
from sobremesa.arena.duel import Duel
from sobremesa.arena.entrants import enter
from sobremesa.arena.table import Table
from sobremesa.core.bot import Forfeit
from sobremesa.core.errors import SobremesaError
from sobremesa.evaluation.run import Asked, run
from sobremesa.executors.spread import HERE

TABLE = Table("cuarenta", "pagat", 2, False, "engine")
EXAMPLE = f"engine:{shlex.quote(sys.executable)} {Path(__file__).parents[2] / 'examples' / 'engine.py'}"
LOOP = "import json,sys\nfor line in sys.stdin:\n q=json.loads(line)\n "


def program(body: str) -> str:
    """An engine that does this with each question `q`."""
    return f"engine:{shlex.quote(sys.executable)} -c {shlex.quote(LOOP + body)}"


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """No program of another test, and none left behind."""
    engine.running.cache_clear()
    yield
    engine.running.cache_clear()


def forfeit(text: str) -> str:
    with pytest.raises(Forfeit) as caught:
        Duel(TABLE, enter("cuarenta", text), enter("cuarenta", "random")).play(0)
    return str(caught.value)


def test_an_engine_is_evaluated_as_any_bot_with_equal_bytes_from_a_second_process() -> None:
    what = Asked("cuarenta", "", 2, [EXAMPLE], ["random"], 2)
    alone = run(what, HERE, None)
    engine.running.cache_clear()
    assert run(what, HERE, None) == alone
    (bot,) = json.loads(alone)["bots"]
    assert bot["against"][0]["points"] and bot["bot"] == EXAMPLE


def test_it_is_told_what_its_seat_sees_and_no_more(tmp_path: Path) -> None:
    kept = tmp_path / "questions"
    body = f"open({str(kept)!r},'a').write(line);print(json.dumps(dict(id=q['id'],action=q['legal'][0])),flush=True)"
    Duel(TABLE, enter("cuarenta", program(body)), enter("cuarenta", "random")).play(0)
    questions = [json.loads(line) for line in kept.read_text().splitlines()]
    assert {question["seat"] for question in questions} == {0, 1}
    wanted = {"protocol", "id", "seed", "game", "rules", "seat", "table", "hand", "legal"}
    for question in questions:
        assert set(question) == wanted and 1 <= len(question["hand"]) <= 5
        assert question["legal"] and "hand" not in question["table"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("print('no JSON',flush=True)", "answered 'no JSON"),
        ("print(json.dumps(dict(id=q['id']+1,action=q['legal'][0])),flush=True)", 'and not {"id": '),
        ("print(json.dumps(dict(id=q['id'],action=None)),flush=True)", 'and not {"id": '),
        ("print('['*100000,flush=True)", "answered '[[["),
        ("while 1: print(1,flush=True)", "answered '1"),
        ("print(json.dumps(dict(id=q['id'],action='Zz')),flush=True)", "chose what is no action"),
        (
            "print(json.dumps(dict(id=q['id'],action=next(r+s for r in '7JQK' for s in 'cdhs'"
            " if r+s not in q['hand']))),flush=True)",
            "which is illegal",
        ),
        ("sys.exit()", "has ended"),
    ],
)
def test_who_lies_or_leaves_forfeits_with_a_sentence(body: str, why: str) -> None:
    text = program(body)
    assert why in forfeit(text)


def test_who_stalls_forfeits_and_is_not_waited_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 0.05)
    text = program("pass")
    assert forfeit(text).endswith("did not answer within 0.05 seconds")
    monkeypatch.setattr(engine, "PATIENCE", 1e9)
    assert forfeit(text).endswith("did not answer within 0.05 seconds")


@pytest.mark.parametrize("text", ["engine:", "engine:no-such-program --fast", 'engine:python "'])
def test_what_cannot_be_run_is_refused_before_anything_is_played(text: str) -> None:
    with pytest.raises(SobremesaError, match=r"no command|no program that can be run here"):
        enter("cuarenta", text)
