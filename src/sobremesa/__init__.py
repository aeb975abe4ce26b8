"""Sobremesa: a card table for Cuarenta, Cuatrola and Canasta."""

__version__ = "0.1.0"
