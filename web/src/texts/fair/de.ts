import type { FairTexts } from "./es";

export const de: FairTexts = {
  text:
    "Vor jedem Geben legt sich das Haus auf sein Geheimnis fest und jeder Mitspieler auf einen eigenen Teil; erst dann werden die " +
    "Teile gesagt, und die Karten folgen aus allem zusammen. Dieses Gerät merkt sich, was ihm versprochen wurde, unterschreibt es " +
    "und prüft am Ende Mischen, Karten und wer zuerst gibt. So sucht niemand die Karten aus. Dass das Haus nicht hinsieht, kann niemand prüfen.",
  none: "Noch gibt es nichts zu prüfen.",
  shuffle: (n) => (n === 0 ? "Auslosen des Gebers" : `Geben ${n}`),
  match: (n) => `Partie ${n}`,
  coming: "Kommt noch. Das Haus hat sich festgelegt, dieses Gerät auch.",
  comingWithout: "Kommt noch. Das Haus hat sich festgelegt; dieses Gerät fügt nichts hinzu.",
  promised: "Dieses Gerät hat das Versprechen unterschrieben und seinen Teil gesagt. Geprüft wird, wenn nichts mehr verborgen ist.",
  promisedWithout: "Versprochen ohne einen Teil, den dieses Gerät gesagt hätte. Es wird angesehen, wenn nichts mehr verborgen ist.",
  standings: {
    proved: () => "Für Sie bewiesen: Die Karten folgen aus dem Versprechen, das dieses Gerät unterschrieb, bevor es seinen Teil sagte.",
    choice: (who, ways) =>
      `Die Karten folgen aus dem Versprechen, das dieses Gerät unterschrieb, aber nicht alle sagten den versprochenen Teil (${who}). Wer mischte, konnte zwischen ${ways} Mischungen wählen.`,
    silent: () => "Dieses Gerät versprach einen Teil, der nicht rechtzeitig kam. Die Karten passen, aber ob sie ausgesucht wurden, können Sie nicht wissen.",
    no_part: () => "Darin ist kein Teil dieses Geräts. Die Karten passen, aber ob sie ausgesucht wurden, können Sie nicht wissen.",
    unwitnessed: () => "Es passt, aber niemand hat das Versprechen unterschrieben: Es gibt keine Zeugen.",
  },
  witnesses: (who) => `Unterschrieben und einen Teil gesagt haben auch: ${who}. Für sie gilt dasselbe, wenn die Schlüssel die ihren sind.`,
  breach: "Das ist nicht ehrlich:",
  breaches: {
    commitment: () => "Das Haus nennt jetzt eine andere Festlegung als die, die es für dieses Mischen veröffentlicht hatte.",
    promise: () => "Für dieses Mischen wurde ein zweites Versprechen gemacht, das nicht das erste ist.",
    reveal: () => "Dieses Mischen wurde auf zwei verschiedene Arten gezeigt.",
    unreadable: () => "Das Versprechen ist nicht lesbar oder nicht für dieses Mischen.",
    house: () => "Das Versprechen nennt eine andere Festlegung des Hauses als die veröffentlichte.",
    exchanged: () => "Das Versprechen enthält in Ihrem Namen eine Festlegung oder einen Schlüssel, die nicht von diesem Gerät sind.",
    secret: () => "Das Geheimnis ist nicht das, worauf sich das Haus festgelegt hatte.",
    left_out: () => "Ihr Teil kam rechtzeitig an und wurde weggelassen.",
    part: (who) => `Der Teil von ${who} ist nicht der festgelegte.`,
    unpromised: (who) => `Von ${who} wurde ein Teil verwendet, der nicht versprochen war.`,
    unsigned: (who) => `Der Teil von ${who} wurde ohne Unterschrift verwendet.`,
    signature: (who) => `Die Unterschrift von ${who} ist nicht vom versprochenen Schlüssel oder nicht unter diesem Versprechen.`,
    deck: () => "Die Karten folgen nicht aus dem Geheimnis und den Teilen.",
    cards: () => "Die Karten, die Sie bekamen, sind nicht die, die aus dem Mischen folgen.",
    dealer: () => "Nach dem Auslosen hätte jemand anderes zuerst geben müssen.",
  },
  numbers: "Die Zahlen",
  commitment: "Festlegung des Hauses",
  part: "Teil dieses Geräts",
  secret: "Geheimnis des Hauses",
  hidden: "noch verborgen",
  cards: "Karten in ihrer Reihenfolge",
  key: "Der Schlüssel, mit dem dieses Gerät an diesem Tisch unterschreibt; wer ihn kennt, erkennt die Unterschrift im Protokoll:",
  copy: "Schlüssel und Ergebnisse kopieren",
  notKept: "Dieser Browser merkt sich nichts: Nach dem Neuladen der Seite ist vergessen, was er notiert hat.",
};
