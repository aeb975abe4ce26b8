"""Keep the repository free of addresses of one machine or one registry, and every requirement pinned and hashed.

`python -m tools.hygiene` prints what it finds and exits 1 on any.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LOCKS = tuple(f"requirements{name}.lock" for name in ("", "-audit", "-dev", "-release", "-server", "-wheels"))

# Put together here, so that this file does not hold what it forbids.
REGISTRIES = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("python" + "hosted", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("crates", "io"),
        ("proxy", "golang", "org"),
    )
]
FORBIDDEN = {
    "the address of a package registry": "|".join(re.escape(host) for host in REGISTRIES),
    "the address of a local file": "file:" + "//",
    "a path of one machine": r"(?<![\w.~/-])/(?:home|root|Users|work)/|\b[A-Z]:\\Users\\",
}

LOCKED = re.compile(
    r"(?P<name>[a-z0-9._-]+)==[a-z0-9.!+]+"  # one version
    r"( ; [^#@]+?)?"  # a marker
    r"( --hash=sha256:[0-9a-f]{64})+",
    re.IGNORECASE,
)


def repository_files(root: Path) -> list[Path]:
    """The files that git tracks, or would with the next `git add`."""
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
    return [root / name for name in names if (root / name).is_file()]


def address_faults(text: str) -> Iterator[str]:
    """Each forbidden address in a text, with its line."""
    for what, pattern in FORBIDDEN.items():
        for match in re.finditer(pattern, text):
            yield f"{text.count(chr(10), 0, match.start()) + 1}: {what}: {match[0]}"


def lock_faults(text: str) -> Iterator[str]:
    """Each requirement of a lock that is not a pinned and hashed one."""
    for requirement in text.replace("\\\n", " ").splitlines():
        if not LOCKED.fullmatch(" ".join(requirement.split())):
            yield f"not `name==version` with hashes: {requirement[:80]}"


def faults(root: Path) -> list[str]:
    """Everything that is wrong with the repository at a folder."""
    found = [f"{lock}: missing" for lock in LOCKS if not (root / lock).is_file()]
    for path in repository_files(root):
        content = path.read_bytes()
        if b"\0" in content:  # a picture or an archive
            continue
        text = content.decode(errors="replace")
        problems = list(address_faults(text))
        if path.name in LOCKS:
            problems += lock_faults(text)
        found += [f"{path.relative_to(root)}:{problem}" for problem in problems]
    return found


if __name__ == "__main__":
    problems = faults(Path.cwd())
    print("\n".join(problems) or "Hygiene: no addresses, every requirement pinned and hashed.")
    sys.exit(bool(problems))
