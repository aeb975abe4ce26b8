"""La canasta en español, con las palabras que se oyen en la mesa a los dos lados del charco."""

from typing import Final

TEXTS: Final = {
    # Los grupos.
    "head": "Canasta · {ruleset}",
    "where": "mano {n}",
    "group": "{side}: {n} puntos",
    "group.opens": "abre con {n}",
    "group.double": "todo vale × {n}",
    "group.nothing": "nada bajado todavía",
    "target.more_than": "Gana la partida quien pase de {target} puntos.",
    "target.at_least": "Gana la partida quien llegue a {target} puntos.",
    "row.jokers": "[canasta de comodines]",
    "row.pure": "[{rank} ×{n} canasta limpia]",
    "row.mixed": "[{rank} ×{n} canasta sucia, comodines {wild}]",
    "plain.row.jokers": "canasta de comodines, {cards}",
    "plain.row.pure": "canasta limpia de {n} {rank}",
    "plain.row.mixed": "canasta sucia de {rank}, {n} cartas, comodines {wild}",
    "plain.rows": "En la mesa: {rows}.",
    "plain.minus": "menos ",
    # Los jugadores y la mano.
    "held": "Cartas:",
    "partner": "compañero",
    "deals": "reparte",
    "asks": "le pregunta",
    "sits_out": "descansa",
    "table": "Pozo",
    "hand": "Mano",
    "plain.hand": "Su mano, {n} cartas: {cards}.",
    # El mazo y el pozo.
    "pile": "Mazo {stock}. Pozo {n}, encima {top}.",
    "pile.none": "Mazo {stock}. Ahora no hay pozo.",
    "pile.aside": "Mazo {stock}. El resto del pozo, {n}, es suyo tras el turno.",
    "pile.needs": "El pozo pide {n} {cards} de su mano.",
    "pile.frozen": "CONGELADO: el pozo pide {n} {cards} de su mano.",
    "pile.shut": "Esa carta lo tapa: ahora nadie toma el pozo.",
    "pile.frozen_shut": "CONGELADO, y esa carta lo tapa: ahora nadie lo toma.",
    "may.legal": "Puede llevárselo: en {cards} usted tiene {n}.",
    "may.first_cycle": "Todavía no: en el primer turno de la mano todos roban.",
    "may.blocked": "Tapado para usted en este turno.",
    "may.rank_laid": "No para usted: su lado ya tiene un juego de {cards}.",
    "may.too_few_naturals": "En {cards} usted tiene {n}: no alcanza.",
    "may.frozen": "En {cards} usted tiene {n}: no alcanza.",
    "may.too_few_points": "No para usted: no llega a abrir con {need} puntos.",
    "may.card_to_keep": "No para usted: no le quedaría carta que descartar.",
    # Lo que se pregunta.
    "ask.draw": "Le toca: robe del mazo.",
    "ask.start": "Le toca: robe del mazo, o llévese el pozo.",
    "ask.answer": "{name} le pregunta: ¿puedo cerrar? (tiene {n})",
    "ask.open": "Para abrir, baje {need} puntos o más; o solo descarte.",
    "ask.no_open": "No puede abrir: se piden {need} puntos y como mucho llega a {most}. Descarte.",
    "ask.opening": "Apertura: {laid} de {need}. Baje {left} más.",
    "ask.lay": "Baje lo que quiera y descarte.",
    "ask.discard": "No hay qué bajar: descarte.",
    "ask.keep": "Descarte. La otra carta se queda: no puede cerrar.",
    "ask.last": "Descarte su última carta: después recoge el resto del pozo.",
    "ask.out": "¡Puede cerrar!",
    "ask.out_now": "¡Con eso cierra!",
    "ask.must_out.yes": "Su compañero dijo que sí: ahora debe cerrar.",
    "ask.must_out.threes": "Los treses negros están en la mesa: ahora debe cerrar.",
    "ask.said_no": "Su compañero dijo que no.",
    "ask.end": "No tiene carta que descartar.",
    # La lista, y las jugadas en palabras.
    "menu.start": "Empezar:",
    "menu.lay": "Bajar:",
    "menu.add": "Añadir:",
    "menu.ask": "Preguntar:",
    "menu.answer": "Contestar:",
    "menu.drop": "Descartar:",
    "menu.end": "Acabar:",
    "menu.out": "Cerrar:",
    "plain.onto": " al juego de {rank}",
    "short.take": "llevarse el pozo con {cards}",
    "move.draw": "robar del mazo",
    "move.take": "llevarse el pozo",
    "move.lay": "bajar {cards}",
    "move.add": "añadir {cards} al juego de {rank}",
    "move.ask": "preguntar al compañero: ¿puedo cerrar?",
    "move.yes": "sí, cierre",
    "move.no": "no, todavía no",
    "move.drop": "descartar {card}",
    "move.end": "acabar el turno sin descartar",
    # Lo que pasó.
    "new_round": "Mano {n}. {deals}.",
    "you.deals": "Reparte usted",
    "they.deals": "Reparte {name}",
    "you.sits_out": "En esta mano usted descansa.",
    "they.sits_out": "En esta mano descansa {name}.",
    "dealt_reds": "Treses rojos para {side}: {cards}.",
    "you.draws": "roba",
    "they.draws": "roba",
    "you.draws_cards": "roba {cards}",
    "they.draws_cards": "roba {cards}",
    "you.takes": "se lleva el pozo de {n} con {cards}",
    "they.takes": "se lleva el pozo de {n} con {cards}",
    "you.lays": "baja {cards}",
    "they.lays": "baja {cards}",
    "you.adds": "añade {cards} al juego de {rank}",
    "they.adds": "añade {cards} al juego de {rank}",
    "you.asks": "le pregunta a {partner}: ¿puedo cerrar?",
    "they.asks": "le pregunta a {partner}: ¿puedo cerrar?",
    "you.says_yes": "Usted dice que sí.",
    "they.says_yes": "{name} dice que sí.",
    "you.says_no": "Usted dice que no.",
    "they.says_no": "{name} dice que no.",
    "you.discards": "descarta {card}",
    "they.discards": "descarta {card}",
    "you.freezes": "congela el pozo con {card}",
    "they.freezes": "congela el pozo con {card}",
    "you.goes_out": "cierra con {card}",
    "they.goes_out": "cierra con {card}",
    "you.ends": "no tiene qué descartar",
    "they.ends": "no tiene qué descartar",
    "you.picks_up": "recoge {cards}",
    "they.picks_up": "recoge {cards}",
    "opened": "Con eso se abre: {n} puntos.",
    "canasta.pure": "¡Canasta limpia de {rank} para {side}!",
    "canasta.mixed": "¡Canasta sucia de {rank} para {side}!",
    "canasta.jokers": "¡Canasta de comodines para {side}!",
    # El fin de la mano y de la partida.
    "you.round.out": "Terminó la mano {n}: usted cerró.",
    "they.round.out": "Terminó la mano {n}: cerró {name}.",
    "round.stock": "Terminó la mano {n}: se acabó el mazo.",
    "sheet.canastas": "canastas",
    "sheet.laid": "bajado",
    "sheet.reds": "rojos",
    "sheet.out": "cierre",
    "sheet.hand": "mano",
    "sheet.round": "suma",
    "sheet.total": "total",
    "sheet.none": "Sin canasta todo resta: {sides}.",
    "sheet.times": "Todo vale × {factor}: {side}.",
    "reset": "{side}: ¡{n} justos! Vuelta a 0, y desde ahora todo vale doble.",
    "match.you": "{side}: ¡partida ganada con {n} puntos! ¡Bien jugado!",
    "match.they": "{side}: partida ganada con {n} puntos. ¡Ya vendrá la revancha!",
    # La conversación.
    "prompt": "{n} jugadas; número, jugada o ayuda> ",
    "prompt.one": "Una jugada; número, jugada o ayuda> ",
    "welcome": "Usted juega {who}. Reglas: {ruleset}.\n"
    "Junte cartas iguales: con tres se empieza un juego, con siete es canasta. El 2 y el comodín valen por "
    "cualquiera. Sin canasta todo resta. En cada turno: robar, bajar, descartar.\n"
    "Escriba el número de una jugada, o «ayuda», «consejo», «salir».",
    "unknown.how": "Escriba el número de una jugada, o la jugada, como «{example}», o «ayuda».",
    "lay_or_drop": "¿Qué hacer con {card}? «descartar {card}» la descarta, «añadir {card}» la suma a su juego.",
    "lay_what": "¿Qué cartas baja? Escríbalas, como «bajar KKK» o «añadir 2>K».",
    "drop_what": "¿Qué carta descarta? Escríbala, como «descartar 4».",
    "which_row": "¿A qué juego? Escriba cada comodín con el suyo, como «2>K», no «{word}».",
    "does_not_fit": "«{word}»: a un juego solo van cartas iguales y comodines.",
    "seven_wilds": "La canasta de comodines son siete de una vez: escriba «comodines» y cuántos son *.",
    "three_threes": "Los treses negros se bajan exactamente tres, para cerrar: escriba «treses».",
    "no_card": "«{word}» no es carta: 4 5 6 7 8 9 10 J Q K A; el 2 y * son comodines, 3 es el tres negro.",
    "no_clause": "No hay regla «{clause}»; van de C1 a C82 y de A1 a A70, como C32 o A46.",
    "rules": "Las reglas, en corto. Esta mesa juega «{ruleset}»:\n"
    "{about}.\n"
    "  Se roba una carta, o se toma el pozo: la de encima con dos iguales en mano.\n"
    "  Un juego: tres o más iguales, con menos comodines (2, *) que naturales.\n"
    "  Lo primero que baja un lado suma 50 puntos (90 desde 1500, 120 desde 3000).\n"
    "  puntos       del 4 al 7: 5; del 8 a la K: 10; A y 2: 20; comodín 50\n"
    "  canasta      siete o más: limpia 500, sucia 300, siete comodines 1000\n"
    "  tres rojo    se baja en el acto, 105; los cuatro 820\n"
    "  tres negro   tapa el pozo al siguiente; en la mano resta 105\n"
    "  congelado    hay un comodín en el pozo: pide tres naturales de la mano\n"
    "  cerrar       con una canasta: bajar todas menos una y descartarla; 100\n"
    "  Lo que queda en la mano resta; sin canasta resta todo.\n"
    "  «regla C55» muestra una regla: C1 a C82, A1 a A70.",
    "help": "Cómo se juega (10 o T es un diez, * un comodín, 3 el tres negro):\n"
    "  3                  la jugada número 3\n"
    "  robar, pozo        una carta del mazo, o el pozo\n"
    "  bajar KKK 777 2>K  bajar reyes y sietes, y un dos a los reyes\n"
    "  añadir K           a un juego que ya está; también: añadir 2>K\n"
    "  descartar 4        también al final: bajar KKK descartar 4\n"
    "  comodines 3        siete comodines, 3 de ellos *; treses: tres treses negros\n"
    "  preguntar, sí, no  ¿puedo cerrar?",
    "help.score": "los puntos, y con cuánto se abre",
    "help.clause": "C55",
}
