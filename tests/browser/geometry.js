// Laws of the layout, measured in the page: what may not overlap, be cut, be out of sight or too small.
() => {
  const wide = innerWidth, high = innerHeight, found = [];
  const shown = e => e.checkVisibility({opacityProperty: true, visibilityProperty: true})
    && e.getBoundingClientRect().width > 2 && !e.closest('.visually-hidden');
  const all = what => [...document.querySelectorAll(what)].filter(shown);
  const box = e => {
    const b = e.getBoundingClientRect(), felt = e.closest('.table-zones, .middle');
    if (!felt || e.closest('.seat') || getComputedStyle(felt).overflowY === 'visible') return b;
    const clip = felt.getBoundingClientRect();
    const left = Math.max(b.left, clip.left), top = Math.max(b.top, clip.top);
    const right = Math.min(b.right, clip.right), bottom = Math.min(b.bottom, clip.bottom);
    return {left, top, right, bottom, width: right - left, height: bottom - top};
  };
  const say = (law, ...rest) => found.push([law, ...rest].join(' '));
  const round = b => [b.left, b.top, b.right, b.bottom].map(Math.round).join(',');
  const name = e => `${e.className.baseVal ?? e.className}`.trim().replaceAll(/ +/g, '.') + ':' + (e.innerText ?? '').slice(0, 24).replaceAll('\n', ' ');
  const meet = (a, b, by = 1) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;

  for (const one of all('.hand .card-button')) {
    const b = box(one);
    if (b.top < -1 || b.left < -1 || b.right > wide + 1 || b.bottom > high + b.height * 0.12)
      say('hand out of sight', one.ariaLabel, round(b));
  }
  for (const one of all(':is(.acts, .ask) :is(.choice, .turn), .score-bar .digits, .top-bar button, .look-back, .seat :is(.who, .portrait, .plate)')) {
    const b = box(one);
    if (b.top < -1 || b.left < -1 || b.right > wide + 1 || b.bottom > high + 1) say('out of sight', name(one), round(b));
  }
  for (const acts of all('.acts, .ask')) for (const one of acts.querySelectorAll('.choice, .turn')) {
    const a = box(acts), b = box(one);
    if (shown(one) && (b.top < a.top - 1 || b.bottom > a.bottom + 1)) say('action needs scrolling', name(one), round(b), round(a));
  }

  for (const one of all('.choice > :is(.choice-text, .choice-note:not([data-does="take"] > *), .points), .lesson-text > :not(.lesson-next), .lesson-next > *')) {
    const a = box(one.parentElement), b = box(one);
    if (b.left < a.left - 1 || b.right > a.right + 1 || b.top < a.top - 1 || b.bottom > a.bottom + 1) say('out of its box', name(one), round(b), round(a));
  }

  // In an overlapped row only a covered card's neighbours may lie on it.
  const lying = all('.laid .card, .trick .card, .bids > li, .pictures .card, .cards-here .card, .apart .card');
  const names = all('.seat .who, .side .digits, .side-name, .spot-label').filter(one => getComputedStyle(one).clipPath === 'none');
  const held = all('.hand .card-button');
  for (const one of names) for (const card of [...lying, ...(one.closest('.own') ? [] : held)])
    if (meet(box(one), box(card))) say('covers a name', name(one), round(box(one)), card.dataset?.card ?? '', round(box(card)));
  const score = wide < 640 ? '.score-bar .side' : '.score-bar';
  const parts = all(`${score}, .lesson-text, .group h2, .seat > .portrait, .seat > .plate, .seat > .backs, :is(.acts, .ask) :is(.choice, .turn), .look-back, .strip, .heap, .pile-name, .told, .trail, .open-hand, .songs-of, .recent li, .top-bar button, .centre .pile-words p`);
  const inOne = (a, b) => a.contains(b) || b.contains(a) || (a.parentElement === b.parentElement && a.parentElement.matches('.seat'));
  for (const [i, a] of parts.entries()) {
    for (const b of parts.slice(i + 1)) if (!inOne(a, b) && meet(box(a), box(b), 2)) say('overlap', name(a), round(box(a)), 'x', name(b), round(box(b)));
    for (const b of held) if (!a.closest('.own') && meet(box(a), box(b), 2)) say('hand covers', name(a), round(box(a)), b.ariaLabel, round(box(b)));
    for (const b of lying) if (!a.matches('.portrait, .backs') && !a.closest('.group') && meet(box(a), box(b), 2)) say('card covers', name(a), round(box(a)), round(box(b)));
  }

  // A name is covered by nothing that is said of it, a card's index by no number, and the score stands in its panel.
  for (const seat of all('.seat')) for (const who of seat.querySelectorAll('.who'))
    for (const one of seat.querySelectorAll('.tag, .chip, .held, .arch, .time'))
      if (shown(who) && shown(one) && meet(box(who), box(one), 2)) say('over its name', name(one), round(box(one)), name(who), round(box(who)));
  for (const one of all('.hand .count')) {
    const card = one.parentElement.getBoundingClientRect();
    const index = {left: card.left, top: card.top, right: card.left + card.width * 0.4, bottom: card.top + card.width * 0.5};
    if (meet(box(one), index, 2)) say('over an index', name(one), round(box(one)), round(index));
  }
  for (const side of all('.score-bar .side')) for (const one of side.querySelectorAll('.digits, .fact, .side-name')) {
    const a = side.getBoundingClientRect(), b = box(one);
    if (shown(one) && (b.left < a.left - 1 || b.right > a.right + 1 || b.top < a.top - 3 || b.bottom > a.bottom + 3)) say('out of its panel', name(one), round(b), round(a));
  }

  for (const strip of all('.strip')) for (const one of strip.querySelectorAll('dt, dd')) {
    const a = strip.getBoundingClientRect(), b = box(one);
    if (shown(one) && (b.left < a.left - 1 || b.right > a.right + 1 || b.bottom > a.bottom + 1)) say('out of its panel', name(one), round(b), round(a));
  }

  // What belongs to a seat stands together.
  for (const seat of all('.seat:not(.in-row *)')) {
    const [face, plate] = ['.portrait', '.plate'].map(what => [...seat.querySelectorAll(what)].filter(shown).map(box)[0]);
    if (face && plate && Math.max(plate.left - face.right, face.left - plate.right) > 24) say('torn apart', name(seat), round(face), round(plate));
  }

  // A sheet that stands beside the table leaves all of it in sight.
  for (const sheet of all('.sheet.side')) for (const one of [...names, ...parts, ...lying, ...held])
    if (!one.closest('.top-bar') && meet(box(sheet), box(one))) say('covered by a sheet', name(one), round(box(one)), round(box(sheet)));

  const texts = '.who, .tag, .turn, .strip dd, .pile-name, .told, .choice-text, .choice-note, .points, .side-name span, .where, .fact, .side-note, .strip small, .pile-words p, .group h2, .below, .last-mark, .button, .notice > span';
  for (const one of all(texts)) {
    const style = getComputedStyle(one);
    if (style.overflow !== 'visible' && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)) say('cut', name(one));
    const b = box(one);
    if (b.left < -1 || b.right > wide + 1) say('cut by the edge', name(one), round(b));
  }

  // A word without a hyphen stands in one line; only a name may be longer than any line.
  const range = document.createRange();
  for (const one of all(`${texts}, .stands, .nothing, .spot-label`)) {
    const leaves = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (leaves.nextNode()) for (const {0: word, index} of leaves.currentNode.data.matchAll(/\p{L}+/gu)) {
      range.setStart(leaves.currentNode, index);
      range.setEnd(leaves.currentNode, index + word.length);
      const [first, ...rest] = range.getClientRects();
      if (!one.matches('.who') && rest.some(b => b.top > first.top + first.height / 2)) say('broken word', word, round(first));
    }
  }

  for (const one of all('.last-mark')) {
    const {left, right, top, height} = one.getBoundingClientRect();
    for (const x of [left + 3, right - 3]) {
      const seen = document.elementFromPoint(x, top + height / 2);
      if (seen && seen !== one) say('covered', name(one), 'by', name(seen), round(box(seen)));
    }
  }

  for (const one of all('button, a[href], select, input')) {
    const b = box((one.type === 'checkbox' && one.closest('label')) || one);  // a touch on its words switches it, too
    const least = one.matches('.fan .card-button') ? 20 : one.matches('.kinds .card-button') ? 38 : 43.5;
    if (b.height < 43.5 || b.width < least) say('small target', name(one) || one.ariaLabel, Math.round(b.width), Math.round(b.height));
  }
  if (held.length && document.documentElement.scrollHeight > high) say('page is higher', document.documentElement.scrollHeight);
  if (document.documentElement.scrollWidth > wide) say('page is wider', document.documentElement.scrollWidth);
  return found;
}
