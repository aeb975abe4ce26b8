"""Cuarenta auf Deutsch."""

from typing import Final

TEXTS: Final = {
    "title": "Cuarenta",
    "about": "Das Spiel Ecuadors: Caída, Limpia, Ronda und vierzig!",
    # Der Kopf des Tisches.
    "head": "Cuarenta · {ruleset}",
    "chica": "Chica {n}",
    "where": "Hand {hand}, Gabe {deal} von {deals}",
    "pile": "Cartón {n}",
    "chicas": "Chicas {n}",
    "deals": "Geber",
    "leads": "Vorhand",
    "partner": "Partner",
    "ronda": "Ronda",
    "table": "Tisch",
    "hand": "Hand",
    "empty": "leer: was du legst, kann gefangen werden",
    "just_laid": "fett umrahmt: eben gelegt von {name}",
    "38": "38 que no juega",
    # Dasselbe ohne Kästen.
    "plain.score": "{side}: {points} Punkte ({perros} Perros, {tantos} Tantos), {pile} Karten, Chicas {chicas}",
    "plain.player": "{name}: {n} Karten",
    "plain.table": "Auf dem Tisch: {cards}",
    "plain.just_laid": "eben gelegt",
    "plain.hand": "Deine Hand: {cards}",
    "plain.nothing": "nichts",
    # Was möglich ist.
    "ask.take": "{name} hat {cards} liegen lassen. Nimmst du es?",
    "ask.claim": "Die Hand ist zu Ende. Hat deine Seite eine Ronda erwischt? Melde den Rang.",
    "move.take": "{card} nimmt {cards}",
    "move.run": "{card} nimmt {cards} und die Folge {run}",
    "move.partly": "{move} (lässt den anderen {rest})",
    "move.lay": "Legen",
    "move.lays": "{card} legen",
    "move.steal": "{cards} nehmen",
    "move.leave": "liegen lassen",
    "move.claim": "Ronda melden: {rank}",
    "move.silent": "schweigen",
    # Was geschah.
    "you.deals": "Du gibst",
    "they.deals": "{name} gibt",
    "new_hand": "Neue Hand. {deals}.",
    "next_cards": "{deals} noch fünf Karten.",
    "you.scores": "Du: {what}",
    "they.scores": "{name}: {what}",
    "shown": "{what} ({ranks})",
    "you.lays": "Du legst {card}",
    "they.lays": "{name} legt {card}",
    "you.takes": "Du nimmst {cards} mit {card}",
    "they.takes": "{name} nimmt {cards} mit {card}",
    "run": "{cards}, dann {run}",
    "you.steals": "Du nimmst, was liegen blieb: {cards}",
    "they.steals": "{name} nimmt, was liegen blieb: {cards}",
    "you.claims": "Du meldest eine Ronda: {rank}",
    "they.claims": "{name} meldet eine Ronda: {rank}",
    "claim.wrong": "{claim} – es war keine",
    "misdeal": "Falsch gegeben",
    "no_limpia": "Tisch leer, doch mit 38 zählt keine Limpia",
    "cry": "{what}!",
    "with_points": ": {points}!",
    "now_38.caida": "{side}: 38 que no juega! Jetzt schließt nur noch eine Caída.",
    "now_38.caida_cards": "{side}: 38 que no juega! Jetzt schließt nur noch eine Caída oder das Cartón.",
    # Das Ende einer Hand, einer Chica, der Partie.
    "hand.over": "Die Hand ist zu Ende. Karten: {cards}.",
    "hand.left": "auf dem Tisch {n}",
    "hand.points": "{what} für {side}.",
    "hand.no_points": "Die Zählung bringt keine Punkte.",
    "hand.score": "Es steht: {score}.",
    "chica.won": "Die Chica geht an {side}, {score}!",
    "chica.count": "Chicas: {score}.",
    "zapatero": "Zapatería! {side}: unter 10 Punkten, damit ist die Mesa verloren.",
    "you.mesa": "Die Mesa geht an {side}. Gut gespielt!",
    "they.mesa": "Die Mesa geht an {side}. Die nächste wird deine!",
    "watch.mesa": "Die Mesa geht an {side}.",
    "draw": "Zwei Chicas für jeden: Niemand gewinnt die Mesa.",
    # Das Gespräch.
    "welcome": "Du spielst {who}. Regeln: {ruleset}.\n"
    "Nimm die eben gelegte Karte mit einer gleichen: Caída, 2. Nimm Karten, die zusammen deine "
    "ergeben. Räum den Tisch ab: Limpia, 2. Wer 40 hat, gewinnt.\n"
    "Gib die Nummer eines Zuges ein; „hilfe“ sagt mehr, „tipp“ rät, „ende“ beendet.",
    "could_take": "(Diese Karte hätte nehmen können; „zurück“ nimmt sie wieder auf.)",
    "no_clause": "Es gibt keine Regel „{clause}“; es sind P1 bis P76, W1 bis W48, A1 bis A61.",
    "no_card": "„{word}“ ist keine Karte dieses Spiels: A 2 3 4 5 6 7 J Q K, Farben c d h s.",
    "card_twice": "In „{word}“ steht eine Karte zweimal.",
    "rules": "Die Regeln in Kürze. An diesem Tisch gilt „{ruleset}“:\n"
    "{about}.\n"
    "  Jeder hat fünf Karten und legt reihum eine. Sie nimmt eine gleiche oder (A\n"
    "  bis 7) Karten, die zusammen so viel ergeben; dazu die Folge darüber,\n"
    "  A 2 3 4 5 6 7 J Q K.\n"
    "  Caída, 2     mit einer gleichen die eben gelegte Karte nehmen\n"
    "  Limpia, 2    nichts auf dem Tisch lassen\n"
    "  Ronda        drei gleiche in der Gabe; doble Ronda: vier\n"
    "  Cartón       wenn alle 40 gespielt sind: 20 Karten sind 6 Punkte, jede\n"
    "               weitere 1, aufgerundet auf eine gerade Zahl\n"
    "  Mit 40 gewinnt man die Chica. Ein Tanto ist 2 Punkte (▪), ein Perro 10 (●).\n"
    "  „regel P47“ zeigt eine Regel: P1 bis P76, W1 bis W48, A1 bis A61.",
    "help": "So spielt man eine Karte:\n"
    "  3                der Zug mit der Nummer 3\n"
    "  7h               die Herz 7 legen: c Kreuz, d Karo, h Herz, s Pik\n"
    "  7h x7c           damit die Kreuz 7 nehmen\n"
    "  7h x3c4d         3 und 4 nehmen, eine Summe\n"
    "  7h x7c >JdQs     die Kreuz 7 nehmen und die Folge darüber",
    "help.score": "die Punkte in Perros und Tantos",
    "help.clause": "P47",
}
