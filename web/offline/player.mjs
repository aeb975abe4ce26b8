/** A page without a picture, before tables without a network: for measuring, and for tests. */

const OVER = -2;

export class Page {
  waiting = new Map();
  lines = new Map();
  number = 0;

  /** Messages are put in by a function. */
  constructor(put) {
    this.put = (message) => put(JSON.stringify(message));
  }

  /** Hear what comes out. */
  take = (text) => {
    const message = JSON.parse(text);
    if (message.type === "answer") this.waiting.get(message.number)(message);
    else this.lines.get(message.number)(message.message ?? message);
  };

  ask(method, address, body = {}) {
    const number = ++this.number;
    return new Promise((answered) => {
      this.waiting.set(number, answered);
      this.put({ type: "ask", number, method, address, body: JSON.stringify(body) });
    });
  }

  /** A new table of a game, with bots; fails with the sentence of who refuses it. */
  async open(game) {
    const answer = await this.ask("POST", "/api/tables", { game, name: "Ana", level: "rules", start: true });
    if (answer.status !== 201) throw new Error(answer.body.text);
    return answer.body;
  }

  /** Play a match with the first offer each time; what was told, and how long each play took until its answer. */
  play({ table, token }) {
    const number = ++this.number;
    const told = { messages: 0, bytes: 0, waits: [] };
    let sent = 0;
    let newest = 0;
    const say = (message) => this.put({ type: "say", number, text: JSON.stringify(message) });
    return new Promise((over, failed) => {
      this.lines.set(number, (message) => {
        told.messages++;
        told.bytes += JSON.stringify(message).length;
        if (message.type === "ack") told.waits.push(performance.now() - sent);
        // A play is refused where somebody was asked in secret meanwhile; what to do now is told next.
        if (message.type === "bye") failed(new Error(message.text));
        if (message.type !== "update") return;
        const { choices, actor } = message.scene;
        newest = message.number;
        if (actor === OVER) return over(told);
        if (!choices.length) return;
        setTimeout(() => {
          if (message.number !== newest) return; // somebody was asked in secret meanwhile
          sent = performance.now();
          say({ type: "play", cid: `p${message.number}`, actions: choices[0].actions, seen: message.number });
        });
      });
      this.put({ type: "open", number, address: `/ws/${table}` });
      say({ type: "hello", token, language: "es" });
    });
  }
}
