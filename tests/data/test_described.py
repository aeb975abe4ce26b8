"""Descriptions of data sets: `croissant.json` and the card say what is there, and all that is asked for."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from sobremesa.data.columns import TABLES
from sobremesa.data.making import MANIFEST
from sobremesa.data.told import RESPONSIBLE

ASKED = (
    "rai:dataLimitations",
    "rai:dataBiases",
    "rai:personalSensitiveInformation",
    "rai:dataUseCases",
    "rai:dataSocialImpact",
    "rai:hasSyntheticData",
    "prov:wasDerivedFrom",
    "prov:wasGeneratedBy",
)
"""What NeurIPS' track on evaluations and data sets asks for beside Croissant's core."""
CORE = ("name", "description", "license", "creator", "datePublished", "distribution", "recordSet", "citeAs", "version")


@pytest.fixture
def croissant(first: Path) -> Any:
    return json.loads((first / "croissant.json").read_text())


def test_croissant_has_all_that_is_asked_for(croissant: Any) -> None:
    assert [name for name in (*CORE, *ASKED) if not croissant.get(name)] == []
    assert croissant["conformsTo"] == [
        "http://mlcommons.org/croissant/1.1",
        "http://mlcommons.org/croissant/RAI/1.0",
    ]


def test_croissant_names_every_file_with_its_hash(croissant: Any, first: Path) -> None:
    named = {one["contentUrl"]: one["sha256"] for one in croissant["distribution"] if one["@type"] == "cr:FileObject"}
    there = {str(file.relative_to(first)): sha256(file.read_bytes()).hexdigest() for file in first.glob("*/*.parquet")}
    assert named == there
    sets = {one["@id"]: one["includes"] for one in croissant["distribution"] if one["@type"] == "cr:FileSet"}
    assert {name for glob in sets.values() for name in first.glob(glob)} == {first / name for name in there}


def test_croissant_names_every_column(croissant: Any, first: Path) -> None:
    sets = {one["@id"]: one for one in croissant["recordSet"]}
    assert sets.keys() == TABLES.keys()
    for table, described in sets.items():
        fields = {field["source"]["extract"]["column"]: field for field in described["field"]}
        assert [*fields] == pq.read_schema(next(first.glob(f"{table}/*.parquet"))).names
        assert all(field["source"]["fileSet"] == {"@id": f"{table}-files"} for field in fields.values())


def test_an_address_is_told_where_there_is_one(croissant: Any) -> None:
    assert "url" not in croissant


def test_the_card_tells_every_column_and_limit(first: Path) -> None:
    card = (first / "README.md").read_text()
    for table, columns in TABLES.items():
        assert f"## Table `{table}`" in card
        assert all(f"| `{column.name}` | {column.arrow} | {column.text} |" in card for column in columns)
    assert all(limit in card for limit in RESPONSIBLE["rai:dataLimitations"])
    manifest = json.loads((first / MANIFEST).read_text())
    assert card.startswith("---\nlicense: cc0-1.0\n") and manifest["licence"] == "CC0-1.0"
    assert manifest["command"] in card and manifest["encoding"]["hash"] in card
