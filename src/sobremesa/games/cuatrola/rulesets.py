"""The options of Cuatrola and its rulesets: `app`, `literal`, `ludoteka21`, `mesa7` and `sextola20` (§2.6, §6.1)."""

import re
from collections.abc import Mapping
from itertools import combinations

from sobremesa.core.ruleset import Option, Rulebook, Value, spelled
from sobremesa.games.cuatrola import rules
from sobremesa.games.cuatrola.rules import Contract

BIDS = {"solo": Contract.SOLO, "cuatrola": Contract.CUATROLA, "quintola": Contract.QUINTOLA}
WORTH = ("unbid", *BIDS)
_WORTHS = re.compile("[1-9](-[1-9]){3}")


def _some_bids() -> dict[str, int]:
    """Return every choice of bids, written `solo+cuatrola`, and its bits for the kernel."""
    chosen = [names for n in range(len(BIDS) + 1) for names in combinations(BIDS, n)]
    return {"+".join(names) or "none": sum(1 << BIDS[name] for name in names) for names in chosen}


class BidsOption(Option):
    """Which bids are played: `solo+cuatrola`, or a list of their names, or `none`."""

    def spelled(self, value: object) -> str:
        """Return the names in ascending order, a plus between them."""
        listed = list(value) if isinstance(value, list | tuple | set | frozenset) else [value]
        given = listed if all(isinstance(name, str) for name in listed) else [value]
        names = [spelled(name) for one in given for name in spelled(one).split("+")]
        return "+".join(sorted(names, key=lambda name: (BIDS.get(name, 0), name))) if names else "none"


class ValuesOption(Option):
    """Option for the values of hands: `1-2-4-5` for unbid, solo, cuatrola and quintola, or a mapping of the names."""

    def spelled(self, value: object) -> str:
        """Return the numbers in the order of the contracts, dashes between them."""
        if isinstance(value, Mapping) and set(value) == set(WORTH):
            return "-".join(spelled(value[name]) for name in WORTH)
        return spelled(value)

    def read(self, value: object) -> Value:
        """Four digits from 1 to 9 with dashes between them."""
        text = self.spelled(value)
        if _WORTHS.fullmatch(text):
            return text
        raise self.refusal(text, f"it is {self.allowed()}")

    def code(self, value: Value) -> int:
        """Return a hexadecimal digit a contract."""
        return sum(int(digit) << (4 * contract) for contract, digit in enumerate(str(value)[::2]))

    def allowed(self) -> str:
        """Return the allowed values in words."""
        return "four numbers from 1 to 9 for unbid, solo, cuatrola and quintola, such as 1-2-4-5"

    def examples(self) -> list[Value]:
        """Return the usual worth, a steeper one, and one in which a hand that nobody bids is worth more."""
        return ["1-2-4-5", "1-3-5-9", "3-4-6-9"]


OPTIONS = (
    Option("target", "K27", "how many game points win the game", numbers=range(1, 101)),
    Option("exact_finish", "K28", "nobody may bid past the target", switch=True),
    BidsOption("bids_enabled", "K06", "what can be bid", _some_bids()),
    ValuesOption("bid_values", "K21a", "what a hand is worth: unbid, solo, cuatrola, quintola", {"1-2-4-5": 0x5421}),
    Option(
        "auction",
        "A7",
        "how the contract is found: one ascending round, the first bid, a poll from quintola down, or several rounds",
        {
            "ascending_once": rules.Auction.ASCENDING_ONCE,
            "first_bid_wins": rules.Auction.FIRST_BID_WINS,
            "ranked_poll": rules.Auction.RANKED_POLL,
            "ascending_multi": rules.Auction.ASCENDING_MULTI,
        },
    ),
    Option("partner_overcall", "A8", "a player may outbid the partner", switch=True),
    Option(
        "failed_bid",
        "K30, A10",
        "what the opponents of a declarer who fails score",
        {
            "opponents_score_value": rules.FailedBid.VALUE,
            "opponents_score_1": rules.FailedBid.ONE,
            "nobody": rules.FailedBid.NOTHING,
        },
    ),
    Option("partner_sits_out", "K07", "the declarer's partner takes no part in the hand", switch=True),
    Option(
        "idle_hand_points",
        "A11",
        "who gets the points of the idle hand in a solo",
        {
            "nobody": rules.IdlePoints.NOBODY,
            "declarer": rules.IdlePoints.DECLARER,
            "opponents": rules.IdlePoints.OPPONENTS,
        },
    ),
    Option("bid_leader", "A12", "who opens the first trick of a bid hand", {"mano": 0, "declarer": 1}),
    Option("play_out_contracts", "A13", "a decided cuatrola or quintola is played to the end", switch=True),
    Option(
        "montar",
        "K11, A15",
        "which card a player who follows must beat: the best on the table, or the one that was led",
        {"best_so_far": rules.Montar.BEST_SO_FAR, "led_card": rules.Montar.LED_CARD},
    ),
    Option("montar_on_arrastre", "K11, A16", "a led trump must be beaten too", switch=True),
    Option("spare_partner", "K15, A17", "the partner's winning card need not be beaten", switch=True),
    Option("undertrump", "K13c, A18", "who cannot overruff may discard, or must ruff lower", {"free": 0, "forced": 1}),
    Option("cante_by", "K32, A24", "who may sing after a trick", {"winning_pair": 0, "trick_winner": 1}),
    Option("cantes_per_trick", "K35, A25", "how many cantes a trick allows", {"1": 0, "unlimited": 1}),
    Option("cante_order", "A25", "whether the forty must be sung before a twenty", {"free": 0, "forty_first": 1}),
    Option("cante_before_first_trick", "A22", "the pair that leads may sing before the first trick", switch=True),
    Option(
        "cantes_in_solo",
        "K33, A27",
        "who may sing in a solo",
        {
            "both_sides": rules.CantesInSolo.BOTH_SIDES,
            "declarer_only": rules.CantesInSolo.DECLARER_ONLY,
            "none": rules.CantesInSolo.NONE,
        },
    ),
    Option(
        "tie",
        "K26, A30",
        "who wins a hand with equal points",
        {
            "mano_pair": rules.Tie.MANO_PAIR,
            "last_trick_pair": rules.Tie.LAST_TRICK_PAIR,
            "declarer_fails": rules.Tie.DECLARER_FAILS,
            "no_score": rules.Tie.NO_SCORE,
            "declarer_or_nobody": rules.Tie.DECLARER_OR_NOBODY,
        },
    ),
    Option("sweep_unbid", "A33", "what all five tricks of an unbid hand are worth", numbers=range(1, 10)),
    Option("sweep_solo", "A33", "what a solo with all five tricks is worth", numbers=range(2, 10)),
    Option(
        "first_dealer",
        "A2",
        "who deals first: anybody, who draws the first king, or a fixed seat",
        {
            "random": rules.FirstDealer.RANDOM,
            "king_draw": rules.FirstDealer.KING_DRAW,
            **{f"seat:{seat}": rules.FirstDealer.SEAT + seat for seat in range(rules.SEATS)},
        },
    ),
    Option("next_dealer", "A2", "who deals the next hand", {"rotate": 0, "last_trick_winner": 1}),
    Option("show_trump_card", "K05, A4", "the last card dealt is shown, not only its suit", switch=True),
    Option(
        "renuncio",
        "A21",
        "an illegal card is rejected, or accepted until an opponent claims the revoke and so wins the hand",
        {"reject": 0, "lose_hand": 1},
    ),
    Option(
        "direction",
        "A1",
        "which way round the table is drawn",
        {"counterclockwise": 0, "clockwise": 1},
        display=True,
    ),
)

APP: dict[str, Value] = {
    "target": 11,
    "exact_finish": True,
    "bids_enabled": "solo+cuatrola+quintola",
    "bid_values": "1-2-4-5",
    "auction": "ascending_once",
    "partner_overcall": True,
    "failed_bid": "opponents_score_value",
    "partner_sits_out": True,
    "idle_hand_points": "nobody",
    "bid_leader": "mano",
    "play_out_contracts": False,
    "montar": "best_so_far",
    "montar_on_arrastre": True,
    "spare_partner": False,
    "undertrump": "free",
    "cante_by": "winning_pair",
    "cantes_per_trick": "1",
    "cante_order": "free",
    "cante_before_first_trick": False,
    "cantes_in_solo": "both_sides",
    "tie": "mano_pair",
    "sweep_unbid": 1,
    "sweep_solo": 2,
    "first_dealer": "random",
    "next_dealer": "rotate",
    "show_trump_card": True,
    "renuncio": "reject",
    "direction": "counterclockwise",
}

LITERAL: dict[str, Value] = APP | {"montar": "led_card", "show_trump_card": False}

LUDOTEKA21: dict[str, Value] = APP | {"target": 21, "exact_finish": False}

MESA7: dict[str, Value] = APP | {
    "target": 7,
    "exact_finish": False,
    "auction": "first_bid_wins",
    "sweep_unbid": 2,
    "cantes_per_trick": "unlimited",
    "tie": "declarer_or_nobody",
}

SEXTOLA20: dict[str, Value] = APP | {
    "target": 20,
    "exact_finish": False,
    "bids_enabled": "solo",
    "tie": "last_trick_pair",
    "sweep_unbid": 4,
    "sweep_solo": 6,
    "cante_by": "trick_winner",
}

RULEBOOK = Rulebook(
    "cuatrola",
    OPTIONS,
    {"app": APP, "literal": LITERAL, "ludoteka21": LUDOTEKA21, "mesa7": MESA7, "sextola20": SEXTOLA20},
    former={1: {"mesa7": {"tie": "mano_pair"}}},
    door="app",
)
