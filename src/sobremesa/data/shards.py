"""Shards: Parquet files in memory, the same bytes for the same rows."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from sobremesa.data.columns import TABLES
from sobremesa.data.rows import AnyMatch, Row, step_rows, unit_row

KEY: Final = b"sobremesa"
"""The key of a Parquet file's metadata that says what it is a shard of."""
LEVEL: Final = 9
ROWS: Final = 16_384
"""Rows of a row group."""
TYPES: Final = {
    "binary": pa.binary(),
    "bool": pa.bool_(),
    "float32": pa.float32(),
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "list<string>": pa.list_(pa.string()),
    "string": pa.string(),
}


@dataclass(frozen=True)
class Unit:
    """A hand or a match that was played, its number, its record's text, and whether it was cut off."""

    number: int
    match: AnyMatch
    record: str
    truncated: bool = False


@dataclass(frozen=True)
class Part:
    """A file of a shard: the table it belongs to, how many rows it has, and its bytes."""

    table: str
    rows: int
    data: bytes

    @property
    def sha256(self) -> str:
        """The hash of its bytes."""
        return sha256(self.data).hexdigest()


def parts(units: Iterable[Unit], about: Mapping[str, Any]) -> tuple[Part, ...]:
    """Return the files of a shard: its steps and its units; `about` is written into each."""
    steps, whole = list[Row](), list[Row]()
    for unit in units:
        steps += step_rows(unit.number, unit.match)
        whole.append(unit_row(unit.number, unit.match, unit.record, unit.truncated))
    return tuple(
        Part(table, len(rows), _written(table, rows, about)) for table, rows in zip(TABLES, (steps, whole), strict=True)
    )


def schema(table: str, about: Mapping[str, Any]) -> pa.Schema:
    """Return the schema of a table."""
    fields = [pa.field(column.name, TYPES[column.arrow], nullable=False) for column in TABLES[table]]
    return pa.schema(fields, {KEY: json.dumps(dict(about), sort_keys=True).encode()})


def _written(table: str, rows: Sequence[Row], about: Mapping[str, Any]) -> bytes:
    out = BytesIO()
    made = pa.Table.from_pylist(list(rows), schema(table, about))
    pq.write_table(made, out, row_group_size=ROWS, compression="zstd", compression_level=LEVEL)
    return out.getvalue()
