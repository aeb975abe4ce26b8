"""Groups of options as people think of them: the title of each is the text `options.` with its name."""

from typing import Final

GROUPS: Final = (
    (
        "ronda",
        (
            "ronda_points",
            "ronda_limit",
            "four_of_a_kind",
            "caida_limpia",
            "ronda_catch",
            "ronda_catch_points",
            "ronda_catch_limit",
            "three_caida_limpia",
            "four_caidas",
            "wrong_claim",
        ),
    ),
    (
        "take",
        (
            "capture_required",
            "addition_max_cards",
            "sum_of_three",
            "match_takes",
            "caida_by",
            "missed_sequence",
            "leftovers",
        ),
    ),
    (
        "cards",
        ("at_38", "tie_20_20", "majority_below_20", "carton_from", "carton_at_30", "big_carton", "falla"),
    ),
    (
        "match",
        ("match", "zapateria", "zapatero_below", "misdeal", "first_dealer", "next_dealer", "direction"),
    ),
)
