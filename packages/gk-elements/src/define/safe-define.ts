import { GK_ELEMENTS_VERSION } from '../version.js';

/** Marks a registered class with the version of the package it came from; shared by all copies. */
const VERSION_MARK = Symbol.for('gk-elements-version');

interface MarkedConstructor extends CustomElementConstructor {
  [VERSION_MARK]?: string;
}

/**
 * Registers an element unless that is impossible or done: without a registry (server side rendering) and for a tag that
 * is already taken it does nothing. A tag taken by another version of this package, or by something else, is reported
 * once on the console, because the page then runs code that its author does not expect: once for each other version,
 * and once for each tag of other code.
 *
 * @public
 */
export function safeDefine(
  tagName: `gk-${string}`,
  element: CustomElementConstructor,
  version: string = GK_ELEMENTS_VERSION,
): void {
  if (typeof customElements === 'undefined') return;
  const taken: MarkedConstructor | undefined = customElements.get(tagName);
  if (taken === undefined) {
    Object.defineProperty(element, VERSION_MARK, { value: version, configurable: true });
    customElements.define(tagName, element);
    return;
  }
  const other = taken[VERSION_MARK];
  if (other === version) return;
  void import('../warn-taken.js').then(({ warnTaken }) => {
    warnTaken(tagName, version, other);
  });
}
