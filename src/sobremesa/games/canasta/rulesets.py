"""The options of Canasta and its rulesets: `wikibooks` (§2, §6.1), `classic`, the Regency column (§4), and its kin."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sobremesa.core.errors import OptionRefused, RulesetError
from sobremesa.core.ruleset import Option, Rulebook, Value
from sobremesa.games.canasta import rules
from sobremesa.games.canasta.special_hands import Played

NONE = rules.NONE
OUT_OF_REACH = 10**9
TOTALS = range(500, 10_001, 500)
"""The totals that another minimum can begin with."""


@dataclass(frozen=True)
class Growing(Option):
    """An option with values that are known from other tables and not played here yet."""

    later: Mapping[str, str] = field(default_factory=dict)

    def read(self, value: object) -> Value:
        """Return the value in its one written form; raises `RulesetError`, also for a value that is still to come."""
        text = self.spelled(value)
        if text in self.later:
            said = _not_yet(f"{self.name}={text}", self.later[text], self.clause)
            raise OptionRefused(said, self.name, text)
        return super().read(value)


@dataclass(frozen=True)
class CanastaRulebook(Rulebook):
    """The rulebook of Canasta, which also knows the options that are not played here yet."""

    later: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)

    def option(self, name: str) -> Option:
        """Return the option of this name; raises `RulesetError`, also for one that is to come or is named otherwise."""
        if name in self.later:
            raise RulesetError(_not_yet(name, *self.later[name]))
        if name in self.instead:
            raise RulesetError(f"'{self.game}' has no option '{name}': {self.instead[name]}")
        return super().option(name)


def _not_yet(what: str, text: str, clause: str) -> str:
    return f"'{what}' ({text}) belongs to the family of `classic` and is not there yet ({clause})"


OPTIONS = (
    Option("three_card", "A02", "what every three counts as a card", numbers=range(0, 6, 5)),
    Option("three_extra", "A02", "what a red three counts on top, and a black one in hand", numbers=range(0, 101, 100)),
    Option("red_three_card", "A02", "a red three counts as a card too, besides its bonus", switch=True),
    Option("black_three_extra", "A02", "a black three in hand costs the bonus part too", switch=True),
    Option("red_three_double_negative", "A03", "four red threes double also when they count minus", switch=True),
    Option(
        "threes",
        "C51, V19",
        "red threes alone are laid for a bonus, or all threes, by their colours",
        {"red": 0, "all": 1},
    ),
    Option(
        "cut_keep",
        "C15, A06",
        "what the cutter keeps: the run of wild cards and red threes he cut to, one card, or none",
        {"run": NONE, "single": 1, "none": 0},
    ),
    Option("packs", "C02, V1", "how many packs are played with", numbers=range(2, 4)),
    Option("packs_of_six", "V1", "how many packs six players take at least", numbers=range(2, 4)),
    Option("hand_size", "C16, V2", "how many cards each player is dealt", numbers=range(9, 16), none=0),
    Option("first_dealer", "A10", "who deals first: anybody, or seat 0", {"random": 0, "seat": 1}),
    Option("initial_pile_size", "C17, A11, V15", "how many cards the dealt pile has", {}, range(1, 7, 5), 0),
    Option(
        "initial_freeze",
        "C57, A11",
        "which of the dealt pile's cards can freeze it: the face-up one, or any",
        {"top_only": 0, "any": 1},
    ),
    Option("upcard_cover", "A11", "a wild card or red three face up on the dealt pile is covered", switch=True),
    Option(
        "black_three_upcard",
        "A76",
        "a black three face up on the dealt pile: left lying, or covered where other cards are",
        {"left": 0, "covered": 1},
    ),
    Option("max_wilds", "A15", "how many wild cards a row may hold", numbers=range(2, 4), none=NONE),
    Option(
        "row_wilds",
        "C29, A15, A75",
        "how many naturals a row needs: one more than wild cards, as many, or two",
        {
            "fewer_than_naturals": rules.RowWilds.FEWER_THAN_NATURALS,
            "two_naturals": rules.RowWilds.TWO_NATURALS,
            "as_many_as_naturals": rules.RowWilds.AS_MANY_AS_NATURALS,
        },
    ),
    Option(
        "joker_canasta",
        "C38, A17",
        "a joker canasta is seven wild cards at once, or is collected card by card, or there is none",
        {
            "seven_at_once": rules.JokerCanasta.SEVEN_AT_ONCE,
            "collect": rules.JokerCanasta.COLLECT,
            "off": rules.JokerCanasta.OFF,
        },
    ),
    Option("joker_canasta_extend", "A18", "a joker canasta may take more than seven wild cards", switch=True),
    Option(
        "wild_canasta",
        "C38, V20",
        "a joker canasta counts 1000, or 2000 to 3000 while a shorter row costs 2000, with four jokers perhaps 2500",
        {"plain": 0, "special": 1, "special_jokers": 2},
    ),
    Option(
        "wild_on_pure",
        "A19",
        "a wild card on a pure canasta makes it mixed, or is forbidden",
        {"downgrade": 1, "forbid": 0},
    ),
    Option(
        "rows_per_rank",
        "A16, V8",
        "a group has one row of a rank, or may begin another beside a full canasta of it",
        {"one": rules.RowsPerRank.ONE, "many": rules.RowsPerRank.MANY},
    ),
    Option("row_limit", "V9", "how many cards a row holds at most", {}, range(rules.CANASTA, rules.CANASTA + 1), NONE),
    Option("dead_ranks", "V27", "a rank of which another group has a full canasta is dead", switch=True),
    Option(
        "wilds_from",
        "V10",
        "how many naturals a row needs before it takes a wild card, once its group has opened",
        numbers=range(5, 6),
        none=0,
    ),
    Option(
        "sevens_aces",
        "V11",
        "sevens and aces are ranks as the others, or take no wild cards, count more and cost more",
        {"plain": 0, "special": 1},
    ),
    Option(
        "out_beside_short",
        "V28",
        "with `sevens_aces=special`: whether a group goes out while its row of sevens or natural aces is short",
        {"allowed": 1, "never": 0},
    ),
    Option("pile_red_three_replace", "A28", "a red three out of a taken pile is replaced from the stock", switch=True),
    Option(
        "block_melded_rank",
        "C54, A31",
        "which laid ranks block the pile when they are discarded: any row, only canastas, or none",
        {"any_row": 1, "canasta_only": rules.CANASTA, "none": NONE},
    ),
    Option(
        "block_scope",
        "A32",
        "whose rows block: those of the next player's group, or of any opponent",
        {"next_group": 0, "any_opponent": 1},
    ),
    Option("frozen_naturals", "C55, A34", "how many naturals from hand a frozen pile takes", numbers=range(2, 4)),
    Option("prefrozen", "A35", "the pile is frozen for a group that has not opened", switch=True),
    Option("always_frozen", "V12", "the pile is frozen at all times, for everybody", switch=True),
    Option("pile_with_wild", "A29", "a natural and a wild card take a pile that is not frozen", switch=True),
    Option("pile_onto_row", "A30", "the pile's top may join a row of the group", switch=True),
    Option(
        "take_beside_row", "A78", "naturals from hand may take the pile also where a row would take it", switch=True
    ),
    Option(
        "one_card_pile",
        "A71",
        "whether one card in hand may take a pile of one card",
        {"allowed": 1, "never": 0},
    ),
    Option("must_take_last", "A80", "without a stock, who can put the pile's top onto a row takes it", switch=True),
    Option(
        "pile_rest_usable",
        "C46, A39",
        "the rest of a taken pile enters the hand after the turn, or as soon as the minimum is laid",
        {"after_turn": rules.Rest.AFTER_TURN, "at_once": rules.Rest.AT_ONCE},
    ),
    Option("open_from_hand", "V13", "nobody takes the pile before the group has opened", switch=True),
    Option(
        "pile_when_opening",
        "V25",
        "with `open_from_hand`: the pile may be taken in the turn that opens, but its top does not count for that",
        switch=True,
    ),
    Option("talon", "V16", "who opens without the pile draws four cards, or three as the second side", switch=True),
    Option("talon_from", "V26", "how many cards the stock must have for a talon", numbers=range(9, 10), none=0),
    Option("first_cycle_stock_only", "C21, A40", "nobody takes the pile in his first turn", switch=True),
    Option("draw_count", "A41", "how many cards are drawn", numbers=range(1, 3)),
    Option("draw_count_few", "A41", "how many cards two players draw at least", numbers=range(1, 3)),
    Growing(
        "three",
        "A74",
        "three players draw as four do, or as two",
        {"plain": 0, "as_two": 1},
        later={"cutthroat": "a lone hand against the other two"},
    ),
    Option("canastas_to_go_out", "C61, A41", "how many canastas going out needs", numbers=range(1, 6)),
    Option("canastas_of_two", "A41", "how many canastas two players need at least", numbers=range(1, 4)),
    Option("clean_canastas", "C61, V3", "how many of them must be without wild cards", numbers=range(4)),
    Option("dirty_canastas", "C61, V3", "how many of them must be with wild cards", numbers=range(4)),
    Option("out_discard", "C63, A47", "going out takes a discard, or needs none", {"required": 1, "optional": 0}),
    Option("black_three_out", "C65, A52", "three black threes go out, or three or four", {"3_or_4": 4}, range(3, 4)),
    Option("four_black_threes", "V5", "what four black threes add when they go out", numbers=range(0, 501, 500)),
    Option(
        "special_hands",
        "V21, V22, V23, V24",
        "hands of fourteen cards that are laid whole in place of an opening: none, three common ones, or the league's",
        {"none": Played.NONE, "common": Played.COMMON, "league": Played.LEAGUE},
    ),
    Option("concealed_bonus", "A53", "what going out with one's whole hand adds", numbers=range(0, 101, 100)),
    Option(
        "min_meld_waived_on_full_out",
        "A26",
        "who draws and goes out with the whole hand needs no minimum",
        switch=True,
    ),
    *(
        Option(f"minimum_{step}", "C33, V4", f"what opening takes {when}", numbers=range(5, 205, 5))
        for step, when in (
            ("below", "below nought"),
            ("first", "from nought on"),
            ("second", "with a higher total"),
            ("third", "with a still higher one"),
            ("fourth", "with the highest"),
        )
    ),
    *(
        Option(f"{step}_from", "C33, V4", f"the total from which the {step} minimum counts", {}, TOTALS, none)
        for step, none in (("second", None), ("third", None), ("fourth", NONE))
    ),
    Option(
        "opening_naturals",
        "V14",
        "how many naturals of one rank an opening needs, besides its minimum",
        numbers=range(3, 4),
        none=0,
    ),
    Option(
        "opening_wilds",
        "V30",
        "with `opening_naturals`: a row of wild cards opens in place of those naturals",
        switch=True,
    ),
    Option(
        "splash", "V31", "a natural canasta or one of wild cards, laid from the hand, needs no minimum", switch=True
    ),
    Option(
        "mixed_opening",
        "V29",
        "whether the turn that opens may complete a canasta with wild cards",
        {"allowed": 1, "never": 0},
    ),
    Option(
        "wild_discard",
        "A44, V17",
        "whether a wild card may be discarded, or only where there is no other",
        {"any": 1, "last": 0},
    ),
    Option(
        "empty_pile_discard",
        "A44, V18",
        "which cards begin an empty pile: any, or no sevens and aces where there is another natural",
        {"any": 1, "no_sevens_aces": 0},
    ),
    Option(
        "stock_end",
        "C25, A42",
        "an empty stock ends the round after the turn, at once, or when somebody must draw",
        {
            "finish_turn": rules.StockEnd.FINISH_TURN,
            "immediate": rules.StockEnd.IMMEDIATE,
            "on_need": rules.StockEnd.ON_NEED,
        },
    ),
    Option(
        "last_red_three",
        "A43, R17",
        "a red three as the stock's last card: the turn goes on, or the round ends at once, or with the three in hand",
        {
            "finish_turn": rules.LastRedThree.FINISH_TURN,
            "end_now": rules.LastRedThree.END_NOW,
            "kept": rules.LastRedThree.KEPT,
        },
    ),
    Option(
        "ask_timing",
        "A49, A73",
        "when the partner may be asked: at any time in the turn, before anything is laid, or also right after taking",
        {
            "any_time_in_turn": rules.AskTiming.ANY_TIME,
            "before_melding": rules.AskTiming.BEFORE_MELDING,
            "start_or_taken": rules.AskTiming.START_OR_TAKEN,
        },
    ),
    Option("ask_limit", "A49, V7", "how often one asks: once a turn, or once a round", {"per_turn": 0, "per_round": 1}),
    Option("yes_binding", "A50", "whoever is told yes must go out in this turn", switch=True),
    Option(
        "no_canasta",
        "C67, A54",
        "without a canasta all cards count minus, or the laid ones plus",
        {"all_minus": rules.NoCanasta.ALL_MINUS, "classic": rules.NoCanasta.CLASSIC},
    ),
    Option(
        "red_three_sign",
        "A54",
        "what makes red threes count plus: a canasta, or anything laid",
        {"canasta": rules.RedThreeSign.CANASTA, "meld": rules.RedThreeSign.MELD},
    ),
    Option("target", "C13, A57", "the points that end the game", numbers=range(1, OUT_OF_REACH)),
    Option(
        "target_rule",
        "C13, A57",
        "more than the target ends the game, or the target itself",
        {"more_than": rules.TargetRule.MORE_THAN, "at_least": rules.TargetRule.AT_LEAST},
    ),
    Option("tie", "A61", "a tie at the top is shared, or asks for another round", {"shared": 0, "extra_round": 1}),
    Option("exact_reset", "C73, A57", "who stands on exactly the target starts again at nought, doubled", switch=True),
    Option(
        "double_scope",
        "A58",
        "what the doubling covers: every result of a round, or only those above nought",
        {"whole_result": rules.DoubleScope.WHOLE_RESULT, "positive_only": rules.DoubleScope.POSITIVE_ONLY},
    ),
    Option("double_stack", "A59", "each further reset doubles once more", switch=True),
    Option("sitout_start", "A63", "which member of a trio sits out first", numbers=range(3)),
    Option(
        "five_order",
        "C24, V6",
        "when the first of a trio sits out, the other four play by groups, 2 1 4 3, or as they sit, 1 2 3 4",
        {"groups": 0, "seats": 1},
    ),
    Option(
        "six_mode",
        "C76, A64",
        "six players as three pairs, or as two trios of which one member each sits out",
        {"3x2": rules.SixMode.PAIRS, "2x3": rules.SixMode.TRIOS},
    ),
    Option(
        "pile_browse",
        "A70",
        "whether the table shows only the pile's top, or every card openly discarded",
        {"top_only": 0, "public": 1},
        display=True,
    ),
)

WIKIBOOKS: dict[str, Value] = {
    "three_card": 5,
    "three_extra": 100,
    "red_three_card": True,
    "black_three_extra": True,
    "red_three_double_negative": True,
    "threes": "red",
    "cut_keep": "run",
    "packs": 2,
    "packs_of_six": 2,
    "hand_size": None,
    "first_dealer": "random",
    "initial_pile_size": 6,
    "initial_freeze": "top_only",
    "upcard_cover": False,
    "black_three_upcard": "left",
    "max_wilds": None,
    "row_wilds": "fewer_than_naturals",
    "joker_canasta": "seven_at_once",
    "joker_canasta_extend": False,
    "wild_canasta": "plain",
    "wild_on_pure": "downgrade",
    "rows_per_rank": "one",
    "row_limit": None,
    "dead_ranks": False,
    "wilds_from": None,
    "sevens_aces": "plain",
    "out_beside_short": "allowed",
    "pile_red_three_replace": True,
    "block_melded_rank": "any_row",
    "block_scope": "next_group",
    "frozen_naturals": 3,
    "prefrozen": False,
    "always_frozen": False,
    "pile_with_wild": False,
    "pile_onto_row": False,
    "take_beside_row": True,
    "one_card_pile": "allowed",
    "must_take_last": False,
    "pile_rest_usable": "after_turn",
    "open_from_hand": False,
    "pile_when_opening": False,
    "talon": False,
    "talon_from": None,
    "first_cycle_stock_only": True,
    "draw_count": 1,
    "draw_count_few": 1,
    "three": "as_two",
    "canastas_to_go_out": 1,
    "canastas_of_two": 1,
    "clean_canastas": 0,
    "dirty_canastas": 0,
    "out_discard": "required",
    "black_three_out": 3,
    "four_black_threes": 0,
    "special_hands": "none",
    "concealed_bonus": 0,
    "min_meld_waived_on_full_out": False,
    "minimum_below": 15,
    "minimum_first": 50,
    "minimum_second": 90,
    "minimum_third": 120,
    "minimum_fourth": 150,
    "second_from": 1500,
    "third_from": 3000,
    "fourth_from": None,
    "opening_naturals": None,
    "opening_wilds": False,
    "splash": False,
    "mixed_opening": "allowed",
    "wild_discard": "any",
    "empty_pile_discard": "any",
    "stock_end": "finish_turn",
    "last_red_three": "finish_turn",
    "ask_timing": "any_time_in_turn",
    "ask_limit": "per_turn",
    "yes_binding": True,
    "no_canasta": "all_minus",
    "red_three_sign": "canasta",
    "target": 5000,
    "target_rule": "more_than",
    "tie": "shared",
    "exact_reset": True,
    "double_scope": "whole_result",
    "double_stack": False,
    "sitout_start": 0,
    "five_order": "groups",
    "six_mode": "3x2",
    "pile_browse": "top_only",
}

CLASSIC: dict[str, Value] = WIKIBOOKS | {
    "red_three_card": False,
    "black_three_extra": False,
    "cut_keep": "none",
    "initial_pile_size": 1,
    "upcard_cover": True,
    "max_wilds": 3,
    "row_wilds": "two_naturals",
    "joker_canasta": "off",
    "pile_red_three_replace": False,
    "block_melded_rank": "none",
    "frozen_naturals": 2,
    "prefrozen": True,
    "pile_with_wild": True,
    "pile_onto_row": True,
    "pile_rest_usable": "at_once",
    "first_cycle_stock_only": False,
    "draw_count_few": 2,
    "three": "plain",
    "take_beside_row": False,
    "one_card_pile": "never",
    "must_take_last": True,
    "canastas_of_two": 2,
    "out_discard": "optional",
    "black_three_out": "3_or_4",
    "concealed_bonus": 100,
    "min_meld_waived_on_full_out": True,
    "stock_end": "on_need",
    "last_red_three": "end_now",
    "ask_timing": "start_or_taken",
    "no_canasta": "classic",
    "red_three_sign": "meld",
    "target_rule": "at_least",
    "exact_reset": False,
}
"""The column "classic" of §4: what differs from `wikibooks`."""

VIENA: dict[str, Value] = CLASSIC | {"red_three_sign": "canasta"}
"""Wiener Canasta: the classic laws, but that red threes count plus with a canasta alone."""

LATINA: dict[str, Value] = CLASSIC | {
    "packs": 3,
    "packs_of_six": 3,
    "hand_size": 13,
    "max_wilds": 2,
    "canastas_to_go_out": 3,
    "canastas_of_two": 3,
    "clean_canastas": 2,
    "dirty_canastas": 1,
    "out_discard": "required",
    "fourth_from": 7500,
    "target": 10_000,
}
"""Three packs as in Latin America; what its sources leave open is the classic laws', or theirs for three packs."""

AMERICANA: dict[str, Value] = CLASSIC | {
    "hand_size": 13,
    "draw_count_few": 1,
    "initial_pile_size": None,
    "threes": "all",
    "minimum_below": 125,
    "minimum_first": 125,
    "second_from": 3000,
    "minimum_second": 155,
    "third_from": 5000,
    "minimum_third": 180,
    "opening_naturals": 3,
    "mixed_opening": "never",
    "open_from_hand": True,
    "pile_when_opening": True,
    "talon": True,
    "talon_from": 9,
    "last_red_three": "kept",
    "always_frozen": True,
    "wild_discard": "last",
    "empty_pile_discard": "no_sevens_aces",
    "max_wilds": 2,
    "row_limit": 7,
    "dead_ranks": True,
    "wilds_from": 5,
    "sevens_aces": "special",
    "out_beside_short": "never",
    "joker_canasta": "collect",
    "wild_canasta": "special",
    "canastas_to_go_out": 2,
    "out_discard": "required",
    "special_hands": "league",
    "concealed_bonus": 0,
    "min_meld_waived_on_full_out": False,
    "ask_limit": "per_round",
    "no_canasta": "all_minus",
    "six_mode": "2x3",
    "target": 8500,
}
"""Modern American Canasta, as the page of the Canasta League of America was in September 2026; the rest is `classic`.

Six play as two trios: three pairs would each have too few turns for two canastas, and the threes, which count minus
without them, would keep a match from its end.
"""

AMERICANA_PAGAT: dict[str, Value] = AMERICANA | {
    "opening_wilds": True,
    "splash": True,
    "mixed_opening": "allowed",
    "out_beside_short": "allowed",
    "wild_canasta": "special_jokers",
    "special_hands": "common",
}
"""Modern American Canasta as pagat.com has it, where that differs from the league."""

LATER = {
    "min_meld_counts_bonus": ("bonuses that count for the minimum", "A05"),
}
"""Options that are refused, with what they would do."""
INSTEAD = {
    "ask_when": "`ask_timing=start_or_taken` or another value of it says when the partner is asked (A73)",
    "more_wilds": "`row_wilds` and `max_wilds` say how many wild cards a row may hold (A75)",
    "red_three_value": "`three_extra` is what it counts, and with `red_three_card=true` also `three_card` (A02)",
    "red_three_four_total": "each of four counts `three_extra` twice; `red_three_card=true` adds `three_card` (A02)",
    "black_three_hand": "`three_card` is what it costs, and with `black_three_extra=true` `three_extra` more (A02)",
    "red_three_replace": "red threes are always laid and replaced without being asked (A13)",
}
"""Names by which the rulebook calls what other options say, and what is right."""

PRESETS = {
    "wikibooks": WIKIBOOKS,
    "classic": CLASSIC,
    "viena": VIENA,
    "latina": LATINA,
    "americana": AMERICANA,
    "americana_pagat": AMERICANA_PAGAT,
}

FORMER: dict[int, dict[str, dict[str, Value]]] = {
    0: {
        "classic": {
            "three": "as_two",
            "take_beside_row": True,
            "one_card_pile": "allowed",
            "must_take_last": False,
            "ask_timing": "before_melding",
        },
    },
    2: {
        "americana": {
            "pile_when_opening": False,
            "talon_from": None,
            "last_red_three": "end_now",
            "dead_ranks": False,
            "out_beside_short": "allowed",
            "mixed_opening": "allowed",
        },
    },
}
"""Values of presets from before they were amended: `classic` by A71 to A80, `americana` from V25 on."""

RULEBOOK = CanastaRulebook("canasta", OPTIONS, PRESETS, FORMER, door="classic", later=LATER, instead=INSTEAD)
