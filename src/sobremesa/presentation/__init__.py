"""Presentation: what a person sees and is told at a table, made once for browser and terminal."""
