"""La mesa en español, se juegue lo que se juegue; cada juego pone encima sus palabras."""

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
    # Lo que se puede hacer.
    "prompt": "{n} jugadas; número, carta o ayuda> ",
    "prompt.one": "Una jugada; número, carta o ayuda> ",
    "move.more": "… y {n} más: «jugadas» las muestra todas",
    # La conversación.
    "welcome.against": "contra {them}",
    "welcome.with": "con {partner}, contra {them}",
    "getting_ready": "Los demás se preparan: medio minuto la primera vez, después un segundo.",
    "resumed": "Seguimos donde se quedó: {file}.",
    "hint": "Consejo: {move}. {why}",
    "hint.bare": "Consejo: {move}.",
    "hint.nobody": "En esta mesa todavía no hay quien aconseje.",
    "illegal": "No. {why}.",
    "not_your_turn": "Ya no sería su turno: {move}",
    "undone": "Se deshizo: {move}.",
    "undo.nothing": "Todavía no hay jugada suya que deshacer.",
    "saved": "Guardado en {file}. Para seguir otro día: sobremesa play --resume {file}",
    "file.folder": "«{file}» es una carpeta, no un archivo",
    "file.missing": "no hay archivo «{file}»",
    "file.no_folder": "no hay carpeta para «{file}»",
    "file.other": "«{file}» es otra cosa, no un juego guardado",
    "not_saved": "No se guardó: {why}.",
    "not_resumed": "No se pudo abrir: {why}. Aquí el juego sigue.",
    "which_file": "¿Qué archivo? Escriba: {word} mi-juego.txt",
    "log.empty": "Todavía no ha pasado nada.",
    "unknown": "No entiendo «{word}».",
    "unknown.near": "No entiendo «{word}». ¿Quiso decir «{near}»?",
    "unknown.how": "Escriba el número de una jugada, una carta como {example}, o «ayuda».",
    "no_number": "No hay jugada número {n}: van del 1 al {last}.",
    "which_suit": "¿Cuál? Con {word} tiene varias jugadas: {numbers}.",
    "quit.sure": "Este juego no está guardado. Otra vez «salir» y lo deja; «guardar ARCHIVO» lo conserva.",
    "bye": "¡Hasta la próxima!",
    "end_of_input": "Se acabó la entrada antes que el juego: quedó sin terminar y no se guardó nada.\n"
    "Para conservar un juego escriba «guardar ARCHIVO» en la mesa; con 'sobremesa play --resume ARCHIVO' sigue.",
    "interrupted": "Interrumpido: el juego quedó sin terminar y no se guardó nada.",
    # At a table that a server keeps.
    "table.waiting": "La mesa espera a los demás y a que el anfitrión empiece.",
    "table.lost": "Se cortó la línea con la mesa; se intenta otra vez.",
    "table.paused": "El anfitrión ha parado la mesa.",
    "table.goes_on": "La mesa sigue.",
    "table.came": "{name} se sienta.",
    "table.bot_plays": "Ahora juega un bot por {name}.",
    "table.is_back": "{name} ha vuelto.",
    "table.changed": "Entretanto la mesa ha cambiado",
    "table.keeps": "La mesa guarda sola esta partida: con el mismo enlace se vuelve a ella.",
    "table.left": "La mesa queda atrás; con el mismo enlace se vuelve a ella.",
    "table.record": "El acta de la partida: {address}",
    "table.record_private": "El acta de la partida, para quien tiene la llave de un asiento (docs/api.md): {address}",
    "seat.open": "un puesto libre",
    # What a shuffle proves, and what can be wrong with it.
    "fair.breach": "Cuidado, el reparto {n} no es limpio: {why}.",
    "fair.proved": "Reparto limpio: {n} de {last} repartos quedan demostrados para usted. Puso su parte, y las cartas "
    "salen de lo que se le prometió.",
    "fair.choice": "En otros {n} alguien no dijo la parte que había prometido: quien barajó pudo elegir entre varios.",
    "fair.no_record": "No se pudo traer el acta, así que solo se comprobó lo que se vio aquí: {why}.",
    "fair.refused": "Cuidado, el acta de esta partida no se sostiene: {why}.",
    "fair.other_match": "Cuidado, el acta no es de la partida que se vio aquí: acaba de otro modo.",
    "fault.commitment": "la casa nombra otro compromiso que al principio",
    "fault.promise": "la promesa no es la primera",
    "fault.reveal": "se mostró de dos maneras distintas",
    "fault.unreadable": "la promesa no se entiende, o es de otra cosa",
    "fault.house": "la promesa nombra otro compromiso que el que la casa había publicado",
    "fault.exchanged": "la promesa tiene para su asiento un compromiso que no se hizo aquí",
    "fault.secret": "el secreto no es aquel al que la casa se había comprometido",
    "fault.left_out": "usted dijo su parte a tiempo, y quedó fuera",
    "fault.part": "la parte del asiento {seat} no es aquella a la que se había comprometido",
    "fault.unpromised": "se usó una parte del asiento {seat} que no había prometido",
    "fault.unsigned": "se usó la parte del asiento {seat} sin su firma",
    "fault.signature": "la firma del asiento {seat} no es de su llave, o no es de esta promesa",
    "fault.deck": "las cartas no salen del secreto y de las partes",
    "fault.cards": "las cartas que usted recibió no son las que salen",
    "fault.dealer": "salió otro asiento para repartir primero",
    "fault.rules": "la promesa reparte de otro modo que las reglas",
    "undo.asked": "{name} pide deshacer su última jugada. ¿De acuerdo? (s/n) ",
    "undo.waiting": "Se pregunta a los demás.",
    "undo.granted": "{name}: se deshace la jugada.",
    "undo.refused": "{name}: carta en la mesa, pesa.",
    "help.commands": "Qué más se puede decir:\n"
    "  consejo          qué haría un buen jugador\n"
    "  deshacer         recoger la última jugada\n"
    "  mesa             ver la mesa otra vez\n"
    "  jugadas          todo lo que se puede jugar\n"
    "  puntos           {score}\n"
    "  historia         lo que ha pasado desde que se repartió\n"
    "  reglas           las reglas en corto; «regla {clause}» muestra una\n"
    "  guardar ARCHIVO  conservar el juego\n"
    "  abrir ARCHIVO    seguir un juego guardado\n"
    "  salir            levantarse de la mesa",
    # Un juego sin mesa propia.
    "welcome": "Usted juega {who}. Reglas: {ruleset}.\nEscriba el número de una jugada, o «ayuda», «consejo», «salir».",
    "no_clause": "No hay regla «{clause}» en este juego.",
    "generic.dealt": "Se reparten cartas.",
    "you.generic.plays": "Usted juega {what}",
    "they.generic.plays": "{name} juega {what}",
    "generic.called": "Se canta {what}.",
    "generic.scored": "{side}: {what}, {points}",
    "generic.hand": "Mano",
    "generic.none": "nada",
    "name.table": "Mesa",
    "name.stock": "Mazo",
    "name.pile": "Pozo",
    "name.trick": "Baza",
    "name.last": "Última carta",
    "name.piles": "Cartas ganadas",
    "rules": "Esta mesa juega «{ruleset}». {about}\nCada cláusula por su número: «reglas {clause}».",
    "help": "Cómo se juega:\n  3            la jugada número 3\n  o escríbala como está en la lista",
    "help.score": "los puntos",
    "help.clause": "1",
}
