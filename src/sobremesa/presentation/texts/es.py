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
