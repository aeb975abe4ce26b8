"""Test seeds of releases: `python -m tools.test_seed new`, and later `python -m tools.test_seed reveal VERSION SEED`.

`new` draws one for this version, prints it, and writes its commitment into the package; `reveal` writes a seed beside
the commitment that it was promised by. Where a seed is kept in between is its keeper's business.
"""

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from sobremesa import __version__
from sobremesa.core.errors import SobremesaError
from sobremesa.evaluation.commitments import FILE, commitment, commitments, release_of


def promised(text: str, version: str, seed: str) -> str:
    """Return the file with one more commitment; raises `SobremesaError` where the version has one."""
    if version in {one.release for one in commitments(text)}:
        raise SobremesaError(f"release {version} has committed to a test seed already")
    return f'{text}\n["{version}"]\nhash = "{commitment(version, seed)}"\n'


def revealed(text: str, version: str, seed: str) -> str:
    """Return the file with a seed beside its commitment; raises `SobremesaError` where it is not the one."""
    if (release := release_of(seed, commitments(text))) != version:
        raise SobremesaError(f"this is the test seed of release {release}, not of {version}")
    line = f'hash = "{commitment(version, seed)}"\n'
    return text.replace(line, f'{line}seed = "{seed}"\n')


def main(words: Sequence[str], file: Path = FILE) -> int:
    """Run a command; returns the exit status."""
    text = file.read_text(encoding="utf-8")
    try:
        match words:
            case ["new"]:
                seed = secrets.token_hex(32)
                file.write_text(promised(text, __version__, seed), encoding="utf-8")
                print(f"the test seed of release {__version__}, told this once: {seed}")
            case ["reveal", version, seed]:
                file.write_text(revealed(text, version, seed), encoding="utf-8")
            case _:
                print("usage: python -m tools.test_seed new | reveal VERSION SEED")
                return 2
    except SobremesaError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
