import { useLayoutEffect, useState } from 'react';

/**
 * Gives the focus to an element once the change that comes with it is rendered, such as to the next entry of a list
 * when the one with the focus is removed: the focus that goes with an element falls to the page.
 */
export function useFocusNext(): (find: () => HTMLElement | null | undefined) => void {
  const [next, setNext] = useState<{ readonly find: () => HTMLElement | null | undefined }>();
  useLayoutEffect(() => {
    next?.find()?.focus();
  }, [next]);
  return (find) => setNext({ find });
}
