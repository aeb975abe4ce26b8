"""Laws of every game, kept here."""

from sobremesa import games
from sobremesa.testing import game_tests

SILENT = {
    *(
        f"{name}, {change}"
        for name in ("classic", "viena", "latina")
        for change in (
            "block_scope=any_opponent",  # a black three alone blocks
            *("exact_reset=true", "double_scope=positive_only", "double_stack=true"),
            *("joker_canasta_extend=true", "wild_canasta=special", "wild_canasta=special_jokers"),  # none
        )
    ),
    *(
        f"{name}, minimum_fourth={n}"
        for name in ("wikibooks", "classic", "viena", "americana", "americana_pagat")
        for n in (5, 105, 200)
    ),
    *(
        f"{name}, {change}"
        for name in ("americana", "americana_pagat")
        for change in (
            *("exact_reset=true", "double_scope=positive_only", "double_stack=true", "canastas_of_two=1"),
            *("block_scope=any_opponent", "black_three_out=3", "four_black_threes=500"),  # all threes are laid
            *("red_three_card=true", "red_three_double_negative=false", "red_three_sign=canasta"),  # they go by colours
            *("initial_freeze=any", "upcard_cover=false", "black_three_upcard=covered"),  # no card is turned up
            *("three_extra=0",),  # and none is laid for its points
            *("prefrozen=false", "must_take_last=false"),  # the pile is always frozen
        )
    ),
    *(
        f"{name}, {change}"
        for name in ("wikibooks", "classic", "viena", "latina")
        # who has not opened may take the pile anyway, there is no talon, and sevens and aces are as other ranks
        for change in ("pile_when_opening=true", "talon_from=9", "out_beside_short=never", "opening_wilds=true")
    ),
    "wikibooks, four_black_threes=500",  # only three are laid
    "wikibooks, black_three_upcard=covered",  # nothing is covered
    *("wikibooks, take_beside_row=false", "wikibooks, must_take_last=true"),  # no row takes the pile
    *("latina, canastas_to_go_out=1", "latina, canastas_of_two=1", "latina, canastas_of_two=2"),  # by kind it is three
}
"""Changes that change nothing at their table, so that no clause speaks of them."""

globals().update(game_tests(games.load("canasta"), SILENT))
