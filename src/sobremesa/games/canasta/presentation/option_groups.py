"""Groups of options as people think of them: the title of each is the text `options.` with its name."""

from typing import Final

GROUPS: Final = (
    (
        "game",
        (
            "target",
            "target_rule",
            "tie",
            "exact_reset",
            "double_scope",
            "double_stack",
            "six_mode",
            "sitout_start",
        ),
    ),
    (
        "pile",
        (
            "frozen_naturals",
            "prefrozen",
            "pile_with_wild",
            "pile_onto_row",
            "pile_rest_usable",
            "pile_red_three_replace",
            "first_cycle_stock_only",
            "block_melded_rank",
            "block_scope",
            "initial_pile_size",
            "initial_freeze",
            "upcard_cover",
            "pile_browse",
        ),
    ),
    (
        "rows",
        ("max_wilds", "row_wilds", "joker_canasta", "wild_on_pure"),
    ),
    (
        "going_out",
        (
            "canastas_to_go_out",
            "canastas_of_two",
            "out_discard",
            "black_three_out",
            "concealed_bonus",
            "min_meld_waived_on_full_out",
            "ask_timing",
            "yes_binding",
        ),
    ),
    (
        "threes",
        (
            "three_card",
            "three_extra",
            "red_three_card",
            "black_three_extra",
            "red_three_double_negative",
            "red_three_sign",
            "no_canasta",
        ),
    ),
    (
        "deal",
        ("first_dealer", "cut_keep", "draw_count", "draw_count_few", "stock_end", "last_red_three"),
    ),
)
