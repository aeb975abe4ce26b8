/**
 * The stock of Escoba, and the cards that each side has taken with its escobas crosswise, as they lie on a table of wood.
 *
 * A module for the page of Sobremesa, which serves it as it is: no build, no import, version 1 of what parts are given.
 */

export const api = 1;

const STYLE = `
  :host { display: block; container-type: size; }
  .all { display: grid; grid-template-rows: 1fr auto; justify-items: center; align-items: end; gap: 6cqh; height: 100cqh; }
  .heap, .taken { position: relative; width: var(--w); height: calc(var(--w) * 1.5); }
  .heap { --w: min(40cqw, 36cqh); }
  .taken { --w: min(21cqw, 19cqh); }
  .sides { display: flex; justify-content: space-evenly; width: 100cqw; padding-bottom: 4cqh; }
  img { position: absolute; left: 0; bottom: 0; width: 100%; height: 100%; border-radius: 7%; box-shadow: 1px 2px 2px #0007; }
  b { position: absolute; right: -9px; bottom: -7px; min-width: 14px; padding: 0 5px; border-radius: 99px;
      background: #fffaf0; color: #2b1703; font: 700 13px/19px system-ui, sans-serif; text-align: center; }
  .none { border: 1.5px dashed #fff6; border-radius: 7%; }
`;
/** So many cards of a heap are one of its layers; no more escobas than these are drawn. */
const LAYER = 6;
const MOST = 4;

export function part({ card, sides }) {
  const element = (name, className, ...inside) => {
    const one = document.createElement(name);
    one.className = className;
    one.append(...inside);
    return one;
  };
  const lying = (style) => {
    const one = element("img", "");
    one.src = card("back");
    one.alt = "";
    Object.assign(one.style, style);
    return one;
  };
  /** So many cards, one over the other; `across` lie crosswise below. */
  const heap = (className, n, across = 0) => {
    const crossed = Array.from({ length: Math.min(across, MOST) }, (_, i) =>
      lying({ transform: `translate(${18 + i * 9}%, ${-6 - i * 7}%) rotate(90deg)` }),
    );
    const layers = Array.from({ length: Math.ceil(n / LAYER) }, (_, i) =>
      lying({ transform: `translate(${-i}px, ${-i * 1.5}px)` }),
    );
    const number = n ? [element("b", "", String(n))] : [];
    return element("span", n ? className : `${className} none`, ...crossed, ...layers, ...number);
  };
  return {
    draw({ stock, taken, escobas }, root) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      const piles = sides.map((side) => heap("taken", taken[side], escobas[side]));
      root.replaceChildren(element("div", "all", heap("heap", stock), element("div", "sides", ...piles)));
    },
  };
}
