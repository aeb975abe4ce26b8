"""State of a table: its events, the fold over them, and what may come next; no clock, no store, no connection."""
