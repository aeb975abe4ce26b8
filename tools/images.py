"""Images to begin from, by their digests: `python -m tools.images` asks their registry and writes `deploy/images.env`.

It takes Docker with buildx, and a way to the registry. Who builds images keeps the file: the next build begins from the
very same bytes, and its difference shows when they were renewed.
"""

import re
import subprocess
from pathlib import Path
from typing import Final

IMAGES: Final = {"PYTHON_IMAGE": "python:3.13-slim", "POSTGRES_IMAGE": "postgres:17", "HAPROXY_IMAGE": "haproxy:3.0"}
"""Images by the names that the Dockerfile and the Compose file know them by."""
FILE: Final = Path(__file__).parents[1] / "deploy" / "images.env"
DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
ASK: Final = ("docker", "buildx", "imagetools", "inspect", "--format", "{{.Manifest.Digest}}")


def main() -> None:
    """Write the file, or nothing where one digest cannot be had."""
    FILE.write_text("".join(f"{name}={tag}@{digest(tag)}\n" for name, tag in IMAGES.items()), encoding="utf-8")
    print(FILE.read_text(encoding="utf-8"), end="")


def digest(tag: str) -> str:
    """The digest of an image's list of platforms; raises `SystemExit` with a sentence where it cannot be had."""
    try:
        done = subprocess.run([*ASK, tag], capture_output=True, text=True, check=False)
    except OSError:
        raise SystemExit("Digests are asked for with Docker's buildx, which is not installed here.") from None
    found = done.stdout.strip()
    if done.returncode or not DIGEST.fullmatch(found):
        raise SystemExit(f"The digest of {tag} cannot be had: {done.stderr.strip() or found or 'nothing was answered'}")
    return found


if __name__ == "__main__":
    main()
