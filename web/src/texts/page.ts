// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "choose": null;
  "house_rules": null;
  "with_rules": { preset: string | number; rules: string | number };
  "clock": null;
  "someone": null;
  "opening": null;
  "forget": null;
  "failed": null;
  "watching": null;
  "home": null;
  "waiting": null;
  "offline": null;
  "bot_plays": null;
  "start": null;
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
  "take_what": null;
  "rather_not": null;
  "menu": null;
  "rules": null;
  "log": null;
  "all_moves": { n: number };
  "hint": null;
  "undo": null;
  "undo_asked": { name: string | number };
  "call_asked": { call: string | number; name: string | number };
  "call_mine": { call: string | number };
  "call_denied": null;
  "undo_mine": null;
  "undo_denied": null;
  "yes": null;
  "no": null;
  "say": null;
  "settings": null;
  "fair": null;
  "fair_breach": null;
  "leave": null;
  "replay": null;
  "pause": null;
  "paused": null;
  "unpause": null;
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
  "draw": null;
  "language": null;
  "sound": null;
  "first": null;
  "last": null;
}

export const t = speaker<Facts>(
  "title choose house_rules with_rules clock someone opening forget failed watching home waiting offline bot_plays start your_turn turn_of dealing not_your_turn table hand others score cards empty just_laid perros tantos chicas partner select lay take manual_hint clause press_again take_what rather_not menu rules log all_moves hint undo undo_asked call_asked call_mine call_denied undo_mine undo_denied yes no say settings fair fair_breach leave replay pause paused unpause close command command_hint command_hint_example send choices lost connecting gone retry go_on over draw language sound first last",
  [
    // es
    [
      "Sobremesa",
      "¿A qué jugamos?",
      "Reglas de la casa",
      "{preset}, con: {rules}",
      "Reloj",
      "Visita",
      "Poniendo la mesa…",
      "Olvidar",
      "No se pudo. Hay que revisar la conexión y volver a probar.",
      "Solo se mira: se ve lo que ven todos.",
      "Al inicio",
      "Esperando a los demás",
      "sin conexión",
      "juega un bot",
      "Empezar",
      "Toca jugar",
      "Juega {name}",
      "Se reparte…",
      "Todavía no: juega {name}.",
      "Mesa",
      "Cartas en mano",
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
      "Un toque más y se juega",
      "¿Qué levanta con esta carta?",
      "Mejor no",
      "Menú",
      "Reglas",
      "Historia",
      ["{n} jugada", "Todas las jugadas: {n}"],
      "Consejo",
      "Deshacer",
      "{name} pide recoger su jugada.",
      "{name} pide: {call}. ¿De acuerdo?",
      "Se preguntó a los demás: {call}.",
      "La mesa no está de acuerdo y se sigue jugando.",
      "Se preguntó a los demás si se puede recoger la jugada.",
      "La jugada queda como está.",
      "Sí",
      "No",
      "Decir",
      "Ajustes",
      "Reparto limpio",
      "Un reparto de esta mesa no es limpio.",
      "Levantarse",
      "Volver a ver la partida",
      "Pausa",
      "La mesa está en pausa",
      "Seguir",
      "Cerrar",
      "Escribir una jugada",
      "Número de la jugada o notación",
      "Número de la jugada o notación, p. ej. {example}",
      "Enviar",
      "Lo que se puede hacer",
      "Se fue la conexión. La mesa espera…",
      "Entrando a la mesa…",
      "Esta mesa ya no está.",
      "Probar otra vez",
      "Seguir",
      "Se acabó",
      "Empate",
      "Idioma",
      "Sonido",
      "Al principio",
      "Al final",
    ],
    // en
    [
      "Sobremesa",
      "What shall we play?",
      "House rules",
      "{preset}, with: {rules}",
      "Clock",
      "Guest",
      "Laying the table…",
      "Forget",
      "That did not work. Check the connection and try again.",
      "You are watching: you see what everybody sees.",
      "To the front page",
      "Waiting for the others",
      "disconnected",
      "a bot plays",
      "Start",
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
      "What do you take with this card?",
      "Rather not",
      "Menu",
      "Rules",
      "Log",
      ["{n} move", "All moves: {n}"],
      "Hint",
      "Undo",
      "{name} asks to take the last move back.",
      "{name} calls: {call}. Do you agree?",
      "The others are being asked: {call}.",
      "The table does not agree, and play goes on.",
      "The others have been asked whether you may take it back.",
      "The move stands.",
      "Yes",
      "No",
      "Say",
      "Settings",
      "Fair deal",
      "A deal at this table is not fair.",
      "Leave the table",
      "Watch the game again",
      "Pause",
      "The table is paused",
      "Go on",
      "Close",
      "Type a move",
      "Number of the move, or notation",
      "Number of the move, or notation such as {example}",
      "Send",
      "What you can do",
      "The connection is gone. The table waits for you…",
      "Coming to the table…",
      "This table is no longer there.",
      "Try again",
      "Go on",
      "It is over",
      "A draw",
      "Language",
      "Sound",
      "To the beginning",
      "To the end",
    ],
    // de
    [
      "Sobremesa",
      "Was spielen wir?",
      "Hausregeln",
      "{preset}, mit: {rules}",
      "Uhr",
      "Gast",
      "Der Tisch wird gedeckt…",
      "Vergessen",
      "Das ging nicht. Prüfe die Verbindung und versuche es noch einmal.",
      "Du siehst zu: das, was alle sehen.",
      "Zum Anfang",
      "Warten auf die anderen",
      "ohne Verbindung",
      "ein Bot spielt",
      "Beginnen",
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
      "Was nimmst du mit dieser Karte?",
      "Lieber nicht",
      "Menü",
      "Regeln",
      "Verlauf",
      ["{n} Zug", "Alle {n} Züge"],
      "Tipp",
      "Zurücknehmen",
      "{name} möchte den letzten Zug zurücknehmen.",
      "{name} ruft: {call}. Einverstanden?",
      "Die anderen werden gefragt: {call}.",
      "Die Runde ist nicht einverstanden, es geht weiter.",
      "Die anderen sind gefragt, ob du zurücknehmen darfst.",
      "Der Zug bleibt stehen.",
      "Ja",
      "Nein",
      "Sagen",
      "Einstellungen",
      "Ehrliches Geben",
      "An diesem Tisch wurde nicht ehrlich gegeben.",
      "Aufstehen",
      "Die Partie noch einmal sehen",
      "Pause",
      "Der Tisch macht Pause",
      "Weiter",
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
      "Unentschieden",
      "Sprache",
      "Ton",
      "Zum Anfang",
      "Zum Ende",
    ],
  ],
);
