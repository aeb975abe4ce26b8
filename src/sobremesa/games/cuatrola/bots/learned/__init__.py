"""Learned data of Cuatrola: tables of match equity, each with the command that made it."""
