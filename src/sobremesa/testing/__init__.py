"""Laws and helpers for the tests of any package that brings a game."""
