import type { Page } from '@playwright/test';

/**
 * The lines of a page, and of its shadow trees, in which text runs from right to left: all that stands in a line without being
 * isolated, which takes numbers and punctuation along. Of a name that is isolated, or alone, that is the name. What only screen
 * readers find is left out, and choices of a field, of which each is a line.
 */
export function unisolatedLines(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const rightToLeft = /[\u0590-\u08ff]/;
    // FIRST STRONG ISOLATE to POP DIRECTIONAL ISOLATE: apart by itself.
    const outsideIsolates = (text: string | null): string => (text ?? '').replace(/\u2068[^\u2069]*\u2069/g, '');
    const within = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? within(element.shadowRoot) : []),
      ]);
    const isolates = (element: Element): boolean => {
      const { unicodeBidi, display } = getComputedStyle(element);
      return display !== 'contents' && (display !== 'inline' || /isolate|plaintext/.test(unicodeBidi));
    };
    // Isolated text counts as a single character in the line of an element.
    const lineOf = (node: Node): string =>
      [...node.childNodes]
        .map((child) => {
          if (child.nodeType === Node.TEXT_NODE) return outsideIsolates(child.textContent);
          return child instanceof Element && !isolates(child) ? lineOf(child) : '';
        })
        .join('');
    const parentOf = (element: Element): Element | null =>
      element.parentElement ??
      (element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : null);
    const isCut = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return getComputedStyle(element).overflow !== 'visible' && (width <= 1 || height <= 1);
    };
    const isSeen = (element: Element): boolean => {
      for (let up: Element | null = element; up; up = parentOf(up)) if (isCut(up)) return false;
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const lines = new Set<string>();
    for (const element of within(document.body)) {
      if (!isSeen(element) || element.localName === 'option') continue;
      const own = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && rightToLeft.test(outsideIsolates(node.textContent)),
      );
      if (own.length === 0) continue;
      let line = element;
      for (let up = parentOf(line); !isolates(line) && up; up = parentOf(up)) line = up;
      lines.add(lineOf(line).replace(/\s+/g, ' ').trim());
    }
    return [...lines];
  });
}
