"""Description of a data set as `croissant.json`: Croissant 1.1, its core and what it says of responsible use.

The fields of responsible use are those that NeurIPS' track on evaluations and data sets asks for.
"""

from collections.abc import Mapping
from typing import Any, Final

from sobremesa.data.columns import KEYS, MEANT, TABLES, Column
from sobremesa.data.told import CREATOR, LICENCE_TEXT, RESPONSIBLE, cited, described, origin, titled

Json = dict[str, Any]

TYPES: Final = {
    "binary": "sc:Text",
    "bool": "sc:Boolean",
    "float32": "cr:Float32",
    "int8": "cr:Int8",
    "int16": "cr:Int16",
    "int32": "cr:Int32",
    "int64": "cr:Int64",
    "list<string>": "sc:Text",
    "string": "sc:Text",
}
"""Croissant's names of the types; it has none for bytes."""
PARQUET: Final = "application/x-parquet"

CONTEXT: Final[Json] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "name": {"@container": "@language"},
    "parentField": "cr:parentField",
    "path": "cr:path",
    "prov": "http://www.w3.org/ns/prov#",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The context as Croissant 1.1 has it, and PROV-O's."""


def croissant(manifest: Mapping[str, Any]) -> Json:
    """Return the description of a data set, from its manifest."""
    address = {"url": manifest["url"]} if manifest["url"] else {}
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": ["http://mlcommons.org/croissant/1.1", "http://mlcommons.org/croissant/RAI/1.0"],
        "name": titled(manifest),
        "description": described(manifest),
        "license": LICENCE_TEXT,
        **address,
        "version": manifest["versions"]["sobremesa"],
        "creator": {"@type": "sc:Organization", "name": CREATOR},
        "datePublished": manifest["published"],
        "citeAs": cited(manifest),
        "keywords": ["card game", "imperfect information", "reinforcement learning", manifest["game"]],
        "inLanguage": "en",
        "isLiveDataset": False,
        **RESPONSIBLE,
        "prov:wasDerivedFrom": {"@type": "prov:Entity", "prov:label": f"the rules of {manifest['game']}"},
        "prov:wasGeneratedBy": {
            "@type": "prov:Activity",
            "prov:label": "self-play",
            "sc:description": origin(manifest),
        },
        "distribution": [*map(_file, manifest["files"]), *map(_files, TABLES)],
        "recordSet": [_records(table) for table in TABLES],
    }


def _file(entry: Mapping[str, Any]) -> Json:
    return {
        "@type": "cr:FileObject",
        "@id": entry["path"],
        "name": entry["path"].rpartition("/")[2],
        "description": f"{entry['split']}: {entry['rows']} rows of the table of {entry['table']}.",
        "contentUrl": entry["path"],
        "contentSize": f"{entry['bytes']} B",
        "encodingFormat": PARQUET,
        "sha256": entry["sha256"],
    }


def _files(table: str) -> Json:
    return {
        "@type": "cr:FileSet",
        "@id": f"{table}-files",
        "name": f"{table}-files",
        "description": f"All files of the table of {table}.",
        "encodingFormat": PARQUET,
        "includes": f"{table}/*.parquet",
    }


def _records(table: str) -> Json:
    columns = TABLES[table]
    keys = [{"@id": f"{table}/{name}"} for name in KEYS[table]]
    return {
        "@type": "cr:RecordSet",
        "@id": table,
        "name": table,
        "description": MEANT[table],
        "key": keys[0] if len(keys) == 1 else keys,
        "field": [_field(table, column) for column in columns],
    }


def _field(table: str, column: Column) -> Json:
    many = {"isArray": True, "arrayShape": "-1"} if column.arrow.startswith("list") else {}
    return {
        "@type": "cr:Field",
        "@id": f"{table}/{column.name}",
        "name": column.name,
        "description": column.text,
        "dataType": TYPES[column.arrow],
        **many,
        "source": {"fileSet": {"@id": f"{table}-files"}, "extract": {"column": column.name}},
    }
