"""Configuration of all tests.

A test that proves clauses of a rulebook names them: `@pytest.mark.clause("P46", "P47")`. The folder says which game's
clauses they are: a test under `tests/<game>/` proves clauses of that game. `python -m tools.clauses` reports them.
"""

from hypothesis import settings

# The same examples in every run: a failure can be repeated, and none comes out of the blue.
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")
