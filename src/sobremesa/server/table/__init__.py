"""Tables in memory: one writer each, those who are connected, and what happens by itself."""
