"""Data sets for research: Parquet shards of decisions and of whole records, from named players and seeds.

`sobremesa data make` writes them, `opened` reads them; both need the extra `data`.
"""

from importlib import import_module
from typing import Any

from sobremesa.core.errors import SobremesaError

LATER: dict[str, str] = {
    "Games": "conversion",
    "Plan": "plan",
    "gathered": "conversion",
    "make": "making",
    "opened": "reading",
    "legal_masks": "bits",
    "observations": "bits",
    "restored": "conversion",
}
"""Names whose modules are imported when they are asked for, since they need NumPy or PyArrow."""

__all__ = ["Games", "Plan", "gathered", "legal_masks", "make", "observations", "opened", "restored"]


def __getattr__(name: str) -> Any:
    """Import what needs another project; raises `SobremesaError` where that is not installed."""
    if name in LATER:
        try:
            return getattr(import_module(f"sobremesa.data.{LATER[name]}"), name)
        except ModuleNotFoundError as error:
            raise SobremesaError(
                f"sobremesa.data.{name} needs '{error.name}': pip install 'sobremesa[data]'"
            ) from error
    raise AttributeError(f"module 'sobremesa.data' has no attribute '{name}'")
