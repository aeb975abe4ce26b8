"""The table in the browser: a server that keeps matches, seats people and bots, and shows each only what it may see."""
