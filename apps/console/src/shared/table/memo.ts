import { memo, type ReactNode } from 'react';

/**
 * Renders again only when one of the values in `from` changed, such as a row of a list that is scrolled. A component with a type
 * parameter cannot be a `memo` itself.
 */
export const Memo = memo(
  ({ draw }: { readonly from: readonly unknown[]; readonly draw: () => ReactNode }) => draw(),
  ({ from: before }, { from }) =>
    before.length === from.length && before.every((value, index) => Object.is(value, from[index])),
);
