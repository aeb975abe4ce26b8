"""Storage: where tables are kept, how they are read back, and what is done with those that are kept."""
