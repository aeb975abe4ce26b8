/** Page that checks a record's shuffles by itself: one file, opened from a disk, that asks nobody for anything. */

import { isSafe, isSigned } from "../net/fairness/signatures";
import { fromHex } from "../net/fairness/chance";
import { LANGUAGES, NAMES } from "../texts/languages";
import { v } from "../texts/proof";
import { learn, speak } from "../texts/speaker";
import { settings } from "../settings";
import { type Finding, findings } from "./judge";
import { Wrong, read } from "./record";

type Child = Node | string;

/** So long may a record be that is looked at: a match has some hundred kilobytes. */
const MOST = 20_000_000;

let text = "";

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  has: Readonly<Record<string, unknown>>,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), has);
  made.append(...children);
  return made;
}

const seats = (found: Iterable<number>): string => [...found].join(", ");

/** What one shuffle proves, in a sentence. */
function said({ kind, fault, keys, silent, shuffle }: Finding): string {
  if (fault) return `${v("breach")} ${v(`breach.${fault.name}`, { seat: fault.seat ?? "" })}`;
  const left = silent.length ? ` ${v("silent", { who: seats(silent) })}` : "";
  if (kind === "proved" || kind === "choice")
    return v(kind, { who: seats(keys.keys()), ways: 2 ** silent.length, silent: seats(silent) });
  return kind === "unwitnessed" ? (shuffle ? v("unwitnessed") : v("unwitnessed_draw")) + left : v("not_shown");
}

const nameOf = (shuffle: number): string => (shuffle ? v("shuffle", { n: shuffle }) : v("draw"));

function row(finding: Finding, own: string): HTMLElement {
  const keys = [...finding.keys].map(([seat, key]) =>
    element("p", { className: "key" }, `${v("key_of", { seat })} ${key}${key === own ? ` (${v("yours")})` : ""}`),
  );
  const made = element("li", {}, element("h2", {}, nameOf(finding.shuffle)), element("p", {}, said(finding)), ...keys);
  made.dataset["verdict"] = finding.fault?.name ?? finding.kind;
  return made;
}

/** The record's shuffles, or why it is none. */
function results(own: string): Child[] {
  try {
    const found = findings(read(text));
    const count = (kind: string): number => found.filter((one) => !one.fault && one.kind === kind).length;
    const facts = {
      all: found.length,
      proved: count("proved"),
      breaches: found.filter((one) => one.fault).length,
      hidden: count("not_shown"),
    };
    return [
      element("p", { className: "total" }, v("total", facts)),
      element("ol", {}, ...found.map((one) => row(one, own))),
    ];
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    const refused = element("p", { className: "refused" }, v(`wrong.${error.key}`, { what: error.what }));
    return [refused];
  }
}

function draw(): void {
  const file = element("input", { type: "file", accept: ".txt,text/plain" });
  const key = element("input", { type: "text", spellcheck: false, autocomplete: "off", className: "own" });
  const shown = element("div", {});
  shown.setAttribute("role", "status");
  const look = (): void => shown.replaceChildren(...(text ? results(key.value.trim()) : []));
  key.oninput = look;
  file.onchange = async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    text = chosen.size > MOST ? "" : await chosen.text();
    if (text) look();
    else shown.replaceChildren(element("p", { className: "refused" }, v("too_long")));
  };
  const languages = LANGUAGES.map((language) =>
    element(
      "button",
      { type: "button", lang: language, onclick: () => void speak(language).then(draw) },
      NAMES[language],
    ),
  );
  document.title = v("title");
  document.body.replaceChildren(
    element("nav", {}, ...languages),
    element(
      "main",
      {},
      element("h1", {}, v("title")),
      element("p", {}, v("text")),
      element("p", {}, v("limits")),
      element("label", {}, v("file"), file),
      element("label", {}, v("own_key"), key),
      shown,
    ),
  );
  look();
}

/** For a test: the rule for keys and signatures, by itself. */
Object.assign(window, {
  verifier: {
    isSafe,
    isSigned: (key: string, signature: string, message: string) => isSigned(key, signature, fromHex(message)),
  },
});

void learn(settings.peek().language).then(draw);
