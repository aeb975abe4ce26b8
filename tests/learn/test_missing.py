"""Where PyTorch is missing, what needs it says so."""

import sys
from importlib import import_module

import pytest

from sobremesa.core.errors import SobremesaError


def test_without_pytorch_the_baselines_name_their_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("sobremesa.learn")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(SobremesaError, match=r"needs 'torch': pip install 'sobremesa\[learn\]'"):
        import_module("sobremesa.learn")
