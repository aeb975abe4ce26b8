"""Reading of data sets: what is cut off, changed, or of another encoding is refused with a sentence."""

import json
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sobremesa.cli import main
from sobremesa.core.errors import SobremesaError
from sobremesa.data.making import JOURNAL, MANIFEST
from sobremesa.data.reading import opened, read_shard
from sobremesa.envs.encoding import NotThisEncoding


@pytest.fixture
def copied(first: Path, tmp_path: Path) -> Path:
    """A data set that a test may spoil."""
    return Path(shutil.copytree(first, tmp_path / "copied"))


def shard(folder: Path, table: str = "steps") -> Path:
    return folder / table / "train-00000-of-00002.parquet"


def manifest(folder: Path, change: Any) -> None:
    """Change a manifest."""
    path = folder / MANIFEST
    found = json.loads(path.read_text())
    change(found)
    path.write_text(json.dumps(found))


def rewritten(path: Path, **changed: Any) -> None:
    """Write a shard anew with changes of its metadata, and have the manifest vouch for it."""
    table = pq.read_table(path)
    about = json.loads(table.schema.metadata[b"sobremesa"]) | changed
    pq.write_table(table.replace_schema_metadata({b"sobremesa": json.dumps(about)}), path)
    vouch(path)


def vouch(path: Path) -> None:
    """Have the manifest say that a file is as it is."""

    def change(found: Any) -> None:
        (entry,) = [one for one in found["files"] if path.match(one["path"])]
        entry |= {"sha256": sha256(path.read_bytes()).hexdigest(), "bytes": path.stat().st_size}

    manifest(path.parents[1], change)


def test_every_row_is_as_its_record_makes_it(folder: Path) -> None:
    assert opened(folder).verify() == 4
    assert main(["data", "check", str(folder)]) == 0


def test_a_row_that_was_changed_is_found(copied: Path) -> None:
    rows = pq.read_table(shard(copied))
    for column in ("action", "points_to_go", "step"):
        at = rows.schema.get_field_index(column)
        changed = pa.array([value + 1 for value in rows.column(at).to_pylist()], rows.schema.field(at).type)
        pq.write_table(rows.set_column(at, rows.schema.field(at), changed), shard(copied))
        vouch(shard(copied))
        with pytest.raises(SobremesaError, match="unit 0 of 'train' is not what its record makes of it"):
            opened(copied).verify()


def test_a_decision_of_no_unit_is_found(copied: Path) -> None:
    units = shard(copied, "units")
    pq.write_table(pq.read_table(units).slice(0, 1), units)
    vouch(units)
    with pytest.raises(SobremesaError, match="decisions that belong to no unit"):
        opened(copied).verify()


def test_a_shard_that_is_cut_off_is_refused(copied: Path) -> None:
    whole = shard(copied).read_bytes()
    shard(copied).write_bytes(whole[:-9])
    with pytest.raises(SobremesaError, match=f"is cut off: it has {len(whole) - 9} of {len(whole)} bytes"):
        opened(copied).read("steps", "train")
    with pytest.raises(SobremesaError, match="is cut off or damaged: no Parquet file"):
        read_shard(shard(copied))


def test_a_shard_with_another_hash_is_refused(copied: Path) -> None:
    data = bytearray(shard(copied).read_bytes())
    data[len(data) // 2] ^= 1
    shard(copied).write_bytes(data)
    with pytest.raises(SobremesaError, match="is not what the manifest's hash says"):
        opened(copied).read("steps", "train")


def test_a_shard_that_is_missing_is_refused(copied: Path) -> None:
    shard(copied).unlink()
    with pytest.raises(SobremesaError, match="is missing: the manifest names it"):
        opened(copied).read("steps", "train")


def test_another_encoding_is_refused(copied: Path) -> None:
    rewritten(shard(copied), encoding={"name": "other_v9", "hash": "0" * 64})
    with pytest.raises(NotThisEncoding, match="was made with the encoding 000000000000"):
        opened(copied).read("steps", "train")
    with pytest.raises(NotThisEncoding):
        read_shard(shard(copied))
    manifest(copied, lambda found: found["encoding"].update(hash="1" * 64))
    with pytest.raises(NotThisEncoding, match="was made with the encoding 111111111111"):
        opened(copied)


def test_another_format_is_refused(copied: Path) -> None:
    manifest(copied, lambda found: found.update(format="sobremesa data 9"))
    with pytest.raises(SobremesaError, match="is of the format 'sobremesa data 9', and here it is 'sobremesa data 1'"):
        opened(copied)


def test_what_is_no_data_set_is_refused(copied: Path, tmp_path: Path) -> None:
    with pytest.raises(SobremesaError, match=r"is no data set: it has no manifest\.json"):
        opened(tmp_path)
    (copied / MANIFEST).write_text("[]")
    with pytest.raises(SobremesaError, match="is no manifest of a data set"):
        opened(copied)


def test_a_parquet_file_of_others_is_refused(copied: Path) -> None:
    table = pq.read_table(shard(copied))
    pq.write_table(table.replace_schema_metadata(None), shard(copied))
    with pytest.raises(SobremesaError, match="is a Parquet file, but no shard of a data set of Sobremesa"):
        read_shard(shard(copied))


def test_other_columns_are_refused(copied: Path) -> None:
    table = pq.read_table(shard(copied))
    pq.write_table(table.drop_columns(["move"]), shard(copied))
    with pytest.raises(SobremesaError, match="has not the columns of the table 'steps'"):
        read_shard(shard(copied))


def test_an_unfinished_data_set_is_refused(copied: Path) -> None:
    (copied / JOURNAL).write_text("{}\n")
    with pytest.raises(SobremesaError, match="is not finished: go on with the command that makes it"):
        opened(copied)


@pytest.mark.parametrize("asked", [("rows", "train"), ("steps", "validation")])
def test_what_there_is_not_is_said(asked: tuple[str, str], first: Path) -> None:
    with pytest.raises(SobremesaError, match=r"this data set has no (table 'rows'|split 'validation'): it has"):
        opened(first).read(*asked)
