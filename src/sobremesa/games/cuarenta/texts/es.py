"""Cuarenta en español, con las palabras de una mesa ecuatoriana."""

from typing import Final

TEXTS: Final = {
    "title": "Cuarenta",
    "about": "El juego del Ecuador: caída, limpia, ronda y ¡cuarenta!",
    # La cabecera.
    "head": "Cuarenta · {ruleset}",
    "chica": "chica {n}",
    "where": "data {hand}, vuelta {deal} de {deals}",
    "pile": "cartón {n}",
    "chicas": "chicas {n}",
    "deals": "da",
    "leads": "sale",
    "partner": "compañero",
    "ronda": "ronda",
    "table": "Mesa",
    "hand": "Mano",
    "empty": "limpia: lo que usted bote se lo pueden caer",
    "just_laid": "con marco: la acaba de botar {name}",
    "38": "38 que no juega",
    # Lo mismo, sin cuadros.
    "plain.score": "{side}: {points} puntos ({perros} perros, {tantos} tantos), cartón {pile}, chicas {chicas}",
    "plain.player": "{name}: {n} cartas",
    "plain.table": "En la mesa: {cards}",
    "plain.just_laid": "recién botada",
    "plain.hand": "Su mano: {cards}",
    "plain.nothing": "nada",
    # Lo que se puede hacer.
    "ask.take": "{name} se olvidó {cards}. ¿Se lo lleva?",
    "ask.claim": "Terminó la data. ¿Cayó su lado en una ronda? Diga de qué carta era.",
    "move.take": "{card} levanta {cards}",
    "move.run": "{card} levanta {cards} y la escalera {run}",
    "move.partly": "{move} (les deja {rest} a los otros)",
    "move.lay": "Botar",
    "move.lays": "botar {card}",
    "move.steal": "llevarse {cards}",
    "move.leave": "dejarlo",
    "move.claim": "reclamar la ronda de {rank}",
    "move.silent": "callar",
    # Lo que pasó.
    "you.deals": "Usted da",
    "they.deals": "{name} da",
    "new_hand": "Nueva data. {deals}.",
    "next_cards": "{deals} otras cinco.",
    "you.scores": "Usted: {what}",
    "they.scores": "{name}: {what}",
    "shown": "{what} ({ranks})",
    "you.lays": "Usted bota {card}",
    "they.lays": "{name} bota {card}",
    "you.takes": "Usted levanta {cards} con {card}",
    "they.takes": "{name} levanta {cards} con {card}",
    "run": "{cards}, y de ahí {run}",
    "you.steals": "Usted se lleva lo olvidado: {cards}",
    "they.steals": "{name} se lleva lo olvidado: {cards}",
    "you.claims": "Usted reclama una ronda de {rank}",
    "they.claims": "{name} reclama una ronda de {rank}",
    "claim.wrong": "{claim}: no era",
    "misdeal": "Mala data: pasa la mano",
    "no_limpia": "mesa limpia, pero con 38 la limpia no vale",
    "cry": "¡{what}!",
    "with_points": ": ¡{points}!",
    "now_38.caida": "{side}: ¡38 que no juega! Ya solo se cierra con caída.",
    "now_38.caida_cards": "{side}: ¡38 que no juega! Ya solo se cierra con caída o con el cartón.",
    # El fin de la data, de la chica, de la mesa.
    "hand.over": "Terminó la data. Cartas: {cards}.",
    "hand.left": "en la mesa {n}",
    "hand.points": "{what} para {side}.",
    "hand.no_points": "El cartón no da puntos.",
    "hand.score": "Van: {score}.",
    "chica.won": "¡La chica es para {side}, {score}!",
    "chica.count": "Chicas: {score}.",
    "zapatero": "¡Zapatería! {side}: menos de 10 puntos, y ahí se acaba la mesa.",
    "you.mesa": "¡La mesa es de {side}! ¡Bien jugado!",
    "they.mesa": "La mesa es de {side}. ¡Ya vendrá la revancha!",
    "watch.mesa": "La mesa es de {side}.",
    "draw": "Dos chicas cada uno: nadie gana la mesa.",
    # La conversación.
    "welcome": "Usted juega {who}. Reglas: {ruleset}.\n"
    "Con carta igual a la recién botada, cae: caída, 2. Con las que sumen la suya, levanta. "
    "Deje la mesa limpia: limpia, 2. Gana quien llega a 40.\n"
    "Escriba el número de una jugada, o «ayuda», «consejo», «salir».",
    "could_take": "(Esa carta podía levantar; con «deshacer» la recupera.)",
    "no_clause": "No hay regla «{clause}»; van de P1 a P76, W1 a W48, A1 a A61.",
    "no_card": "«{word}» no es carta de este naipe: A 2 3 4 5 6 7 J Q K, y el palo c d h s.",
    "card_twice": "En «{word}» hay una carta dos veces.",
    "rules": "Las reglas, en corto. Esta mesa juega «{ruleset}»:\n"
    "{about}.\n"
    "  Cinco cartas a cada uno; por turno se bota una. Levanta una igual o (del A\n"
    "  al 7) las que sumen lo mismo; y con eso la escalera que sigue hacia arriba,\n"
    "  A 2 3 4 5 6 7 J Q K.\n"
    "  caída, 2     levantar con una igual la carta recién botada\n"
    "  limpia, 2    dejar la mesa sin cartas\n"
    "  ronda        tres iguales al recibir; doble ronda: cuatro\n"
    "  cartón       cuando se jugaron las 40: con 20 cartas son 6 puntos, cada una\n"
    "               más es 1, y se sube a par\n"
    "  Con 40 se gana la chica. Un tanto vale 2 (▪), un perro 10 (●).\n"
    "  «regla P47» muestra una regla: P1 a P76, W1 a W48, A1 a A61.",
    "help": "Cómo se juega una carta:\n"
    "  3                la jugada número 3\n"
    "  7h               botar el 7 de corazón rojo: c trébol, d diamante,\n"
    "                   h corazón rojo, s corazón negro\n"
    "  7h x7c           levantar con él el 7 de trébol\n"
    "  7h x3c4d         levantar 3 y 4, una suma\n"
    "  7h x7c >JdQs     levantar el 7 de trébol y la escalera que sigue",
    "help.score": "los perros y los tantos",
    "help.clause": "P47",
}
