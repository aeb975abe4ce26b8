"""Rule-based player: the sources' advice (P74) as a short look ahead with card counting, in the kernel dialect.

Every play is judged by what it scores, by what its cards add to the prospect of the count, by what the next seat may
be expected to make of the table it leaves, and by what is then left for oneself. The rules are the kernel's; only
probabilities and weights live here. It is the policy of the level `rules`, and plays on in the worlds of a review.
"""

from typing import Any, Final

from sobremesa.core.kernel import Places
from sobremesa.games.cuarenta import rules as kernel
from sobremesa.games.cuarenta import worlds
from sobremesa.games.cuarenta.bots import hand_guesses, move_pruning, play_prices
from sobremesa.games.cuarenta.bots.judgement import Judgement, worth
from sobremesa.games.cuarenta.bots.play_prices import CAIDA, CATCH, Memory
from sobremesa.games.cuarenta.rules import COPIES, JACK, MAX_LEGAL, RANKS, Phase, Rules, State

CHANCE: Final = "rules bot"
EQUAL = 1e-9
"""Within so much two plays are equally good."""
COURT, ACE = 0.1, -0.1
"""P74: court cards are good to lay, aces bad. A habit for near ties: 0.25 gains nothing, 0.5 costs half a point."""
AFTER, VIEW = 2, 3
"""Beside the places of `play_prices`: the table after a play, and what a seat sees of it."""

Mind = tuple[Places[State], Memory, Judgement, list[float]]
"""States to work on, what is remembered, the play that is judged, and what each play is worth."""


def mind(rules: Rules) -> Mind:
    """Return the memory of a player."""
    return Places(State() for _ in range(VIEW + 1)), Memory(), Judgement(), [0.0] * MAX_LEGAL


# --- the choice -------------------------------------------------------------------------------------------------


def consider(rules: Rules, s: State, mind: Any, out: Any, n: int) -> int:
    """Write the best of n legal actions before the others, and return how many there are; 0 for what must be done."""
    if s.phase == Phase.TAKE:
        out[0] = move_pruning.most_cards(out, n)
        return 0
    if s.phase == Phase.CLAIM:
        out[0] = move_pruning.right_claim(s, out, n)
        return 0
    kept = 0
    for i in range(n):
        if not kernel.leaves_to_others(rules, s, out[i]):
            out[kept] = out[i]
            kept += 1
    return best_first(rules, s, mind, out, kept)


def decide(rules: Rules, s: State, mind: Any, out: Any, n: int, drawn: int) -> int:
    """Return one of the best."""
    chosen: int = out[drawn]
    return chosen


def best_first(rules: Rules, s: State, mind: Any, out: Any, n: int) -> int:
    """Write the best of n plays before the others, and return how many are equally good."""
    if n == 1:
        return 1
    places, memory, play, values = mind
    weigh_all(rules, s, places, memory, play, out, n, values)
    top, best = values[0], 0
    for i in range(1, n):
        top = max(top, values[i])
    for i in range(n):
        if values[i] >= top - EQUAL:
            out[best] = out[i]
            best += 1
    return best


def follow(rules: Rules, states: Any, table: Any, mind: Any, legal: Any) -> None:
    """Play the first of the states to the deal's end, among equals the first; each seat by what it sees itself."""
    while kernel.actor(rules, states[0]) >= 0:
        n = move_pruning.legal_actions(rules, states[0], legal)
        best_by_view(rules, states, mind, legal, n)
        kernel.apply(rules, states[0], legal[0])


def best_by_view(rules: Rules, states: Any, mind: Any, legal: Any, n: int) -> None:
    """Write the best of n plays first, by what the seat to decide sees of the first of the states."""
    if n > 1:
        places, _memory, _play, _values = mind
        places[VIEW] = states[0]
        kernel.hide(rules, places[VIEW], states[0].turn)
        best_first(rules, places[VIEW], mind, legal, n)


# --- a judgement ------------------------------------------------------------------------------------------------


def weigh_all(
    rules: Rules, s: State, places: Any, memory: Memory, play: Judgement, actions: Any, n: int, values: Any
) -> None:
    """Write what each of n plays is worth; those that differ by suits alone are judged once."""
    hidden = worlds.unseen(s, s.turn)
    for i in range(n):
        like = 0
        while like < i and not alike(s, actions[like], actions[i]):
            like += 1
        if like < i:
            values[i] = values[like]
        else:
            weigh(rules, s, places, memory, actions[i], hidden, play)
            values[i] = worth(play)


def alike(s: State, one: int, other: int) -> int:
    """Return whether two plays differ by suits alone."""
    if kernel.card_of(one) // 4 != kernel.card_of(other) // 4:
        return False
    taken, others = kernel.taken_of(one), kernel.taken_of(other)
    return kernel.counts_of(taken) == kernel.counts_of(others) and taken & s.last == others & s.last


def weigh(rules: Rules, s: State, places: Any, memory: Memory, action: int, hidden: int, play: Judgement) -> None:
    """Write what is thought of one play."""
    places[AFTER] = s
    after, side = places[AFTER], kernel.side_of(s.turn)
    kernel.apply(rules, after, action)
    play.action, play.habit = action, habit(action)
    play.cards = play_prices.prospect(rules, after, side, 0, places, memory)
    play.cards -= play_prices.prospect(rules, s, side, 0, places, memory)
    score(rules, s, places, memory, hidden, play)
    play.reply = play.follow = 0.0
    for rank in range(RANKS):
        play.gains[rank] = play.chances[rank] = 0.0
    if after.phase in (Phase.DEAL, Phase.PLAY):
        look_ahead(rules, s, after, places, memory, hidden, play)


def habit(action: int) -> float:
    """P74: what is laid beside what can be foreseen of it."""
    rank = kernel.card_of(action) // 4
    if kernel.taken_of(action):
        return 0.0
    return (COURT if rank >= JACK else 0.0) + (ACE if rank == 0 else 0.0)


def score(rules: Rules, s: State, places: Any, memory: Memory, hidden: int, play: Judgement) -> None:
    """Write what the play scores; a caída on one who announced a ronda, with what a catch may bring (P62)."""
    play.points = play.ronda = 0.0
    if kernel.taken_of(play.action):
        code = play_prices.deed(rules, s, play.action)
        prices = play_prices.price_list(rules, s, kernel.side_of(s.turn), places, memory)
        play.points = memory.prices[prices + code]
        previous = (s.turn + rules.players - 1) % rules.players
        if code & CAIDA and s.ronda[previous]:
            play.ronda = hand_guesses.chance_of_ronda(s, previous, kernel.card_of(play.action) // 4, hidden)
            play.points = (1.0 - play.ronda) * play.points + play.ronda * memory.prices[prices + (code | CATCH)]


def threat(rules: Rules, s: State, action: int) -> float:
    """Return how likely the next seat holds the rank that is played."""
    other, rank = (s.turn + 1) % rules.players, kernel.card_of(action) // 4
    hidden = worlds.unseen(s, s.turn)
    return hand_guesses.chance_held(s, other, s.held[other], rank, hidden) if s.held[other] else 0.0


# --- the next two plays -----------------------------------------------------------------------------------------


def look_ahead(rules: Rules, s: State, after: State, places: Any, memory: Memory, hidden: int, play: Judgement) -> None:
    """Write what the next seat may make of the table, then what one's own next play may bring.

    A table at which cards are dealt anew has no card that was just laid (P52), and one's own hand is not known.
    """
    foe, cards, left = 1 - kernel.side_of(s.turn), after.table, [0] * RANKS
    prices = play_prices.price_list(rules, after, foe, places, memory)
    each = play_prices.card_worth(rules, after, foe, places, memory)
    dealt, counts = s.hand[s.turn] | s.laid[s.deals - 1][s.turn], kernel.counts_of(cards)
    after.last = 0 if after.phase == Phase.DEAL else after.last
    for rank in range(RANKS):
        left[rank] = cards
        if kernel.copies(hidden, rank):
            play.gains[rank], left[rank] = best_capture(rules, after, rank, counts, dealt, prices, each, memory)
    hand_guesses.next_choices(rules, s, after, hidden, play.gains, play.chances)
    for rank in range(RANKS):
        play.reply += play.chances[rank] * play.gains[rank]
    if after.phase == Phase.PLAY and after.hand[s.turn]:
        follow_up(rules, after, s.turn, places, memory, hidden, left, play)


def follow_up(
    rules: Rules, after: State, seat: int, places: Any, memory: Memory, hidden: int, left: Any, play: Judgement
) -> None:
    """Write what one's own next play may be expected to bring, after each reply as likely as it is."""
    side = kernel.side_of(seat)
    prices = play_prices.price_list(rules, after, side, places, memory)
    each = play_prices.card_worth(rules, after, side, places, memory)
    for rank in range(RANKS):
        if play.chances[rank] > 0.0:
            after.last = 0 if play.gains[rank] > 0.0 else kernel.lowest(hidden, rank)
            after.table = left[rank] | after.last
            play.follow += play.chances[rank] * best_of(rules, after, after.hand[seat], prices, each, memory)


def best_of(rules: Rules, s: State, hand: int, prices: int, each: float, memory: Memory) -> float:
    """Return the best gain with a card of the hand."""
    top, counts = 0.0, kernel.counts_of(s.table)
    if s.table:
        for rank in range(RANKS):
            if kernel.copies(hand, rank):
                gain, _ = best_capture(rules, s, rank, counts, 0, prices, each, memory)
                top = max(top, gain)
    return top


def best_capture(
    rules: Rules, s: State, rank: int, counts: int, dealt: int, prices: int, each: float, memory: Memory
) -> tuple[float, int]:
    """Return the best gain with a card of the rank, and what it leaves: the whole table if it takes nothing.

    `counts` are those of the table, `dealt` the cards dealt to the seat that played before: a caída on one of three is
    a catch (P62). `prices` is where those of the side stand, `each` what a card is worth to it.
    """
    out, top, rest = memory.captures, 0.0, s.table
    n = kernel.bases(rules, s, 4 * rank, counts, out, 0)
    run = kernel.run_above(s.table, rank) if n else 0
    for i in range(n):
        play = out[i] | run
        code, taken = play_prices.deed(rules, s, play), kernel.taken_of(play)
        if code & CAIDA and COPIES[kernel.copies(dealt, rank)] == 3:
            code |= CATCH
        gain = memory.prices[prices + code] + each * (1 + kernel.how_many(taken))
        if gain > top:
            top, rest = gain, s.table & ~taken
    return top, rest
