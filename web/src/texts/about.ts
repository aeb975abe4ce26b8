// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "title": null;
  "text": null;
  "privacy": null;
  "privacy_text": null;
  "fair": null;
  "fair_text": null;
  "bots": null;
  "bots_text": null;
  "source": null;
  "source_text": { version: string | number };
}

export const a = speaker<Facts>(
  "title text privacy privacy_text fair fair_text bots bots_text source source_text",
  [
    // es
    [
      "Acerca de Sobremesa",
      "Sobremesa es la mesa después de comer: nadie se levanta y alguien saca la baraja. Se juegan los juegos de familia de Ecuador, Andalucía y el Río de la Plata, con las reglas escritas una por una.",
      "Privacidad",
      "No hay cuentas, anuncios ni rastreadores, y la página no pide nada a nadie más que a este servidor. El servidor guarda las mesas: los nombres que se escriben, los asientos y las jugadas. Este navegador guarda sus ajustes, las llaves de sus asientos y sus partidas; se borran en «Mis partidas» y olvidando la mesa.",
      "Reparto limpio",
      "Antes de cada reparto la casa publica un compromiso con su secreto y cada jugador otro con su parte; solo después se dicen. Las cartas salen de todo junto, y su navegador lo comprueba al final: nadie pudo barajar otra vez. Lo que no prueba: que nadie haya mirado las cartas.",
      "Los bots",
      "Un bot es un jugador automático. Ve lo mismo que vería una persona en su asiento, y nada más; decide con las mismas reglas. Hay niveles, desde quien empieza hasta quien calcula.",
      "Código fuente",
      "Es software libre (MIT): las reglas, los bots, el servidor, las cartas y las caras. Esta es la versión {version}.",
    ],
    // en
    [
      "About Sobremesa",
      "Sobremesa is the table after lunch: nobody gets up, and somebody fetches the cards. It plays the family games of Ecuador, Andalusia and the Río de la Plata, with every rule written down.",
      "Privacy",
      "There are no accounts, ads or trackers, and the page asks nobody but this server for anything. The server keeps the tables: the names that people type, the seats and the moves. This browser keeps your settings, the keys of your seats and your matches; you delete them under “My matches” and by forgetting a table.",
      "How the deal is kept fair",
      "Before each deal the house publishes a commitment to its secret, and each player one to a part; only then are they told. The cards follow from all of them, and your browser checks that in the end: nobody could shuffle again. What it does not prove: that nobody looked at the cards.",
      "The bots",
      "A bot is a player run by the program. It sees what a person in its seat would see and nothing more, and plays by the same rules. There are levels, from a beginner to one that calculates.",
      "Source code",
      "It is free software (MIT): the rules, the bots, the server, the cards and the faces. This is version {version}.",
    ],
    // de
    [
      "Über Sobremesa",
      "Sobremesa ist der Tisch nach dem Essen: Niemand steht auf, jemand holt die Karten. Gespielt werden die Familienspiele aus Ecuador, Andalusien und vom Río de la Plata, jede Regel aufgeschrieben.",
      "Datenschutz",
      "Es gibt keine Konten, keine Werbung und keine Verfolger, und die Seite fragt niemanden außer diesem Server. Der Server behält die Tische: die eingegebenen Namen, die Plätze und die Züge. Dieser Browser behält deine Einstellungen, die Schlüssel deiner Plätze und deine Partien; gelöscht werden sie unter „Meine Partien“ und indem du einen Tisch vergisst.",
      "Faires Geben",
      "Vor jedem Geben veröffentlicht das Haus eine Festlegung auf sein Geheimnis und jeder Spieler eine auf seinen Teil; erst dann werden sie genannt. Die Karten folgen aus allem zusammen, und dein Browser prüft das am Ende: Niemand konnte noch einmal mischen. Was es nicht beweist: dass niemand in die Karten gesehen hat.",
      "Die Bots",
      "Ein Bot ist ein Mitspieler, den das Programm spielt. Er sieht, was ein Mensch auf seinem Platz sähe, und nicht mehr, und spielt nach denselben Regeln. Es gibt Stufen vom Anfänger bis zum Rechner.",
      "Quelltext",
      "Es ist freie Software (MIT): Regeln, Bots, Server, Karten und Gesichter. Dies ist Version {version}.",
    ],
  ],
);
