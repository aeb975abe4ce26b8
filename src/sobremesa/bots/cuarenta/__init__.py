"""The bots of Cuarenta."""
