"""Reading of a data set by other libraries: `make readers` says what each of them finds, and fails where they differ.

It runs in an environment of its own, with those libraries and without this package.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from tempfile import mkdtemp

TABLES = ("steps", "units")

Read = Callable[[Path, str], int]


def by_pandas(folder: Path, table: str) -> int:
    """The rows that pandas reads."""
    import pandas

    return len(pandas.read_parquet(folder / table))


def by_polars(folder: Path, table: str) -> int:
    """The rows that Polars reads."""
    import polars

    height: int = polars.scan_parquet(folder / table / "*.parquet").collect().height
    return height


def by_pyarrow(folder: Path, table: str) -> int:
    """The rows that PyArrow reads."""
    import pyarrow.dataset

    rows: int = pyarrow.dataset.dataset(folder / table).count_rows()
    return rows


def by_datasets(folder: Path, table: str) -> int:
    """The rows that Hugging Face's library reads, over all splits, by the card's header."""
    import datasets

    return sum(map(len, datasets.load_dataset(str(folder), table, cache_dir=mkdtemp()).values()))


def by_mlcroissant(folder: Path, table: str) -> int:
    """The rows that Croissant's own library reads; raises where it finds anything wrong with `croissant.json`."""
    import mlcroissant

    found = mlcroissant.Dataset(folder / "croissant.json")
    if found.metadata.ctx.issues.errors or found.metadata.ctx.issues.warnings:
        raise ValueError(found.metadata.ctx.issues.report())
    return sum(1 for _ in found.records(table))


READERS: dict[str, Read] = {
    "pandas": by_pandas,
    "polars": by_polars,
    "pyarrow": by_pyarrow,
    "datasets": by_datasets,
    "mlcroissant": by_mlcroissant,
}


def faults(folder: Path) -> Iterator[str]:
    """Each library that reads another number of rows than the manifest tells, as each is tried."""
    files = json.loads((folder / "manifest.json").read_text())["files"]
    wanted = {table: sum(one["rows"] for one in files if one["table"] == table) for table in TABLES}
    for name, read in READERS.items():
        found = {table: read(folder, table) for table in TABLES}
        print(f"{name} {version(name)}: {found['steps']} decisions, {found['units']} units")
        if found != wanted:
            yield f"{name} read {found}, and the manifest tells {wanted}"


if __name__ == "__main__":
    os.environ["HF_HUB_OFFLINE"] = "1"
    wrong = list(faults(Path(sys.argv[1])))
    print(*wrong, sep="\n")
    sys.exit(bool(wrong))
