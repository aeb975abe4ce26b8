"""La cuatrola en español, como se habla en una mesa andaluza: de tú, y con las voces del tute."""

from typing import Final

TEXTS: Final = {
    "title": "Cuatrola",
    "about": "Cinco cartas, cantes y solos, como en Andalucía.",
    # Quién es quién, y lo que la mesa dice de usted en otros juegos.
    "you": "Tú",
    "for.you": "ti",
    "prompt": "Número o jugada (hay {n}), o ayuda> ",
    "prompt.one": "No hay más que una: 1, o ayuda> ",
    "undo.nothing": "Todavía no has hecho nada que se pueda deshacer.",
    "not_your_turn": "Ya no te tocaría: {move}",
    "which_file": "¿Qué archivo? Escribe: {word} mi-partida.txt",
    "which_suit": "¿Cuál? Con «{word}» puedes jugar varias: {numbers}.",
    "unknown.near": "No entiendo «{word}». ¿Querías decir «{near}»?",
    "unknown.how": "Escribe el número de una jugada, o la jugada misma, como {example}, o «ayuda».",
    "quit.sure": "Esta partida no está guardada. Otra vez «salir» y la dejas; «guardar ARCHIVO» la conserva.",
    "end_of_input": "Se acabó la entrada antes que la partida: quedó sin terminar y no se guardó nada.\n"
    "Para conservarla escribe «guardar ARCHIVO» en la mesa; con 'sobremesa play --resume ARCHIVO' sigue.",
    # La cabecera.
    "head": "Cuatrola · {ruleset}",
    "where.bid": "reparto {hand} · se habla",
    "where.play": "reparto {hand} · baza {trick} de 5",
    "tally": "{score} de {target}",
    "tricks": "bazas {n}",
    "tricks.of": "bazas {n} de {needed}",
    "points": "puntos {n}",
    "sung": "cantado: {what}",
    "trumps": "Triunfo: {suit}.",
    "trumps.shown": "Triunfo: {suit}, de muestra {card} ({name}).",
    "you.plays": "Juegas {bid} ({value}).",
    "they.plays": "{name} juega {bid} ({value}).",
    "unbid": "Nadie juega: vale {value}.",
    "dealer": "da",
    "mano": "mano",
    "partner": "pareja",
    "idle": "descansa",
    "calls": "Voces",
    "table": "Mesa",
    "hand": "Cartas",
    "call": "{name} {bid}",
    "calls.none": "(hablas tú, que eres mano)",
    "empty": "(sales tú: vale cualquier carta)",
    # Lo mismo, sin cuadros.
    "plain.player": "{name}: {n} cartas",
    "plain.table": "En la mesa: {cards}",
    "plain.laid": "{name}, {card}",
    "plain.winning": "{laid}, que va ganando",
    "plain.hand": "Tus cartas: {cards}",
    "plain.calls": "Voces: {calls}",
    # Lo que se puede hacer.
    "ask.bid": "¿Qué dices?",
    "ask.poll": "¿{bid}, o paso?",
    "ask.barred": "Lleváis {score} y a {target} se llega justo: cabe hasta {room}.",
    "ask.barred.all": "Lleváis {score} y a {target} se llega justo: no cabe nada.",
    "you.ask.cante": "Te has llevado la baza. ¿Cantas? Si callas, no se entera nadie.",
    "they.ask.cante": "La baza es de {name}. ¿Cantas? Si callas, no se entera nadie.",
    "ask.first": "Antes de salir: ¿cantas? Si callas, no se entera nadie.",
    "duty.follow": "Hay que asistir.",
    "duty.beat": "Hay que montar.",
    "duty.ruff": "Hay que fallar.",
    "duty.overruff": "Hay que montar el fallo.",
    "duty.underruff": "Hay que echar triunfo.",
    "call.paso": "paso",
    "call.solo": "solo",
    "call.cuatrola": "cuatrola",
    "call.quintola": "quintola",
    "menu.paso": "paso",
    "bid.solo": "solo ({value}): haces más puntos que los otros dos juntos",
    "bid.cuatrola": "cuatrola ({value}): te llevas al menos cuatro bazas",
    "bid.quintola": "quintola ({value}): te llevas las cinco bazas",
    "bid.alone": ", sin tu pareja",
    "move.sings": "canta {suit}: {what}",
    "move.sing": "cantar {suit}",
    "move.silent": "callar",
    "cante.20": "las veinte en {suit}",
    "cante.40": "las cuarenta",
    # Lo que pasó.
    "you.deals": "Repartes tú",
    "they.deals": "Reparte {name}",
    "you.mano": "Eres mano",
    "they.mano": "Es mano {name}",
    "dealt": "{deals} y pintan {suit}. {mano}.",
    "dealt.shown": "{deals} y pintan {suit}: de muestra, {card}. {mano}.",
    "you.passes": "Pasas.",
    "they.passes": "{name} pasa.",
    "you.bids": "Dices: ¡{bid}!",
    "they.bids": "{name}: ¡{bid}!",
    "you.rests": "descansas tú",
    "they.rests": "descansa {name}",
    "you.opens": "Sales tú",
    "they.opens": "Sale {name}",
    "auction.unbid": "Nadie juega nada: la mano vale {value}. {opens}.",
    "auction.alone": "{plays}, y {rests}. {opens}.",
    "auction.bid": "{plays}. {opens}.",
    "you.has_bid": "Juegas {bid}",
    "they.has_bid": "{name} juega {bid}",
    "you.arrastra": "Arrastras con {card}",
    "they.arrastra": "{name} arrastra con {card}",
    "you.sale": "Sales con {card}",
    "they.sale": "{name} sale con {card}",
    "you.monta": "Montas con {card}",
    "they.monta": "{name} monta con {card}",
    "you.asiste": "Asistes con {card}",
    "they.asiste": "{name} asiste con {card}",
    "you.falla": "Fallas con {card}",
    "they.falla": "{name} falla con {card}",
    "you.monta_fallo": "Montas el fallo con {card}",
    "they.monta_fallo": "{name} monta el fallo con {card}",
    "you.echa": "Echas {card}",
    "they.echa": "{name} echa {card}",
    "you.wins": "La baza es tuya",
    "they.wins": "La baza es de {name}",
    "wins.points": "{wins}, {n} puntos",
    "wins.tricks": "{wins}: ya van {n}",
    "you.sings": "¡Cantas {what}!",
    "they.sings": "¡{name} canta {what}!",
    "you.silent": "Callas.",
    # El fin de la mano y de la partida.
    "count": "Cuentas: {sides}.",
    "count.side": "{side} {points} ({parts})",
    "count.cards": "cartas {n}",
    "count.last": "las diez de últimas",
    "count.cantes": "cantes {n}",
    "count.idle": "la mano que descansaba {n}",
    "idle.had": "{name} descansaba con {cards}.",
    "tie.mano": "Empate a {n}: gana la pareja del mano.",
    "tie.last": "Empate a {n}: gana quien se llevó la última baza.",
    "tie.declarer": "Empate a {n}: el solo se pierde.",
    "tie.nobody": "Empate a {n}: nadie apunta.",
    "won.unbid": "La mano es para {side}",
    "made.solo": "Solo ganado: para {side}",
    "made.cuatrola": "¡Cuatrola hecha! Para {side}",
    "made.quintola": "¡Quintola hecha! Para {side}",
    "failed.solo": "Solo perdido: para {side}",
    "failed.cuatrola": "Cuatrola perdida: para {side}",
    "failed.quintola": "Quintola perdida: para {side}",
    "sweep": "¡Las cinco bazas! {result}",
    "nothing": "{result}, nada",
    "one": "{result}, 1 tanto",
    "many": "{result}, {n} tantos",
    "total": "{result}. Van {score}.",
    "total.nobody": "Van {score}.",
    "total.side": "{side} {n}",
    "you.partida": "¡La partida es vuestra, {score}! ¡Bien jugado!",
    "they.partida": "La partida es de {side}, {score}. ¡Otra vez será!",
    "watch.partida": "La partida es de {side}, {score}.",
    # La conversación.
    "welcome": "Juegas {who}. Reglas: {ruleset}.\n"
    "Veinte cartas, de mayor a menor: A 3 R C S (as, tres, rey, caballo, sota) de oros, copas, "
    "espadas y bastos. Se asiste, se monta y se falla.\n"
    "Escribe el número de una jugada, o «ayuda», «consejo», «reglas», «salir».",
    "no_clause": "No hay regla «{clause}»; van de K01 a K35 y de A1 a A36.",
    "no_card": "«{word}» no es carta de esta baraja: A 3 R C S, y el palo o c e b.",
    "rules": "Las reglas, en corto. Esta mesa juega «{ruleset}»:\n"
    "{about}.\n"
    "  Cinco cartas a cada uno; la última da el triunfo. Por turno, desde el mano,\n"
    "  se dice paso, solo (más puntos, vale 2), cuatrola (cuatro bazas, 4) o\n"
    "  quintola (las cinco, 5); quien juega va sin su pareja. Si todos pasan, la\n"
    "  mano vale 1.\n"
    "  montar       al palo de salida, con carta más alta si la tienes\n"
    "  asistir      si no, con cualquiera del palo\n"
    "  fallar       sin el palo, con triunfo; si ya fallaron, con uno más alto\n"
    "  cantar       tras ganar baza tu pareja o tú: rey y caballo de un palo, 20;\n"
    "               de triunfo, 40\n"
    "  A vale 11, 3 diez, R cuatro, C tres, S dos, la última baza 10. Con los mismos\n"
    "  puntos gana la pareja del mano.\n"
    "  «regla K11» muestra una regla: K01 a K35, A1 a A36.",
    "help": "Cómo se juega:\n"
    "  2                la carta o la voz con el número 2\n"
    "  Rc               el rey de copas: A 3 R C S (as, tres, rey, caballo, sota) y\n"
    "                   o oros, c copas, e espadas, b bastos; también «rey de copas»\n"
    "  rey              el rey, si solo puedes echar uno\n"
    "  paso, solo, cuatrola, quintola\n"
    "  canta c          cantar copas; «calla» para no cantar",
    "help.score": "los tantos y los puntos de la mano",
    "help.clause": "K11",
}
