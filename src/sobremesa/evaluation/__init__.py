"""Evaluation: a protocol by which bots of anybody are measured alike, and the JSON that a leaderboard is made of."""
