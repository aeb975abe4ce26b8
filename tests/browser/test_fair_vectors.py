"""The vectors of fair deals in Chromium, by the built page's own module: the verdicts that every verifier comes to."""

import json
from pathlib import Path
from typing import Any

import pytest

from sobremesa.protocol.signatures import public_key
from sobremesa.server.http.static_files import STATIC
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

FILE = Path(__file__).parents[1] / "fairness" / "vectors.json"
CLIENTS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["clients"]
HEARS = """async ({module, vector, kept}) => {
  const {table, hand, seat, players, heard} = vector;
  localStorage.setItem('sobremesa.fair.' + table, JSON.stringify(kept));
  const {witnessOf} = await import(module);
  const witness = witnessOf(table, seat);
  witness.players = players;
  const sends = [];
  let last = '';
  for (const message of heard) {
    if (message.type === 'ack') witness.hearAck(last);
    else if (message.type === 'dealt') witness.hearServing(table, hand, message.serving, message.cards);
    else if (message.type === 'dealer') witness.hearDealer(table, message.seat);
    else if (message.type === 'line') witness.hearLine();
    else for (const {cid, ...sent} of witness.hear(message)) if (message.table === table) sends.push(sent), last = cid;
    const found = witness.verdict(table, hand);
    if (typeof found !== 'string' && found.name !== 'unshown') break;
  }
  const verdict = witness.verdict(table, hand);
  const again = witnessOf(table, seat).verdict(table, hand);
  const named = one => typeof one === 'string' ? one : one.name;
  return {sends, verdict: named(verdict), again: named(again)};
}"""


def kept(vector: dict[str, Any]) -> dict[str, Any]:
    """Return what the browser keeps of a seat that has drawn its part already."""
    key = public_key(vector["private"]) if vector["part"] else ""
    pins: dict[str, Any] = {"match": vector["table"], "shuffle": vector["hand"], "seat": vector["seat"]}
    pins |= {
        "part": vector["part"],
        "key": key,
        "house": "",
        "promise": "",
        "isCommitted": False,
        "isSent": False,
        "isLost": False,
        "isTold": False,
        "servings": [],
        "numbers": [],
    }
    pins |= {"dealer": None, "shown": "", "fault": None, "standing": "", "told": [], "silent": []}
    return {"seat": vector["seat"], "at": 0, "private": vector["private"], "shuffles": {_name(vector): pins}}


def _name(vector: dict[str, Any]) -> str:
    return f"{vector['table']} {vector['hand']}"


@pytest.fixture
def page(visit: Visit, quick: str) -> Visitor:
    ana = visit(quick)
    ana.come("/")
    return ana


def test_the_browser_comes_to_every_verdict_and_sends_the_same_bytes(page: Visitor) -> None:
    module = next(STATIC.glob("assets/fairness-*.js"))
    differing = {}
    for vector in CLIENTS:
        asked = {"module": f"/assets/{module.name}", "vector": vector, "kept": kept(vector)}
        found = page.page.evaluate(HEARS, asked)
        wanted = {"sends": vector["sends"], "verdict": vector["verdict"], "again": vector["verdict"]}
        if found != wanted:
            differing[vector["name"]] = (found, wanted)
    assert differing == {} and len(CLIENTS) > 30
