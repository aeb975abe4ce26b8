"""Puzzles: decisions in which one action is clearly best, and the one that suggests itself is not."""
