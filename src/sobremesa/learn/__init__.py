"""Baselines that learn by self-play, with PyTorch: `ppo` and `dmc`; what they write plays as `net:FILE`."""

from importlib.util import find_spec

from sobremesa.core.errors import SobremesaError

if find_spec("torch") is None:
    raise SobremesaError("sobremesa.learn needs 'torch': pip install 'sobremesa[learn]'")
