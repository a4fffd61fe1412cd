import type { Composed, Message } from './message.js';

/**
 * A label of several messages.
 *
 * @param compose - Makes the label of the texts and the values.
 * @public
 */
export function composed<
  const Parts extends Readonly<Record<string, string | Message<readonly never[]>>>,
  Values extends readonly unknown[],
>(parts: Parts, compose: (texts: Parts, ...values: Values) => string): Composed<Values> {
  return Object.assign((...values: Values) => compose(parts, ...values), {
    parts,
    // Each part is translated to a label of its kind.
    of: (others: Composed['parts']) => composed({ ...parts, ...others }, compose),
  });
}
