"""Table of the bots' levels, each against the one under it: `docs/reference/levels.md`."""
