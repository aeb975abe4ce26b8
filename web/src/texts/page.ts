// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "tagline": null;
  "choose": null;
  "play_bots": null;
  "play_friends": null;
  "more": null;
  "ruleset": null;
  "house_rules": null;
  "house_intro": null;
  "house_usual": { preset: string | number; value: string | number };
  "house_back": { preset: string | number };
  "house_changes": { n: number };
  "with_rules": { preset: string | number; rules: string | number };
  "players": null;
  "clock": null;
  "clock_none": null;
  "clock_text": { minutes: string | number; seconds: string | number };
  "silence": null;
  "silence_none": null;
  "silence_seconds": { n: string | number };
  "silence_minutes": { n: string | number };
  "level": null;
  "your_name": null;
  "someone": null;
  "name_hint": null;
  "opening": null;
  "resume": null;
  "resume_table": { game: string | number };
  "forget": null;
  "tutorial": { game: string | number };
  "failed": null;
  "join": null;
  "join_text": null;
  "join_button": null;
  "seat": null;
  "seat_any": null;
  "seat_with": { names: string | number };
  "seat_apart": null;
  "watch": null;
  "watching": null;
  "home": null;
  "waiting": null;
  "invite": null;
  "copy": null;
  "copied": null;
  "share": null;
  "alone_hint": null;
  "share_result": null;
  "link_for_seats": null;
  "qr": null;
  "seat_open": null;
  "seat_bot": { level: string | number };
  "you": null;
  "host": null;
  "offline": null;
  "bot_plays": null;
  "seat_house": null;
  "fill": null;
  "start": null;
  "start_hint": null;
  "wait_host": null;
  "kick": null;
  "reissue": null;
  "your_turn": null;
  "turn_of": { name: string | number };
  "dealing": null;
  "not_your_turn": { name: string | number };
  "table": null;
  "hand": null;
  "others": null;
  "score": null;
  "cards": { n: number };
  "empty": null;
  "just_laid": null;
  "perros": { n: number };
  "tantos": { n: number };
  "chicas": { n: string | number; of: string | number };
  "partner": null;
  "select": null;
  "lay": { card: string | number };
  "take": null;
  "manual_hint": null;
  "clause": { n: string | number };
  "press_again": null;
  "menu": null;
  "rules": null;
  "log": null;
  "hint": null;
  "undo": null;
  "undo_asked": { name: string | number };
  "undo_mine": null;
  "undo_denied": null;
  "yes": null;
  "no": null;
  "say": null;
  "settings": null;
  "fair": null;
  "fair_breach": null;
  "leave": null;
  "leave_sure": null;
  "rematch": null;
  "replay": null;
  "pause": null;
  "paused": null;
  "unpause": null;
  "move_device": null;
  "move_device_text": null;
  "close": null;
  "command": null;
  "command_hint": null;
  "command_hint_example": { example: string | number };
  "send": null;
  "choices": null;
  "lost": null;
  "connecting": null;
  "gone": null;
  "retry": null;
  "go_on": null;
  "over": null;
  "won": null;
  "lost_game": null;
  "draw": null;
  "winners": { names: string | number };
  "rules_title": null;
  "rules_last": null;
  "rules_search": null;
  "rules_none": null;
  "glossary": null;
  "language": null;
  "large_cards": null;
  "four_colours": null;
  "cloth": null;
  "card_backs": null;
  "of_the_game": null;
  "cloth.quito": null;
  "cloth.sur": null;
  "cloth.plata": null;
  "speed": null;
  "speed.off": null;
  "speed.fast": null;
  "speed.normal": null;
  "speed.slow": null;
  "sound": null;
  "vibrate": null;
  "assist": null;
  "assisted": null;
  "manual": null;
  "ask_large": null;
  "replay_title": null;
  "step": { n: string | number; of: string | number };
  "first": null;
  "previous": null;
  "next": null;
  "last": null;
  "seen_from": null;
  "everybody": null;
  "keys": null;
  "key_arrows": null;
  "key_enter": null;
  "key_numbers": null;
  "key_escape": null;
  "key_help": null;
}

export const t = speaker<Facts>(
  "title tagline choose play_bots play_friends more ruleset house_rules house_intro house_usual house_back house_changes with_rules players clock clock_none clock_text silence silence_none silence_seconds silence_minutes level your_name someone name_hint opening resume resume_table forget tutorial failed join join_text join_button seat seat_any seat_with seat_apart watch watching home waiting invite copy copied share alone_hint share_result link_for_seats qr seat_open seat_bot you host offline bot_plays seat_house fill start start_hint wait_host kick reissue your_turn turn_of dealing not_your_turn table hand others score cards empty just_laid perros tantos chicas partner select lay take manual_hint clause press_again menu rules log hint undo undo_asked undo_mine undo_denied yes no say settings fair fair_breach leave leave_sure rematch replay pause paused unpause move_device move_device_text close command command_hint command_hint_example send choices lost connecting gone retry go_on over won lost_game draw winners rules_title rules_last rules_search rules_none glossary language large_cards four_colours cloth card_backs of_the_game cloth.quito cloth.sur cloth.plata speed speed.off speed.fast speed.normal speed.slow sound vibrate assist assisted manual ask_large replay_title step first previous next last seen_from everybody keys key_arrows key_enter key_numbers key_escape key_help",
  [
    // es
    [
      "Sobremesa",
      "La baraja después de comer: solo, con amigos o con los de la casa.",
      "¿A qué jugamos?",
      "Jugar ahora, con los de la casa",
      "Jugar con amigos",
      "Más opciones",
      "Reglas",
      "Reglas de la casa",
      "Cada mesa tiene lo suyo: cambie lo que se juegue de otra manera.",
      "{value} ({preset})",
      "Volver a las reglas de {preset}",
      ["{n} cambio", "{n} cambios"],
      "{preset}, con: {rules}",
      "Jugadores",
      "Reloj",
      "Sin reloj",
      "{minutes} min, y {seconds} s por jugada",
      "Si alguien se va",
      "se le espera",
      "sigue la casa a los {n} s",
      "sigue la casa a los {n} min",
      "Nivel de los de la casa",
      "Su nombre",
      "Visita",
      "Así le verán en la mesa",
      "Poniendo la mesa…",
      "Seguir jugando",
      "Volver a la mesa de {game}",
      "Olvidar",
      "Aprender {game} en un minuto",
      "No se pudo. Revise la conexión y vuelva a probar.",
      "Sentarse a la mesa",
      "Le invitaron a esta mesa. ¿Cómo se llama?",
      "Sentarme",
      "Asiento",
      "donde haya sitio",
      "con {names}",
      "en otra pareja",
      "Solo mirar",
      "Usted mira; se ve lo que ven todos.",
      "Al inicio",
      "Esperando a los demás",
      "Mande este enlace, o que lean el código con el teléfono:",
      "Copiar el enlace",
      "Copiado",
      "Compartir",
      "Este enlace solo vale en este aparato. Para que entren otros, la mesa se pone con --host 0.0.0.0.",
      "Compartir el resultado",
      "El enlace solo se abre para quienes se sientan a esta mesa.",
      "Código QR del enlace",
      "Asiento libre",
      "De la casa ({level})",
      "usted",
      "anfitrión",
      "sin conexión",
      "juega la casa",
      "Sentar a la casa",
      "Llenar con los de la casa",
      "Empezar",
      "Los asientos libres los toma la casa.",
      "Empieza quien puso la mesa.",
      "Levantar de la mesa",
      "Nuevo enlace para este asiento",
      "Le toca",
      "Juega {name}",
      "Se reparte…",
      "Todavía no: juega {name}.",
      "Mesa",
      "Su mano",
      "Los demás",
      "Puntos",
      ["{n} carta", "{n} cartas"],
      "Mesa limpia",
      "recién botada",
      ["{n} perro", "{n} perros"],
      ["{n} tanto", "{n} tantos"],
      "chicas: {n} de {of}",
      "compañero",
      "Toque una carta",
      "Botar {card}",
      "Levantar",
      "Toque en la mesa lo que levanta, y juegue.",
      "Regla {n}",
      "Tóquela otra vez para jugarla",
      "Menú",
      "Reglas",
      "Historia",
      "Consejo",
      "Deshacer",
      "{name} pide recoger su jugada.",
      "Se preguntó a los demás si puede recoger su jugada.",
      "La jugada queda como está.",
      "Sí",
      "No",
      "Decir",
      "Ajustes",
      "Reparto limpio",
      "Un reparto de esta mesa no es limpio.",
      "Levantarse",
      "¿Levantarse? La casa juega en su lugar; no podrá volver a este asiento.",
      "Otra",
      "Ver el juego otra vez",
      "Pausa",
      "La mesa está en pausa",
      "Seguir",
      "Seguir en otro aparato",
      "Abra este enlace en el otro aparato: su asiento se muda allá.",
      "Cerrar",
      "Escribir una jugada",
      "Número de la jugada o notación",
      "Número de la jugada o notación, p. ej. {example}",
      "Enviar",
      "Lo que puede hacer",
      "Se fue la conexión. La mesa le espera…",
      "Entrando a la mesa…",
      "Esta mesa ya no está.",
      "Probar otra vez",
      "Seguir",
      "Se acabó",
      "¡Ganó!",
      "Perdió",
      "Empate",
      "Gana {names}",
      "Las reglas",
      "Por qué no se pudo",
      "Buscar",
      "Nada con esa palabra.",
      "Palabras",
      "Idioma",
      "Cartas grandes",
      "Cuatro colores",
      "Tapete",
      "Dorso de las cartas",
      "el del juego",
      "Quito",
      "Sur",
      "Plata",
      "Animación",
      "sin",
      "rápida",
      "normal",
      "lenta",
      "Sonido",
      "Vibración",
      "Levantar cartas",
      "La mesa le muestra qué se levanta",
      "Usted toca lo que levanta: lo que no ve, se queda",
      "¿Prefiere las cartas grandes?",
      "El juego otra vez",
      "Paso {n} de {of}",
      "Al principio",
      "Paso atrás",
      "Paso adelante",
      "Al final",
      "Visto desde",
      "El público",
      "Con el teclado",
      "← → de una carta a otra",
      "Enter o espacio: escoger la carta; otra vez: jugarla",
      "1–9: la carta de ese lugar",
      "Escape: soltar la carta, cerrar",
      "? esta ayuda",
    ],
    // en
    [
      "Sobremesa",
      "Cards after lunch: alone, with friends, or with the regulars of the house.",
      "What shall we play?",
      "Play now with the house",
      "Play with friends",
      "More options",
      "Rules",
      "House rules",
      "Every table has its own ways: change what you play differently.",
      "{value} ({preset})",
      "Back to the rules of {preset}",
      ["{n} change", "{n} changes"],
      "{preset}, with: {rules}",
      "Players",
      "Clock",
      "No clock",
      "{minutes} min, and {seconds} s a play",
      "If somebody goes away",
      "they are waited for",
      "the house plays after {n} s",
      "the house plays after {n} min",
      "Level of the house’s players",
      "Your name",
      "Guest",
      "What the others will see",
      "Laying the table…",
      "Go on playing",
      "Back to the table of {game}",
      "Forget",
      "Learn {game} in a minute",
      "That did not work. Check the connection and try again.",
      "Sit down at the table",
      "You have been invited to this table. What is your name?",
      "Sit down",
      "Seat",
      "wherever there is room",
      "with {names}",
      "in another pair",
      "Only watch",
      "You are watching: you see what everybody sees.",
      "To the start",
      "Waiting for the others",
      "Send this link, or have the code read by a telephone:",
      "Copy the link",
      "Copied",
      "Share",
      "This link works on this machine alone. To let others in, lay the table with --host 0.0.0.0.",
      "Share the result",
      "The link opens only for those who sit at this table.",
      "QR code of the link",
      "Open seat",
      "Of the house ({level})",
      "you",
      "host",
      "disconnected",
      "the house plays",
      "Seat the house",
      "Fill with the house",
      "Start",
      "The house takes the open seats.",
      "Whoever laid the table starts the game.",
      "Send away",
      "New link for this seat",
      "Your turn",
      "{name} to play",
      "Dealing…",
      "Not yet: it is {name}’s turn.",
      "Table",
      "Your hand",
      "The others",
      "Score",
      ["{n} card", "{n} cards"],
      "The table is clear",
      "just laid",
      ["{n} perro", "{n} perros"],
      ["{n} tanto", "{n} tantos"],
      "chicas: {n} of {of}",
      "partner",
      "Tap a card",
      "Lay {card}",
      "Take",
      "Tap what you take on the table, then play.",
      "Rule {n}",
      "Tap it again to play it",
      "Menu",
      "Rules",
      "Log",
      "Hint",
      "Undo",
      "{name} asks to take the last play back.",
      "The others have been asked whether you may take it back.",
      "The play stands.",
      "Yes",
      "No",
      "Say",
      "Settings",
      "Fair deal",
      "A deal at this table is not fair.",
      "Leave the table",
      "Leave? The house plays on for you, and the seat is gone.",
      "Another one",
      "Watch the game again",
      "Pause",
      "The table is paused",
      "Go on",
      "Go on with another device",
      "Open this link there: your seat moves to it.",
      "Close",
      "Type a play",
      "Number of the play, or notation",
      "Number of the play, or notation such as {example}",
      "Send",
      "What you can do",
      "The connection is gone. The table waits for you…",
      "Coming to the table…",
      "This table is not there any more.",
      "Try again",
      "Go on",
      "It is over",
      "You win!",
      "You lose",
      "A draw",
      "{names} won",
      "The rules",
      "Why that was not possible",
      "Search",
      "Nothing with that word.",
      "Words",
      "Language",
      "Large cards",
      "Four colours",
      "Cloth",
      "Card backs",
      "the game's own",
      "Quito",
      "Sur",
      "Plata",
      "Animation",
      "none",
      "fast",
      "normal",
      "slow",
      "Sound",
      "Vibration",
      "Taking cards",
      "The table shows what can be taken",
      "You tap what you take: what you miss stays there",
      "Would you like large cards?",
      "The game again",
      "Step {n} of {of}",
      "To the beginning",
      "Step back",
      "Step forward",
      "To the end",
      "Seen from",
      "The public",
      "With the keyboard",
      "← → from card to card",
      "Enter or space: choose the card; again: play it",
      "1–9: the card at that place",
      "Escape: let go of the card, close",
      "? this help",
    ],
    // de
    [
      "Sobremesa",
      "Karten nach dem Essen: allein, mit Freunden oder mit den Stammgästen des Hauses.",
      "Was spielen wir?",
      "Jetzt mit dem Haus spielen",
      "Mit Freunden spielen",
      "Mehr Optionen",
      "Regeln",
      "Hausregeln",
      "Jeder Tisch hat seine Bräuche: ändere, was ihr anders spielt.",
      "{value} ({preset})",
      "Zurück zu den Regeln von {preset}",
      ["{n} Änderung", "{n} Änderungen"],
      "{preset}, mit: {rules}",
      "Spieler",
      "Uhr",
      "Ohne Uhr",
      "{minutes} min und {seconds} s je Zug",
      "Wenn jemand weggeht",
      "wird gewartet",
      "spielt nach {n} s das Haus",
      "spielt nach {n} min das Haus",
      "Stärke der Spieler des Hauses",
      "Dein Name",
      "Gast",
      "So sehen dich die anderen",
      "Der Tisch wird gedeckt…",
      "Weiterspielen",
      "Zurück an den {game}-Tisch",
      "Vergessen",
      "{game} in einer Minute lernen",
      "Das ging nicht. Prüfe die Verbindung und versuche es noch einmal.",
      "Platz nehmen",
      "Du bist an diesen Tisch eingeladen. Wie heißt du?",
      "Platz nehmen",
      "Platz",
      "wo Platz ist",
      "mit {names}",
      "in einem anderen Paar",
      "Nur zusehen",
      "Du siehst zu: das, was alle sehen.",
      "Zum Anfang",
      "Warten auf die anderen",
      "Sende diesen Link, oder lass den Code mit dem Telefon lesen:",
      "Link kopieren",
      "Kopiert",
      "Teilen",
      "Dieser Link gilt nur auf diesem Gerät. Damit andere hereinkommen, wird der Tisch mit --host 0.0.0.0 gedeckt.",
      "Ergebnis teilen",
      "Der Link öffnet sich nur für die, die an diesem Tisch sitzen.",
      "QR-Code des Links",
      "Freier Platz",
      "Vom Haus ({level})",
      "du",
      "Gastgeber",
      "ohne Verbindung",
      "das Haus spielt",
      "Haus setzen",
      "Mit dem Haus auffüllen",
      "Beginnen",
      "Freie Plätze nimmt das Haus ein.",
      "Es beginnt, wer den Tisch gedeckt hat.",
      "Vom Tisch schicken",
      "Neuer Link für diesen Platz",
      "Du bist dran",
      "{name} spielt",
      "Es wird gegeben…",
      "Noch nicht: {name} ist dran.",
      "Tisch",
      "Deine Karten",
      "Die anderen",
      "Punkte",
      ["{n} Karte", "{n} Karten"],
      "Der Tisch ist leer",
      "eben gelegt",
      ["{n} Perro", "{n} Perros"],
      ["{n} Tanto", "{n} Tantos"],
      "Chicas: {n} von {of}",
      "Partner",
      "Tippe eine Karte an",
      "{card} legen",
      "Nehmen",
      "Tippe auf dem Tisch an, was du nimmst, dann spiele.",
      "Regel {n}",
      "Noch einmal tippen, um sie zu spielen",
      "Menü",
      "Regeln",
      "Verlauf",
      "Tipp",
      "Zurücknehmen",
      "{name} möchte den letzten Zug zurücknehmen.",
      "Die anderen sind gefragt, ob du zurücknehmen darfst.",
      "Der Zug bleibt stehen.",
      "Ja",
      "Nein",
      "Sagen",
      "Einstellungen",
      "Ehrliches Geben",
      "An diesem Tisch wurde nicht ehrlich gegeben.",
      "Aufstehen",
      "Aufstehen? Das Haus spielt für dich weiter, der Platz ist weg.",
      "Noch eine",
      "Das Spiel noch einmal sehen",
      "Pause",
      "Der Tisch macht Pause",
      "Weiter",
      "Auf einem anderen Gerät weiterspielen",
      "Öffne diesen Link dort: Dein Platz zieht um.",
      "Schließen",
      "Einen Zug schreiben",
      "Nummer des Zugs oder Notation",
      "Nummer des Zugs oder Notation wie {example}",
      "Senden",
      "Was du tun kannst",
      "Die Verbindung ist weg. Der Tisch wartet auf dich…",
      "Du kommst an den Tisch…",
      "Diesen Tisch gibt es nicht mehr.",
      "Noch einmal versuchen",
      "Weiter",
      "Zu Ende",
      "Gewonnen!",
      "Verloren",
      "Unentschieden",
      "Es gewinnt: {names}",
      "Die Regeln",
      "Warum das nicht ging",
      "Suchen",
      "Nichts mit diesem Wort.",
      "Wörter",
      "Sprache",
      "Große Karten",
      "Vier Farben",
      "Tuch",
      "Kartenrücken",
      "des Spiels",
      "Quito",
      "Sur",
      "Plata",
      "Animation",
      "keine",
      "schnell",
      "normal",
      "langsam",
      "Ton",
      "Vibration",
      "Karten nehmen",
      "Der Tisch zeigt, was zu nehmen ist",
      "Du tippst an, was du nimmst: Übersehenes bleibt liegen",
      "Möchtest du große Karten?",
      "Das Spiel noch einmal",
      "Schritt {n} von {of}",
      "Zum Anfang",
      "Schritt zurück",
      "Schritt vor",
      "Zum Ende",
      "Gesehen von",
      "Publikum",
      "Mit der Tastatur",
      "← → von Karte zu Karte",
      "Enter oder Leertaste: Karte wählen; noch einmal: spielen",
      "1–9: die Karte an dieser Stelle",
      "Escape: Karte loslassen, schließen",
      "? diese Hilfe",
    ],
  ],
);
