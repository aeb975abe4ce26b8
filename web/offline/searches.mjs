/** The worker that searches, as the table's worker asks it: by a port, each call by its number. */

export class Searches {
  /** The games that it can be asked for, as JSON. */
  games;
  #port;
  #number = 0;
  #asked = new Map();

  constructor(port, games) {
    this.games = JSON.stringify(games);
    this.#port = port;
    port.onmessage = ({ data: { number, answer } }) => {
      this.#asked.get(number)?.(answer);
      this.#asked.delete(number);
    };
  }

  /** What comes of a call. */
  ask(game, call) {
    const number = ++this.#number;
    this.#port.postMessage({ number, game, call });
    return new Promise((answered) => this.#asked.set(number, answered));
  }
}
