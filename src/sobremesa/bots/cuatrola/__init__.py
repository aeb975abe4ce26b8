"""The bots of Cuatrola."""
