"""Arena: bots measured against each other on the same cards, and the tables that are made from their play."""
