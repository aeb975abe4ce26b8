"""Build of the site, and its checks; what fails one is not put into `site/`."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import sobremesa
from tools.documentation import faults, pages

BUILT: Final = pages.ROOT / "build" / "site"
SITE: Final = pages.ROOT / "site"
TO_NEWEST: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sobremesa</title>
<meta http-equiv="refresh" content="0; url={version}/">
<p><a href="{version}/">Sobremesa {version}</a></p>
</html>
"""


def main() -> int:
    """Build the version's pages, check them, and put them beside other versions; returns the exit status."""
    pages.lay()
    status = subprocess.run([sys.executable, "-m", "zensical", "build", "--clean", "--strict"], check=False).returncode
    found = [] if status else list(faults.of_site(BUILT))
    for fault in found:
        print(fault, file=sys.stderr)
    if status or found:
        return 1
    put(BUILT, SITE, sobremesa.__version__)
    return 0


def put(built: Path, site: Path, version: str) -> None:
    """Put a version's pages in their place, name all versions that are there, and lead to the newest."""
    site.mkdir(exist_ok=True)
    shutil.rmtree(site / version, ignore_errors=True)
    shutil.copytree(built, site / version)
    there = sorted((page.parent.name for page in site.glob("*/index.html")), key=_number, reverse=True)
    named = [{"version": one, "title": one, "aliases": ["latest"] if one == there[0] else []} for one in there]
    (site / "versions.json").write_text(json.dumps(named), encoding="utf-8")
    (site / "index.html").write_text(TO_NEWEST.format(version=there[0]), encoding="utf-8")


def _number(version: str) -> list[int]:
    """Return a version as its numbers, by which it is compared; a folder that is none comes last."""
    return [int(part) for part in version.split(".") if part.isdigit()]


if __name__ == "__main__":
    sys.exit(main())
