import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Leads back from the close-up to the event that it showed last. A dialog gives the focus back to where it was opened, which is another
 * row once the user has gone on in it.
 *
 * @param shownSerialNo - The event of the open close-up; 0 for none.
 */
export function useReturnToRow(shownSerialNo: number, focusRow: (serialNo: number) => void): void {
  const seen = useRef({ first: 0, last: 0 });
  const focus = useEffectEvent(focusRow);
  useEffect(() => {
    const { first, last } = seen.current;
    if (shownSerialNo !== 0) {
      seen.current = { first: first === 0 ? shownSerialNo : first, last: shownSerialNo };
      return undefined;
    }
    seen.current = { first: 0, last: 0 };
    if (last === first) return undefined;
    // The dialog gives the focus back as it goes.
    const frame = requestAnimationFrame(() => focus(last));
    return () => cancelAnimationFrame(frame);
  }, [shownSerialNo]);
}
