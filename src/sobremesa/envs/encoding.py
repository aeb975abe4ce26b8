"""Encoding of a game, under the name by which users of the environments ask for it."""

from sobremesa.games.encodings import Encoding, NotThisEncoding, encoding

__all__ = ["Encoding", "NotThisEncoding", "encoding"]
