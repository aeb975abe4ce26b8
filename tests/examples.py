"""Installation of the packages in `examples` for a test: games of somebody else's, beside Sobremesa."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ("brisca", "escoba")


def installed(home: Path, *names: str) -> dict[str, str]:
    """Return an environment in which pip has installed these packages, or all, into this folder."""
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--target",
        home,
    ]
    found = [ROOT / "examples" / name for name in names or GAMES]
    subprocess.run([*pip, *found], check=True, capture_output=True)
    paths = [str(home), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
