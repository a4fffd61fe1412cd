import { memo, type ReactNode } from 'react';

/**
 * Draws anew only when one of the values changed that it is drawn from, such as a row of a list that is scrolled. A component
 * with a type parameter cannot be a `memo` itself.
 */
export const Kept = memo(
  ({ draw }: { readonly from: readonly unknown[]; readonly draw: () => ReactNode }) => draw(),
  ({ from: before }, { from }) =>
    before.length === from.length && before.every((value, index) => Object.is(value, from[index])),
);
