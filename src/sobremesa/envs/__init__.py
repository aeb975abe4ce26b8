"""Environments for research: batches of tables with dense actions and observations, and other projects' interfaces.

>>> import sobremesa.envs
>>> batch = sobremesa.envs.Batch("cuarenta", players=4, tables=2, seed=1)
>>> batch.reset()
>>> batch.step(batch.sample())
>>> batch.observation.shape
(2, 768)
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sobremesa.core.errors import SobremesaError
from sobremesa.envs.batch import Batch
from sobremesa.envs.encoding import Encoding, NotThisEncoding, encoding

__all__ = ["Batch", "Encoding", "NotThisEncoding", "encoding"]

LATER: dict[str, str] = {"aec": "pettingzoo", "SeatEnv": "single", "SeatVectorEnv": "vector"}
"""Names whose modules are imported when they are asked for, since they need another project."""


def __getattr__(name: str) -> Any:
    """Import what needs another project; raises `SobremesaError` where that is not installed."""
    if name in LATER:
        try:
            return getattr(import_module(f"sobremesa.envs.{LATER[name]}"), name)
        except ModuleNotFoundError as error:
            raise SobremesaError(
                f"sobremesa.envs.{name} needs '{error.name}': pip install 'sobremesa[envs]'"
            ) from error
    raise AttributeError(f"module 'sobremesa.envs' has no attribute '{name}'")


if find_spec("gymnasium"):
    from sobremesa.envs.registration import register_all

    register_all()
