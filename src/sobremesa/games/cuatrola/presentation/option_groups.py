"""Groups of options as people think of them: the title of each is the text `options.` with its name."""

from typing import Final

GROUPS: Final = (
    (
        "match",
        ("target", "exact_finish", "tie", "sweep_unbid", "sweep_solo"),
    ),
    (
        "bids",
        (
            "bids_enabled",
            "bid_values",
            "auction",
            "partner_overcall",
            "failed_bid",
            "partner_sits_out",
            "idle_hand_points",
            "bid_leader",
            "play_out_contracts",
        ),
    ),
    (
        "tricks",
        ("montar", "montar_on_arrastre", "spare_partner", "undertrump"),
    ),
    (
        "cantes",
        ("cante_by", "cantes_per_trick", "cante_order", "cante_before_first_trick", "cantes_in_solo"),
    ),
    (
        "deal",
        ("first_dealer", "next_dealer", "show_trump_card", "renuncio", "direction"),
    ),
)
