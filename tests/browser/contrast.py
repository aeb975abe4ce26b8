"""Contrast of what is read, measured on what is really painted behind it: lamp, weave, motif, panels one over another.

axe judges plain colours alone. Here the page is photographed once more without its words, and each word's colour is
laid against the pixels on which it stood.
"""

from base64 import b64encode
from typing import Any

from tests.browser.visitor import Visitor

WORDS = """() => {
  const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const top = document.querySelector('dialog[open]');
  for (let node; (node = walker.nextNode());) {
    const one = node.parentElement;
    const unread = '.visually-hidden, script, style, option, [aria-disabled=true], :disabled';
    if (!node.data.trim() || one.closest(unread)) continue;
    if (top && !top.contains(one)) continue;
    if (!one.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const style = getComputedStyle(one), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700);
    let alpha = 1, seen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    for (let up = one; up; up = up.parentElement) {
      const {opacity, overflow, clipPath, clip} = getComputedStyle(up), box = up.getBoundingClientRect();
      alpha *= parseFloat(opacity);
      if (clipPath !== 'none' || clip !== 'auto') seen.right = -1;
      if (overflow !== 'visible' && up !== document.body && up !== document.documentElement)
        for (const [side, most] of [['left', Math.max], ['top', Math.max], ['right', Math.min], ['bottom', Math.min]])
          seen[side] = most(seen[side], box[side]);
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const {left, right, top, bottom} of range.getClientRects()) {
      const quarter = (bottom - top) / 4;
      const box = [Math.ceil(left), Math.ceil(top + quarter), Math.floor(right), Math.floor(bottom - quarter)];
      if (box[0] < seen.left || box[1] < seen.top || box[2] > seen.right || box[3] > seen.bottom) continue;
      if (box[2] - box[0] < 3) continue;
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (style.pointerEvents !== 'none' && there && !one.contains(there) && !there.contains(one)) continue;
      const text = node.data.trim().slice(0, 40), place = one.className || one.localName;
      found.push({text, place, color: style.color, alpha, least: large ? 3 : 4.5, box});
    }
  }
  return found;
}"""
"""Every line of text that is seen: its colour, the least contrast of its size, and the middle half of its height."""
WORDLESS = """*, *::before, *::after { color: transparent !important; -webkit-text-fill-color: transparent !important;
  text-shadow: none !important; text-decoration-color: transparent !important; caret-color: transparent !important;
  transition: none !important; }"""
HIDE = """async text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
  for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
  return sheet;
}"""
SHOW = "sheet => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet); }"
MEASURE = """async ([picture, words]) => {
  const bytes = Uint8Array.from(atob(picture), one => one.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
  const paper = new OffscreenCanvas(image.width, image.height).getContext('2d', {willReadFrequently: true});
  paper.drawImage(image, 0, 0);
  const line = one => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  const linear = Float64Array.from({length: 256}, (_, i) => line(i / 255));
  const light = (r, g, b) => 0.2126 * linear[r] + 0.7152 * linear[g] + 0.0722 * linear[b];
  const rgba = color => {
    const [r, g, b, a = 1] = color.match(/[\\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  return words.map(({text, place, color, alpha, least, box: [left, top, right, bottom]}) => {
    const [r, g, b, a] = rgba(color), share = a * alpha;
    const {data} = paper.getImageData(left, top, Math.max(right - left, 1), Math.max(bottom - top, 1));
    const all = [];
    for (let at = 0; at < data.length; at += 4) {
      const below = [data[at], data[at + 1], data[at + 2]];
      const ink = [r, g, b].map((one, i) => Math.round(one * share + below[i] * (1 - share)));
      const one = light(...ink) + 0.05, other = light(...below) + 0.05;
      all.push(Math.max(one, other) / Math.min(one, other));
    }
    all.sort((one, other) => one - other);
    return {text, place, least, contrast: all[Math.floor(all.length / 50)]};
  });
}"""
"""Returns each line's contrast on the worst pixels behind it, but for one in fifty: an edge that is drawn soft."""


def contrasts(ana: Visitor) -> list[dict[str, Any]]:
    """Return every line of text that is seen, with its contrast and the least that its size needs."""
    page = ana.page
    ana.at_rest()
    words = page.evaluate(WORDS)
    sheet = page.evaluate_handle(HIDE, WORDLESS)
    picture = b64encode(page.screenshot(scale="css")).decode()
    page.evaluate(SHOW, sheet)
    found: list[dict[str, Any]] = page.evaluate(MEASURE, [picture, words])
    return found


def faint(ana: Visitor) -> list[str]:
    """Return the lines of text that are too faint for their size."""
    found = contrasts(ana)
    assert found, "nothing is read"
    return [
        f"{one['place']}: {one['text']!r} has {one['contrast']:.1f} of {one['least']}"
        for one in found
        if one["contrast"] < one["least"]
    ]
