// Made by `python -m tools.texts` from web/locale; not to be edited.

import { speaker } from "./speaker";

interface Facts {
  "text": null;
  "none": null;
  "shuffle": { n: string | number };
  "draw": null;
  "match": { n: string | number };
  "coming": null;
  "coming_without": null;
  "promised": null;
  "promised_without": null;
  "standing.proved": null;
  "standing.choice": { ways: string | number; who: string | number };
  "standing.silent": null;
  "standing.no_part": null;
  "standing.unwitnessed": null;
  "witnesses": { who: string | number };
  "breach": null;
  "breach.commitment": null;
  "breach.promise": null;
  "breach.reveal": null;
  "breach.unreadable": null;
  "breach.house": null;
  "breach.exchanged": null;
  "breach.secret": null;
  "breach.left_out": null;
  "breach.part": { who: string | number };
  "breach.unpromised": { who: string | number };
  "breach.unsigned": { who: string | number };
  "breach.signature": { who: string | number };
  "breach.deck": null;
  "breach.cards": null;
  "breach.dealer": null;
  "numbers": null;
  "commitment": null;
  "part": null;
  "secret": null;
  "hidden": null;
  "cards": null;
  "key": null;
  "copy": null;
  "not_kept": null;
}

export const f = speaker<Facts>(
  "text none shuffle draw match coming coming_without promised promised_without standing.proved standing.choice standing.silent standing.no_part standing.unwitnessed witnesses breach breach.commitment breach.promise breach.reveal breach.unreadable breach.house breach.exchanged breach.secret breach.left_out breach.part breach.unpromised breach.unsigned breach.signature breach.deck breach.cards breach.dealer numbers commitment part secret hidden cards key copy not_kept",
  [
    // es
    [
      "Antes de cada reparto la casa se compromete con su secreto, y cada jugador con una parte propia; solo entonces se dicen las partes, y las cartas salen de todo junto. Este dispositivo anota lo que se le prometió, lo firma, y al final comprueba la barajada, las cartas y quién da primero. Así nadie escoge las cartas. Que la casa no las mire, eso no lo comprueba nadie.",
      "Todavía no hay nada que comprobar.",
      "Reparto {n}",
      "Sorteo de quien da",
      "juego {n}",
      "Viene. La casa ya está comprometida, y este dispositivo también.",
      "Viene. La casa ya está comprometida; este dispositivo no añade nada.",
      "Este dispositivo firmó la promesa y dijo su parte. Se comprueba cuando ya nada esté oculto.",
      "Se prometió sin una parte dicha por este dispositivo. Se mira cuando ya nada esté oculto.",
      "Probado aquí: las cartas salen de la promesa que este dispositivo firmó antes de decir su parte.",
      "Las cartas siguen de la promesa que este dispositivo firmó, pero no todos dijeron la parte que prometieron ({who}). Quien barajó pudo escoger entre {ways} barajadas.",
      "Este dispositivo prometió una parte y no llegó a tiempo. Las cartas concuerdan, pero a usted no le consta que no fueran escogidas.",
      "No hay aquí una parte de este dispositivo. Las cartas concuerdan, pero a usted no le consta que no fueran escogidas.",
      "Concuerda, pero nadie firmó la promesa: no hay testigos.",
      "También firmaron y dijeron su parte: {who}. A ellos les consta lo mismo, si las llaves son suyas.",
      "Esto no es limpio:",
      "La casa nombra ahora otro compromiso que el que publicó para esta barajada.",
      "Para esta barajada se hizo una segunda promesa, distinta de la primera.",
      "Esta barajada se mostró de dos maneras distintas.",
      "La promesa no se puede leer, o no es la de esta barajada.",
      "La promesa nombra otro compromiso de la casa que el publicado.",
      "La promesa trae a su nombre un compromiso o una llave que este dispositivo no hizo.",
      "El secreto no es aquel con el que la casa se comprometió.",
      "La parte de este dispositivo se recibió a tiempo, y la dejaron fuera.",
      "La parte de {who} no es la que había comprometido.",
      "Se usó una parte de {who} que no estaba prometida.",
      "Se usó la parte de {who} sin su firma.",
      "La firma de {who} no es de su llave, o no es de esta promesa.",
      "Las cartas no siguen del secreto y de las partes.",
      "Las cartas recibidas no son las que salen de la barajada.",
      "Según el sorteo tenía que dar primero otro.",
      "Los números",
      "compromiso de la casa",
      "parte de este dispositivo",
      "secreto de la casa",
      "todavía oculto",
      "cartas, en su orden",
      "La llave con que firma este dispositivo en esta mesa; quien la conoce puede reconocer su firma en el acta:",
      "Copiar llave y resultados",
      "Este navegador no guarda nada: al recargar la página se olvida lo que anotó.",
    ],
    // en
    [
      "Before each deal the house commits to its secret, and every player to a part of their own; only then are the parts told, and the cards follow from all of them together. This device notes what it was promised, signs it, and in the end checks the shuffle, the cards and who deals first. So nobody chooses the cards. That the house does not look, nobody can check.",
      "There is nothing to check yet.",
      "Deal {n}",
      "Draw for the dealer",
      "game {n}",
      "To come. The house is committed, and so is this device.",
      "To come. The house is committed; this device adds nothing.",
      "This device signed the promise and told its part. It is checked once nothing is hidden any more.",
      "Promised without a part told by this device. It is looked at once nothing is hidden any more.",
      "Proved to you: the cards follow from the promise that this device signed before it told its part.",
      "The cards follow from the promise that this device signed, but not all told the part that they had promised ({who}). Who shuffled could choose between {ways} shuffles.",
      "This device promised a part, which did not come in time. The cards agree, but you cannot know that they were not chosen.",
      "There is no part of this device in it. The cards agree, but you cannot know that they were not chosen.",
      "It agrees, but nobody signed the promise: there are no witnesses.",
      "Signed, with a part told, by {who} too. They know the same of it, if the keys are theirs.",
      "This is not fair:",
      "The house now names another commitment than the one it had published for this shuffle.",
      "A second promise was made for this shuffle, and it is not the first one.",
      "This shuffle was shown in two different ways.",
      "The promise cannot be read, or is not for this shuffle.",
      "The promise names another commitment of the house than the published one.",
      "The promise holds in your name a commitment or a key that this device did not make.",
      "The secret is not the one that the house had committed to.",
      "Your part was received in time, and it was left out.",
      "The part of {who} is not the one that was committed to.",
      "A part of {who} was used that had not been promised.",
      "The part of {who} was used without a signature.",
      "The signature of {who} is not by the promised key, or not of this promise.",
      "The cards do not follow from the secret and the parts.",
      "The cards that you were dealt are not those that follow from the shuffle.",
      "By the draw somebody else should have dealt first.",
      "The numbers",
      "the house's commitment",
      "this device's part",
      "the house's secret",
      "still hidden",
      "the cards in their order",
      "The key that this device signs with at this table; who knows it can recognise its signature in the record:",
      "Copy key and results",
      "This browser keeps nothing: when the page is loaded again, what it noted is forgotten.",
    ],
    // de
    [
      "Vor jedem Geben legt sich das Haus auf sein Geheimnis fest und jeder Mitspieler auf einen eigenen Teil; erst dann werden die Teile gesagt, und die Karten folgen aus allem zusammen. Dieses Gerät merkt sich, was ihm versprochen wurde, unterschreibt es und prüft am Ende Mischen, Karten und wer zuerst gibt. So sucht niemand die Karten aus. Dass das Haus nicht hinsieht, kann niemand prüfen.",
      "Noch gibt es nichts zu prüfen.",
      "Geben {n}",
      "Auslosen des Gebers",
      "Partie {n}",
      "Kommt noch. Das Haus hat sich festgelegt, dieses Gerät auch.",
      "Kommt noch. Das Haus hat sich festgelegt; dieses Gerät fügt nichts hinzu.",
      "Dieses Gerät hat das Versprechen unterschrieben und seinen Teil gesagt. Geprüft wird, wenn nichts mehr verborgen ist.",
      "Versprochen ohne einen Teil, den dieses Gerät gesagt hätte. Es wird angesehen, wenn nichts mehr verborgen ist.",
      "Für dich bewiesen: Die Karten folgen aus dem Versprechen, das dieses Gerät unterschrieb, bevor es seinen Teil sagte.",
      "Die Karten folgen aus dem Versprechen, das dieses Gerät unterschrieb, aber nicht alle sagten den versprochenen Teil ({who}). Wer mischte, konnte zwischen {ways} Mischungen wählen.",
      "Dieses Gerät versprach einen Teil, der nicht rechtzeitig kam. Die Karten passen, aber ob sie ausgesucht wurden, kannst du nicht wissen.",
      "Darin ist kein Teil dieses Geräts. Die Karten passen, aber ob sie ausgesucht wurden, kannst du nicht wissen.",
      "Es passt, aber niemand hat das Versprechen unterschrieben: Es gibt keine Zeugen.",
      "Unterschrieben und einen Teil gesagt haben auch: {who}. Für sie gilt dasselbe, wenn die Schlüssel die ihren sind.",
      "Das ist nicht ehrlich:",
      "Das Haus nennt jetzt eine andere Festlegung als die, die es für dieses Mischen veröffentlicht hatte.",
      "Für dieses Mischen wurde ein zweites Versprechen gemacht, das nicht das erste ist.",
      "Dieses Mischen wurde auf zwei verschiedene Arten gezeigt.",
      "Das Versprechen ist nicht lesbar oder nicht für dieses Mischen.",
      "Das Versprechen nennt eine andere Festlegung des Hauses als die veröffentlichte.",
      "Das Versprechen enthält in deinem Namen eine Festlegung oder einen Schlüssel, die nicht von diesem Gerät sind.",
      "Das Geheimnis ist nicht das, worauf sich das Haus festgelegt hatte.",
      "Dein Teil kam rechtzeitig an und wurde weggelassen.",
      "Der Teil von {who} ist nicht der festgelegte.",
      "Von {who} wurde ein Teil verwendet, der nicht versprochen war.",
      "Der Teil von {who} wurde ohne Unterschrift verwendet.",
      "Die Unterschrift von {who} ist nicht vom versprochenen Schlüssel oder nicht unter diesem Versprechen.",
      "Die Karten folgen nicht aus dem Geheimnis und den Teilen.",
      "Die Karten, die du bekamst, sind nicht die, die aus dem Mischen folgen.",
      "Nach dem Auslosen hätte jemand anderes zuerst geben müssen.",
      "Die Zahlen",
      "Festlegung des Hauses",
      "Teil dieses Geräts",
      "Geheimnis des Hauses",
      "noch verborgen",
      "Karten in ihrer Reihenfolge",
      "Der Schlüssel, mit dem dieses Gerät an diesem Tisch unterschreibt; wer ihn kennt, erkennt die Unterschrift im Protokoll:",
      "Schlüssel und Ergebnisse kopieren",
      "Dieser Browser merkt sich nichts: Nach dem Neuladen der Seite ist vergessen, was er notiert hat.",
    ],
  ],
);
