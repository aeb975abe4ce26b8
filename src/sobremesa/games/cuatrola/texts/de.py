"""Cuatrola auf Deutsch; die Wörter des spanischen Tisches bleiben, schlichte stehen daneben."""

from typing import Final

TEXTS: Final = {
    "title": "Cuatrola",
    "about": "Fünf Karten, Cantes und Solos, wie in Andalusien.",
    # Wer ist wer, und was der Tisch anders sagt, wo es nicht nur um Karten geht.
    "prompt": "Nummer oder Zug ({n} zur Wahl), oder Hilfe> ",
    "prompt.one": "Es gibt nur einen: 1, oder Hilfe> ",
    "unknown.how": "Gib die Nummer eines Zuges ein, oder den Zug selbst, wie {example}, oder „hilfe“.",
    # Der Kopf des Tisches.
    "head": "Cuatrola · {ruleset}",
    "where.bid": "Spiel {hand} · Ansagen",
    "where.play": "Spiel {hand} · Stich {trick} von 5",
    "tally": "{score} von {target}",
    "tricks": "Stiche {n}",
    "tricks.of": "Stiche {n} von {needed}",
    "points": "Augen {n}",
    "sung": "gemeldet: {what}",
    "trumps": "Trumpf: {suit}.",
    "trumps.shown": "Trumpf: {suit}, offen liegt {card} ({name}).",
    "you.plays": "Du spielst {bid} ({value}).",
    "they.plays": "{name} spielt {bid} ({value}).",
    "unbid": "Ohne Ansage: zählt {value}.",
    "dealer": "Geber",
    "mano": "Mano",
    "partner": "Partner",
    "idle": "setzt aus",
    "calls": "Gesagt",
    "table": "Tisch",
    "hand": "Hand",
    "call": "{name} {bid}",
    "calls.none": "(du bist Mano und sprichst zuerst)",
    "empty": "(du spielst aus: Jede Karte ist erlaubt)",
    # Dasselbe ohne Kästen.
    "plain.player": "{name}: {n} Karten",
    "plain.table": "Auf dem Tisch: {cards}",
    "plain.laid": "{name}, {card}",
    "plain.winning": "{laid}, bisher am höchsten",
    "plain.hand": "Deine Hand: {cards}",
    "plain.calls": "Ansagen: {calls}",
    # Was möglich ist.
    "ask.bid": "Was sagst du?",
    "ask.poll": "{bid} oder paso?",
    "ask.barred": "Ihr habt {score} von genau {target}: höchstens {room} ansagen.",
    "ask.barred.all": "Ihr habt {score} von genau {target}: Keine Ansage passt.",
    "you.ask.cante": "Der Stich ist deiner. Meldest du? Schweigst du, erfährt es niemand.",
    "they.ask.cante": "Der Stich gehört {name}. Meldest du? Schweigst du, erfährt es niemand.",
    "ask.first": "Vor dem ersten Stich: Meldest du? Schweigst du, erfährt es niemand.",
    "duty.follow": "Du musst bedienen (asistir).",
    "duty.beat": "Du musst übernehmen (montar).",
    "duty.ruff": "Du musst stechen (fallar).",
    "duty.overruff": "Du musst übertrumpfen (montar el fallo).",
    "duty.underruff": "Du musst Trumpf zugeben, auch wenn er nicht sticht.",
    "call.paso": "Paso",
    "call.solo": "Solo",
    "call.cuatrola": "Cuatrola",
    "call.quintola": "Quintola",
    "menu.paso": "paso (passe)",
    "bid.solo": "Solo ({value}): mehr Augen als die beiden anderen zusammen",
    "bid.cuatrola": "Cuatrola ({value}): mindestens vier Stiche",
    "bid.quintola": "Quintola ({value}): alle fünf Stiche",
    "bid.alone": ", allein",
    "move.sings": "canta {suit}: {what} melden",
    "move.sing": "{suit} melden",
    "move.silent": "schweigen",
    "cante.20": "las veinte in {suit} (20)",
    "cante.40": "las cuarenta (40)",
    # Was geschah.
    "you.deals": "Du gibst",
    "they.deals": "{name} gibt",
    "you.mano": "Du bist Mano (Vorhand)",
    "they.mano": "Mano (Vorhand) ist {name}",
    "dealt": "{deals}, Trumpf ist {suit}. {mano}.",
    "dealt.shown": "{deals}, Trumpf ist {suit}: Offen liegt {card}. {mano}.",
    "you.passes": "Du passt.",
    "they.passes": "{name} passt.",
    "you.bids": "Du: {bid}!",
    "they.bids": "{name}: {bid}!",
    "you.rests": "du setzt aus",
    "they.rests": "{name} setzt aus",
    "you.opens": "Du spielst aus",
    "they.opens": "{name} spielt aus",
    "auction.unbid": "Niemand sagt an: Das Spiel zählt {value}. {opens}.",
    "auction.alone": "{plays}, {rests}. {opens}.",
    "auction.bid": "{plays}. {opens}.",
    "you.has_bid": "Du spielst {bid}",
    "they.has_bid": "{name} spielt {bid}",
    "you.arrastra": "Du spielst Trumpf aus, {card}",
    "they.arrastra": "{name} spielt Trumpf aus, {card}",
    "you.sale": "Du spielst {card} aus",
    "they.sale": "{name} spielt {card} aus",
    "you.monta": "Du übernimmst mit {card}",
    "they.monta": "{name} übernimmt mit {card}",
    "you.asiste": "Du bedienst mit {card}",
    "they.asiste": "{name} bedient mit {card}",
    "you.falla": "Du stichst mit {card}",
    "they.falla": "{name} sticht mit {card}",
    "you.monta_fallo": "Du übertrumpfst mit {card}",
    "they.monta_fallo": "{name} übertrumpft mit {card}",
    "you.echa": "Du wirfst {card} ab",
    "they.echa": "{name} wirft {card} ab",
    "you.wins": "Der Stich ist deiner",
    "they.wins": "Der Stich geht an {name}",
    "wins.points": "{wins}, {n} Augen",
    "wins.tricks": "{wins}: bisher {n}",
    "you.sings": "Du meldest {what}!",
    "they.sings": "{name} meldet {what}!",
    "you.silent": "Du schweigst.",
    # Das Ende eines Spiels und der Partie.
    "count": "Die Zählung: {sides}.",
    "count.side": "{side} {points} ({parts})",
    "count.cards": "Karten {n}",
    "count.last": "letzter Stich 10",
    "count.cantes": "Meldungen {n}",
    "count.idle": "die Hand, die aussetzte, {n}",
    "idle.had": "{name} setzte aus mit {cards}.",
    "tie.mano": "Je {n}: Die Seite der Mano gewinnt.",
    "tie.last": "Je {n}: Wer den letzten Stich hat, gewinnt.",
    "tie.declarer": "Je {n}: Das Solo ist verloren.",
    "tie.nobody": "Je {n}: Niemand schreibt an.",
    "won.unbid": "Das Spiel geht an {side}",
    "made.solo": "Solo gewonnen: für {side}",
    "made.cuatrola": "Cuatrola gewonnen! Für {side}",
    "made.quintola": "Quintola gewonnen! Für {side}",
    "failed.solo": "Solo verloren: für {side}",
    "failed.cuatrola": "Cuatrola verloren: für {side}",
    "failed.quintola": "Quintola verloren: für {side}",
    "sweep": "Alle fünf Stiche! {result}",
    "nothing": "{result}, nichts",
    "one": "{result}, 1 Punkt",
    "many": "{result}, {n} Punkte",
    "total": "{result}. Es steht: {score}.",
    "total.nobody": "Es steht: {score}.",
    "total.side": "{side} {n}",
    "you.partida": "Die Partie ist eure, {score}! Gut gespielt!",
    "they.partida": "Die Partie geht an {side}, {score}. Die nächste wird eure!",
    "watch.partida": "Die Partie geht an {side}, {score}.",
    # Das Gespräch.
    "welcome": "Du spielst {who}. Regeln: {ruleset}.\n"
    "Zwanzig Karten, von oben: A 3 R C S (Ass, Drei, Rey/König, Caballo/Reiter, Sota/Bube) in oros (Münzen), "
    "copas (Kelche), espadas (Schwerter) und bastos (Stäbe). Bediene und übernimm, sonst stich.\n"
    "Gib die Nummer eines Zuges ein; „hilfe“ und „regeln“ sagen mehr, „tipp“ rät, „ende“ beendet.",
    "no_clause": "Es gibt keine Regel „{clause}“; es sind K01 bis K35 und A1 bis A36.",
    "no_card": "„{word}“ ist keine Karte dieses Spiels: A 3 R C S, Farben o c e b.",
    "rules": "Die Regeln in Kürze. An diesem Tisch gilt „{ruleset}“:\n"
    "{about}.\n"
    "  Jeder hat fünf Karten, die letzte bestimmt den Trumpf. Reihum von der Mano an\n"
    "  sagt jeder paso, Solo (mehr Augen, zählt 2), Cuatrola (vier Stiche, 4) oder\n"
    "  Quintola (alle fünf, 5); wer ansagt, spielt ohne Partner. Passen alle, zählt\n"
    "  das Spiel 1.\n"
    "  montar       eine höhere Karte der Farbe legen, wenn du eine hast\n"
    "  asistir      sonst irgendeine der Farbe\n"
    "  fallar       ohne die Farbe Trumpf, höher als jeder davor\n"
    "  cante        nach einem Stich deiner Seite: König und Reiter einer Farbe sind\n"
    "               20, im Trumpf 40\n"
    "  A zählt 11, 3 zehn, R vier, C drei, S zwei, der letzte Stich 10. Bei gleichen\n"
    "  Augen gewinnt die Seite der Mano.\n"
    "  „regel K11“ zeigt eine Regel: K01 bis K35, A1 bis A36.",
    "help": "So spielt man:\n"
    "  2                die Karte oder Ansage mit der Nummer 2\n"
    "  Rc               der Kelch-König: A 3 R C S (Ass, Drei, König, Reiter, Bube)\n"
    "                   und o oros, c copas, e espadas, b bastos; auch „Kelch-König“\n"
    "  könig            der König, wenn du nur einen legen kannst\n"
    "  paso, solo, cuatrola, quintola\n"
    "  canta c          copas melden; „calla“, um zu schweigen",
    "help.score": "der Stand und die Augen dieses Spiels",
    "help.clause": "K11",
}
