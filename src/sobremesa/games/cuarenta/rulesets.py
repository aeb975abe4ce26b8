"""The options of Cuarenta and its rulesets: `pagat`, `quito` (todo dos), `rigor`, `mundial` and `casa` (§7.1, §5)."""

from sobremesa.core.ruleset import Option, Rulebook, Value
from sobremesa.games.cuarenta import rules

NONE, WIN = rules.NONE, rules.WIN
POINTS = range(0, 41, 2)

OPTIONS = (
    Option("ronda_points", "P19, W12", "what three of a rank in a dealt hand score", numbers=POINTS),
    Option("ronda_limit", "P66", "a side with this many points scores no ronda", numbers=range(41), none=NONE),
    Option("four_of_a_kind", "P18, W33", "what four of a rank score, or that they win the chica", {"win": WIN}, POINTS),
    Option("caida_limpia", "P49, W33", "what a caída y limpia scores in all", numbers=range(2, 5, 2)),
    Option(
        "ronda_catch",
        "P62, A24",
        "a caída on a ronda's card: scored at once, or claimed at the hand's end by who remembers",
        {"auto": rules.RondaCatch.AUTO, "claim": rules.RondaCatch.CLAIM},
    ),
    Option(
        "ronda_catch_points",
        "P62, W33",
        "what it scores (claimed: on top of the caída; auto: in all), or that it wins the chica",
        {"win": WIN},
        POINTS,
    ),
    Option("ronda_catch_limit", "P66", "a side with this many points scores no catch", numbers=range(41), none=NONE),
    Option(
        "three_caida_limpia",
        "W33, A52",
        "three caída y limpia by one side on three successive turns of it win the chica",
        {"none": 0, "win": WIN},
    ),
    Option("four_caidas", "V1", "four caídas by one side in a row win the chica", {"none": 0, "win": WIN}),
    Option("addition_max_cards", "A31", "how many table cards an addition may take", numbers=range(2, 8), none=NONE),
    Option(
        "sum_of_three",
        "V6",
        "a sum of three table cards or more is always taken, or only where the play clears the table",
        {"free": 0, "if_clean": 1},
    ),
    Option("capture_required", "A30", "a card that can capture may not be laid", switch=True),
    Option("match_takes", "A32", "a match takes one equal card, or all of them", {"one": 0, "all": 1}),
    Option(
        "caida_by",
        "P47, V10",
        "the card just laid falls to an equal card, or also to a sum that takes it",
        {"match": rules.CaidaBy.MATCH, "match_or_sum": rules.CaidaBy.MATCH_OR_SUM},
    ),
    Option(
        "missed_sequence",
        "P43, A39, V8",
        "the run is taken whole by itself, or may be overlooked and taken by an opponent, or so may any missed capture",
        {
            "auto": rules.MissedSequence.AUTO,
            "claim": rules.MissedSequence.CLAIM,
            "robar": rules.MissedSequence.ROBAR,
        },
    ),
    Option(
        "wrong_claim",
        "A28, V9",
        "what a wrong claim of a ronda pays the other side, or that its own side loses 2",
        {"loses_2": rules.LOSES_2},
        POINTS,
    ),
    Option(
        "at_38",
        "P69, W43, V5",
        "what a side on 38 can still score",
        {
            "caida": rules.At38.CAIDA,
            "caida_cards": rules.At38.CAIDA_CARDS,
            "all_but_cards": rules.At38.ALL_BUT_CARDS,
        },
    ),
    Option("tie_20_20", "P59, W40", "what the non-dealing side gets at 20 cards each", numbers=POINTS),
    Option(
        "majority_below_20",
        "P60",
        "what more cards score below twenty; with 0 only a tie pays there, the side that deals next",
        numbers=POINTS,
    ),
    Option("carton_from", "V7", "how many cards score the 6 of the count", numbers=range(19, 21)),
    Option(
        "carton_at_30",
        "V4",
        "what the count pays a side on 30 or more: all, nothing, or no further than to 30",
        {"counts": rules.CartonAt30.COUNTS, "void": rules.CartonAt30.VOID, "trim": rules.CartonAt30.TRIM},
    ),
    Option("big_carton", "V2", "a count of this many points wins the chica", numbers=range(2, 28, 2), none=NONE),
    Option("falla", "V3", "what a side gets whose opponents take no card in a whole hand", numbers=POINTS),
    Option(
        "leftovers",
        "P54",
        "who gets the cards left on the table",
        {"nobody": rules.Leftovers.NOBODY, "last_capturer": rules.Leftovers.LAST_CAPTURER},
    ),
    Option(
        "match",
        "W3",
        "one chica, two of three, or four chicas of which three win",
        {
            "single": rules.MatchForm.SINGLE,
            "best_of_3": rules.MatchForm.BEST_OF_3,
            "four": rules.MatchForm.FOUR,
        },
    ),
    Option(
        "zapateria",
        "W45, A56",
        "in which chica a loser with fewer than ten points loses the match",
        {"off": rules.Zapateria.OFF, "first": rules.Zapateria.FIRST, "any": rules.Zapateria.ANY},
    ),
    Option("zapatero_below", "A58, V12", "with fewer points than these the loser is zapatero", numbers=range(10, 12)),
    Option("misdeal", "P13, W7", "what a misdeal pays the other side, or that it wins the chica", {"win": WIN}, POINTS),
    Option(
        "first_dealer",
        "P9",
        "who deals first: the first diamond, the highest card, or anybody",
        {
            "diamond": rules.FirstDealer.DIAMOND,
            "highest": rules.FirstDealer.HIGHEST,
            "random": rules.FirstDealer.RANDOM,
        },
    ),
    Option(
        "next_dealer",
        "P10, V11",
        "the deal goes on after every hand, or after every deal of five cards",
        {"each_hand": rules.NextDealer.EACH_HAND, "each_deal": rules.NextDealer.EACH_DEAL},
    ),
    Option(
        "direction",
        "P12, W13",
        "which way round the table is drawn",
        {"clockwise": 0, "counter-clockwise": 1},
        display=True,
    ),
)

PAGAT: dict[str, Value] = {
    "ronda_points": 4,
    "ronda_limit": 30,
    "four_of_a_kind": "win",
    "caida_limpia": 4,
    "ronda_catch": "claim",
    "ronda_catch_points": 10,
    "ronda_catch_limit": 30,
    "three_caida_limpia": "none",
    "four_caidas": "none",
    "addition_max_cards": None,
    "sum_of_three": "free",
    "capture_required": False,
    "match_takes": "one",
    "caida_by": "match",
    "missed_sequence": "claim",
    "wrong_claim": 0,
    "at_38": "caida_cards",
    "tie_20_20": 6,
    "majority_below_20": 2,
    "carton_from": 20,
    "carton_at_30": "counts",
    "big_carton": None,
    "falla": 0,
    "leftovers": "nobody",
    "match": "single",
    "zapateria": "off",
    "zapatero_below": 10,
    "misdeal": "win",
    "first_dealer": "diamond",
    "next_dealer": "each_hand",
    "direction": "clockwise",
}

QUITO: dict[str, Value] = PAGAT | {
    "ronda_points": 2,
    "ronda_limit": None,
    "four_of_a_kind": 4,
    "caida_limpia": 2,
    "ronda_catch": "auto",
    "ronda_catch_points": 4,
    "ronda_catch_limit": None,
    "missed_sequence": "auto",
    "at_38": "caida",
    "tie_20_20": 2,
    "match": "best_of_3",
    "zapateria": "first",
    "misdeal": 10,
    "direction": "counter-clockwise",
}

RIGOR: dict[str, Value] = QUITO | {
    "four_of_a_kind": "win",
    "caida_limpia": 4,
    "ronda_catch_points": "win",
    "three_caida_limpia": "win",
}

MUNDIAL: dict[str, Value] = QUITO | {"falla": 10, "zapatero_below": 11}

CASA: dict[str, Value] = QUITO | {
    "four_of_a_kind": "win",
    "four_caidas": "win",
    "addition_max_cards": 3,
    "sum_of_three": "if_clean",
    "carton_at_30": "void",
    "big_carton": 16,
    "falla": 2,
    "leftovers": "last_capturer",
    "first_dealer": "highest",
}

RULEBOOK = Rulebook(
    "cuarenta",
    OPTIONS,
    {"pagat": PAGAT, "quito": QUITO, "rigor": RIGOR, "mundial": MUNDIAL, "casa": CASA},
    door="quito",
)
