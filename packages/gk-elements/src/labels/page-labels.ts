import type { GkLabelSet } from './gk-labels.js';

interface PageLabels {
  set: GkLabelSet;
  readonly listeners: Set<() => void>;
}

/** A registered symbol, so that two copies of this package on one page speak the same language. */
const PAGE_LABELS = Symbol.for('gk-page-labels');

function pageLabels(): PageLabels {
  const page = globalThis as { [PAGE_LABELS]?: PageLabels };
  return (page[PAGE_LABELS] ??= { set: {}, listeners: new Set() });
}

/**
 * Sets the words of all elements of the page, present and future. The property `labels` of an element takes precedence.
 *
 * @example
 * ```ts
 * import { setLabels } from 'gk-elements';
 * import { taiwanLabels } from 'gk-elements/labels/tw';
 *
 * setLabels(taiwanLabels);
 * ```
 * @public
 */
export function setLabels(labels: GkLabelSet): void {
  const page = pageLabels();
  page.set = labels;
  for (const listener of [...page.listeners]) listener();
}

/** The words that the page set last; empty = English. @public */
export function getLabels(): GkLabelSet {
  return pageLabels().set;
}

/** Calls `listener` when the page sets other words. Returns an unsubscribe function. @public */
export function subscribeLabels(listener: () => void): () => void {
  const { listeners } = pageLabels();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
