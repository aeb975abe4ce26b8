"""Options by the names and values that the rulebook gives them: accepted, or refused with what would be right."""

import pytest

from sobremesa import games
from sobremesa.core.errors import RulesetError
from sobremesa.core.ruleset import Value, written

ACCEPTED = {
    "cuarenta": """
        ronda_points 4 2; ronda_limit 30 none; four_of_a_kind win 4 8; caida_limpia 2 4; ronda_catch claim auto;
        ronda_catch_points 10 4 2 win; ronda_catch_limit 30 none; three_caida_limpia none win;
        addition_max_cards none 2; capture_required true false; match_takes one all; missed_sequence auto claim
        robar; at_38 caida caida_cards; tie_20_20 6 2; majority_below_20 2 0; leftovers nobody last_capturer;
        match single best_of_3 four; zapateria off first any; misdeal win 10 2; first_dealer diamond highest
        random; caida_by match match_or_sum; carton_from 20 19; carton_at_30 counts void trim; four_caidas none
        win; big_carton none 14 16; falla 0 2; sum_of_three free if_clean; wrong_claim 0 10 loses_2; next_dealer
        each_hand each_deal; direction clockwise counter-clockwise""",
    "cuatrola": """
        target 11 21 20 7; exact_finish true false; bid_values 1-2-4-5; auction ascending_once first_bid_wins
        ranked_poll ascending_multi; partner_overcall true false; failed_bid opponents_score_value
        opponents_score_1 nobody; bids_enabled solo+cuatrola+quintola solo cuatrola+quintola none;
        partner_sits_out true false; idle_hand_points nobody declarer opponents; bid_leader mano declarer;
        play_out_contracts false true; montar best_so_far led_card; montar_on_arrastre true false; spare_partner
        false true; undertrump free forced; cante_by winning_pair trick_winner; cantes_per_trick 1 unlimited;
        cante_order free forty_first; cante_before_first_trick false true; cantes_in_solo both_sides
        declarer_only none; sweep_unbid 1 2 4; tie mano_pair last_trick_pair declarer_fails no_score; sweep_solo
        2 6; first_dealer random seat:0 seat:3 king_draw; next_dealer rotate last_trick_winner; show_trump_card
        true false; renuncio reject lose_hand; direction counterclockwise clockwise""",
    "canasta": """
        three_card 5 0; three_extra 100 0; red_three_double_negative true false; cut_keep run single none;
        first_dealer random seat; initial_pile_size 6 1; initial_freeze top_only any; upcard_cover false true;
        max_wilds none 3 2; joker_canasta seven_at_once off collect; joker_canasta_extend false true;
        wild_on_pure downgrade forbid; rows_per_rank one many; pile_red_three_replace true false; pile_with_wild
        false true; pile_onto_row false true; block_melded_rank any_row canasta_only none; block_scope
        next_group any_opponent; frozen_naturals 3 2; prefrozen false true; pile_rest_usable after_turn at_once;
        first_cycle_stock_only true false; draw_count 1 2; canastas_to_go_out 1 2; out_discard required
        optional; black_three_out 3 3_or_4; concealed_bonus 0 100; min_meld_waived_on_full_out false true;
        stock_end finish_turn immediate on_need; last_red_three finish_turn end_now; ask_timing any_time_in_turn
        before_melding start_or_taken; ask_limit per_turn per_round; yes_binding true false; no_canasta
        all_minus classic; red_three_sign canasta meld; target 5000 400 500 800; target_rule more_than at_least;
        tie shared extra_round; exact_reset true false; double_scope whole_result positive_only; double_stack
        false true; sitout_start 0 1 2; six_mode 3x2 2x3; pile_browse top_only public; must_take_last true
        false; one_card_pile never allowed; black_three_upcard left covered; three plain as_two""",
}
"""The options of the rulebook's lists, each with the values that it names."""

REFUSED = {
    "canasta": {
        "min_meld_counts_bonus": "is not there yet",
        "ask_when": "`ask_timing=start_or_taken`",
        "more_wilds": "`row_wilds` and `max_wilds`",
        "red_three_value": "`three_extra` is what it counts",
        "red_three_four_total": "each of four counts `three_extra` twice",
        "black_three_hand": "`three_card` is what it costs",
        "red_three_replace": "without being asked",
        "three=cutthroat": "is not there yet",
    },
    "cuarenta": {
        "misdeal_penalty": "did you mean 'misdeal'",
        "ronda_score_limit": "did you mean 'ronda_limit'",
        "leftover_table_cards": "did you mean 'leftovers'",
    },
}
"""Names that the rulebook has otherwise or leaves for later, and words of each refusal."""

NAMED = [
    (name, option, value)
    for name, listed in ACCEPTED.items()
    for option, *values in map(str.split, listed.split(";"))
    for value in values
]


@pytest.mark.parametrize(("name", "option", "value"), NAMED)
def test_what_the_rulebook_names_can_be_chosen_at_every_table(name: str, option: str, value: str) -> None:
    game = games.load(name)
    for preset in game.rulebook.presets:
        assert written(game.ruleset(f"{preset}, {option}={value}")[option]) == value


@pytest.mark.parametrize(("name", "option"), [(name, option) for name, listed in REFUSED.items() for option in listed])
def test_what_is_named_otherwise_is_refused_with_what_is_right(name: str, option: str) -> None:
    change = option if "=" in option else f"{option}=1"
    with pytest.raises(RulesetError) as refused:
        games.load(name).ruleset(f"{next(iter(games.load(name).rulebook.presets))}, {change}")
    assert REFUSED[name][option] in str(refused.value)


@pytest.mark.parametrize(
    ("value", "as_told"),
    [
        ([], "none"),
        (["solo"], "solo"),
        (["quintola", "solo"], "solo+quintola"),
        (["cuatrola", "quintola"], "cuatrola+quintola"),
    ],
)
def test_the_bids_of_a_conformance_game_are_a_list(value: Value, as_told: str) -> None:
    assert str(games.load("cuatrola").rulebook.ruleset("literal", {"bids_enabled": value})["bids_enabled"]) == as_told
