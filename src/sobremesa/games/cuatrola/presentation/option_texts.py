"""Cuatrola's options in the words of the table: Spanish, English, German; and how they are grouped."""

from itertools import combinations
from typing import Final

GROUPS: Final = (
    (
        ("La partida", "The game", "Die Partie"),
        ("target", "exact_finish", "tie", "sweep_unbid", "sweep_solo"),
    ),
    (
        ("Lo que se juega", "Bids", "Ansagen"),
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
        ("Las bazas", "Tricks", "Stiche"),
        ("montar", "montar_on_arrastre", "spare_partner", "undertrump"),
    ),
    (
        ("Los cantes", "Cantes", "Cantes"),
        ("cante_by", "cantes_per_trick", "cante_order", "cante_before_first_trick", "cantes_in_solo"),
    ),
    (
        ("El reparto", "The deal", "Das Geben"),
        ("first_dealer", "next_dealer", "show_trump_card", "renuncio", "direction"),
    ),
)

_BIDS = ("solo", "cuatrola", "quintola")
_SOME_BIDS = {
    "bids_enabled." + "+".join(names): (" + ".join(names),) * 3
    for n in range(1, len(_BIDS) + 1)
    for names in combinations(_BIDS, n)
}

TEXTS: Final = {
    "target": ("Se juega a", "The game is to", "Gespielt wird bis"),
    "exact_finish": ("Hay que llegar justos", "The end must be exact", "Das Ziel ist genau zu treffen"),
    "bids_enabled": ("Se puede decir", "What can be bid", "Angesagt werden darf"),
    "bids_enabled.none": ("nada", "nothing", "nichts"),
    **_SOME_BIDS,
    "bid_values": (
        "Valen sin decir, solo, cuatrola y quintola",
        "Unbid, solo, cuatrola and quintola are worth",
        "Wert ohne Ansage, Solo, Cuatrola, Quintola",
    ),
    "bid_values.allowed": (
        "cuatro números del 1 al 9, como 1-2-4-5",
        "four numbers from 1 to 9, such as 1-2-4-5",
        "vier Zahlen von 1 bis 9, etwa 1-2-4-5",
    ),
    "auction": ("Se habla", "The bidding", "Gereizt wird"),
    "auction.ascending_once": ("una vuelta, subiendo", "one ascending round", "eine Runde, steigend"),
    "auction.first_bid_wins": ("vale el primero que dice", "the first bid wins", "die erste Ansage gilt"),
    "auction.ranked_poll": ("de la quintola abajo", "polled from quintola down", "von der Quintola abwärts"),
    "auction.ascending_multi": (
        "subiendo hasta que pasan tres",
        "ascending until three pass",
        "steigend, bis drei gepasst haben",
    ),
    "partner_overcall": ("Se puede subir al compañero", "One may outbid the partner", "Partner überbieten erlaubt"),
    "failed_bid": (
        "No cumplido, apunta el contrario",
        "Of a failed bid the opponents score",
        "Scheitert die Ansage, bekommen die Gegner",
    ),
    "failed_bid.opponents_score_value": ("lo que valía", "what it was worth", "ihren Wert"),
    "failed_bid.opponents_score_1": ("1", "1", "1"),
    "failed_bid.nobody": ("nada", "nothing", "nichts"),
    "partner_sits_out": ("El compañero descansa", "The partner sits out", "Der Partner setzt aus"),
    "idle_hand_points": (
        "En el solo, los puntos del que descansa son",
        "In a solo the idle hand's points are",
        "Im Solo gehören die Augen des Aussetzenden",
    ),
    "idle_hand_points.nobody": ("de nadie", "nobody's", "niemandem"),
    "idle_hand_points.declarer": ("de quien juega", "the declarer's", "dem Ansager"),
    "idle_hand_points.opponents": ("del contrario", "the opponents'", "den Gegnern"),
    "bid_leader": ("Cuando se juega algo, sale", "A bid hand is led by", "Eine Ansage eröffnet"),
    "bid_leader.mano": ("la mano", "the mano", "die Mano"),
    "bid_leader.declarer": ("quien lo dijo", "the declarer", "der Ansager"),
    "play_out_contracts": (
        "Se acaba la mano aunque esté decidida",
        "A decided hand is played out",
        "Entschiedenes wird zu Ende gespielt",
    ),
    "montar": ("Hay que montar", "One must beat", "Zu übernehmen ist"),
    "montar.best_so_far": ("la mejor de la mesa", "the best on the table", "die beste am Tisch"),
    "montar.led_card": ("la carta de salida", "the card that was led", "die ausgespielte Karte"),
    "montar_on_arrastre": ("En el arrastre se monta", "A led trump must be beaten", "Auch Trumpf ist zu übernehmen"),
    "spare_partner": (
        "Se perdona la baza del compañero",
        "The partner's trick may be spared",
        "Des Partners Stich darf man schonen",
    ),
    "undertrump": ("Fallar sin montar", "Ruffing too low", "Zu niedrig trumpfen"),
    "undertrump.free": ("no obliga", "is not asked for", "muss man nicht"),
    "undertrump.forced": ("obliga", "is compulsory", "muss man"),
    "cante_by": ("Canta", "Who may sing", "Es meldet"),
    "cante_by.winning_pair": ("la pareja que ganó la baza", "the pair that won", "das Paar mit dem Stich"),
    "cante_by.trick_winner": ("solo quien ganó la baza", "only who won the trick", "nur wer den Stich gewann"),
    "cantes_per_trick": ("Cantes por baza", "Cantes a trick", "Cantes je Stich"),
    "cantes_per_trick.1": ("uno", "one", "einer"),
    "cantes_per_trick.unlimited": ("los que haya", "any number", "beliebig viele"),
    "cante_order": ("Orden de los cantes", "Order of the cantes", "Reihenfolge der Cantes"),
    "cante_order.free": ("libre", "free", "frei"),
    "cante_order.forty_first": ("las cuarenta primero", "the forty first", "die Vierzig zuerst"),
    "cante_before_first_trick": (
        "Se canta antes de la primera baza",
        "Singing before the first trick",
        "Melden vor dem ersten Stich",
    ),
    "cantes_in_solo": ("En el solo cantan", "In a solo may sing", "Im Solo melden"),
    "cantes_in_solo.both_sides": ("los dos lados", "both sides", "beide Seiten"),
    "cantes_in_solo.declarer_only": ("solo quien juega", "the declarer alone", "nur der Ansager"),
    "cantes_in_solo.none": ("nadie", "nobody", "niemand"),
    "tie": ("El empate es", "A tie is won by", "Gleichstand gewinnt"),
    "tie.mano_pair": ("de la mano", "the mano's pair", "das Paar der Mano"),
    "tie.last_trick_pair": ("de las últimas", "who took the last trick", "wer den letzten Stich hat"),
    "tie.declarer_fails": ("del contrario de quien juega", "the declarer's opponents", "wer gegen den Ansager spielt"),
    "tie.no_score": ("de nadie", "nobody", "niemand"),
    "sweep_unbid": ("Las cinco bazas, sin decir nada", "All five tricks, unbid", "Alle fünf Stiche ohne Ansage"),
    "sweep_solo": ("Las cinco bazas en el solo", "All five tricks in a solo", "Alle fünf Stiche im Solo"),
    "first_dealer": ("Reparte primero", "The first dealer", "Zuerst gibt"),
    "first_dealer.random": ("quien salga", "anybody", "das Los"),
    "first_dealer.king_draw": ("el primer rey", "who draws the first king", "wer den ersten König zieht"),
    **{f"first_dealer.seat:{n}": (f"asiento {n + 1}", f"seat {n + 1}", f"Platz {n + 1}") for n in range(4)},
    "next_dealer": ("Reparte después", "The next dealer", "Danach gibt"),
    "next_dealer.rotate": ("el siguiente", "the next seat", "der Nächste"),
    "next_dealer.last_trick_winner": ("quien hizo las últimas", "who took the last trick", "wer den letzten Stich hat"),
    "show_trump_card": ("La última carta se enseña", "The last card is shown", "Die letzte Karte wird gezeigt"),
    "renuncio": ("La carta prohibida", "An illegal card", "Eine unzulässige Karte"),
    "renuncio.reject": ("se rechaza", "is refused", "wird abgelehnt"),
    "direction": ("Sentido en que se dibuja", "Which way it is drawn", "Gezeichnet wird"),
    "direction.counterclockwise": ("contra el reloj", "counter-clockwise", "gegen den Uhrzeigersinn"),
    "direction.clockwise": ("como el reloj", "clockwise", "im Uhrzeigersinn"),
}
