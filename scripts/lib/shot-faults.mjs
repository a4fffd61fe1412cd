// Faults that a program can see on a screen. Each function runs inside a page, so it uses nothing from outside of itself.

/**
 * Says what no screen may have: what runs sideways out of the window, controls that a pointer misses, words that are cut, words and
 * controls on top of each other, words that are hard to read.
 *
 * @param {number} leastPx Least height of a control.
 * @returns {string[]}
 */
export function seenFaults(leastPx) {
  /** Least contrast of words, and of large ones. */
  const LEAST_CONTRAST = 4.5;
  const LEAST_CONTRAST_LARGE = 3;
  /** Edges are rounded to pixels, and letters lean over theirs. */
  const EDGE_PX = 2;
  /** Lines of text may touch by this much. */
  const OVERLAP_PX = 4;
  const CONTROLS =
    'button, a.btn, a.nav-link, input:not([type="checkbox"], [type="radio"], [type="range"]), select, summary';
  const parentOf = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;
  // A large table has thousands of words, each of which is asked for what is around it several times.
  const remembered = (make) => {
    const made = new Map();
    return (key) => {
      if (!made.has(key)) made.set(key, make(key));
      return made.get(key);
    };
  };
  const upwards = remembered((node) => {
    const chain = [];
    for (let at = node; at; at = parentOf(at)) chain.push(at);
    return chain;
  });
  const within = (node) =>
    [...node.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const nameOf = (element) => {
    const host = element.getRootNode().host?.localName;
    const label = element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/g, ' ');
    const kind = `${element.localName}${[...element.classList].map((name) => `.${name}`).join('')}`;
    return `${host ? `${host} ` : ''}${kind} "${label.slice(0, 40)}"`;
  };
  const clipsOf = remembered((element) =>
    upwards(element)
      .filter((at) => {
        const { overflowX, overflowY } = getComputedStyle(at);
        return overflowX !== 'visible' || overflowY !== 'visible';
      })
      .map((at) => at.getBoundingClientRect()),
  );
  // Seen is what no scrolled or clipped box around it hides.
  const seenPart = (element, box) => {
    let { left, top, right, bottom } = box;
    for (const clip of clipsOf(element)) {
      [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return { left, top, right, bottom };
  };
  // Nobody meets what lies outside of a clipped box, such as a list for readers, or below an open dialog.
  const isMet = (element, box) => {
    const { left, top, right, bottom } = seenPart(element, box);
    if (right <= left || bottom <= top) return false;
    const x = Math.min(Math.max((left + right) / 2, 0), innerWidth - 1);
    const y = Math.min(Math.max((top + bottom) / 2, 0), innerHeight - 1);
    let met = document.elementFromPoint(x, y);
    while (met?.shadowRoot?.elementFromPoint(x, y) && met.shadowRoot.elementFromPoint(x, y) !== met) {
      met = met.shadowRoot.elementFromPoint(x, y);
    }
    return met !== null && (upwards(met).includes(element) || upwards(element).includes(met));
  };
  const all = within(document.body);
  const faults = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px wider than the window`);

  // Tables and grids scroll inside of their box; the screen, a drawer and a dialog go down alone.
  for (const element of document.querySelectorAll('#main, .offcanvas-body, .modal-body')) {
    const beyond = element.scrollWidth - element.clientWidth;
    if (beyond > 1 && isSeen(element))
      faults.push(`scrolls sideways by ${beyond} px: ${element.className || element.id}`);
  }

  const controls = all
    .filter((element) => element.matches(CONTROLS) && isSeen(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.top >= 0 && box.bottom <= innerHeight);
  for (const { element, box } of controls) {
    if (Math.round(box.height) < leastPx && isMet(element, box)) {
      faults.push(`${Math.round(box.height)} px high: ${nameOf(element)}`);
    }
  }

  // Words with the boxes of their lines.
  const words = all
    .filter((element) => !['SCRIPT', 'STYLE', 'OPTION', 'TITLE'].includes(element.nodeName) && isSeen(element))
    .flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '')
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].map((box) => ({ element, box }));
        }),
    )
    .filter(({ element, box }) => {
      if (box.width <= 1 || box.height <= 1) return false;
      const { left, top, right, bottom } = seenPart(element, box);
      return right > Math.max(left, 0) && bottom > Math.max(top, 0) && left < innerWidth && top < innerHeight;
    });

  const clipOf = (element, axis) => {
    // A part out of the flow is not clipped by the boxes between it and its containing block.
    let isFree = false;
    for (const at of upwards(element)) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (!(isFree && style.position === 'static')) {
        isFree = false;
        const overflow = axis === 'x' ? style.overflowX : style.overflowY;
        if (['auto', 'scroll'].includes(overflow)) return null;
        if (['hidden', 'clip'].includes(overflow) && style.display !== 'inline') return { at, style, box };
      }
      if (style.position === 'fixed') return null;
      if (style.position === 'absolute') isFree = true;
    }
    return null;
  };
  for (const { element, box } of words) {
    if (!isMet(element, box)) continue;
    const wide = clipOf(element, 'x');
    if (wide && wide.box.width > 2 && box.right > wide.box.left && box.left < wide.box.right) {
      const isCut = box.right > wide.box.right + EDGE_PX || box.left < wide.box.left - EDGE_PX;
      const isTold = upwards(element).some((at) => at.hasAttribute('title') || at.hasAttribute('aria-label'));
      if (isCut && wide.style.textOverflow !== 'ellipsis') faults.push(`cut: ${nameOf(element)}`);
      else if (isCut && !isTold) faults.push(`shortened, and told nowhere: ${nameOf(element)}`);
    }
    const high = clipOf(element, 'y');
    if (high && high.box.height > 2 && box.bottom > high.box.top && box.top < high.box.bottom) {
      const isCut = box.bottom > high.box.bottom + EDGE_PX + 2 || box.top < high.box.top - EDGE_PX - 2;
      if (isCut && high.style.webkitLineClamp === 'none') faults.push(`cut below or above: ${nameOf(element)}`);
    }
  }

  // Words and controls of the same layer may not lie upon each other.
  const layerOf = (element) =>
    upwards(element).find((at) => ['absolute', 'fixed', 'sticky'].includes(getComputedStyle(at).position));
  const placed = [...words, ...controls]
    .filter(({ element }) => !element.closest('svg'))
    .map(({ element, box }) => ({
      element,
      box: seenPart(element, box),
      met: isMet(element, box),
      layer: layerOf(element),
      chain: new Set(upwards(element)),
    }));
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide <= OVERLAP_PX || high <= OVERLAP_PX || one.layer !== other.layer || !(one.met || other.met)) continue;
      if (one.chain.has(other.element) || other.chain.has(one.element)) continue;
      faults.push(`on top of each other: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  }

  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colourOf = remembered((text) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = text;
    paint.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data;
    return { r, g, b, a: a / 255 };
  });
  const over = (top, below) => ({
    r: top.r * top.a + below.r * (1 - top.a),
    g: top.g * top.a + below.g * (1 - top.a),
    b: top.b * top.a + below.b * (1 - top.a),
    a: 1,
  });
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  // The colour behind words, or nothing where a picture is behind them.
  const groundOf = (element) => {
    const tops = [];
    for (const at of upwards(element)) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== 'none') return null;
      const colour = colourOf(style.backgroundColor);
      if (colour.a > 0) tops.push(colour);
      if (colour.a === 1) return tops.reverse().reduce((below, top) => over(top, below));
      if (['absolute', 'fixed'].includes(style.position)) return null;
    }
    return tops.reverse().reduce((below, top) => over(top, below), { r: 255, g: 255, b: 255, a: 1 });
  };
  const isOff = (element) => upwards(element).some((at) => at.matches(':disabled, [aria-disabled="true"], [inert]'));
  const judged = new Set();
  for (const { element, box } of words) {
    if (judged.has(element) || element.closest('svg') || isOff(element) || !isMet(element, box)) continue;
    judged.add(element);
    const ground = groundOf(element);
    if (ground === null) continue;
    const style = getComputedStyle(element);
    const opacity = upwards(element).reduce((product, at) => product * Number(getComputedStyle(at).opacity), 1);
    const colour = colourOf(style.color);
    const [a, b] = [light(over({ ...colour, a: colour.a * opacity }, ground)), light(ground)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const sizePx = Number.parseFloat(style.fontSize);
    const isLarge = sizePx >= 24 || (sizePx >= 18.66 && Number(style.fontWeight) >= 700);
    if (contrast < (isLarge ? LEAST_CONTRAST_LARGE : LEAST_CONTRAST) - 0.05) {
      faults.push(`contrast ${contrast.toFixed(1)}: ${nameOf(element)}`);
    }
  }
  return [...new Set(faults)];
}

/** Notes how each control looks without the focus; `focusFault` compares. */
export function noteLooks() {
  const within = (node) =>
    [...node.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const lookOf = (element) =>
    ['', '::before', '::after']
      .map((part) => {
        const style = getComputedStyle(element, part || null);
        const line =
          style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`;
        return [line, style.boxShadow, style.borderColor, style.backgroundColor, style.textDecorationLine].join();
      })
      .join();
  globalThis.gkLooks = { of: lookOf, before: new Map(within(document.body).map((one) => [one, lookOf(one)])) };
}

/** Returns the name of the control that has the focus and does not show it, an empty text where it does, or nothing at the end. */
export function focusFault() {
  const { of, before } = globalThis.gkLooks;
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!active || active === document.body) return undefined;
  // A field shows it on its frame, which is the parent or its parent; a check mark on its label.
  const near = [active, active.parentElement, active.parentElement?.parentElement, active.nextElementSibling];
  const shows = !before.has(active) || near.some((one) => before.has(one) && before.get(one) !== of(one));
  const isPart = ['canvas', 'video', 'iframe'].includes(active.localName);
  if (shows || isPart) return '';
  return `${active.localName}.${active.className} "${(active.getAttribute('aria-label') ?? active.textContent).trim().slice(0, 40)}"`;
}
