"""SQL that SQLite and PostgreSQL read alike."""

from typing import Final

TABLES: Final = """
WITH RECURSIVE known(name) AS (
    SELECT min(table_id) FROM event
    UNION ALL
    SELECT (SELECT min(table_id) FROM event WHERE table_id > name) FROM known WHERE name IS NOT NULL
), newest(name, seq) AS (
    SELECT name, (SELECT max(seq) FROM event WHERE table_id = name) FROM known WHERE name IS NOT NULL
)
SELECT name, newest.seq, one.at, last.at FROM newest
JOIN event AS one ON one.table_id = name AND one.seq = 1
JOIN event AS last ON last.table_id = name AND last.seq = newest.seq
"""
"""Every table by its first and its newest row: from one to the next, past all that lies between."""

MEASURES: Final = "SELECT id, kind, text, at, until FROM measure ORDER BY at, id"
