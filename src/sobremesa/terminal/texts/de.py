"""Der Tisch auf Deutsch; die Wörter des Spiels bleiben spanisch."""

from typing import Final

TEXTS: Final = {
    # Wer ist wer.
    "you": "Du",
    "us": "Wir",
    "them": "Gegner",
    "for.you": "dich",
    "for.us": "uns",
    "for.them": "die Gegner",
    "and": "{a} und {b}",
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
    "ask.play": "Du bist dran",
    "ask.take": "{name} hat {cards} liegen lassen. Nimmst du es?",
    "ask.claim": "Die Hand ist zu Ende. Hat deine Seite eine Ronda erwischt? Melde den Rang.",
    "prompt": "{n} Züge; Nummer, Karte oder Hilfe> ",
    "prompt.one": "Ein Zug; Nummer, Karte oder Hilfe> ",
    "move.take": "{card} nimmt {cards}",
    "move.run": "{card} nimmt {cards} und die Folge {run}",
    "move.partly": "{move} (lässt den anderen {rest})",
    "move.lay": "Legen",
    "move.lays": "{card} legen",
    "move.steal": "{cards} nehmen",
    "move.leave": "liegen lassen",
    "move.claim": "Ronda melden: {rank}",
    "move.silent": "schweigen",
    "move.more": "… und {n} weitere: „züge“ zeigt alle",
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
    "draw": "Zwei Chicas für jeden: Niemand gewinnt die Mesa.",
    # Das Gespräch.
    "welcome": "Du spielst {who}. Regeln: {ruleset}.\n"
    "Nimm die eben gelegte Karte mit einer gleichen: Caída, 2. Nimm Karten, die zusammen deine "
    "ergeben. Räum den Tisch ab: Limpia, 2. Wer 40 hat, gewinnt.\n"
    "Gib die Nummer eines Zuges ein; „hilfe“ sagt mehr, „tipp“ rät, „ende“ beendet.",
    "welcome.against": "gegen {them}",
    "welcome.with": "mit {partner} gegen {them}",
    "resumed": "Es geht weiter, wo gespeichert wurde: {file}.",
    "hint": "Tipp: {move}. {why}",
    "hint.bare": "Tipp: {move}.",
    "illegal": "Nein. {why}.",
    "could_take": "(Diese Karte hätte nehmen können; „zurück“ nimmt sie wieder auf.)",
    "undone": "Zurückgenommen: {move}.",
    "undo.nothing": "Noch ist kein Zug von dir zurückzunehmen.",
    "saved": "Gespeichert in {file}. Weiter mit: sobremesa play --resume {file}",
    "file.folder": "„{file}“ ist ein Ordner, keine Datei",
    "file.missing": "es gibt keine Datei „{file}“",
    "file.no_folder": "es gibt keinen Ordner für „{file}“",
    "file.other": "„{file}“ ist etwas anderes, kein gespeichertes Spiel",
    "no_clause": "Es gibt keine Regel „{clause}“; es sind P1 bis P76, W1 bis W48, A1 bis A61.",
    "not_saved": "Nicht gespeichert: {why}.",
    "not_resumed": "Nicht geladen: {why}. Das Spiel hier geht weiter.",
    "which_file": "Welche Datei? Schreib: {word} mein-spiel.txt",
    "log.empty": "Noch ist nichts geschehen.",
    "unknown": "„{word}“ verstehe ich nicht.",
    "unknown.near": "„{word}“ verstehe ich nicht. Meinst du „{near}“?",
    "unknown.how": "Gib die Nummer eines Zuges ein, eine Karte wie {example}, oder „hilfe“.",
    "no_number": "Einen Zug Nummer {n} gibt es nicht: Sie gehen von 1 bis {last}.",
    "no_card": "„{word}“ ist keine Karte dieses Spiels: A 2 3 4 5 6 7 J Q K, Farben c d h s.",
    "card_twice": "In „{word}“ steht eine Karte zweimal.",
    "which_suit": "Welcher? Mit {word} gibt es mehrere Züge: {numbers}.",
    "quit.sure": "Dieses Spiel ist nicht gespeichert. Noch einmal „ende“ verlässt es; „speichern DATEI“ behält es.",
    "bye": "Bis zum nächsten Mal!",
    "end_of_input": "Die Eingabe endete vor dem Spiel: Es ist nicht zu Ende, und nichts wurde gespeichert.\n"
    "Zum Behalten „speichern DATEI“ eingeben; 'sobremesa play --resume DATEI' setzt es fort.",
    "interrupted": "Abgebrochen: Das Spiel ist nicht zu Ende, und nichts wurde gespeichert.",
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
    "  7h x7c >JdQs     die Kreuz 7 nehmen und die Folge darüber\n"
    "Was du sonst sagen kannst:\n"
    "  tipp             was ein guter Spieler täte\n"
    "  zurück           den letzten Zug zurücknehmen\n"
    "  tisch            den Tisch noch einmal zeigen\n"
    "  züge             alle Züge zeigen\n"
    "  stand            die Punkte in Perros und Tantos\n"
    "  verlauf          was in dieser Hand geschah\n"
    "  regeln           die Regeln in Kürze; „regel P47“ zeigt eine\n"
    "  speichern DATEI  das Spiel behalten\n"
    "  laden DATEI      ein gespeichertes Spiel fortsetzen\n"
    "  ende             den Tisch verlassen",
}
