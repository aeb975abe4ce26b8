"""Weights of the rule-based player: what it makes of cards, rows, piles, turns and the others, in points."""

from dataclasses import dataclass, fields

FITTED_MIXED, FITTED_PURE = 300, 500
"""The bonuses of the canastas that the weights were found with: where others count, these follow in proportion."""


@dataclass(slots=True)
class Weights:
    """A player's weights, set by hand; `learned.weights` gives those of a table. Points are the game's."""

    # what a card of the pile is worth: for a row, with its like in hand, alone; a wild card, a black or a red three
    on_row: float = 40.0
    paired: float = 25.0
    single: float = 15.0
    wild: float = 70.0
    black_three: float = 0.0
    red_three: float = 40.0
    unknown: float = 25.0  # a card that nobody has seen
    burden: float = 25.0  # what each card costs if the round ends before it can be laid
    spent: float = 20.0  # what the naturals that take the pile are worth in the hand
    not_drawn: float = 15.0  # what is not drawn, by the square of the number of cards
    opened: float = 40.0  # what it is worth to open on the way

    # the pairs that may take the pile
    per_card: float = 35.0  # what each card of a pile is worth to whoever takes it
    to_come: float = 3.0  # how many cards more it may have when it is taken
    hit: float = 0.15  # how likely a rank of which all other cards are unseen is discarded in time
    almost: float = 0.3  # what is left of a weapon's worth where one card is missing
    far: float = 0.05  # or two

    # laying
    natural: float = 50.0  # a natural card on a row that is no canasta yet
    extra: float = 8.0  # and on a full canasta
    triple: float = 0.0  # three naturals as a new row, which can then take no pile any more
    triple_late: float = 100.0  # how much more when no time is left
    complete: float = 200.0  # completing a canasta
    first: float = 200.0  # what the group's first one is worth on top
    pure: float = 150.0  # what is lost when a row that could become pure takes a wild card
    two: float = 50.0  # what a two is worth in the hand
    joker: float = 80.0
    build: float = 500.0  # what the group's first canasta is worth while it is built
    steep: float = 3.0  # how much more its last cards count
    hoard: float = 5.0  # with so many wild cards a joker canasta is near
    hoard_cost: float = 60.0  # and each is worth so much more
    reserve: float = 3.0  # how many cards to keep after the turn
    thin: float = 25.0  # what each one fewer costs

    # the opening
    row_cost: float = 0.0  # what a triple is worth in the hand beside its use against the pile
    pair_cost: float = 5.0
    card_cost: float = 3.0  # and any card more
    worth: float = 20.0  # what it is worth to have opened
    hurry: float = 400.0  # how much more when no time is left
    alarm: float = 100.0  # how much more when the round is about to end

    # the discard
    with_wild: float = 0.5  # how likely a seat with one natural also spends a wild card on the pile
    opens_15: float = 0.9  # how likely a seat that could take the pile also has the minimum, by the minimum
    opens_50: float = 0.6
    opens_90: float = 0.4
    opens_120: float = 0.3
    keep_single: float = 3.0  # what the hand loses with a card of which it has one, beside its use against the pile
    keep_pair: float = 8.0
    keep_third: float = 8.0
    keep_more: float = 4.0
    keep_row: float = 35.0  # what is lost with a card that could be laid on a row
    keep_canasta: float = 14.0
    blocker: float = 12.0  # what a black three is worth while there is time: it blocks the next pile
    shortfall: float = 3.0  # what each point that the hand comes to lack for the opening costs
    unseen: float = 1.0  # what each unseen card of its rank adds to a single card's hope

    # going out
    unlaid: float = 120.0  # how many points a partner must be able to lay next time to say no
    margin: float = -200.0  # going out is right from this balance on
    ask_from: float = 5.0  # from how many cards on a partner is asked
    leave: float = 0.5  # from which danger on going out is right in any case
    agree: float = 0.3  # from which danger on a partner agrees in any case

    # what is made of the others
    patience: float = 50.0  # when the turns to come by those of a round are fewer, it is the time to lay
    mean_card: float = 12.0  # what a card that nobody sees counts, on the average
    let_lie: float = 0.3  # how much rarer a rank is with a seat that did not take it from the pile
    threw: float = 0.5  # or that threw it away itself
    exits: float = 1.0  # how likely somebody goes out whose group may, by what is usual
    exits_soon: float = 0.3  # and where its canasta is still to be finished


WEIGHTS = tuple(f.name for f in fields(Weights))
"""The names of the weights."""
