/** The shadow roots of an element and of all elements in them. */
export function shadowRoots(element: Element): readonly ShadowRoot[] {
  const root = element.shadowRoot;
  if (root === null) return [];
  return [root, ...[...root.querySelectorAll('*')].flatMap(shadowRoots)];
}

/** Returns the words and names of an element; all digits count as one, because clocks and meters go on. */
export function wordsOf(element: Element): string {
  return shadowRoots(element)
    .flatMap((root) => [...root.querySelectorAll('*')])
    .filter((node) => !(node instanceof HTMLStyleElement))
    .flatMap((node) => [
      node.getAttribute('aria-label') ?? '',
      ...[...node.childNodes].filter((child) => child instanceof Text).map((child) => child.data),
    ])
    .join(' ')
    .replaceAll(/[\d.]+/g, '#')
    .replaceAll(/\b[KMG]B\b/g, 'B')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** WCAG 2.2, success criterion 2.5.8. */
const LEAST_PX = 24;
const PRESSED =
  'button, a[href], input, select, textarea, summary, [role=button], [role=slider], [role=option], ' +
  '[role=treeitem], [role=menuitem], [role=tab], [role=switch], [role=checkbox]';

/** Returns the targets that are too small for a finger, in words. */
export function smallTargets(element: Element): readonly string[] {
  return shadowRoots(element)
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(PRESSED)])
    .filter(isShown)
    .flatMap((node) => {
      // A label presses its control.
      const target = node.closest('label') ?? node;
      const { width, height } = target.getBoundingClientRect();
      if (width >= LEAST_PX - 0.5 && height >= LEAST_PX - 0.5) return [];
      const name = node.getAttribute('aria-label') ?? node.title ?? node.textContent;
      return `${node.localName}.${node.className} "${name}": ${width.toFixed(1)} x ${height.toFixed(1)}`;
    });
}

function isShown(node: HTMLElement): boolean {
  if (!node.checkVisibility({ checkVisibilityCSS: true, checkOpacity: false })) return false;
  return node.closest('.visually-hidden') === null && !node.matches(':disabled');
}

/** True while an element shows that it waits for something. */
export function isBusy(element: Element): boolean {
  return shadowRoots(element).some((root) => root.querySelector('.busy, [aria-busy=true]') !== null);
}
