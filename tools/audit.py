"""Known vulnerabilities of what is shipped: `python -m tools.audit` asks for them, and says where it could not ask.

It asks pip-audit for each lock of ours, with its hashes, and npm for the page. The exit status is 1 where one is known,
and 2 where somebody could not be asked: then nothing is known, which is not the same as none.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
LOCKS: Final = ("requirements-server.lock", "requirements.lock", "requirements-dev.lock")
PIP_AUDIT: Final = (
    *(str(ROOT / ".venv-audit" / "bin" / "pip-audit"), "--disable-pip", "--require-hashes"),
    *("--progress-spinner", "off", "--format", "json"),
)
NONE, KNOWN, UNASKED = 0, 1, 2


def main() -> int:
    """Ask for everything, and say what was found."""
    statuses = [python(lock) for lock in LOCKS]
    return max([*statuses, page()])


def python(lock: str) -> int:
    """Ask for the packages of a lock. pip-audit passes over what nobody has told it of, and says that all is well."""
    told = answer((*PIP_AUDIT, "-r", str(ROOT / lock)))
    packages = told.get("dependencies", [])
    bad = {one["name"]: ", ".join(its["id"] for its in one["vulns"]) for one in packages if one.get("vulns")}
    if bad:
        return said(lock, KNOWN, "; ".join(f"{name}: {ids}" for name, ids in bad.items()))
    return said(lock, UNASKED if not packages or any("skip_reason" in one for one in packages) else NONE)


def page() -> int:
    """Ask for the packages of the page."""
    told = answer((sys.executable, "-m", "tools.npm", "--silent", "audit", "--json"))
    bad = told.get("vulnerabilities")
    return said("web/package-lock.json", UNASKED if bad is None else KNOWN if bad else NONE, ", ".join(bad or ()))


def answer(command: Sequence[str]) -> dict[str, Any]:
    """What a program answers in JSON; nothing where it has no answer."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        return dict(json.loads(done.stdout))
    except (OSError, ValueError):
        return {}


def said(what: str, status: int, which: str = "") -> int:
    """Print what is known, and return it."""
    known = "no vulnerability is known", f"known: {which}", "nobody who keeps a list of them could be asked"
    print(f"{what}: {known[status]}", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
