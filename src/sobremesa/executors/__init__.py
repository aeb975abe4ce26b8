"""Executors: one map over numbers, run here, in other processes or on a cluster.

The work is a function of a number that gives the same result wherever it runs, and the results come in order: nobody
can tell where they were made.
"""
