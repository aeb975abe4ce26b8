"""Weights of what a card is judged by, in each situation.

The weights were fitted by least squares to what the exact solver says of every legal card, over 16 worlds that the
seat could not tell apart, in 64,000 decisions of an earlier version of this player (docs/explanation/bots.md). In unbid
hands and solos they are card points for one's own side, in the contracts of tricks percentage points of winning the
hand.
"""

NAMES = (
    "gain",  # the trick's card points as likely won or lost
    "takes",  # how likely I take the trick
    "partner leads",  # how likely the partner does, times the tricks still to come
    "ours",  # how likely either of us does, times the tricks still to come
    "cante",  # what we can then sing at once, as likely
    "trumps",  # trumps left in hand
    "top trumps",  # those of them that nothing out beats
    "tops",  # plain cards left that nothing of their suit beats
    "tops to run",  # the same, as likely as I take the trick
    "loose points",  # what the other plain cards left count
    "spent",  # what the card counts
    "void",  # it was the last of its suit, and a trump is left to ruff with
    "drawn",  # trumps that the opponents are likely to hold, if a trump is led
    "length",  # cards left of its suit, if that is plain
)
"""Names of the features of a card; those with `left` are of the cards that stay in the hand."""

LEAD = {
    "unbid": (0.2, -11.2, -1.2, 2.5, 0.7, 22.5, -19.5, -12.6, 6.5, -0.5, -0.4, -1.9, 9.7, -2.6),
    "solo, declarer": (-0.3, 25.4, 0.0, -2.8, 0.9, 22.8, -8.7, -2.6, 15.4, 0.3, 0.2, 2.1, 6.9, 2.4),
    "solo, defender": (-0.1, 9.3, 0.3, -0.7, 0.7, 9.9, -6.7, -2.3, 3.3, 0.0, -0.1, -1.9, 3.6, -2.0),
    "tricks, declarer": (-0.5, 53.3, 0.0, -5.1, 0.0, 16.8, -5.3, 7.9, 10.5, 0.7, 0.8, 3.5, 5.5, 0.4),
    "tricks, defender": (0.0, 10.6, 3.1, -3.5, 0.0, 5.6, -2.6, -1.4, 0.4, 0.2, 0.2, -0.3, 1.0, -0.6),
}
"""The weights of who opens a trick."""

FOLLOW = {
    "unbid": (0.6, -8.3, -17.6, 7.6, 0.9, 10.9, 22.1, 3.6, -2.4, -0.9, -0.7, 4.8, 0.0, 1.2),
    "solo, declarer": (0.7, 0.6, 0.0, -2.6, 1.0, 20.3, 13.1, 3.3, -8.4, -0.7, -1.0, 7.8, 0.0, 7.0),
    "solo, defender": (0.9, 1.9, -2.1, 6.8, 1.0, 10.7, 12.7, 2.4, 0.2, -0.2, -0.7, 1.5, 0.0, 0.7),
    "tricks, declarer": (-0.5, -0.1, 0.0, -2.4, 0.0, -0.7, 16.4, 17.2, -20.0, 0.3, 0.0, 5.2, 0.0, -2.7),
    "tricks, defender": (0.4, 1.5, 1.0, 4.3, 0.0, 6.1, 5.4, 3.3, 0.0, 0.0, -0.2, 0.3, 0.0, 2.0),
}
"""The weights of who follows."""
