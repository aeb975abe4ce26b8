"""Canasta auf Deutsch."""

from typing import Final

TEXTS: Final = {
    # Die Gruppen.
    "head": "Canasta · {ruleset}",
    "where": "Runde {n}",
    "group": "{side}: {n} Punkte",
    "group.opens": "erstes Auslegen ab {n}",
    "group.double": "alles zählt × {n}",
    "group.nothing": "noch nichts ausgelegt",
    "target.more_than": "Wer mehr als {target} Punkte hat, gewinnt das Spiel.",
    "target.at_least": "Wer {target} Punkte hat, gewinnt das Spiel.",
    "row.jokers": "[Jokercanasta]",
    "row.pure": "[{rank} ×{n} reiner Canasta]",
    "row.mixed": "[{rank} ×{n} gemischter Canasta, {wild} wild]",
    "plain.row.jokers": "Jokercanasta, {cards}",
    "plain.row.pure": "reiner Canasta, {n} {rank}",
    "plain.row.mixed": "gemischter Canasta, {rank}, {n} Karten, davon {wild} wild",
    "plain.rows": "Auf dem Tisch: {rows}.",
    "plain.minus": "minus ",
    # Die Spieler und das Blatt.
    "held": "Karten:",
    "partner": "Partner",
    "deals": "Geber",
    "asks": "fragt dich",
    "sits_out": "setzt aus",
    "table": "Paket",
    "hand": "Hand",
    "plain.hand": "Deine Hand, {n} Karten: {cards}.",
    # Stapel und Paket.
    "pile": "Stapel {stock}. Paket {n}, obenauf {top}.",
    "pile.none": "Stapel {stock}. Ein Paket liegt jetzt nicht da.",
    "pile.aside": "Stapel {stock}. Der Rest des Pakets, {n}, kommt nach dem Zug.",
    "pile.needs": "Das Paket verlangt {n} {cards} aus deiner Hand.",
    "pile.frozen": "GEFROREN: Das Paket verlangt {n} {cards} aus deiner Hand.",
    "pile.shut": "Diese Karte sperrt das Paket: Jetzt nimmt es niemand.",
    "pile.frozen_shut": "GEFROREN, und diese Karte sperrt: Jetzt nimmt es niemand.",
    "may.legal": "Du kannst es nehmen: {cards} hast du {n}.",
    "may.first_cycle": "Noch nicht: Im ersten Zug einer Runde ziehen alle.",
    "may.blocked": "In diesem Zug für dich gesperrt.",
    "may.rank_laid": "Nicht für dich: Deine Seite hat schon eine Reihe {cards}.",
    "may.too_few_naturals": "{cards} hast du {n}: zu wenig.",
    "may.frozen": "{cards} hast du {n}: zu wenig.",
    "may.too_few_points": "Nicht für dich: Du kämst nicht auf {need} Punkte.",
    "may.card_to_keep": "Nicht für dich: Es bliebe keine Karte zum Ablegen.",
    # Was gefragt wird.
    "ask.draw": "Du bist dran: Zieh vom Stapel.",
    "ask.start": "Du bist dran: Zieh vom Stapel oder nimm das Paket.",
    "ask.answer": "{name} fragt dich: Darf ich Schluss machen? (hat noch {n})",
    "ask.open": "Zum ersten Auslegen leg mindestens {need} Punkte; oder leg nur ab.",
    "ask.no_open": "Auslegen geht nicht: Es braucht {need} Punkte, höchstens {most} hast du. Leg ab.",
    "ask.opening": "Erstes Auslegen: {laid} von {need}. Es fehlen noch {left}.",
    "ask.lay": "Leg aus, was du willst, dann leg ab.",
    "ask.discard": "Auszulegen gibt es nichts: Leg ab.",
    "ask.keep": "Leg ab. Die andere Karte bleibt: Schluss machen geht nicht.",
    "ask.last": "Leg deine letzte Karte ab: Der Rest des Pakets kommt dann.",
    "ask.out": "Du kannst Schluss machen!",
    "ask.out_now": "Damit machst du Schluss!",
    "ask.must_out.yes": "Dein Partner hat ja gesagt: Du musst jetzt Schluss machen.",
    "ask.must_out.threes": "Die schwarzen Dreien liegen: Du musst jetzt Schluss machen.",
    "ask.said_no": "Dein Partner hat nein gesagt.",
    "ask.end": "Du hast keine Karte zum Ablegen.",
    # Die Liste, und Züge in Worten.
    "menu.start": "Beginnen:",
    "menu.lay": "Auslegen:",
    "menu.add": "Anlegen:",
    "menu.ask": "Fragen:",
    "menu.answer": "Antworten:",
    "menu.drop": "Ablegen:",
    "menu.end": "Beenden:",
    "menu.out": "Schluss:",
    "plain.onto": " an die Reihe {rank}",
    "short.take": "das Paket nehmen mit {cards}",
    "move.draw": "vom Stapel ziehen",
    "move.take": "das Paket nehmen",
    "move.lay": "{cards} auslegen",
    "move.add": "{cards} an die Reihe {rank} anlegen",
    "move.ask": "den Partner fragen: Darf ich Schluss machen?",
    "move.yes": "ja, mach Schluss",
    "move.no": "nein, noch nicht",
    "move.drop": "{card} ablegen",
    "move.end": "den Zug ohne Ablage beenden",
    # Was geschah.
    "new_round": "Runde {n}. {deals}.",
    "you.deals": "Du gibst",
    "they.deals": "{name} gibt",
    "you.sits_out": "In dieser Runde setzt du aus.",
    "they.sits_out": "In dieser Runde setzt {name} aus.",
    "dealt_reds": "Rote Dreien für {side}: {cards}.",
    "you.draws": "ziehst",
    "they.draws": "zieht",
    "you.draws_cards": "ziehst {cards}",
    "they.draws_cards": "zieht {cards}",
    "you.takes": "nimmst das Paket ({n}) mit {cards}",
    "they.takes": "nimmt das Paket ({n}) mit {cards}",
    "you.lays": "legst {cards} aus",
    "they.lays": "legt {cards} aus",
    "you.adds": "legst {cards} an die Reihe {rank} an",
    "they.adds": "legt {cards} an die Reihe {rank} an",
    "you.asks": "fragst {partner}: Darf ich Schluss machen?",
    "they.asks": "fragt {partner}: Darf ich Schluss machen?",
    "you.says_yes": "Du sagst ja.",
    "they.says_yes": "{name} sagt ja.",
    "you.says_no": "Du sagst nein.",
    "they.says_no": "{name} sagt nein.",
    "you.discards": "legst {card} ab",
    "they.discards": "legt {card} ab",
    "you.freezes": "frierst das Paket mit {card} ein",
    "they.freezes": "friert das Paket mit {card} ein",
    "you.goes_out": "machst mit {card} Schluss",
    "they.goes_out": "macht mit {card} Schluss",
    "you.ends": "hast nichts abzulegen",
    "they.ends": "hat nichts abzulegen",
    "you.picks_up": "nimmst {cards} auf",
    "they.picks_up": "nimmt {cards} auf",
    "opened": "Das war das erste Auslegen: {n} Punkte.",
    "canasta.pure": "Ein reiner Canasta für {side}: {rank}!",
    "canasta.mixed": "Ein gemischter Canasta für {side}: {rank}!",
    "canasta.jokers": "Ein Jokercanasta für {side}!",
    # Das Ende der Runde und des Spiels.
    "you.round.out": "Runde {n} ist zu Ende: Du hast Schluss gemacht.",
    "they.round.out": "Runde {n} ist zu Ende: {name} hat Schluss gemacht.",
    "round.stock": "Runde {n} ist zu Ende: Der Stapel ist aufgebraucht.",
    "sheet.canastas": "Canastas",
    "sheet.laid": "Reihen",
    "sheet.reds": "rote 3",
    "sheet.out": "Schluss",
    "sheet.hand": "Hand",
    "sheet.round": "Runde",
    "sheet.total": "gesamt",
    "sheet.none": "Ohne Canasta zählt alles minus: {sides}.",
    "sheet.times": "Alles zählt × {factor}: {side}.",
    "reset": "{side}: genau {n}! Zurück auf 0, und ab jetzt zählt alles doppelt.",
    "match.you": "Mit {n} Punkten gewonnen: {side}. Gut gespielt!",
    "match.they": "Mit {n} Punkten gewonnen: {side}. Das nächste Spiel wird deines!",
    # Das Gespräch.
    "prompt": "{n} Züge; Nummer, Zug oder Hilfe> ",
    "prompt.one": "Ein Zug; Nummer, Zug oder Hilfe> ",
    "welcome": "Du spielst {who}. Regeln: {ruleset}.\n"
    "Sammle gleiche Karten: Drei beginnen eine Reihe, sieben sind ein Canasta. Zweien und Joker sind wild. "
    "Ohne Canasta zählt alles minus. In jedem Zug: ziehen, auslegen, ablegen.\n"
    "Gib die Nummer eines Zuges ein; „hilfe“ sagt mehr, „tipp“ rät, „ende“ beendet.",
    "unknown.how": "Gib die Nummer eines Zuges ein oder den Zug, wie „{example}“, oder „hilfe“.",
    "lay_or_drop": "Was soll {card}? „ablegen {card}“ legt die Karte ab, „anlegen {card}“ an deine Reihe.",
    "lay_what": "Welche Karten? Schreib sie dazu, wie „auslegen KKK“ oder „anlegen 2>K“.",
    "drop_what": "Welche Karte ablegen? Schreib sie dazu, wie „ablegen 4“.",
    "which_row": "An welche Reihe? Schreib jede wilde Karte mit ihrer Reihe, wie „2>K“, nicht „{word}“.",
    "does_not_fit": "„{word}“: An eine Reihe kommen nur Karten ihres Rangs und wilde.",
    "seven_wilds": "Ein Jokercanasta sind sieben wilde auf einmal: „wilde“ und wie viele davon Joker sind.",
    "three_threes": "Schwarze Dreien legt man genau zu dritt, um Schluss zu machen: „dreien“.",
    "no_card": "„{word}“ ist keine Karte: 4 5 6 7 8 9 10 J Q K A; 2 und * (Joker) sind wild, 3 ist schwarz.",
    "no_clause": "Es gibt keine Regel „{clause}“; es sind C1 bis C82 und A1 bis A70, wie C32 oder A46.",
    "rules": "Die Regeln in Kürze. An diesem Tisch gilt „{ruleset}“:\n"
    "{about}.\n"
    "  Zieh eine Karte, oder nimm das Paket: die oberste mit zwei gleichen der Hand.\n"
    "  Eine Reihe: drei oder mehr gleiche, darunter weniger wilde (2, *) als andere.\n"
    "  Zum ersten Auslegen braucht es 50 Punkte (90 ab 1500, 120 ab 3000).\n"
    "  Punkte         4 bis 7: 5; 8 bis K: 10; A und 2: 20; Joker 50\n"
    "  Canasta        sieben oder mehr: rein 500, gemischt 300, sieben wilde 1000\n"
    "  rote Drei      wird sofort gelegt, 105; alle vier 820\n"
    "  schwarze Drei  sperrt dem Nächsten das Paket; auf der Hand minus 105\n"
    "  gefroren       eine wilde Karte im Paket: Es verlangt drei gleiche der Hand\n"
    "  Schluss        mit Canasta: alle bis auf eine auslegen, die ablegen; 100\n"
    "  Was auf der Hand bleibt, zählt minus; ohne Canasta zählt alles minus.\n"
    "  „regel C55“ zeigt eine Regel: C1 bis C82, A1 bis A70.",
    "help": "So spielt man (10 oder T ist eine Zehn, * ein Joker, 3 die schwarze Drei):\n"
    "  3                     der Zug mit der Nummer 3\n"
    "  ziehen, nehmen        eine Karte vom Stapel, oder das Paket\n"
    "  auslegen KKK 777 2>K  Könige und Siebenen, und eine Zwei an die Könige\n"
    "  anlegen K             an eine Reihe, die liegt; auch: anlegen 2>K\n"
    "  ablegen 4             auch am Schluss: auslegen KKK ablegen 4\n"
    "  wilde 3, dreien       sieben wilde, davon 3 Joker; drei schwarze Dreien\n"
    "  fragen, ja, nein      Darf ich Schluss machen?",
    "help.score": "die Punkte, und was das erste Auslegen braucht",
    "help.clause": "C55",
}
