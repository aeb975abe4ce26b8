// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "tagline": null;
  "play": null;
  "friends": null;
  "learn": null;
  "options": null;
  "waits": null;
  "at": { game: string | number; score: string | number };
  "turn": null;
  "with": { names: string | number };
  "code": null;
  "code_text": null;
  "code_label": null;
  "code_go": null;
  "code_short": null;
  "past": null;
  "past_text": null;
  "look": null;
  "about": null;
  "privacy": null;
  "fair": null;
  "source": null;
  "free": null;
  "offline": null;
  "links": null;
  "rules_of": { game: string | number };
  "people": null;
  "people_n": { n: number };
  "level": null;
  "bots": null;
}

export const h = speaker<Facts>(
  "tagline play friends learn options waits at turn with code code_text code_label code_go code_short past past_text look about privacy fair source free offline links rules_of people people_n level bots",
  [
    // es
    [
      "Cartas después de comer: a solas, con amigos o con los de siempre.",
      "Jugar",
      "Con amigos",
      "Aprender en un minuto",
      "Reglas y opciones",
      "La mesa espera",
      "{game}, {score}",
      "Toca jugar.",
      "Con {names}.",
      "Tengo un código",
      "El código de la mesa, tal como lo dieron.",
      "Código de la mesa, de seis letras",
      "Ir a la mesa",
      "Son seis letras.",
      "Mis partidas",
      "Lo jugado en este dispositivo.",
      "Verlas",
      "Acerca de la casa",
      "Privacidad",
      "Reparto limpio",
      "Código fuente",
      "Libre. Sin cuentas, sin anuncios, sin monedas.",
      "No hay conexión con la casa. En cuanto vuelva, aquí se sigue.",
      "Sobre la casa",
      "Reglas de {game}",
      "Jugadores",
      ["{n} jugador", "{n} jugadores"],
      "Nivel de los bots",
      "Los bots son jugadores automáticos: ocupan los asientos que quedan libres.",
    ],
    // en
    [
      "Cards after lunch: alone, with friends, or with the regulars.",
      "Play now",
      "With friends",
      "Learn it in a minute",
      "Rules and options",
      "Your table waits",
      "{game}, {score}",
      "Your turn.",
      "With {names}.",
      "Join a table",
      "Type the code a friend gave you.",
      "Code of the table, six letters",
      "Go to the table",
      "It has six letters.",
      "My matches",
      "What you played on this device.",
      "Have a look",
      "About",
      "Privacy",
      "How the deal is kept fair",
      "Source code",
      "Free software. No accounts, no ads, no coins.",
      "There is no connection to the house. As soon as it is back, you can go on here.",
      "About the house",
      "Rules of {game}",
      "Players",
      ["{n} player", "{n} players"],
      "Level of the bots",
      "Bots are players run by the program: they take the seats that stay empty.",
    ],
    // de
    [
      "Karten nach dem Essen: allein, mit Freunden oder mit der Stammrunde.",
      "Spielen",
      "Mit Freunden",
      "In einer Minute lernen",
      "Regeln und Optionen",
      "Dein Tisch wartet",
      "{game}, {score}",
      "Du bist dran.",
      "Mit {names}.",
      "Ich habe einen Code",
      "Gib den Code des Tisches ein.",
      "Code des Tisches, sechs Buchstaben",
      "Zum Tisch",
      "Es sind sechs Buchstaben.",
      "Meine Partien",
      "Was du auf diesem Gerät gespielt hast.",
      "Ansehen",
      "Über das Haus",
      "Datenschutz",
      "Faires Geben",
      "Quelltext",
      "Frei. Ohne Konto, ohne Werbung, ohne Münzen.",
      "Keine Verbindung zum Haus. Sobald sie wieder da ist, geht es hier weiter.",
      "Über das Haus",
      "Regeln von {game}",
      "Mitspieler",
      ["{n} Person", "{n} Personen"],
      "Stärke der Bots",
      "Bots sind Mitspieler, die das Programm spielt: Sie nehmen die freien Plätze.",
    ],
  ],
);
