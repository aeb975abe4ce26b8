"""PyTorch is in no lock: `make test-learn` runs the tests that need it, and elsewhere they are not collected."""

from importlib.util import find_spec

collect_ignore = ["test_baselines.py"] if find_spec("torch") is None else []
