import type { TimeZoneChoice } from 'gk-sdk/rules';

interface PageZone {
  choice: TimeZoneChoice;
  readonly listeners: Set<() => void>;
}

/** A registered symbol, so that two copies of this package on one page tell the same times. */
const PAGE_ZONE = Symbol.for('gk-page-zone');

function pageZone(): PageZone {
  const page = globalThis as { [PAGE_ZONE]?: PageZone };
  return (page[PAGE_ZONE] ??= { choice: 'server', listeners: new Set() });
}

/**
 * Sets whose clock tells the dates and times of all elements of the page, present and future: the server's (default), the
 * vehicle's, this computer's, or UTC. The attribute `time-zone` of an element takes precedence.
 *
 * @example
 * ```ts
 * import { setTimeZone } from 'gk-elements';
 *
 * setTimeZone('vehicle');
 * ```
 * @public
 */
export function setTimeZone(choice: TimeZoneChoice): void {
  const page = pageZone();
  page.choice = choice;
  for (const listener of [...page.listeners]) listener();
}

/** The choice that the page made last. @internal */
export function pageTimeZone(): TimeZoneChoice {
  return pageZone().choice;
}

/** Calls `listener` when the page makes another choice. Returns an unsubscribe function. @internal */
export function subscribeTimeZone(listener: () => void): () => void {
  const { listeners } = pageZone();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
