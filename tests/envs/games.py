"""Games that have an encoding, and the tables at which laws are tried."""

from sobremesa import games
from tests.tables import TABLES

ENCODED = [name for name in games.names() if games.load(name).facet("encoding")]
ENCODED_TABLES = [table for table in TABLES if table.values[0] in ENCODED]
