"""Site of the table for any file host: `python -m tools.site` writes it to `build/table`.

It is the page, an edition of the table that plays without a network, and the documentation where that is built. It
works in any folder of a host, with no header of ours: the page's policy stands in the page, every address is relative,
and what needs a type of its own comes as parts that need none.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from sobremesa.server.http.web import CSP
from tools import edition, npm, offline

ROOT: Final = Path(__file__).parents[1]
BUILD: Final = ROOT / "build" / "table"
DOCS: Final = ROOT / "site"
NOT_IN_A_PAGE: Final = "frame-ancestors"
"""The directive that only a header can give (CSP 3, 3.3)."""
HTML: Final = '<html lang="es"'
FIRST: Final = '<meta charset="utf-8" />'
BUILT: Final = ".vite"
"""The folder in which Vite tells of what it has built."""


def main(arguments: list[str]) -> int:
    """Write the site; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("--into", type=Path, default=BUILD, help="the folder, which is emptied first")
    parser.add_argument("--gathered", type=Path, default=offline.BUILD, help="what `tools.offline` has written")
    asked = parser.parse_args(arguments)
    into = asked.into.resolve()
    if status := npm.main(["--silent", "run", "site", "--", "--outDir", str(into)]):
        return status
    shutil.rmtree(into / BUILT, ignore_errors=True)
    page, manifest = into / "index.html", into / "manifest.webmanifest"
    page.write_text(placed(page.read_text(encoding="utf-8")), encoding="utf-8")
    manifest.write_text(json.dumps(relative(json.loads(manifest.read_text(encoding="utf-8"))), ensure_ascii=False))
    if status := npm.main(["--silent", "run", "shell", "--", str(into), "./"]):
        return status
    if DOCS.is_dir():
        shutil.copytree(DOCS, into / "docs")
    return edition.main([str(into), "--gathered", str(asked.gathered)])


def placed(page: str) -> str:
    """Return the built page as one of a site: it says so, and brings its own policy."""
    policy = "; ".join(one for one in CSP.format("").split("; ") if not one.startswith(NOT_IN_A_PAGE))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />'
    if page.count(HTML) != 1 or page.count(FIRST) != 1:
        raise ValueError(f"web/index.html has not one {HTML!r} and one {FIRST!r}")
    return page.replace(HTML, f"{HTML} data-site").replace(FIRST, f"{FIRST}\n    {meta}")


def relative(told: Any) -> Any:
    """Return a manifest with the addresses of its own host made relative to it."""
    match told:
        case dict():
            return {name: relative(value) for name, value in told.items()}
        case list():
            return [relative(one) for one in told]
        case str() if told.startswith("/"):
            return f".{told}"
    return told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
