"""Cuarenta at the text table: its cards, its plays in words, what happened, and what it looks like."""
