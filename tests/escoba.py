"""Installation of `examples/escoba` for a test: a game of somebody else's, beside Sobremesa."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAME = ROOT / "examples" / "escoba"


def installed(home: Path) -> dict[str, str]:
    """Return an environment in which pip has installed the package into this folder."""
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
    subprocess.run([*pip, GAME], check=True, capture_output=True)
    paths = [str(home), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
