"""Answers to what a page asks that is no table: the catalogue, rules, lessons, and matches told again."""
