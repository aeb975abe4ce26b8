// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "code_text": null;
  "ready": null;
  "not_ready": null;
  "is_ready": null;
  "here": null;
  "change": null;
  "swap_with": { name: string | number };
  "free_seat": { n: string | number };
  "pair": { n: string | number };
  "host_give": { name: string | number };
  "host_take": null;
  "watchers": { n: number };
  "watchers_names": { names: string | number; who: string | number };
  "manage": { name: string | number };
  "ruleset": null;
  "house_intro": null;
  "house_usual": { preset: string | number; value: string | number };
  "house_back": { preset: string | number };
  "house_changes": { n: number };
  "clock_none": null;
  "clock_text": { minutes: string | number; seconds: string | number };
  "silence": null;
  "silence_none": null;
  "silence_seconds": { n: string | number };
  "silence_minutes": { n: string | number };
  "your_name": null;
  "join": null;
  "join_text": null;
  "join_button": null;
  "seat": null;
  "seat_any": null;
  "seat_with": { names: string | number };
  "seat_apart": null;
  "watch": null;
  "invite": null;
  "copy": null;
  "copied": null;
  "share": null;
  "alone_hint": null;
  "qr": null;
  "seat_open": null;
  "seat_bot": { level: string | number };
  "you": null;
  "host": null;
  "seat_house": null;
  "fill": null;
  "start_hint": null;
  "wait_host": null;
  "kick": null;
  "reissue": null;
}

export const r = speaker<Facts>(
  "code_text ready not_ready is_ready here change swap_with free_seat pair host_give host_take watchers watchers_names manage ruleset house_intro house_usual house_back house_changes clock_none clock_text silence silence_none silence_seconds silence_minutes your_name join join_text join_button seat seat_any seat_with seat_apart watch invite copy copied share alone_hint qr seat_open seat_bot you host seat_house fill start_hint wait_host kick reissue",
  [
    // es
    [
      "O que escriban este código en la portada:",
      "Ya estoy",
      "Todavía no",
      "ya está",
      "Sentarme aquí",
      "Cambiar…",
      "Cambiar a {name} con …",
      "el asiento {n}",
      "Pareja {n}",
      "Dar la mesa a {name}",
      "Quien puso la mesa se fue: llevarla yo",
      ["Mira {n} persona", "Miran {n} personas"],
      "{who}: {names}",
      "Asiento de {name}",
      "Reglas",
      "Cada mesa tiene lo suyo: aquí se cambia lo que se juegue de otra manera.",
      "{value} ({preset})",
      "Volver a las reglas de {preset}",
      ["{n} cambio", "{n} cambios"],
      "Sin reloj",
      "{minutes} min, y {seconds} s por jugada",
      "Si alguien se va",
      "se le espera",
      "sigue un bot a los {n} s",
      "sigue un bot a los {n} min",
      "Nombre",
      "Sentarse a la mesa",
      "Hay un sitio en esta mesa. ¿Con qué nombre?",
      "Sentarme",
      "Asiento",
      "donde haya sitio",
      "con {names}",
      "en otra pareja",
      "Solo mirar",
      "Para invitar, este enlace; o el código, leído con el teléfono:",
      "Copiar el enlace",
      "Copiado",
      "Compartir",
      "Este enlace solo sirve en este mismo equipo. Para jugar con otros, abra la página con la dirección que este equipo tiene en la red.",
      "Código QR del enlace",
      "Asiento libre",
      "bot, {level}",
      "yo",
      "anfitrión",
      "Sentar un bot",
      "Llenar con bots",
      "Los asientos libres los ocupan bots.",
      "Empieza quien puso la mesa.",
      "Sacar de la mesa",
      "Nuevo enlace para este asiento",
    ],
    // en
    [
      "Or have them type this code on the first page:",
      "I’m ready",
      "Not yet",
      "ready",
      "Sit here",
      "Change…",
      "Swap {name} with …",
      "seat {n}",
      "Pair {n}",
      "Make {name} the host",
      "The host is away: take over",
      ["{n} person is watching", "{n} people are watching"],
      "{who}: {names}",
      "{name}’s seat",
      "Rules",
      "Every table has its own ways: change what you play differently.",
      "{value} ({preset})",
      "Back to the rules of {preset}",
      ["{n} change", "{n} changes"],
      "No clock",
      "{minutes} min, and {seconds} s a move",
      "If somebody goes away",
      "wait for them",
      "a bot plays after {n} s",
      "a bot plays after {n} min",
      "Your name",
      "Sit down at the table",
      "You have been invited to this table. What is your name?",
      "Sit down",
      "Seat",
      "wherever there is room",
      "with {names}",
      "in another pair",
      "Only watch",
      "Send this link, or have the code scanned with a phone:",
      "Copy the link",
      "Copied",
      "Share",
      "This link works on this computer only. To play with others, open the page at the address that this computer has in your network.",
      "QR code of the link",
      "Open seat",
      "bot, {level}",
      "you",
      "host",
      "Add a bot",
      "Fill with bots",
      "Bots take the open seats.",
      "Whoever opened the table starts the game.",
      "Send away",
      "New link for this seat",
    ],
    // de
    [
      "Oder sie geben auf der Startseite diesen Code ein:",
      "Ich bin bereit",
      "Noch nicht",
      "bereit",
      "Hier sitzen",
      "Ändern…",
      "{name} tauschen mit …",
      "Platz {n}",
      "Paar {n}",
      "{name} den Tisch übergeben",
      "Der Gastgeber ist weg: übernehmen",
      ["{n} Person schaut zu", "{n} Leute schauen zu"],
      "{who}: {names}",
      "Platz von {name}",
      "Regeln",
      "Jeder Tisch hat seine Bräuche: ändere, was ihr anders spielt.",
      "{value} ({preset})",
      "Zurück zu den Regeln von {preset}",
      ["{n} Änderung", "{n} Änderungen"],
      "Ohne Uhr",
      "{minutes} min und {seconds} s je Zug",
      "Wenn jemand weggeht",
      "wird gewartet",
      "spielt nach {n} s ein Bot",
      "spielt nach {n} min ein Bot",
      "Dein Name",
      "Platz nehmen",
      "Du bist an diesen Tisch eingeladen. Wie heißt du?",
      "Platz nehmen",
      "Platz",
      "wo Platz ist",
      "mit {names}",
      "in einem anderen Paar",
      "Nur zusehen",
      "Sende diesen Link, oder lass den Code mit dem Telefon lesen:",
      "Link kopieren",
      "Kopiert",
      "Teilen",
      "Dieser Link gilt nur an diesem Rechner. Um mit anderen zu spielen, öffne die Seite unter der Adresse, die er im Netz hat.",
      "QR-Code des Links",
      "Freier Platz",
      "Bot, {level}",
      "du",
      "Gastgeber",
      "Bot dazusetzen",
      "Mit Bots auffüllen",
      "Freie Plätze besetzen Bots.",
      "Wer den Tisch eröffnet hat, startet.",
      "Vom Tisch schicken",
      "Neuer Link für diesen Platz",
    ],
  ],
);
