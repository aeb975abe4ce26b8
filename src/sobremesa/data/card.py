"""Card of a data set: `README.md`, with the header that Hugging Face reads."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sobremesa.data.columns import MEANT, TABLES
from sobremesa.data.told import CREATOR, LICENCE_TEXT, RESPONSIBLE, cited, described, titled

Manifest = Mapping[str, Any]

SECTIONS: Final = {
    "How it was made": "rai:dataCollection",
    "What it is for": "rai:dataUseCases",
    "Limits": "rai:dataLimitations",
    "Biases": "rai:dataBiases",
    "People": "rai:personalSensitiveInformation",
    "Consequences": "rai:dataSocialImpact",
    "Upkeep": "rai:dataReleaseMaintenancePlan",
}


def card(manifest: Manifest) -> str:
    """Return the card of a data set, from its manifest."""
    lines = [*_header(manifest), "", f"# {titled(manifest)}", "", described(manifest), ""]
    lines += [*_splits(manifest), "", *_encoding(manifest), ""]
    for table, columns in TABLES.items():
        lines += [f"## Table `{table}`", "", MEANT[table], "", "| column | type | is |", "| --- | --- | --- |"]
        lines += [f"| `{column.name}` | {column.arrow} | {column.text} |" for column in columns] + [""]
    for title, name in SECTIONS.items():
        lines += [f"## {title}", "", *_paragraphs(RESPONSIBLE[name]), ""]
    lines += ["## Licence", "", f"CC0 1.0: {CREATOR} gave up all rights ({LICENCE_TEXT}).", ""]
    return "\n".join([*lines, "## Citation", "", "```bibtex", cited(manifest), "```", ""])


def _header(manifest: Manifest) -> Iterator[str]:
    """Yield the header: where each table's splits lie."""
    yield from ("---", "license: cc0-1.0", f"pretty_name: {titled(manifest)}", "tags: [games, synthetic]", "configs:")
    for table in TABLES:
        yield from (f"- config_name: {table}", "  data_files:")
        for split in manifest["seeds"]:
            yield from (f"  - split: {split}", f"    path: {table}/{split}-*.parquet")
    yield "---"


def _splits(manifest: Manifest) -> Iterator[str]:
    """Yield the table of splits."""
    yield from ("| split | seeds | units | decisions |", "| --- | --- | ---: | ---: |")
    for split, (first, end) in manifest["seeds"].items():
        rows = {table: _rows(manifest, split, table) for table in TABLES}
        yield f"| {split} | {first} to {end - 1} | {rows['units']} | {rows['steps']} |"


def _rows(manifest: Manifest, split: str, table: str) -> int:
    return sum(entry["rows"] for entry in manifest["files"] if (entry["split"], entry["table"]) == (split, table))


def _encoding(manifest: Manifest) -> Iterator[str]:
    made = manifest["encoding"]
    yield f"The encoding is `{made['name']}` ({made['bits']} bits, {made['actions']} actions), with the hash"
    yield f"`{made['hash']}`."


def _paragraphs(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else [f"- {item}" for item in value]
