import type { FaultName, Standing } from "../../net/fairness/witness";

/** Lo que se dice del reparto limpio; se carga cuando alguien lo pregunta. */
export const es = {
  text:
    "Antes de cada reparto la casa se compromete con su secreto, y cada jugador con una parte propia; solo entonces se dicen las " +
    "partes, y las cartas salen de todo junto. Este aparato anota lo que se le prometió, lo firma, y al final comprueba la " +
    "barajada, las cartas y quién da primero. Así nadie escoge las cartas. Que la casa no las mire, eso no lo comprueba nadie.",
  none: "Todavía no hay nada que comprobar.",
  shuffle: (n: number): string => (n === 0 ? "Sorteo de quien da" : `Reparto ${n}`),
  match: (n: string): string => `juego ${n}`,
  coming: "Viene. La casa ya está comprometida, y este aparato también.",
  comingWithout: "Viene. La casa ya está comprometida; este aparato no añade nada.",
  promised: "Este aparato firmó la promesa y dijo su parte. Se comprueba cuando ya nada esté oculto.",
  promisedWithout: "Se prometió sin una parte dicha por este aparato. Se mira cuando ya nada esté oculto.",
  standings: {
    proved: () => "Probado para usted: las cartas siguen de la promesa que este aparato firmó antes de decir su parte.",
    choice: (who: string, ways: number) =>
      `Las cartas siguen de la promesa que este aparato firmó, pero no todos dijeron la parte que prometieron (${who}). Quien barajó pudo escoger entre ${ways} barajadas.`,
    silent: () => "Este aparato prometió una parte y no llegó a tiempo. Las cartas concuerdan, pero a usted no le consta que no fueran escogidas.",
    no_part: () => "No hay aquí una parte de este aparato. Las cartas concuerdan, pero a usted no le consta que no fueran escogidas.",
    unwitnessed: () => "Concuerda, pero nadie firmó la promesa: no hay testigos.",
  } as Record<Standing, (who: string, ways: number) => string>,
  witnesses: (who: string): string => `También firmaron y dijeron su parte: ${who}. A ellos les consta lo mismo, si las llaves son suyas.`,
  breach: "Esto no es limpio:",
  breaches: {
    commitment: () => "La casa nombra ahora otro compromiso que el que publicó para esta barajada.",
    promise: () => "Para esta barajada se hizo una segunda promesa, distinta de la primera.",
    reveal: () => "Esta barajada se mostró de dos maneras distintas.",
    unreadable: () => "La promesa no se puede leer, o no es la de esta barajada.",
    house: () => "La promesa nombra otro compromiso de la casa que el publicado.",
    exchanged: () => "La promesa trae a su nombre un compromiso o una llave que este aparato no hizo.",
    secret: () => "El secreto no es aquel con el que la casa se comprometió.",
    left_out: () => "Su parte se recibió a tiempo, y la dejaron fuera.",
    part: (who: string) => `La parte de ${who} no es la que había comprometido.`,
    unpromised: (who: string) => `Se usó una parte de ${who} que no estaba prometida.`,
    unsigned: (who: string) => `Se usó la parte de ${who} sin su firma.`,
    signature: (who: string) => `La firma de ${who} no es de su llave, o no es de esta promesa.`,
    deck: () => "Las cartas no siguen del secreto y de las partes.",
    cards: () => "Las cartas que usted recibió no son las que siguen de la barajada.",
    dealer: () => "Según el sorteo tenía que dar primero otro.",
  } as Record<FaultName, (who: string) => string>,
  numbers: "Los números",
  commitment: "compromiso de la casa",
  part: "parte de este aparato",
  secret: "secreto de la casa",
  hidden: "todavía oculto",
  cards: "cartas, en su orden",
  key: "La llave con que firma este aparato en esta mesa; quien la conoce puede reconocer su firma en el acta:",
  copy: "Copiar llave y resultados",
  notKept: "Este navegador no guarda nada: si recarga la página, olvida lo que anotó.",
};

type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Widened<T[K]> };

/** Every language has every text; one that is missing does not compile. */
export type FairTexts = Widened<typeof es>;
