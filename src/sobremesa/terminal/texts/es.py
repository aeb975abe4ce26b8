"""La mesa en español, con las palabras de una mesa ecuatoriana."""

from typing import Final

TEXTS: Final = {
    # Quién es quién.
    "you": "Usted",
    "us": "Nosotros",
    "them": "Ellos",
    "for.you": "usted",
    "for.us": "nosotros",
    "for.them": "ellos",
    "and": "{a} y {b}",
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
    "ask.play": "Le toca",
    "ask.take": "{name} se olvidó {cards}. ¿Se lo lleva?",
    "ask.claim": "Terminó la data. ¿Cayó su lado en una ronda? Diga de qué carta era.",
    "prompt": "{n} jugadas; número, carta o ayuda> ",
    "prompt.one": "Una jugada; número, carta o ayuda> ",
    "move.take": "{card} levanta {cards}",
    "move.run": "{card} levanta {cards} y la escalera {run}",
    "move.partly": "{move} (les deja {rest} a los otros)",
    "move.lay": "Botar",
    "move.lays": "botar {card}",
    "move.steal": "llevarse {cards}",
    "move.leave": "dejarlo",
    "move.claim": "reclamar la ronda de {rank}",
    "move.silent": "callar",
    "move.more": "… y {n} más: «jugadas» las muestra todas",
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
    "draw": "Dos chicas cada uno: nadie gana la mesa.",
    # La conversación.
    "welcome": "Usted juega {who}. Reglas: {ruleset}.\n"
    "Con carta igual a la recién botada, cae: caída, 2. Con las que sumen la suya, levanta. "
    "Deje la mesa limpia: limpia, 2. Gana quien llega a 40.\n"
    "Escriba el número de una jugada, o «ayuda», «consejo», «salir».",
    "welcome.against": "contra {them}",
    "welcome.with": "con {partner}, contra {them}",
    "resumed": "Seguimos donde se quedó: {file}.",
    "hint": "Consejo: {move}. {why}",
    "hint.bare": "Consejo: {move}.",
    "illegal": "No. {why}.",
    "could_take": "(Esa carta podía levantar; con «deshacer» la recupera.)",
    "undone": "Se deshizo: {move}.",
    "undo.nothing": "Todavía no hay jugada suya que deshacer.",
    "saved": "Guardado en {file}. Para seguir otro día: sobremesa play --resume {file}",
    "file.folder": "«{file}» es una carpeta, no un archivo",
    "file.missing": "no hay archivo «{file}»",
    "file.no_folder": "no hay carpeta para «{file}»",
    "file.other": "«{file}» es otra cosa, no un juego guardado",
    "no_clause": "No hay regla «{clause}»; van de P1 a P76, W1 a W48, A1 a A61.",
    "not_saved": "No se guardó: {why}.",
    "not_resumed": "No se pudo abrir: {why}. Aquí el juego sigue.",
    "which_file": "¿Qué archivo? Escriba: {word} mi-juego.txt",
    "log.empty": "Todavía no ha pasado nada.",
    "unknown": "No entiendo «{word}».",
    "unknown.near": "No entiendo «{word}». ¿Quiso decir «{near}»?",
    "unknown.how": "Escriba el número de una jugada, una carta como {example}, o «ayuda».",
    "no_number": "No hay jugada número {n}: van del 1 al {last}.",
    "no_card": "«{word}» no es carta de este naipe: A 2 3 4 5 6 7 J Q K, y el palo c d h s.",
    "card_twice": "En «{word}» hay una carta dos veces.",
    "which_suit": "¿Cuál? Con {word} tiene varias jugadas: {numbers}.",
    "quit.sure": "Este juego no está guardado. Otra vez «salir» y lo deja; «guardar ARCHIVO» lo conserva.",
    "bye": "¡Hasta la próxima!",
    "end_of_input": "Se acabó la entrada antes que el juego: quedó sin terminar y no se guardó nada.\n"
    "Para conservar un juego escriba «guardar ARCHIVO» en la mesa; con 'sobremesa play --resume ARCHIVO' sigue.",
    "interrupted": "Interrumpido: el juego quedó sin terminar y no se guardó nada.",
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
    "  7h x7c >JdQs     levantar el 7 de trébol y la escalera que sigue\n"
    "Qué más se puede decir:\n"
    "  consejo          qué haría un buen jugador\n"
    "  deshacer         recoger su última jugada\n"
    "  mesa             ver la mesa otra vez\n"
    "  jugadas          todo lo que puede jugar\n"
    "  puntos           los perros y los tantos\n"
    "  historia         lo que pasó en esta data\n"
    "  reglas           las reglas en corto; «regla P47» muestra una\n"
    "  guardar ARCHIVO  conservar el juego\n"
    "  abrir ARCHIVO    seguir un juego guardado\n"
    "  salir            levantarse de la mesa",
}
