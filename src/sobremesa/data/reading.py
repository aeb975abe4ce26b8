"""Reading of a data set: nothing is read that is cut off, changed, or of another encoding."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import sobremesa
from sobremesa.core.errors import SobremesaError
from sobremesa.core.match import Match
from sobremesa.data.columns import FORMAT, TABLES
from sobremesa.data.making import JOURNAL, MANIFEST
from sobremesa.data.rows import step_rows, unit_row
from sobremesa.data.shards import KEY, schema
from sobremesa.envs.encoding import encoding

Entry = Mapping[str, Any]


@dataclass(frozen=True)
class DataSet:
    """Data set in a folder; `opened` makes one."""

    folder: Path
    manifest: Mapping[str, Any]

    @property
    def splits(self) -> tuple[str, ...]:
        """Its splits."""
        return tuple(self.manifest["seeds"])

    def read(self, table: str, split: str) -> pa.Table:
        """Return a split of a table, `steps` or `units`; raises `SobremesaError`, and `NotThisEncoding`."""
        self._check_asked(table, split)
        return pa.concat_tables(list(self.shards(table, split)))

    def shards(self, table: str, split: str) -> Iterator[pa.Table]:
        """Yield the files of a split one after the other, each checked before it is told."""
        self._check_asked(table, split)
        for entry in self.manifest["files"]:
            if (entry["table"], entry["split"]) == (table, split):
                yield self._read(entry)

    def records(self, split: str) -> Iterator[str]:
        """Yield the records of a split, as they were written."""
        for shard in self.shards("units", split):
            yield from shard.column("record").to_pylist()

    def verify(self) -> int:
        """Read every file and play every record again; return how many units there are.

        Raises `SobremesaError` where a row is not what its record makes of it.
        """
        units = 0
        for split in self.splits:
            for steps, whole in zip(self.shards("steps", split), self.shards("units", split), strict=True):
                units += whole.num_rows
                _compare(steps.to_pylist(), whole.to_pylist(), split)
        return units

    def _check_asked(self, table: str, split: str) -> None:
        for what, asked, known in (("table", table, TABLES), ("split", split, self.splits)):
            if asked not in known:
                raise SobremesaError(f"this data set has no {what} {asked!r}: it has {', '.join(known)}")

    def _read(self, entry: Entry) -> pa.Table:
        path = self.folder / entry["path"]
        data = path.read_bytes() if path.is_file() else None
        if data is None:
            raise SobremesaError(f"'{path}' is missing: the manifest names it")
        if len(data) < entry["bytes"]:
            raise SobremesaError(f"'{path}' is cut off: it has {len(data)} of {entry['bytes']} bytes")
        if sha256(data).hexdigest() != entry["sha256"]:
            raise SobremesaError(f"'{path}' is not what the manifest's hash says: it was changed or damaged")
        return _table(path, data, entry["table"])


def opened(folder: Path | str) -> DataSet:
    """Open a data set; raises `SobremesaError` for what is none, or not of this version's encoding."""
    place = Path(folder)
    if (place / JOURNAL).exists():
        raise SobremesaError(f"the data set in '{place}' is not finished: go on with the command that makes it")
    try:
        manifest = json.loads((place / MANIFEST).read_text(encoding="utf-8"))
        form, game, made = manifest["format"], manifest["game"], manifest["encoding"]["hash"]
    except FileNotFoundError:
        raise SobremesaError(f"'{place}' is no data set: it has no {MANIFEST}") from None
    except (ValueError, LookupError, TypeError) as error:
        raise SobremesaError(f"'{place / MANIFEST}' is no manifest of a data set ({error})") from None
    if form != FORMAT:
        raise SobremesaError(f"'{place}' is of the format {form!r}, and here it is {FORMAT!r}")
    encoding(game).check(made, f"'{place}'")
    return DataSet(place, manifest)


def read_shard(path: Path | str) -> pa.Table:
    """Return a single file of a data set, without its manifest; raises `SobremesaError`, and `NotThisEncoding`."""
    place = Path(path)
    return _table(place, place.read_bytes(), place.parent.name)


def _table(path: Path, data: bytes, table: str) -> pa.Table:
    """Return a file's rows; raises `SobremesaError` for one that is no shard of this encoding."""
    try:
        file = pq.ParquetFile(BytesIO(data))
        about = json.loads((file.schema_arrow.metadata or {})[KEY])
        game, made = about["game"], about["encoding"]["hash"]
        found = file.read()
    except (pa.ArrowException, OSError) as error:
        raise SobremesaError(f"'{path}' is cut off or damaged: no Parquet file ({error})") from None
    except (KeyError, TypeError, ValueError):
        raise SobremesaError(f"'{path}' is a Parquet file, but no shard of a data set of Sobremesa") from None
    encoding(game).check(made, f"'{path}'")
    if table not in TABLES or not found.schema.equals(schema(table, about)):
        raise SobremesaError(f"'{path}' has not the columns of the table '{table}'")
    return found


def _compare(steps: list[dict[str, Any]], units: list[dict[str, Any]], split: str) -> None:
    """Raise `SobremesaError` for the first unit whose rows are not what its record makes of it."""
    at = 0
    for unit in units:
        match: Match[Any, Any] = sobremesa.replay(unit["record"])
        wanted = list(step_rows(unit["unit"], match))
        if (
            unit != unit_row(unit["unit"], match, unit["record"], unit["truncated"])
            or steps[at : at + len(wanted)] != wanted
        ):
            raise SobremesaError(f"unit {unit['unit']} of '{split}' is not what its record makes of it")
        at += len(wanted)
    if at != len(steps):
        raise SobremesaError(f"'{split}' has {len(steps) - at} decisions that belong to no unit")
