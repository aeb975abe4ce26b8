import { settings } from "../../../settings";

/** Lo que dice la primera mano. */
const es = {
  us: "Usted",
  card: (rank: string, suit: string): string =>
    `${rank} de ${({ c: "trébol", d: "diamante", h: "corazón rojo", s: "corazón negro" } as Record<string, string>)[suit] ?? ""}`,
  takes: (card: string, cards: string): string => `${card} levanta ${cards}`,
  lays: (card: string): string => `botar ${card}`,
  step: (n: number, of: number): string => `${n} de ${of}`,
  title: "La primera mano",
  skip: "Saltar",
  next: "Sigo",
  done: "¡A jugar!",
  again: "Otra vez",
  intro: "Cuarenta se juega a 40 puntos. Se bota una carta por turno, y con ella se levanta de la mesa. Probemos.",
  captureTask: "En la mesa hay un 4 y un 3. Toque su 7: la suma da siete.",
  captureDone: "¡Eso! El A, 2 … 7 levantan lo que sume lo mismo, o una carta igual.",
  runTask: "Ahora hay 5, 6 y 7. Con su 5 levanta el 5 y la escalera que sigue.",
  runDone: "5, 6 y 7: la escalera va hacia arriba, A 2 3 4 5 6 7 J Q K, hasta que falta una.",
  caidaTask: "Beto acaba de botar una Q. Usted tiene otra: ¡cáigale!",
  caidaDone: "¡CAÍDA! Levantar con una igual lo que acaban de botar: 2 puntos.",
  limpiaTask: "Queda una sola carta, un 2. Levántela y deje la mesa limpia.",
  limpiaDone: "¡LIMPIA! Mesa sin cartas: 2 puntos. Si además era caída, caída y limpia.",
  end: "Al final cuentan las cartas: con 20 son 6 puntos, y cada una más suma. Con 40 se gana la chica. ¡Y en 38, que no juega!",
  wrong: "Esa no. Pruebe con la que dice arriba.",
};

const en: typeof es = {
  us: "You",
  card: (rank, suit) =>
    `${rank} of ${({ c: "clubs", d: "diamonds", h: "hearts", s: "spades" } as Record<string, string>)[suit] ?? ""}`,
  takes: (card, cards) => `${card} takes ${cards}`,
  lays: (card) => `lay ${card}`,
  step: (n, of) => `${n} of ${of}`,
  title: "The first hand",
  skip: "Skip",
  next: "Go on",
  done: "Let’s play!",
  again: "Once more",
  intro: "Cuarenta is played to 40 points. In turn you lay one card, and with it you take cards from the table. Let’s try.",
  captureTask: "A 4 and a 3 lie on the table. Tap your 7: they add up to seven.",
  captureDone: "That’s it! A, 2 … 7 take what adds up to them, or one equal card.",
  runTask: "Now there are 5, 6 and 7. Your 5 takes the 5 and the run above it.",
  runDone: "5, 6 and 7: the escalera goes up, A 2 3 4 5 6 7 J Q K, until one is missing.",
  caidaTask: "Beto has just laid a Q. You have one too: fall on it!",
  caidaDone: "CAÍDA! Taking the card just laid with an equal one: 2 points.",
  limpiaTask: "A single card is left, a 2. Take it and clear the table.",
  limpiaDone: "LIMPIA! No card on the table: 2 points. With a caída it is caída y limpia.",
  end: "At the end the cards are counted: 20 are 6 points, each more adds to it. With 40 the chica is won. And on 38: que no juega!",
  wrong: "Not that one. Try the one named above.",
};

const de: typeof es = {
  us: "Du",
  card: (rank, suit) => `${({ c: "Kreuz", d: "Karo", h: "Herz", s: "Pik" } as Record<string, string>)[suit] ?? ""} ${rank}`,
  takes: (card, cards) => `${card} nimmt ${cards}`,
  lays: (card) => `${card} legen`,
  step: (n, of) => `${n} von ${of}`,
  title: "Die erste Hand",
  skip: "Überspringen",
  next: "Weiter",
  done: "Los geht’s!",
  again: "Noch einmal",
  intro: "Cuarenta geht bis 40 Punkte. Reihum legt man eine Karte und nimmt damit vom Tisch. Versuchen wir es.",
  captureTask: "Auf dem Tisch liegen eine 4 und eine 3. Tippe deine 7 an: Zusammen sind es sieben.",
  captureDone: "Genau! A, 2 … 7 nehmen, was ihre Summe ergibt, oder eine gleiche Karte.",
  runTask: "Jetzt liegen 5, 6 und 7. Deine 5 nimmt die 5 und die Folge darüber.",
  runDone: "5, 6 und 7: Die Escalera geht aufwärts, A 2 3 4 5 6 7 J Q K, bis eine fehlt.",
  caidaTask: "Beto hat eben eine Q gelegt. Du hast auch eine: Fall darauf!",
  caidaDone: "CAÍDA! Die eben gelegte Karte mit einer gleichen nehmen: 2 Punkte.",
  limpiaTask: "Nur eine Karte ist übrig, eine 2. Nimm sie und räume den Tisch.",
  limpiaDone: "LIMPIA! Keine Karte auf dem Tisch: 2 Punkte. Mit einer Caída ist es Caída y Limpia.",
  end: "Am Ende werden die Karten gezählt: 20 sind 6 Punkte, jede weitere zählt dazu. Mit 40 ist die Chica gewonnen. Und bei 38: que no juega!",
  wrong: "Nicht diese. Nimm die oben genannte.",
};

const ALL = { es, en, de };

/** The texts of the language that is set. */
export const lessonTexts = (): typeof es => ALL[settings.value.language];
