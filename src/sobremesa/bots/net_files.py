"""Weights of networks as files: `.npz` arrays, and beside them what they were made for and how.

A network is a row of matrices: the planes of an observation go in, a score for each class of actions comes out, and
between them negative numbers become 0 (ReLU). A matrix is kept as numbers, or as bytes with a scale for each column.
"""

import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.errors import SobremesaError
from sobremesa.games.encodings import Encoding, encoding

FORMAT: Final = 1
ABOUT: Final = "about"
KINDS: Final = {"game": str, "encoding": str, "hash": str, "players": list, "rulesets": list, "provenance": dict}
"""What is said of a network, beside the format, and of which kind each is."""
MOST_BYTES: Final = 1 << 28
"""More than a file's arrays may take in memory."""

Numbers = NDArray[np.float32]
Layer = tuple[Numbers, Numbers]
"""A matrix (inputs, outputs), and what is added to its outputs."""


class BadNet(SobremesaError):
    """A file that is no network, a damaged one, or one for something else."""


@dataclass(frozen=True, eq=False)
class Net:
    """A network, what it was trained for, and by which command, seed and version it was made."""

    game: str
    players: tuple[int, ...]
    rulesets: tuple[str, ...]
    layers: tuple[Layer, ...]
    provenance: Mapping[str, Any] = field(default_factory=dict)

    def scores(self, planes: NDArray[Any]) -> Numbers:
        """Return a score for each class of actions, of rows of planes."""
        hidden = planes.astype(np.float32)
        for weights, added in self.layers[:-1]:
            hidden = np.maximum(hidden @ weights + added, np.float32(0))
        weights, added = self.layers[-1]
        scores: Numbers = hidden @ weights + added
        return scores


def write(path: Path, net: Net) -> None:
    """Write a network, its matrices as bytes."""
    made = encoding(net.game)
    about = {"format": FORMAT, "game": net.game, "encoding": made.name, "hash": made.hash}
    about |= {"players": list(net.players), "rulesets": list(net.rulesets), "provenance": dict(net.provenance)}
    arrays: dict[str, NDArray[Any]] = {ABOUT: np.frombuffer(json.dumps(about).encode(), np.uint8)}
    for k, (weights, added) in enumerate(net.layers):
        scale = np.abs(weights).max(axis=0).astype(np.float32) / 127
        steps = weights / np.where(scale, scale, 1)
        arrays |= {f"weights {k}": np.rint(steps).astype(np.int8), f"scale {k}": scale}
        arrays[f"added {k}"] = added.astype(np.float32)
    with zipfile.ZipFile(path, "w") as archive:
        for name, array in arrays.items():
            member = zipfile.ZipInfo(f"{name}.npy")  # of no date: the same network is the same bytes
            member.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(member, "w") as file:
                np.lib.format.write_array(file, array, allow_pickle=False)


def read(path: str | Path, game: str = "") -> Net:
    """Return the network of a file, and of this game if one is named; raises `BadNet` and `NotThisEncoding`.

    Nothing in it is run: arrays of objects (pickles) are refused.
    """
    file = Path(path)
    try:
        stamp = file.stat()
    except OSError:
        raise BadNet(f"there is no file '{path}'") from None
    net = _read(file, stamp.st_mtime_ns, stamp.st_size)
    if game and net.game != game:
        raise BadNet(f"'{path}' is a network for '{net.game}', and here '{game}' is played")
    return net


@cache
def _read(path: Path, _changed: int, _size: int) -> Net:
    """Return the network of a file as it is now: one that was written anew is read anew."""
    arrays = _arrays(path)
    about = _about(path, arrays.pop(ABOUT, None))
    made = _encoding(path, about)
    layers = tuple(_layers(path, arrays, made))
    return Net(about["game"], tuple(about["players"]), tuple(about["rulesets"]), layers, about["provenance"])


def _arrays(path: Path) -> dict[str, NDArray[Any]]:
    """Return the arrays of a file; raises `BadNet` for what is no archive of them, or a damaged one."""
    if not zipfile.is_zipfile(path):
        raise BadNet(f"'{path}' is no network, or it is cut off: a network is an .npz file")
    try:
        _check_size(path)
        with np.load(path, allow_pickle=False) as kept:
            arrays = {name: kept[name] for name in kept.files}
    except BadNet:
        raise
    except ValueError as error:
        what = "has a pickle inside, which could run anything" if "pickle" in str(error).lower() else "is damaged"
        raise BadNet(f"'{path}' {what}: it is not loaded") from None
    except (OSError, EOFError, KeyError, zipfile.BadZipFile, zlib.error):
        raise BadNet(f"'{path}' is damaged: it is not loaded") from None
    return {name: array for name, array in arrays.items() if isinstance(array, np.ndarray)}


def _check_size(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        size = sum(part.file_size for part in archive.infolist())
    if size > MOST_BYTES:
        raise BadNet(f"'{path}' would take {size} bytes in memory: a network has at most {MOST_BYTES}")


def _about(path: Path, text: NDArray[Any] | None) -> dict[str, Any]:
    """Return what a file says of its network; raises `BadNet`."""
    try:
        about = json.loads(text.tobytes()) if text is not None and text.dtype == np.uint8 else None
    except ValueError:
        about = None
    if not isinstance(about, dict) or "format" not in about:
        raise BadNet(f"'{path}' does not say what it is: a network has an array '{ABOUT}' with JSON in it")
    if about["format"] != FORMAT:
        raise BadNet(f"'{path}' is of the format {about['format']!r}, and this version reads {FORMAT}")
    wrong = [name for name, kind in KINDS.items() if not isinstance(about.get(name), kind)]
    if wrong:
        raise BadNet(f"'{path}' does not say its {wrong[0]} as a network must")
    return about


def _encoding(path: Path, about: Mapping[str, Any]) -> Encoding:
    """Return the encoding that a network was made with; raises `NotThisEncoding`, and `BadNet` where it is unknown."""
    try:
        made = encoding(about["game"])
    except SobremesaError as error:
        raise BadNet(f"'{path}' is of no use here: {error}") from None
    made.check(about["hash"], f"'{path}'")
    return made


def _layers(path: Path, arrays: Mapping[str, NDArray[Any]], made: Encoding) -> Iterator[Layer]:
    """Return the layers of a network, from the observation to the actions; raises `BadNet` where they do not fit."""
    number = sum(name.startswith("weights ") for name in arrays)
    inputs = made.bits
    for k in range(number):
        weights, scale, added = (arrays.get(f"{part} {k}") for part in ("weights", "scale", "added"))
        if weights is None or scale is None or added is None:
            raise BadNet(f"'{path}' lacks a part of its layer {k}")
        if any(part.dtype.kind not in "if" for part in (weights, scale, added)):
            raise BadNet(f"'{path}' has a layer {k} that is not of numbers")
        if weights.ndim != 2 or scale.shape != weights.shape[1:] or added.shape != scale.shape:
            raise BadNet(f"'{path}' has a layer {k} whose parts do not fit each other")
        layer = weights.astype(np.float32) * scale.astype(np.float32), added.astype(np.float32)
        if not all(np.isfinite(part).all() for part in layer):
            raise BadNet(f"'{path}' has a layer {k} with numbers that are not finite")
        if len(weights) != inputs:
            raise BadNet(f"'{path}' has a layer {k} for {len(weights)} inputs, and {inputs} come in")
        inputs = weights.shape[1]
        yield layer
    if not number or inputs != len(made.actions):
        raise BadNet(f"'{path}' scores {inputs if number else 0} actions, and '{made.name}' has {len(made.actions)}")
