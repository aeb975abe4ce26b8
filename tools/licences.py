"""Licences of all that a server ships: `python -m tools.licences` writes them into `docs/reference/licences.md`.

Packages are those of the server's lock, as they say of themselves where they are installed, and those in the page.
"""

import json
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "reference" / "licences.md"
LOCK: Final = ROOT / "requirements-server.lock"
PACKAGES: Final = ROOT / "web" / "package-lock.json"
ELSEWHERE: Final = {"tzdata": "Apache-2.0"}
"""Licences of packages that are installed on other systems alone."""
NAMED: Final = {
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""Licences by the names that older packages know them by."""
HEAD: Final = """# Licences

Sobremesa is under the MIT licence. What an image of the server, or an installation with the extras `server`,
`postgresql` and `fast`, holds besides, is listed here by `python -m tools.licences`: what each package says of itself.

"""
TAIL: Final = """
## In the page

| package | version | licence |
| --- | --- | --- |
{page}
| Truculenta, Asap (fonts) | cut down, see `web/src/fonts/README.md` | OFL-1.1, its text is served beside them |

Cards, portraits, suits, icons and sounds are Sobremesa's own.

## Inside packages, and around them

- psycopg is under the LGPL, unchanged and loaded as a library of its own: whoever hands an image on says so, and where
  its source is.
- Wheels bring libraries along. The texts of their licences are in the package's `*.dist-info`, or with the library's
  makers: OpenSSL (Apache-2.0) in cryptography; libpq (PostgreSQL), OpenSSL, Kerberos, SASL and OpenLDAP in
  psycopg-binary; OpenBLAS (BSD-3-Clause) and GCC's run-time libraries (GPL-3.0 with its exception) in NumPy; libuv
  (MIT) in uvloop; llhttp (MIT) in httptools.
- An image begins from `python:3.13-slim`: Python (PSF-2.0) on Debian, whose packages tell theirs in
  `/usr/share/doc/*/copyright`.
"""


def main() -> None:
    """Write the page."""
    PAGE.write_text(text(), encoding="utf-8")


def text() -> str:
    """The page."""
    rows = [f"| {name} | {version} | {licence(name)} |" for name, version in locked()]
    head = f"{HEAD}## In the server\n\n| package | version | licence |\n| --- | --- | --- |\n"
    return head + "\n".join(rows) + "\n" + TAIL.format(page="\n".join(f"| {' | '.join(one)} |" for one in in_page()))


def locked() -> list[tuple[str, str]]:
    """Name and version of each package of the server's lock."""
    return re.findall(r"(?m)^([a-z0-9-]+)==([^ ]+)", LOCK.read_text(encoding="utf-8"))


def licence(name: str) -> str:
    """What an installed package says of its licence; raises `SystemExit` where it says nothing."""
    try:
        told = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ELSEWHERE[name]
    classes = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier", []) if one.startswith("License ::")]
    found = told["License-Expression"] or " OR ".join(sorted(NAMED[one] for one in classes)) or told["License"]
    if not found:
        raise SystemExit(f"{name} does not say under which licence it is: look, and say it in tools/licences.py")
    return found


def in_page() -> Iterator[tuple[str, str, str]]:
    """Name, version and licence of each npm package that is built into the page."""
    for place, one in json.loads(PACKAGES.read_text(encoding="utf-8"))["packages"].items():
        if place and not one.get("dev"):
            yield place.removeprefix("node_modules/"), one["version"], one["license"]


if __name__ == "__main__":
    main()
