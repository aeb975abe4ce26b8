"""Der Tisch auf Deutsch, was auch gespielt wird."""

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
    # Was möglich ist.
    "prompt": "{n} Züge; Nummer, Karte oder Hilfe> ",
    "prompt.one": "Ein Zug; Nummer, Karte oder Hilfe> ",
    "move.more": "… und {n} weitere: „züge“ zeigt alle",
    # Das Gespräch.
    "welcome.against": "gegen {them}",
    "welcome.with": "mit {partner} gegen {them}",
    "getting_ready": "Die anderen machen sich bereit: beim ersten Mal eine halbe Minute, danach eine Sekunde.",
    "resumed": "Es geht weiter, wo gespeichert wurde: {file}.",
    "hint": "Tipp: {move}. {why}",
    "hint.bare": "Tipp: {move}.",
    "hint.nobody": "An diesem Tisch kann noch niemand raten.",
    "illegal": "Nein. {why}.",
    "not_your_turn": "Dann wärst du nicht mehr dran: {move}",
    "undone": "Zurückgenommen: {move}.",
    "undo.nothing": "Noch ist kein Zug von dir zurückzunehmen.",
    "saved": "Gespeichert in {file}. Weiter mit: sobremesa play --resume {file}",
    "file.folder": "„{file}“ ist ein Ordner, keine Datei",
    "file.missing": "es gibt keine Datei „{file}“",
    "file.no_folder": "es gibt keinen Ordner für „{file}“",
    "file.other": "„{file}“ ist etwas anderes, kein gespeichertes Spiel",
    "not_saved": "Nicht gespeichert: {why}.",
    "not_resumed": "Nicht geladen: {why}. Das Spiel hier geht weiter.",
    "which_file": "Welche Datei? Schreib: {word} mein-spiel.txt",
    "log.empty": "Noch ist nichts geschehen.",
    "unknown": "„{word}“ verstehe ich nicht.",
    "unknown.near": "„{word}“ verstehe ich nicht. Meinst du „{near}“?",
    "unknown.how": "Gib die Nummer eines Zuges ein, eine Karte wie {example}, oder „hilfe“.",
    "no_number": "Einen Zug Nummer {n} gibt es nicht: Sie gehen von 1 bis {last}.",
    "which_suit": "Welcher? Mit {word} gibt es mehrere Züge: {numbers}.",
    "quit.sure": "Dieses Spiel ist nicht gespeichert. Noch einmal „ende“ verlässt es; „speichern DATEI“ behält es.",
    "bye": "Bis zum nächsten Mal!",
    "end_of_input": "Die Eingabe endete vor dem Spiel: Es ist nicht zu Ende, und nichts wurde gespeichert.\n"
    "Zum Behalten „speichern DATEI“ eingeben; 'sobremesa play --resume DATEI' setzt es fort.",
    "interrupted": "Abgebrochen: Das Spiel ist nicht zu Ende, und nichts wurde gespeichert.",
    # At a table that a server keeps.
    "table.waiting": "Der Tisch wartet auf die anderen und darauf, dass der Gastgeber beginnt.",
    "table.lost": "Die Verbindung zum Tisch ist abgerissen; es wird erneut versucht.",
    "table.paused": "Der Gastgeber hat den Tisch angehalten.",
    "table.goes_on": "Am Tisch geht es weiter.",
    "table.came": "{name} setzt sich.",
    "table.bot_plays": "Für {name} spielt jetzt ein Bot.",
    "table.is_back": "{name} ist zurück.",
    "table.changed": "Inzwischen hat sich der Tisch verändert",
    "table.keeps": "Der Tisch bewahrt dieses Spiel selbst auf: Derselbe Link führt zurück.",
    "table.left": "Der Tisch ist verlassen; derselbe Link führt zurück.",
    "table.record": "Die Aufzeichnung der Partie: {address}",
    "table.record_private": "Die Aufzeichnung, für alle mit dem Schlüssel eines Platzes (docs/api.md): {address}",
    "seat.open": "ein freier Platz",
    # What a shuffle proves, and what can be wrong with it.
    "fair.breach": "Vorsicht, Mischen {n} ist nicht fair: {why}.",
    "fair.proved": "Faires Geben: {n} von {last} Mal Mischen ist dir bewiesen. Du hast deinen Beitrag gegeben, und die "
    "Karten folgen aus dem, was dir versprochen war.",
    "fair.choice": "Bei {n} weiteren hat jemand einen versprochenen Beitrag nicht genannt: wer mischte, konnte unter "
    "einigen wählen.",
    "fair.no_record": "Die Aufzeichnung war nicht zu bekommen, geprüft ist nur, was hier zu sehen war: {why}.",
    "fair.refused": "Vorsicht, die Aufzeichnung dieser Partie stimmt nicht: {why}.",
    "fair.other_match": "Vorsicht, die Aufzeichnung ist nicht die Partie, die hier zu sehen war: sie endet anders.",
    "fault.commitment": "das Haus nennt eine andere Festlegung als zuerst",
    "fault.promise": "das Versprechen ist nicht das erste",
    "fault.reveal": "es wurde auf zwei verschiedene Arten gezeigt",
    "fault.unreadable": "das Versprechen ist nicht zu lesen, oder es gilt etwas anderem",
    "fault.house": "das Versprechen nennt eine andere Festlegung, als das Haus veröffentlicht hatte",
    "fault.exchanged": "das Versprechen enthält für deinen Platz eine Festlegung, die nicht von hier ist",
    "fault.secret": "das Geheimnis ist nicht das, auf das sich das Haus festgelegt hatte",
    "fault.left_out": "du hast deinen Beitrag rechtzeitig genannt, und er wurde weggelassen",
    "fault.part": "der Beitrag von Platz {seat} ist nicht der, auf den er sich festgelegt hatte",
    "fault.unpromised": "von Platz {seat} wurde ein Beitrag benutzt, den er nicht versprochen hatte",
    "fault.unsigned": "der Beitrag von Platz {seat} wurde ohne seine Unterschrift benutzt",
    "fault.signature": "die Unterschrift von Platz {seat} ist nicht die seines Schlüssels unter diesem Versprechen",
    "fault.deck": "die Karten folgen nicht aus dem Geheimnis und den Beiträgen",
    "fault.cards": "die Karten, die du bekommen hast, sind nicht die, die folgen",
    "fault.dealer": "ein anderer Platz wurde als erster Geber gezogen",
    "fault.rules": "das Versprechen gibt anders als die Regeln",
    "undo.asked": "{name} bittet, den letzten Zug zurückzunehmen. Einverstanden? (j/n) ",
    "undo.waiting": "Die anderen werden gefragt.",
    "undo.granted": "{name}: Der Zug ist zurückgenommen.",
    "undo.refused": "{name}: Der Zug bleibt stehen.",
    "help.commands": "Was du sonst sagen kannst:\n"
    "  tipp             was ein guter Spieler täte\n"
    "  zurück           den letzten Zug zurücknehmen\n"
    "  tisch            den Tisch noch einmal zeigen\n"
    "  züge             alle Züge zeigen\n"
    "  stand            {score}\n"
    "  verlauf          was in dieser Hand geschah\n"
    "  regeln           die Regeln in Kürze; „regel {clause}“ zeigt eine\n"
    "  speichern DATEI  das Spiel behalten\n"
    "  laden DATEI      ein gespeichertes Spiel fortsetzen\n"
    "  ende             den Tisch verlassen",
    # Ein Spiel ohne eigenen Tisch.
    "welcome": "Du spielst {who}. Regeln: {ruleset}.\n"
    "Gib die Nummer eines Zuges ein; „hilfe“ sagt mehr, „tipp“ rät, „ende“ beendet.",
    "no_clause": "Es gibt keine Regel „{clause}“ in diesem Spiel.",
    "generic.dealt": "Karten werden gegeben.",
    "you.generic.plays": "Sie spielen {what}",
    "they.generic.plays": "{name} spielt {what}",
    "generic.called": "{what} wird angesagt.",
    "generic.scored": "{side}: {what}, {points}",
    "generic.hand": "Hand",
    "generic.none": "nichts",
    "name.table": "Tisch",
    "name.stock": "Stapel",
    "name.pile": "Haufen",
    "name.trick": "Stich",
    "name.last": "Letzte Karte",
    "name.piles": "Gewonnene Karten",
    "rules": "Dieser Tisch spielt „{ruleset}“. {about}\nJeder Paragraph mit seiner Nummer: „regeln {clause}“.",
    "help": "So wird gespielt:\n  3            der Zug Nummer 3\n  oder wie er in der Liste steht",
    "help.score": "der Stand",
    "help.clause": "1",
}
